import { MessageType } from '@lightfield/contract';
import { expect, it } from 'vitest';
import { FILTERS, KINDS } from './message-filter-state.ts';

it('offers every kind of message, and takes an address that names one', () => {
  expect(KINDS.toSorted()).toEqual(MessageType.options.toSorted());
  for (const kind of MessageType.options) expect(FILTERS.type.parse(kind)).toBe(kind);
});
