import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** A screen's styles for paper stay in the document when one goes on to another screen: what is printed there must not be empty. */
const SRC = join(import.meta.dirname, '..');
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((path) => /(^|\/)print\.css$/.test(path));

/** Each of several that stand beside each other, without what stands in brackets. */
const eachOf = (selector: string): string[] => {
  let bare = selector;
  while (/\([^()]*\)/.test(bare)) bare = bare.replaceAll(/\([^()]*\)/g, '');
  return bare.split(',').map((one) => one.trim());
};
/** Selectors of the rules for paper, without those that say how large a sheet is. */
const selectorsOf = (css: string): string[] =>
  css
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .split('@media print')
    .slice(1)
    .join('')
    .replaceAll(/@page[^{]*\{[^}]*\}/g, '')
    .split('}')
    .map((rule) =>
      rule
        .slice(0, rule.lastIndexOf('{'))
        .replace(/^\s*\{/, '')
        .trim(),
    )
    .filter((selector) => selector !== '');

it('there are some', () => {
  expect(files.length).toBeGreaterThan(2);
});
it.each(files)('%s speaks of its own screen alone', (file) => {
  const all = selectorsOf(readFileSync(join(SRC, file), 'utf8'));
  expect(all.length).toBeGreaterThan(2);
  expect(all.filter((selector) => !/^(?:(?::root|body):has\()?\[data-/.test(selector))).toEqual([]);
  expect(all.flatMap(eachOf).filter((one) => !/^(?:(?::root|body):has|\[data-)/.test(one))).toEqual([]);
});
