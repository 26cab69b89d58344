import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DataType } from './data-type.ts';
import { decodeColumns, decodePayload } from './decode.ts';
import { encodePayload } from './encode.ts';
import { Kind, MetricColumns, MetricFlag, metricAt, NO_ALIAS, NO_SEQ, valueAt } from './metric-columns.ts';
import type { Metric, Payload } from './payload.ts';
import { anyPayload } from './payload.testing.ts';

const columns = new MetricColumns();
const columnsOf = (payload: Payload) => decodeColumns(encodePayload(payload), columns);

/** Columns hold a name only where nothing else identifies the metric. */
function namedByAlias(metric: Metric): Metric {
  if (metric.alias === undefined) return metric;
  const { name: _, ...rest } = metric;
  return rest;
}

it('say the same as the objects, message after message', () => {
  fc.assert(
    fc.property(anyPayload, (payload) => {
      const bytes = encodePayload(payload);
      const objects = decodePayload(bytes);
      decodeColumns(bytes, columns);
      expect(columns.count).toBe(objects.metrics.length);
      expect(columns.timestamp).toBe(objects.timestamp ?? Number.NaN);
      expect(columns.seq).toBe(objects.seq ?? NO_SEQ);
      expect(columns.uuid).toBe(objects.uuid);
      expect(columns.body).toEqual(objects.body);
      const rows = Array.from({ length: columns.count }, (_, row) => metricAt(columns, row));
      expect(rows).toEqual(objects.metrics.map(namedByAlias));
    }),
    { numRuns: 1_000 },
  );
});

describe('where a value is', () => {
  it.each<[string, Metric, Kind, number, unknown]>([
    ['a double', { dataType: DataType.Double, value: 1.5 }, Kind.number, 1.5, undefined],
    ['a negative integer', { dataType: DataType.Int16, value: -3 }, Kind.number, -3, undefined],
    ['a large UInt32', { dataType: DataType.UInt32, value: 4e9 }, Kind.number, 4e9, undefined],
    ['a time', { dataType: DataType.DateTime, value: 1_795e9 }, Kind.number, 1_795e9, undefined],
    ['a boolean', { dataType: DataType.Boolean, value: true }, Kind.boolean, 1, undefined],
    ['a counter', { dataType: DataType.Int64, value: -5n }, Kind.int64, -5, undefined],
    ['a huge counter', { dataType: DataType.UInt64, value: 2n ** 53n + 1n }, Kind.int64, 2 ** 53, 2n ** 53n + 1n],
    ['a text', { dataType: DataType.String, value: 'on' }, Kind.string, Number.NaN, 'on'],
    ['bytes', { dataType: DataType.Bytes, value: Uint8Array.of(1) }, Kind.bytes, Number.NaN, Uint8Array.of(1)],
    ['nothing', { dataType: DataType.Double, value: null }, Kind.null, Number.NaN, undefined],
    ['no value', { dataType: DataType.Double, value: undefined }, Kind.none, Number.NaN, undefined],
  ])('%s', (_what, metric, kind, number, other) => {
    const { kinds, numbers, others, count } = columnsOf({ metrics: [{ alias: 1, ...metric }] });
    expect([count, kinds[0], numbers[0], others[0]]).toEqual([1, kind, number, other]);
    expect(valueAt(columns, 0)).toEqual(metric.value);
  });
});

it('names stand only where there is no alias', () => {
  const metrics = [
    { name: 'a', alias: 0, value: 1 },
    { name: 'b', value: 2 },
    { alias: 7, value: 3 },
  ];
  const { aliases, names, count } = columnsOf({ metrics });
  expect([...aliases.subarray(0, count)]).toEqual([0, NO_ALIAS, 7]);
  expect([names[0], names[1], names[2]]).toEqual([undefined, 'b', undefined]);
});

it('times and flags stand in their rows', () => {
  const { timestamps, flags, properties } = columnsOf({
    metrics: [
      { alias: 1, timestamp: 5, value: 1 },
      { alias: 2, value: 1, isHistorical: true, isTransient: true },
      { alias: 3, value: 1, isHistorical: false, properties: { Quality: { dataType: DataType.Int32, value: 192 } } },
    ],
  });
  expect([...timestamps.subarray(0, 3)]).toEqual([5, Number.NaN, Number.NaN]);
  expect([...flags.subarray(0, 3)]).toEqual([0, MetricFlag.historical | MetricFlag.transient, MetricFlag.properties]);
  expect(properties[2]).toEqual({ Quality: { dataType: DataType.Int32, value: 192 } });
});

it('nothing of a message shows in the next one', () => {
  columnsOf({ timestamp: 1, seq: 2, uuid: 'u', body: Uint8Array.of(1), metrics: [{ name: 'n', value: 'text' }] });
  columnsOf({ metrics: [{ alias: 1, value: 1 }] });
  expect(metricAt(columns, 0)).toStrictEqual({ alias: 1, value: 1 });
  expect([columns.timestamp, columns.seq, columns.uuid, columns.body]).toEqual([
    Number.NaN,
    NO_SEQ,
    undefined,
    undefined,
  ]);
});

it('a message that is refused leaves nothing behind', () => {
  const bytes = encodePayload({ timestamp: 1, seq: 2, metrics: [{ name: 'n', value: 'text' }], uuid: 'u' });
  expect(() => decodeColumns(bytes.subarray(0, bytes.length - 1), columns)).toThrow('runs past');
  expect([columns.count, columns.timestamp, columns.seq, columns.names]).toEqual([0, Number.NaN, NO_SEQ, []]);
});

it('rows grow with the largest message and stay', () => {
  const metrics = Array.from({ length: 1_000 }, (_, alias) => ({ alias, timestamp: alias, value: alias / 2 }));
  const own = decodeColumns(encodePayload({ metrics }), new MetricColumns());
  expect(own.numbers[999]).toBe(499.5);
  expect(own.timestamps[0]).toBe(0);
  const { numbers } = own;
  decodeColumns(encodePayload({ metrics: metrics.slice(0, 3) }), own);
  expect(own.numbers).toBe(numbers);
  expect(own.count).toBe(3);
});
