import { describe, expect, it } from 'vitest';
import { DataType } from './data-type.ts';
import { decodePayload } from './decode.ts';
import { encodePayload } from './encode.ts';
import { bdSeqMetric, bdSeqOf, nextSeq, REBIRTH, rebirthCommand, seqFollows } from './sequence.ts';

it.each([
  [0, 1],
  [254, 255],
  [255, 0],
])('%i is followed by %i', (seq, next) => {
  expect(nextSeq(seq)).toBe(next);
  expect(seqFollows(seq, next)).toBe(true);
});

it.each([
  [0, 0],
  [0, 2],
  [255, 256],
  [5, 4],
])('after %i, %i means that something was lost', (seq, next) => {
  expect(seqFollows(seq, next)).toBe(false);
});

describe('the number of a session', () => {
  it('travels as Int64 and comes back', () => {
    const death = decodePayload(encodePayload({ timestamp: 1, metrics: [bdSeqMetric(255, 1)] }));
    expect(death.metrics).toEqual([{ name: 'bdSeq', timestamp: 1, dataType: DataType.Int64, value: 255n }]);
    expect(bdSeqOf(death)).toBe(255);
  });

  it('is understood in whatever integer type it comes', () => {
    expect(bdSeqOf({ metrics: [{ name: 'bdSeq', dataType: DataType.UInt64, value: 3n }] })).toBe(3);
    expect(bdSeqOf({ metrics: [{ name: 'bdSeq', dataType: DataType.Int32, value: 3 }] })).toBe(3);
  });

  it('is missing where there is none', () => {
    expect(bdSeqOf({ metrics: [{ name: 'other', value: 1 }] })).toBeUndefined();
    expect(bdSeqOf({ metrics: [{ name: 'bdSeq', value: null }] })).toBeUndefined();
  });
});

it('a rebirth is asked for without a sequence number', () => {
  expect(decodePayload(encodePayload(rebirthCommand(9)))).toEqual({
    timestamp: 9,
    metrics: [{ name: REBIRTH, timestamp: 9, dataType: DataType.Boolean, value: true }],
  });
});
