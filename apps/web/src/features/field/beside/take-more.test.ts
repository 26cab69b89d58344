import type { WorkOrdersTaken } from '@lightfield/contract';
import { expect, it } from 'vitest';
import { valuesPause } from './take-more.ts';

const due = (...devices: string[]) => ({
  orders: { at: 0, more: false, orders: devices.map((equipmentId) => ({ equipmentId })) } as unknown as WorkOrdersTaken,
  tasks: undefined,
});

it('the same devices are asked once a minute, others at once, and those that did not answer again', () => {
  let at = 0;
  const pause = valuesPause(() => at);
  expect(pause.isFresh('me', due('a'))).toBe(false);
  // nobody answered: asked again
  expect(pause.isFresh('me', due('a'))).toBe(false);
  pause.answered('me', due('a', 'b'));
  expect(pause.isFresh('me', due('a', 'b'))).toBe(true);
  expect(pause.isFresh('me', due('a'))).toBe(false);
  expect(pause.isFresh('somebody else', due('a', 'b'))).toBe(false);
  at = 59_999;
  expect(pause.isFresh('me', due('a', 'b'))).toBe(true);
  at = 60_000;
  expect(pause.isFresh('me', due('a', 'b'))).toBe(false);
});
