/**
 * Every shipped rule file is coloured as it was when somebody last looked: `snapshots/GAME.txt`.
 * `PARLOR_ACCEPT=1 npm test` writes down what comes out now; read it before you keep it.
 */

import assert from 'node:assert/strict';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { highlight, loadGrammar } from './highlight.mjs';

const RULES = fileURLToPath(new URL('../../../rules', import.meta.url));
const SNAPSHOTS = fileURLToPath(new URL('snapshots', import.meta.url));
const ACCEPT = process.env.PARLOR_ACCEPT === '1';

async function ruleFiles() {
  const files = await readdir(RULES, { recursive: true });
  return files.filter(file => file.endsWith('.parlor')).sort();
}

test('shipped files are coloured as they were', async context => {
  const grammar = await loadGrammar();
  const files = await ruleFiles();
  assert.ok(files.length > 40, `only ${files.length} files were found`);
  await mkdir(SNAPSHOTS, { recursive: true });
  for (const file of files) {
    await context.test(file, async () => {
      const coloured = highlight(grammar, await readFile(join(RULES, file), 'utf8'));
      const letters = coloured.split('\n').filter((_, at) => at % 2 === 1);
      assert.deepEqual(letters.filter(line => line.includes('?')), [], 'something has no colour');
      const snapshot = join(SNAPSHOTS, `${basename(file, '.parlor')}.txt`);
      if (ACCEPT) await writeFile(snapshot, coloured);
      assert.equal(coloured, await readFile(snapshot, 'utf8'));
    });
  }
});

test('no snapshot is left over', async () => {
  const kept = (await readdir(SNAPSHOTS)).map(file => basename(file, '.txt'));
  assert.deepEqual(kept.sort(), (await ruleFiles()).map(file => basename(file, '.parlor')).sort());
});
