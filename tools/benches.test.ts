import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { leftOutOf } from '../bench/support/left-out.ts';

it.each(globSync('bench/*.bench.ts'))('%s says what its figures leave out', (file) => {
  expect(leftOutOf(readFileSync(file, 'utf8'))).not.toBe('');
});

it('what is left out is told to the end of its sentence', () => {
  const comment =
    '/**\n * Rates.\n * Left out: HTTP (see `npm run bench x`),\n * TLS. It fails when nothing comes.\n *\n * Run: x\n */';
  expect(leftOutOf(comment)).toBe('HTTP (see `npm run bench x`), TLS.');
});
