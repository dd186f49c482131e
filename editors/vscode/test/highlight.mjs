/**
 * Colours files by the TextMate grammar, as VS Code does, and writes down what came out: under
 * each line of text one of letters, which say what is above them.
 */

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import textmate from 'vscode-textmate';
import oniguruma from 'vscode-oniguruma';

const require = createRequire(import.meta.url);
const GRAMMAR = new URL('../syntaxes/parlor.tmLanguage.json', import.meta.url);

/** The letter of a scope: that of the first beginning it has. */
const LETTERS = [
  ['comment', '#'],
  ['constant.character.escape', 'e'],
  ['string', '"'],
  ['constant.numeric', '1'],
  ['keyword.other.unit', 'u'],
  ['storage', 'D'],
  ['keyword.control', 'K'],
  ['keyword.operator.word', 'O'],
  ['keyword.operator', '+'],
  ['keyword', 'W'],
  ['entity.name.function', 'f'],
  ['support.function', 'F'],
  ['entity.name.type', 't'],
  ['variable.other.definition', 'd'],
  ['variable.parameter', 'p'],
  ['variable.other.property', '.'],
  ['support.variable.property', '.'],
  ['variable.language', 'y'],
  ['support', 's'],
  ['constant.language', 'c'],
  ['variable', 'v'],
  ['punctuation', '_'],
];

export async function loadGrammar() {
  const wasm = await readFile(require.resolve('vscode-oniguruma/release/onig.wasm'));
  await oniguruma.loadWASM(wasm);
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: patterns => new oniguruma.OnigScanner(patterns),
      createOnigString: text => new oniguruma.OnigString(text),
    }),
    loadGrammar: async () => textmate.parseRawGrammar(await readFile(GRAMMAR, 'utf8'), 'parlor.json'),
  });
  return registry.loadGrammar('source.parlor');
}

function letter(scopes) {
  for (const scope of scopes.toReversed()) {
    const found = LETTERS.find(([beginning]) => scope.startsWith(beginning));
    if (found) return found[1];
  }
  return '?';
}

/** The text and its letters, line by line; comments and empty lines are left out. */
export function highlight(grammar, text) {
  const lines = [];
  let state = textmate.INITIAL;
  for (const line of text.split('\n')) {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, state);
    state = ruleStack;
    let letters = '';
    for (const { startIndex, endIndex, scopes } of tokens) {
      const written = line.slice(startIndex, endIndex);
      letters += written.replace(/\S/g, letter(scopes));
    }
    if (/^[#\s]*$/.test(letters)) continue;
    lines.push(line.slice(0, letters.indexOf('#') + 1 || undefined).replace(/#$/, '').trimEnd());
    lines.push(letters.replace(/#.*/, '').trimEnd());
  }
  return lines.join('\n') + '\n';
}
