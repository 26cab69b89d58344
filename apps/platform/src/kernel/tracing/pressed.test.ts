import { expect, it } from 'vitest';
import { pressedAgo } from './pressed.ts';

it('what was pressed is as long ago as the browser says, two seconds at most', () => {
  expect(pressedAgo('0')).toBe(0);
  expect(pressedAgo('2000')).toBe(2_000);
});
it.each([undefined, '', '2001', '-1', '1.5', '99999', 'now', ['5', '6']])('%j is none', (header) => {
  expect(pressedAgo(header)).toBeUndefined();
});
