import type { DataType } from '@lightfield/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type S7Address, type S7Point, widthOf } from './address.ts';
import { readJob, readBytesMax } from './frames.ts';
import { jobsOf, LONGEST_PDU, planRequests, spansOf } from './plan.ts';

const REPLY_HEAD = 14;
const REPLY_ITEM_HEAD = 4;
const MAX_ITEMS = 20;

const pointAt = (area: S7Address['area'], db: number, byte: number, dataType: DataType, stringLength = 0): S7Point => ({
  address: { area, db, byte, letter: 'B' },
  dataType,
  byteOrder: 'ABCD',
  stringLength,
});
const maps = fc.array(
  fc
    .record({
      area: fc.constantFrom<S7Address['area']>('DB', 'DB', 'DB', 'M', 'I', 'Q'),
      db: fc.integer({ min: 1, max: 4 }),
      // Near each other, so that many join.
      byte: fc.integer({ min: 0, max: 500 }),
      dataType: fc.constantFrom<DataType>('uint8', 'int16', 'float', 'double', 'string'),
      stringLength: fc.integer({ min: 1, max: 254 }),
    })
    .map(({ area, db, byte, dataType, stringLength }) =>
      pointAt(area, area === 'DB' ? db : 0, byte, dataType, dataType === 'string' ? stringLength : 0),
    ),
  { minLength: 1, maxLength: 200, size: 'max' },
);
const pduSizes = fc.integer({ min: 64, max: LONGEST_PDU });

describe('planning', () => {
  it('puts every point into one request, and into one span that holds all of it', () => {
    fc.assert(
      fc.property(maps, fc.boolean(), (points, joined) => {
        const requests = planRequests(points, joined);
        const planned = requests.flatMap((request) => request.points);
        expect(planned).toHaveLength(points.length);
        expect(new Set(planned)).toEqual(new Set(points));
        for (const { area, db, byte, length, points: held } of requests.flatMap((request) =>
          spansOf(request.points, readBytesMax(LONGEST_PDU), request.gap),
        ))
          for (const { address, ...point } of held) {
            expect(address).toMatchObject({ area, db });
            expect(address.byte).toBeGreaterThanOrEqual(byte);
            expect(address.byte + widthOf(point)).toBeLessThanOrEqual(byte + length);
          }
      }),
      { numRuns: 40 },
    );
  });
  it('asks for no more than both messages may carry, and cuts nothing but texts', () => {
    fc.assert(
      fc.property(maps, pduSizes, (points, pduSize) => {
        const spans = spansOf(points, readBytesMax(pduSize), 16);
        const jobs = jobsOf(spans, pduSize);
        const covered = spans.map(() => 0);
        for (const pieces of jobs) {
          expect(pieces.length).toBeLessThanOrEqual(MAX_ITEMS);
          expect(readJob(1, pieces).length).toBeLessThanOrEqual(pduSize);
          const answered = pieces.map(({ length }) => REPLY_ITEM_HEAD + length + (length & 1));
          expect(answered.reduce((sum, length) => sum + length, REPLY_HEAD)).toBeLessThanOrEqual(pduSize);
          for (const { span, byte, length } of pieces) {
            covered[span] = (covered[span] ?? 0) + length;
            for (const { dataType, address, ...point } of spans[span]?.points ?? []) {
              const end = address.byte + widthOf({ dataType, ...point });
              const isWhole =
                (address.byte >= byte && end <= byte + length) || end <= byte || address.byte >= byte + length;
              if (!isWhole) expect(dataType).toBe('string');
            }
          }
        }
        expect(covered).toEqual(spans.map(({ length }) => length));
      }),
      { numRuns: 40 },
    );
  });
  it('needs hardly more requests than the bytes alone would', () => {
    // Far apart, so that each point is an item of its own.
    const points = Array.from({ length: 400 }, (_, i) => pointAt('DB', 1, i * 100, i % 2 === 0 ? 'float' : 'double'));
    const items = points.length / MAX_ITEMS;
    expect(planRequests(points, true)).toHaveLength(items);
    const row = Array.from({ length: 1_000 }, (_, i) => pointAt('DB', 1, i * 4, 'float'));
    expect(planRequests(row, true)).toHaveLength(Math.ceil(4_000 / (LONGEST_PDU - REPLY_HEAD - REPLY_ITEM_HEAD)));
  });
  it('reads over a small gap, and not over it where a place may be missing', () => {
    const points = [pointAt('DB', 1, 0, 'int16'), pointAt('DB', 1, 18, 'int16'), pointAt('DB', 1, 37, 'uint8')];
    expect(spansOf(points, 222, 16).map(({ byte, length }) => [byte, length])).toEqual([
      [0, 20],
      [37, 1],
    ]);
    expect(spansOf(points, 222, 0)).toHaveLength(3);
  });
});
