import { expect, it } from 'vitest';
import { DataType } from './data-type.ts';
import { decodePayload } from './decode.ts';
import { encodePayload } from './encode.ts';
import { bdSeqMetric, nextSeq, REBIRTH, rebirthCommand } from './sequence.ts';

it.each([
  [0, 1],
  [254, 255],
  [255, 0],
])('%i is followed by %i', (seq, next) => {
  expect(nextSeq(seq)).toBe(next);
});

it('the number of a session travels as Int64', () => {
  const death = decodePayload(encodePayload({ timestamp: 1, metrics: [bdSeqMetric(255, 1)] }));
  expect(death.metrics).toEqual([{ name: 'bdSeq', timestamp: 1, dataType: DataType.Int64, value: 255n }]);
});

it('a rebirth is asked for without a sequence number', () => {
  expect(decodePayload(encodePayload(rebirthCommand(9)))).toEqual({
    timestamp: 9,
    metrics: [{ name: REBIRTH, timestamp: 9, dataType: DataType.Boolean, value: true }],
  });
});
