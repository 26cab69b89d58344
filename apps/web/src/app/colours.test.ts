import { expect, it } from 'vitest';

/** Node's own, as far as it is needed: the sources of the web app are otherwise checked without Node's types. */
declare const process: {
  getBuiltinModule(name: 'node:fs'): {
    globSync(pattern: string): string[];
    readFileSync(path: string, encoding: 'utf8'): string;
  };
};
const fs = process.getBuiltinModule('node:fs');

/** Colours and font sizes stand in packages/ui/src/tokens.ts and nowhere else. */
it.each([
  ['styles', '{apps/web,packages/ui}/src/**/*.css', /#[0-9a-f]{3,8}\b|\brgba?\(|\bhsla?\(|font-size:\s*\d/gi],
  ['components', '{apps/web,packages/ui}/src/**/*.tsx', /['"]#[0-9a-f]{3,8}['"]|\brgba?\(/gi],
])('%s use the tokens', (_what, pattern, literal) => {
  const paths = fs.globSync(pattern).filter((path) => !path.includes('.test.'));
  const found = paths.flatMap((path) =>
    [...fs.readFileSync(path, 'utf8').matchAll(literal)].map(([one]) => `${path}: ${one}`),
  );
  expect(found).toEqual([]);
  expect(paths.length).toBeGreaterThan(10);
});
