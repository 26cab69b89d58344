import { expect, it } from 'vitest';
import { isEvent } from './bus-events.ts';

it('names that objects have anyway are no events', () => {
  expect(['alarm', 'unreadOfMany', 'toString', '__proto__', 'newer'].map(isEvent)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
