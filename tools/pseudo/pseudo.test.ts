import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { ROOT } from '../start/paths.ts';
import { PSEUDO } from './card.ts';
import { CLOSED, OPENED, stretched } from './stretched.ts';
import { removePseudo, writePseudo } from './write.ts';

it('a text is longer, accented and in brackets, and its gaps and marks are what they were', () => {
  expect(stretched('Save')).toBe('⟦Šàvé ééé⟧');
  expect(stretched('{{count}} devices of <b>{{name}}</b>')).toMatch(/^⟦\{\{count\}\} .* <b>\{\{name\}\}<\/b>.*⟧$/);
  const word = fc.stringMatching(/^[a-zA-Z]{1,12}$/);
  const gap = word.map((name) => `{{${name}}}`);
  fc.assert(
    fc.property(fc.array(fc.oneof(word, gap), { minLength: 1, maxLength: 12 }), (parts) => {
      const text = parts.join(' ');
      const long = stretched(text);
      expect(long.startsWith(OPENED) && long.endsWith(CLOSED)).toBe(true);
      expect(long.length).toBeGreaterThan(text.length);
      expect(long.match(/\{\{\w+\}\}/g)).toEqual(text.match(/\{\{\w+\}\}/g));
    }),
  );
});

/** Beside the checkout, which others read at the same time; packages are found from there, too. */
mkdirSync(join(ROOT, '.cache'), { recursive: true });
const copy = mkdtempSync(join(ROOT, '.cache/pseudo-'));
afterAll(() => rmSync(copy, { recursive: true, force: true }));
const files = () =>
  globSync('**/*', { cwd: copy, withFileTypes: true }).flatMap((one) =>
    one.isFile() ? join(one.parentPath, one.name) : [],
  );

describe('a language more', () => {
  for (const path of globSync('{apps,packages}/*/src/**/{*locales/**/*,words-*}.ts', { cwd: ROOT }))
    if (!path.endsWith(`/${PSEUDO}.ts`)) cpSync(join(ROOT, path), join(copy, path));
  for (const path of ['src', 'package.json'])
    cpSync(join(ROOT, 'packages/contract', path), join(copy, 'packages/contract', path), { recursive: true });
  removePseudo(copy);
  const before = new Map(files().map((path) => [path, readFileSync(path, 'utf8')]));

  it('is files beside others: one for each area, and no line of any other is touched', async () => {
    const written = await writePseudo(copy);
    const after = new Map(files().map((path) => [path, readFileSync(path, 'utf8')]));
    expect([...after.keys()].filter((path) => !before.has(path)).toSorted()).toEqual(
      written.map((path) => join(copy, path)).toSorted(),
    );
    for (const [path, text] of before) expect([path, after.get(path) === text]).toEqual([path, true]);
    const lacking = [...before.keys()]
      .filter((path) => /\/locales\/([^/]+\/)?zh\.ts$/.test(path))
      .filter((path) => !after.has(path.replace(/zh\.ts$/, `${PSEUDO}.ts`)));
    expect(lacking).toEqual([]);
  });
  it('is known by its files, with its texts', () => {
    const said = execFileSync(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import { LANGUAGES, PERMISSION_CODES, errorText, inputErrors, languageNamed, permissionLabel } from '${copy}/packages/contract/src/index.ts';
        console.log(JSON.stringify([LANGUAGES, languageNamed('en-xa'), errorText(inputErrors.importEmpty().code ?? 10013, '${PSEUDO}'), permissionLabel(PERMISSION_CODES[0], '${PSEUDO}')]))`,
      ],
      { encoding: 'utf8' },
    );
    const [languages, named, ...texts] = JSON.parse(said) as [string[], string, ...string[]];
    expect([languages, named]).toEqual([['zh', 'en', PSEUDO], PSEUDO]);
    for (const text of texts) expect(text).toMatch(/^⟦.*⟧$/);
  });
  it('goes as it came', () => {
    removePseudo(copy);
    expect(files().toSorted()).toEqual([...before.keys()].toSorted());
  });
});
