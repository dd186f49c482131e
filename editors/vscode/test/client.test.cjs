/**
 * The extension as it is bundled: what it says without a server, and that it talks with a real one
 * if there is one (`PARLOR`, or this repository's debug build).
 */

'use strict';

const assert = require('node:assert/strict');
const { spawnSync } = require('node:child_process');
const { join } = require('node:path');
const test = require('node:test');
const { load } = require('./fake-vscode.cjs');

const ROOT = join(__dirname, '../../..');
const PARLOR = process.env.PARLOR ?? join(ROOT, 'target/debug/parlor');
const HAS_SERVER = spawnSync(PARLOR, ['lsp', '--help']).status === 0;

test('says what to do if there is no program', async () => {
  const { extension, done } = load({ path: '/no/such/parlor' });
  await extension.activate({ subscriptions: [] });
  const last = done.told.at(-1);
  assert.match(last, /`\/no\/such\/parlor lsp` does not start/);
  assert.match(last, /does `parlor\.path` say where\?/);
  await extension.deactivate();
});

test('plays the file being looked at', async () => {
  const { extension, vscode, done } = load({ path: '/no/such/parlor' });
  await extension.activate({ subscriptions: [] });
  const play = done.commands.get('parlor.play');
  await play();
  assert.equal(done.told.at(-1), 'Open a rule file to play it.');
  const document = { languageId: 'parlor', uri: { fsPath: '/a b/c.parlor' }, save: async () => true };
  vscode.window.activeTextEditor = { document: { ...document, isUntitled: true } };
  await play();
  assert.equal(done.told.at(-1), 'Save the file first; then it can be played.');
  vscode.window.activeTextEditor = { document: { ...document, isUntitled: false } };
  await play();
  assert.deepEqual(done.terminals, [
    {
      name: 'Parlor',
      shellPath: '/no/such/parlor',
      shellArgs: ['play', '/a b/c.parlor'],
      cwd: { fsPath: '/folder' },
    },
  ]);
});

test('plays from a rule', { skip: !HAS_SERVER && `${PARLOR} has no language server` }, async () => {
  const { extension, done } = load({ path: PARLOR });
  await extension.activate({ subscriptions: [] });
  assert.deepEqual(done.told, []);
  const playFromHere = done.commands.get('parlor.playFromHere');
  await playFromHere({ root: join(ROOT, 'rules/clobber/clobber.parlor'), rule: 'clobber' });
  assert.equal(done.terminals.length, 1);
  assert.equal(done.terminals[0].shellPath, PARLOR);
  assert.equal(done.terminals[0].shellArgs[0], 'play');
  await extension.deactivate();
});
