import { expect, it } from 'vitest';
import { formatDuration } from './duration.ts';

const [SECOND, MINUTE, HOUR, DAY] = [1_000, 60_000, 3_600_000, 86_400_000];

it.each([
  [0, '0毫秒'],
  [250, '250毫秒'],
  [1_500, '1.5秒'],
  [59 * SECOND + 900, '59秒'],
  [5 * MINUTE, '5分钟'],
  [2 * HOUR + 5 * MINUTE + 59 * SECOND, '2小时 5分钟'],
  [DAY + 59 * SECOND, '1天'],
  [40 * DAY + 3 * HOUR, '40天 3小时'],
])('writes %i ms as %s', (ms, words) => {
  expect(formatDuration(ms)).toBe(words);
});
