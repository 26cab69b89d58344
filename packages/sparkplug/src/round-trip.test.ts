import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DataType } from './data-type.ts';
import { decodePayload } from './decode.ts';
import { encodePayload } from './encode.ts';
import type { Metric, MetricValue } from './payload.ts';
import { anyPayload, decodedForm } from './payload.testing.ts';

const there = (metric: Metric) => decodePayload(encodePayload({ metrics: [metric] })).metrics[0];

describe('what is encoded', () => {
  it('comes back the same, whatever it is', () => {
    fc.assert(
      fc.property(anyPayload, (payload) => {
        expect(decodePayload(encodePayload(payload))).toEqual(decodedForm(payload));
      }),
      { numRuns: 2_000 },
    );
  });

  it.each<[keyof typeof DataType, MetricValue]>([
    ['Int8', -128],
    ['Int8', -1],
    ['Int8', 127],
    ['Int16', -32_768],
    ['Int16', 32_767],
    ['Int32', -2_147_483_648],
    ['Int32', 2_147_483_647],
    ['Int64', -(2n ** 63n)],
    ['Int64', -1n],
    ['Int64', 0n],
    ['Int64', 2n ** 53n + 1n],
    ['Int64', -(2n ** 53n) - 1n],
    ['Int64', 2n ** 63n - 1n],
    ['UInt8', 255],
    ['UInt16', 65_535],
    ['UInt32', 4_294_967_295],
    ['UInt64', 0n],
    ['UInt64', 2n ** 53n - 1n],
    ['UInt64', 2n ** 53n],
    ['UInt64', 2n ** 64n - 1n],
    ['Float', Number.NaN],
    ['Float', Number.POSITIVE_INFINITY],
    ['Float', -0],
    ['Float', Math.fround(3.402_823_5e38)],
    ['Float', 2 ** -149],
    ['Double', Number.NaN],
    ['Double', Number.NEGATIVE_INFINITY],
    ['Double', -0],
    ['Double', Number.MAX_VALUE],
    ['Double', Number.MIN_VALUE],
    ['Boolean', false],
    ['Boolean', true],
    ['String', ''],
    ['String', '泵站 1 · 溫度 🌡'],
    ['String', '\ufeffwith a mark, \ufffd and \u0000'],
    ['Text', 'x'.repeat(100_000)],
    ['UUID', '018f2d3c-0000-7000-8000-000000000001'],
    ['DateTime', 0],
    ['DateTime', 1_795_000_000_000],
    ['DateTime', Number.MAX_SAFE_INTEGER],
    ['DateTime', -1],
    ['Bytes', new Uint8Array()],
    ['Bytes', new Uint8Array(300).fill(0xff)],
    ['File', Uint8Array.of(1, 2, 3)],
    ['Int32Array', Uint8Array.of(0x15, 0xcd, 0x5b, 0x07)],
    ['StringArray', new TextEncoder().encode('ABC\0hello\0')],
  ])('keeps %s %s', (type, value) => {
    const metric = { name: 'm', dataType: DataType[type], value };
    expect(there(metric)).toStrictEqual(metric);
  });

  it.each(Object.entries(DataType))('keeps a null of type %s', (_name, dataType) => {
    const told = dataType === DataType.Unknown ? {} : { dataType };
    expect(there({ alias: 7, ...told, value: null })).toStrictEqual({ alias: 7, ...told, value: null, isNull: true });
  });

  it('gives 64-bit integers as bigint also when they were given as number', () => {
    expect(there({ dataType: DataType.Int64, value: -5 })?.value).toBe(-5n);
    expect(there({ dataType: DataType.UInt64, value: 5 })?.value).toBe(5n);
  });

  it('guesses the member of the message when there is no type', () => {
    expect(there({ value: 1.5 })).toStrictEqual({ value: 1.5 });
    expect(there({ value: 2n ** 64n - 1n })).toStrictEqual({ value: 2n ** 64n - 1n });
    expect(there({ value: true })).toStrictEqual({ value: true });
    expect(there({ value: 'on' })).toStrictEqual({ value: 'on' });
    expect(there({ value: Uint8Array.of(1) })).toStrictEqual({ value: Uint8Array.of(1) });
    expect(there({ value: undefined })).toStrictEqual({ value: undefined });
  });

  it('carries what it does not interpret byte for byte', () => {
    const dataSet: Metric = {
      dataType: DataType.DataSet,
      value: undefined,
      raw: { field: 17, bytes: Uint8Array.of(8, 0) },
    };
    expect(there(dataSet)).toStrictEqual(dataSet);
    const properties = { note: { value: undefined, raw: { field: 11, bytes: Uint8Array.of(9) } } };
    expect(there({ value: 1, properties })?.properties).toEqual(properties);
  });

  it('keeps properties of any name without touching prototypes', () => {
    const properties = Object.fromEntries([['__proto__', { dataType: DataType.Int32, value: -4 }]]);
    const decoded = there({ value: 1, properties })?.properties;
    expect(Object.keys(decoded ?? {})).toEqual(['__proto__']);
    expect(decoded?.['__proto__']).toEqual({ dataType: DataType.Int32, value: -4 });
    expect({}).not.toHaveProperty('dataType');
  });

  it('may exceed the buffer that encoders share, and is not changed by the next message', () => {
    const large = { metrics: [{ name: 'n'.repeat(2_000_000), value: 1 }] };
    const first = encodePayload(large);
    encodePayload({ metrics: [{ name: 'other', value: 2 }] });
    expect(decodePayload(first)).toEqual(large);
  });
});

describe('a data message of a gateway', () => {
  const metrics = [
    { alias: 1, dataType: DataType.Int16, value: -2 },
    { alias: 2, dataType: DataType.Int64, value: -3n },
    { alias: 3, dataType: DataType.UInt32, value: 4_000_000_000 },
    { name: 'by name', dataType: DataType.Int8, value: -4 },
  ];
  const untyped = encodePayload({ metrics }, { dataTypes: false });

  it('leaves data types out when asked to', () => {
    expect(untyped.length).toBe(encodePayload({ metrics }).length - 2 * metrics.length);
  });

  it('means what the birth declared', () => {
    const birthTypes = {
      byAlias: new Map<number, number>([
        [1, DataType.Int16],
        [2, DataType.Int64],
        [3, DataType.UInt32],
      ]),
      byName: new Map<string, number>([['by name', DataType.Int8]]),
    };
    expect(decodePayload(untyped, { birthTypes }).metrics).toEqual(metrics);
  });

  it('is read as unsigned where nothing is known', () => {
    expect(decodePayload(untyped).metrics.map(({ value }) => value)).toEqual([
      0xffff_fffe,
      2n ** 64n - 3n,
      4_000_000_000n,
      0xffff_fffc,
    ]);
  });
});

describe('a value that does not fit', () => {
  it.each<[keyof typeof DataType, MetricValue]>([
    ['Int8', 128],
    ['Int16', -32_769],
    ['Int32', 1.5],
    ['Int32', Number.NaN],
    ['UInt8', -1],
    ['UInt32', 2 ** 32],
    ['Int64', 2 ** 53],
    ['Int64', 2n ** 63n],
    ['UInt64', -1],
    ['UInt64', -1n],
    ['DateTime', 0.5],
  ])('is refused: %s %s', (type, value) => {
    expect(() => encodePayload({ metrics: [{ dataType: DataType[type], value }] })).toThrow(RangeError);
  });

  it.each<[keyof typeof DataType, MetricValue]>([
    ['Int8', '1'],
    ['Int32', 1n],
    ['UInt32', 1n],
    ['Double', true],
    ['Boolean', 1],
    ['String', 1],
    ['Bytes', 'AQ=='],
    ['DataSet', 1],
    ['PropertySet', 1],
  ])('is refused for its kind: %s %s', (type, value) => {
    expect(() => encodePayload({ metrics: [{ dataType: DataType[type], value }] })).toThrow(TypeError);
  });

  it.each([-1, 1.5, 2 ** 53, Number.NaN])('is refused as alias, time and number of a message: %s', (number) => {
    expect(() => encodePayload({ metrics: [{ alias: number, value: 1 }] })).toThrow(RangeError);
    expect(() => encodePayload({ metrics: [{ timestamp: number, value: 1 }] })).toThrow(RangeError);
    expect(() => encodePayload({ metrics: [], timestamp: number })).toThrow(RangeError);
    expect(() => encodePayload({ metrics: [], seq: number })).toThrow(RangeError);
  });

  it('leaves the encoder fit for the next message', () => {
    expect(() => encodePayload({ metrics: [{ name: 'broken', dataType: DataType.Int8, value: 1_000 }] })).toThrow(
      'does not fit',
    );
    expect(there({ name: 'whole', value: 1 })).toEqual({ name: 'whole', value: 1 });
  });
});
