/**
 * As much of the module `vscode` as the extension and its client touch. What is asked for and not
 * given here is a class that does nothing.
 */

'use strict';

const Module = require('node:module');

function nothing() {
  const target = class {};
  return new Proxy(target, {
    get(_, key) {
      if (key === 'then') return undefined;
      if (key === Symbol.toPrimitive) return () => 1;
      if (!(key in target)) target[key] = nothing();
      return target[key];
    },
    apply: nothing,
  });
}

class EventEmitter {
  listeners = [];
  event = listener => {
    this.listeners.push(listener);
    return { dispose() {} };
  };
  fire(event) {
    for (const listener of this.listeners) listener(event);
  }
  dispose() {}
}

class Disposable {
  constructor(end) {
    this.end = end;
  }
  dispose() {
    this.end?.();
  }
}

/** The module, and what was done with it. `settings` are those of the user. */
function fake(settings) {
  const done = { commands: new Map(), told: [], terminals: [] };
  const vscode = nothing();
  Object.assign(vscode, { EventEmitter, Disposable, version: '1.91.0' });
  Object.assign(vscode.env, { language: 'en', appName: 'a test' });
  Object.assign(vscode.workspace, {
    textDocuments: [],
    notebookDocuments: [],
    workspaceFolders: undefined,
    getConfiguration: () => ({ get: name => settings[name] }),
    getWorkspaceFolder: () => ({ uri: { fsPath: '/folder' } }),
  });
  Object.assign(vscode.window, {
    visibleTextEditors: [],
    activeTextEditor: undefined,
    createOutputChannel: () => ({ appendLine() {}, append() {}, show() {}, dispose() {}, clear() {} }),
    showErrorMessage: async text => void done.told.push(text),
    showInformationMessage: async text => void done.told.push(text),
    createTerminal(options) {
      done.terminals.push(options);
      return { show() {} };
    },
  });
  vscode.window.tabGroups.all = [];
  vscode.languages.createDiagnosticCollection = () => ({ set() {}, clear() {}, dispose() {} });
  vscode.commands.registerCommand = (name, run) => {
    done.commands.set(name, run);
    return { dispose() {} };
  };
  return { vscode, done };
}

/** The extension as it is bundled, with a module `vscode` of its own. */
function load(settings) {
  const { vscode, done } = fake(settings);
  const original = Module._load;
  Module._load = (name, ...rest) => (name === 'vscode' ? vscode : original(name, ...rest));
  try {
    const path = require.resolve('../dist/extension.js');
    delete require.cache[path];
    return { extension: require(path), vscode, done };
  } finally {
    Module._load = original;
  }
}

module.exports = { load };
