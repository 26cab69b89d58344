import { expect, it } from 'vitest';
import { cutOf } from './periods.ts';

it.each([
  [60, 10, 'minute', 6],
  [60, 12, 'minute', 5],
  [5, 10, 'minute', 1],
  [1_440, 10, 'hour', 3],
  [1_440, 24, 'hour', 1],
  [10_080, 10, 'day', 1],
  [43_200, 10, 'day', 1],
] as const)('%d minutes in %d periods are cut every %s × %d', (minutes, count, unit, every) => {
  expect(cutOf(minutes * 60_000, count)).toMatchObject({ unit, every });
});
