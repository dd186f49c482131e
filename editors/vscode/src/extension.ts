/**
 * Starts the language server, `parlor lsp`, and plays games in a terminal.
 * What there is to know about Parlor's rules the server knows.
 */

import { commands, ExtensionContext, FileSystemWatcher, Uri, window, workspace } from 'vscode';
import { LanguageClient } from 'vscode-languageclient/node';

const LANGUAGE = 'parlor';

let client: LanguageClient | undefined;
let watcher: FileSystemWatcher;

export async function activate(context: ExtensionContext): Promise<void> {
  watcher = workspace.createFileSystemWatcher('**/*.{parlor,rhai,transcript}');
  context.subscriptions.push(
    watcher,
    commands.registerCommand('parlor.play', play),
    commands.registerCommand('parlor.restart', restart),
    workspace.onDidChangeConfiguration(async change => {
      if (change.affectsConfiguration('parlor.path')) await restart();
    }),
  );
  await start();
}

export async function deactivate(): Promise<void> {
  await stop();
}

function program(): string {
  return workspace.getConfiguration(LANGUAGE).get<string>('path')?.trim() || 'parlor';
}

async function start(): Promise<void> {
  const command = program();
  client = new LanguageClient(
    LANGUAGE,
    'Parlor',
    // Over standard input and output; if `transport` said so, the client would add words of its own.
    { command, args: ['lsp'] },
    {
      documentSelector: [{ language: LANGUAGE }, { pattern: '**/*.rhai' }],
      // The server's lens "Play from here" answers with what is to be run, and leaves the rest to us.
      initializationOptions: { terminal: true },
      middleware: {
        executeCommand: async (name, given, next) => {
          const answer: unknown = await next(name, given);
          const words = wordsOf(answer);
          if (words) openTerminal(words, window.activeTextEditor?.document.uri);
          return answer;
        },
      },
      synchronize: { fileEvents: watcher },
    },
  );
  try {
    await client.start();
  } catch (error) {
    client = undefined;
    await explain(command, error);
  }
}

async function stop(): Promise<void> {
  const running = client;
  client = undefined;
  await running?.dispose();
}

async function restart(): Promise<void> {
  await stop();
  await start();
}

/** Colours and snippets work without the server; say what is missing, and where to mend it. */
async function explain(command: string, error: unknown): Promise<void> {
  const settings = 'Open Settings';
  const reason = error instanceof Error ? error.message : String(error);
  const chosen = await window.showErrorMessage(
    `\`${command} lsp\` does not start: ${reason}. Is Parlor installed, and does \`parlor.path\` say where?`,
    settings,
  );
  if (chosen === settings) await commands.executeCommand('workbench.action.openSettings', 'parlor.path');
}

/** What stands after `parlor`, if the server says that something is to be run. */
function wordsOf(answer: unknown): string[] | undefined {
  if (typeof answer !== 'object' || answer === null || !('arguments' in answer)) return undefined;
  const words = answer.arguments;
  if (!Array.isArray(words)) return undefined;
  return words.every(word => typeof word === 'string') ? words : undefined;
}

/** Plays the file being looked at. */
async function play(): Promise<void> {
  const document = window.activeTextEditor?.document;
  if (document?.languageId !== LANGUAGE) {
    await window.showInformationMessage('Open a rule file to play it.');
  } else if (document.isUntitled) {
    await window.showInformationMessage('Save the file first; then it can be played.');
  } else {
    await document.save();
    openTerminal(['play', document.uri.fsPath], document.uri);
  }
}

/** A terminal of its own program needs no quotes, whatever the shell is. */
function openTerminal(words: string[], file: Uri | undefined): void {
  const terminal = window.createTerminal({
    name: 'Parlor',
    shellPath: program(),
    shellArgs: words,
    cwd: folderOf(file),
  });
  terminal.show();
}

function folderOf(file: Uri | undefined): Uri | undefined {
  if (!file) return workspace.workspaceFolders?.[0]?.uri;
  return workspace.getWorkspaceFolder(file)?.uri ?? Uri.joinPath(file, '..');
}
