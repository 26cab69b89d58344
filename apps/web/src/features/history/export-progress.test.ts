import { expect, it } from 'vitest';
import { exportEnd } from './export-progress.ts';

it.each([
  ['waiting', undefined],
  ['running', undefined],
  ['done', 'done'],
  ['cancelled', 'cancelled'],
  ['failed', 'failed'],
] as const)('an export that is %s ended: %s', (state, end) => {
  expect(exportEnd({ state, rows: 0, total: 1 })).toBe(end);
});
