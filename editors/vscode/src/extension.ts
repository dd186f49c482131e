/**
 * Starts the language server, `parlor lsp`, and plays games in a terminal.
 * What there is to know about Parlor's rules the server knows.
 */

import { commands, ExtensionContext, Uri, window, workspace } from 'vscode';
import { LanguageClient, TransportKind } from 'vscode-languageclient/node';

const LANGUAGE = 'parlor';

let client: LanguageClient | undefined;

export async function activate(context: ExtensionContext): Promise<void> {
  context.subscriptions.push(
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
    { command, args: ['lsp'], transport: TransportKind.stdio },
    {
      documentSelector: [{ language: LANGUAGE }],
      synchronize: {
        fileEvents: workspace.createFileSystemWatcher('**/*.{parlor,rhai,transcript}'),
      },
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

/**
 * Plays in a terminal. `words` is what stands after `parlor play`: the server's lens gives it, one
 * by one or as a list. From the palette there is none: then it is the file being looked at.
 */
async function play(...words: unknown[]): Promise<void> {
  const given = words.flat().filter(word => typeof word === 'string');
  const document = window.activeTextEditor?.document;
  const here = document?.languageId === LANGUAGE ? document : undefined;
  if (given.length === 0) {
    if (!here) {
      await window.showInformationMessage('Open a rule file to play it.');
      return;
    }
    if (here.isUntitled) {
      await window.showInformationMessage('Save the file first; then it can be played.');
      return;
    }
    if (here.isDirty) await here.save();
    given.push(here.uri.fsPath);
  }
  // A terminal of its own program needs no quotes, whatever the shell is.
  const terminal = window.createTerminal({
    name: 'Parlor',
    shellPath: program(),
    shellArgs: ['play', ...given],
    cwd: folderOf(here?.uri),
  });
  terminal.show();
}

function folderOf(file: Uri | undefined): Uri | undefined {
  if (!file) return workspace.workspaceFolders?.[0]?.uri;
  return workspace.getWorkspaceFolder(file)?.uri ?? Uri.joinPath(file, '..');
}
