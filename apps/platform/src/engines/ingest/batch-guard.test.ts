import { Batch, UplinkItem } from '@lightfield/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asBatch } from './batch-guard.ts';

const id = '01890000-0000-7000-8000-000000000001';
/** What JSON can hold, with a liking for what the schema treats in a special way. */
const odd = fc.oneof(
  fc.constantFrom(
    0,
    -0,
    1,
    -1,
    1.5,
    2 ** 53,
    2 ** 53 - 1,
    2 ** 31 - 1,
    2 ** 31,
    -(2 ** 31),
    -(2 ** 31) - 1,
    8_640_000_000_000_000,
    8_640_000_000_000_001,
    Number.POSITIVE_INFINITY,
  ),
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    '',
    'x',
    '1',
    id,
    id.toUpperCase(),
    `${id} `,
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
  ),
  fc.constantFrom<unknown>(
    [],
    {},
    [1],
    [null, 'a', 2.5],
    Array.from({ length: 101 }, () => 1),
    [{}],
    [4],
    [0, 3],
    'y'.repeat(501),
  ),
  fc.jsonValue(),
);
const value = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.string(), fc.constant(null));
const seq = fc.integer({ min: 1, max: 2 ** 40 });
const number = fc.integer({ min: 1, max: 2 ** 31 - 1 });
const millis = fc.integer({ min: 0, max: 2_000_000_000_000 });
const good = fc.oneof(
  fc.record(
    {
      kind: fc.constant('record'),
      seq,
      report: number,
      layout: number,
      time: millis,
      values: fc.array(value, { minLength: 1, maxLength: 100 }),
      q: fc.array(fc.integer({ min: 0, max: 3 })),
    },
    { requiredKeys: ['kind', 'seq', 'report', 'layout', 'time', 'values'] },
  ),
  fc.record({
    kind: fc.constant('alarm'),
    seq,
    id: fc.uuid(),
    rule: fc.uuid(),
    change: fc.constantFrom('raised', 'recovered'),
    time: millis,
    value,
  }),
  fc.record({
    kind: fc.constant('reply'),
    seq,
    uuid: fc.uuid(),
    ok: fc.boolean(),
    code: fc.option(fc.integer()),
    reason: fc.option(fc.string({ maxLength: 500 })),
    readBack: value,
    time: millis,
  }),
  fc.record({ kind: fc.constant('lost'), seq, records: fc.nat(), events: fc.nat(), from: millis, to: millis }),
);
/** A good item with one field changed, removed or added. */
const bent = fc
  .tuple(good, fc.nat(), odd, fc.constantFrom('change', 'remove', 'add'))
  .map(([item, at, replacement, how]) => {
    const entries = Object.entries(item);
    const [name] = entries[at % entries.length] ?? ['kind'];
    if (how === 'remove') return Object.fromEntries(entries.filter(([key]) => key !== name));
    return { ...item, [how === 'add' ? 'extra' : name]: replacement };
  });
const batch = (item: fc.Arbitrary<unknown>) =>
  fc.record({ v: fc.constant(1), epoch: fc.uuid(), items: fc.array(item, { minLength: 1, maxLength: 5 }) });

/** The whole batch as the schema takes it, or each item as the schema judges it: what it refuses has nothing but its number. */
const agree = (json: unknown) => {
  const schema = Batch.safeParse(json);
  const read = asBatch(json);
  if (schema.success) expect(read).toBe(json);
  for (const [index, item] of (read?.items ?? []).entries()) {
    const original: unknown = (json as Batch).items[index];
    if (UplinkItem.safeParse(original).success) expect(item).toBe(original);
    else expect(item).toMatchObject({ kind: 'unfit', seq: (original as UplinkItem).seq, item: original });
  }
};

describe('the guard says what the schema says', () => {
  it('of good batches', () => {
    fc.assert(
      fc.property(batch(good), (json) => {
        expect(Batch.safeParse(json).success).toBe(true);
        expect(asBatch(json)).toBe(json);
      }),
      { numRuns: 500 },
    );
  });

  it('of batches with something wrong in one item', () => {
    fc.assert(fc.property(batch(bent), agree), { numRuns: 5_000 });
  });

  it('and names the field that is the matter', () => {
    const reply = { kind: 'reply', seq: 7, uuid: id, ok: true, code: null, reason: null, readBack: null, time: 0 };
    const record = { kind: 'record', seq: 7, report: 1, layout: 1, time: 0, values: [1] };
    const fieldOf = (item: object) => asBatch({ v: 1, epoch: id, items: [item] })?.items[0];
    for (const code of [2_147_483_647, -2_147_483_648]) expect(fieldOf({ ...reply, code })).toMatchObject({ code });
    for (const code of [2_147_483_648, -2_147_483_649, 9_007_199_254_740_991])
      expect(fieldOf({ ...reply, code })).toMatchObject({ kind: 'unfit', seq: 7, claims: 'reply', field: 'code' });
    expect(fieldOf({ ...record, report: 2_147_483_648 })).toMatchObject({ claims: 'record', field: 'report' });
    expect(fieldOf({ ...record, layout: 0 })).toMatchObject({ field: 'layout' });
    expect(fieldOf({ ...record, kind: 'toString' })).toMatchObject({ claims: 'unknown', field: 'kind' });
    // Without a number nobody could say that it was taken.
    expect(fieldOf({ ...record, seq: 0 })).toBeUndefined();
  });

  it('of batches that are wrong around the items', () => {
    fc.assert(
      fc.property(
        fc.oneof(odd, fc.record({ v: odd, epoch: odd, items: odd }), fc.record({ epoch: fc.uuid(), items: odd })),
        agree,
      ),
      { numRuns: 3_000 },
    );
  });

  it('of too many items', () => {
    const lost = { kind: 'lost', seq: 1, records: 0, events: 0, from: 0, to: 0 };
    const of = (length: number) => ({ v: 1, epoch: id, items: Array.from({ length }, () => lost) });
    expect([asBatch(of(1_000)) !== undefined, Batch.safeParse(of(1_000)).success]).toEqual([true, true]);
    expect([asBatch(of(1_001)) !== undefined, Batch.safeParse(of(1_001)).success]).toEqual([false, false]);
  });
});
