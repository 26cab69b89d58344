import { pageCalls } from '@lightfield/contract';
import { expect, it } from 'vitest';
import { OPEN_PATH } from './page-ahead.ts';
import { lineSignals } from './page-line.ts';

it('asks where the contract says', () => {
  expect(OPEN_PATH).toBe(pageCalls.open.path);
});
it('takes a line for the values of the page, and for all of its device where it shows none or too many', () => {
  const signals = (count: number) => Array.from({ length: count }, (_, n) => `v${n}`);
  const lineOf = (count: number) => lineSignals({ document: { bind: { signals: signals(count) } } });
  expect(lineOf(2)).toEqual(['v0', 'v1']);
  expect(lineOf(0)).toBe('all');
  expect(lineOf(5_001)).toBe('all');
});
