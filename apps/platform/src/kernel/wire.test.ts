import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromWire, toWire } from './wire.ts';

it('a broadcast keeps its map and a number of unread messages of many its set', () => {
  const broadcast = { ids: new Map([['account', 'message']]), message: { title: '停电通知', at: 1 } };
  expect(fromWire(toWire(broadcast))).toEqual(broadcast);
  const many = { accountIds: new Set(['a', 'b']) };
  expect(fromWire(toWire(many))).toEqual(many);
});

it('any event that JSON can hold comes back as it was', () => {
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.string().filter((name) => !/^(__proto__|\$map|\$set)$/.test(name)),
        fc.jsonValue(),
      ),
      (event) => {
        expect(fromWire(toWire(event))).toEqual(JSON.parse(JSON.stringify(event)));
      },
    ),
  );
});
