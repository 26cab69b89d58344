import { describe, expect, it } from 'vitest';
import { DataType } from './data-type.ts';
import { decodePayload } from './decode.ts';
import { encodePayload } from './encode.ts';
import { hex } from './payload.testing.ts';

/** A payload of one metric whose fields are given. */
function metricOf(fields: string) {
  const body = hex(fields);
  return decodePayload(Uint8Array.of(0x12, body.length, ...body)).metrics[0];
}
const valueOf = (fields: string) => metricOf(fields)?.value;

it('reads every field of the specification', () => {
  const time = 'ea f2 f5 a8 a0 2b';
  const bytes = hex(`
    08 ${time}
    12 18  0a 01 41  10 ac 02  18 ${time}  20 0a  69 00 00 00 00 00 00 f8 3f
    12 08  10 01  28 01  30 01  38 01
    18 07
    22 01 75
    2a 02 01 02`);
  expect(decodePayload(bytes)).toStrictEqual({
    timestamp: 1_486_144_502_122,
    metrics: [
      { name: 'A', alias: 300, timestamp: 1_486_144_502_122, dataType: DataType.Double, value: 1.5 },
      { alias: 1, isHistorical: true, isTransient: true, isNull: true, value: null },
    ],
    seq: 7,
    uuid: 'u',
    body: Uint8Array.of(1, 2),
  });
});

describe('integers as other writers put them', () => {
  it.each([
    ['Int8 as wide as the type', '20 01 50 ff 01', -1],
    ['Int8 as wide as the member', '20 01 50 ff ff ff ff 0f', -1],
    ['Int8 with the sign extended to 64 bits', '20 01 50 ff ff ff ff ff ff ff ff ff 01', -1],
    ['Int16 as wide as the type', '20 02 50 fe ff 03', -2],
    ['Int16 as wide as the member', '20 02 50 fe ff ff ff 0f', -2],
    ['Int32', '20 03 50 fd ff ff ff 0f', -3],
    ['Int32 in the 64-bit member', '20 03 58 fd ff ff ff 0f', -3],
    ['Int32 in the 64-bit member, sign extended', '20 03 58 fd ff ff ff ff ff ff ff ff 01', -3],
    ['Int64', '20 04 58 fc ff ff ff ff ff ff ff ff 01', -4n],
    ['Int64 in the 32-bit member', '20 04 50 05', 5n],
    ['UInt32 in the 32-bit member', '20 07 50 ff ff ff ff 0f', 4_294_967_295],
    ['UInt32 in the 64-bit member', '20 07 58 ff ff ff ff 0f', 4_294_967_295],
    ['UInt64', '20 08 58 ff ff ff ff ff ff ff ff ff 01', 2n ** 64n - 1n],
    ['DateTime before 1970', '20 0d 58 ff ff ff ff ff ff ff ff ff 01', -1],
    ['a type that stands behind its value', '50 ff ff ff ff 0f 20 03', -1],
    ['leading zeros in the varint', '20 03 50 85 80 80 00', 5],
    ['no type at all', '50 ff ff ff ff 0f', 4_294_967_295],
    ['a value beyond its type', '20 01 50 ac 02', 300],
  ])('%s', (_what, fields, value) => {
    expect(valueOf(fields)).toBe(value);
  });
});

describe('a metric', () => {
  it('takes the last of several values', () => {
    expect(valueOf('20 0c 7a 01 41 7a 01 42')).toBe('B');
    expect(valueOf('50 05 7a 01 42')).toBe('B');
    expect(valueOf('7a 01 42 50 05')).toBe(5);
    expect(valueOf('50 05 70 01')).toBe(true);
    expect(valueOf('70 01 50 05')).toBe(5);
    expect(metricOf('9a 01 01 00 50 05')).toStrictEqual({ value: 5 });
  });

  it('is null when it says so, also beside a value', () => {
    expect(metricOf('38 01 50 00')).toStrictEqual({ value: null, isNull: true });
    expect(metricOf('50 00 38 00')).toStrictEqual({ value: 0 });
  });

  it('may carry metadata and extensions, which are passed over', () => {
    expect(metricOf('42 02 08 01 50 05 a0 06 01 a1 06 00 00 00 00 00 00 00 00 a2 06 01 00 a5 06 00 00 00 00')).toEqual({
      value: 5,
    });
  });

  it('keeps a type that is newer than this codec, the value going by its field', () => {
    expect(metricOf('20 23 50 05')).toStrictEqual({ dataType: 35, value: 5 });
  });

  it('does not share memory with the message', () => {
    const bytes = encodePayload({ metrics: [{ value: Uint8Array.of(1, 2) }], body: Uint8Array.of(3) });
    const { metrics, body } = decodePayload(bytes);
    bytes.fill(0xee);
    expect(metrics[0]?.value).toStrictEqual(Uint8Array.of(1, 2));
    expect(body).toStrictEqual(Uint8Array.of(3));
  });
});

it('reads from the middle of a larger buffer', () => {
  const bytes = encodePayload({ metrics: [{ name: 'n', dataType: DataType.Double, value: 0.1 }], seq: 4 });
  const large = new Uint8Array(bytes.length + 20).fill(0xff);
  large.set(bytes, 7);
  expect(decodePayload(large.subarray(7, 7 + bytes.length))).toEqual(decodePayload(bytes));
});

it('takes an empty message for a payload without metrics', () => {
  expect(decodePayload(new Uint8Array())).toEqual({ metrics: [] });
});
