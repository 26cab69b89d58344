import { ByteOrder, DataType } from '@lightfield/contract';
import * as fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { driverHost } from '../../polling/driver-host.ts';
import { type Connection, type Image, type RawValue, UnfitValue } from '../driver.ts';
import { rawNumbers } from '../testing/raw-values.ts';
import { type S7Address, type S7Point, s7Address } from './address.ts';
import { startS7Server, type S7Server } from './peer-server.ts';
import type { S7Request } from './plan.ts';
import { s7 } from './s7.ts';
import { type S7Settings, s7Settings } from './settings.ts';

const pointOf = (address: string, dataType: DataType, stringLength = 0, byteOrder: ByteOrder = 'ABCD'): S7Point => ({
  address: s7Address.parse(address),
  dataType,
  byteOrder,
  stringLength,
});

let connection: Connection<S7Settings, S7Address, S7Request>;
let station: S7Settings;
/** A server that answers has time to: a busy machine is no fault of the line. */
const open = async (port: number) => {
  station = s7Settings.parse({ host: '127.0.0.1', port, replyTimeoutMs: 10_000 });
  connection = await s7.open(station, driverHost('unused'));
};
afterEach(() => connection.close());

/** Reads points in the requests the driver plans and answers the values in their order. */
async function read(points: S7Point[], requests = s7.plan(station, points, true), images?: Map<S7Request, Image>) {
  const values = new Map<S7Point | undefined, RawValue | undefined>();
  for (const request of requests) {
    const image = await connection.read(station, request, images?.get(request), (index, raw) =>
      values.set(request.points[index], raw),
    );
    images?.set(request, image);
  }
  return points.map((point) => values.get(point));
}

const TEXT_BYTES = 60;
const rawOf: Record<DataType, fc.Arbitrary<RawValue>> = {
  ...rawNumbers,
  // A character may be several bytes, of which no more than these are written.
  string: fc.string({ unit: 'grapheme', maxLength: 20 }).filter((text) => Buffer.byteLength(text) <= TEXT_BYTES),
};
const ADDRESS_OF: Record<DataType, string> = {
  int8: 'DB2.DBB40',
  uint8: 'DB2.DBB41',
  int16: 'DB2.DBW42',
  uint16: 'MW44',
  int32: 'DB2.DBD46',
  uint32: 'QD50',
  int64: 'DB2.DBB54',
  float: 'ED62',
  double: 'DB2.DBD66',
  bit: 'M80.5',
  string: 'DB2.DBB90',
};
const ORDERED: readonly DataType[] = ['int16', 'uint16', 'int32', 'uint32', 'int64', 'float', 'double'];

describe('against the server of snap7', () => {
  let server: S7Server;
  beforeAll(async () => {
    server = await startS7Server();
  });
  afterAll(() => server.stop());
  beforeEach(() => open(server.port));

  const cases = DataType.options.flatMap((type) =>
    (ORDERED.includes(type) ? ByteOrder.options : (['ABCD'] as const)).map((order) => [type, order] as const),
  );
  it.each(cases)('writes and reads back %s in %s', async (type, order) => {
    const point = pointOf(ADDRESS_OF[type], type, type === 'string' ? TEXT_BYTES : 0, order);
    await fc.assert(
      fc.asyncProperty(rawOf[type], async (raw) => {
        await connection.write(station, point, raw);
        const [back] = await read([point]);
        expect(back).toStrictEqual(Object.is(raw, -0) ? back : raw);
      }),
      { numRuns: 12 },
    );
  });

  const store = async (first: number, bytes: readonly number[]) => {
    for (const [i, byte] of bytes.entries())
      await connection.write(station, pointOf(`DB2.DBB${first + i}`, 'uint8'), byte);
  };
  it('knows how values lie in memory: the highest byte first', async () => {
    await store(200, [0x41, 0x48, 0x00, 0x00, 0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08, 0x14, 0x04]);
    await store(214, [...Buffer.from('PUMP?')]);
    expect(
      await read([
        pointOf('DB2.DBD200', 'float'),
        pointOf('DB2.DBD204', 'int64'),
        pointOf('DB2.DBW204', 'uint16'),
        pointOf('DB2.DBD204', 'uint32', 0, 'CDAB'),
        pointOf('DB2.DBX200.6', 'bit'),
        pointOf('DB2.DBX200.7', 'bit'),
        pointOf('DB2.DBB212', 'string', 20),
      ]),
    ).toEqual([12.5, 0x0102030405060708n, 0x0102, 0x03040102, 1, 0, 'PUMP']);
  });
  it('writes a bit without touching the others of its byte', async () => {
    await store(230, [0b1010_0101]);
    await connection.write(station, pointOf('DB2.DBX230.1', 'bit'), 1);
    await connection.write(station, pointOf('DB2.DBX230.7', 'bit'), 0);
    expect(await read([pointOf('DB2.DBB230', 'uint8')])).toEqual([0b0010_0111]);
  });
  it('never writes a text past the room the CPU has for it', async () => {
    const text = pointOf('DB2.DBB240', 'string', 20);
    await store(240, [5, 0, 0, 0, 0, 0, 0, 99]);
    await connection.write(station, text, 'valve');
    await expect(connection.write(station, text, 'valves')).rejects.toBeInstanceOf(UnfitValue);
    expect(await read([text, pointOf('DB2.DBB240', 'uint8'), pointOf('DB2.DBB247', 'uint8')])).toEqual([
      'valve',
      5,
      99,
    ]);
  });
  it('takes what is no text for no value', async () => {
    await store(270, [4, 200]);
    expect(await read([pointOf('DB2.DBB270', 'string', 20), pointOf('DB2.DBB270', 'uint8')])).toEqual([undefined, 4]);
  });
  it('tells only what changed since the last reply', async () => {
    const points = [pointOf('DB2.DBW300', 'uint16'), pointOf('DB2.DBX302.3', 'bit'), pointOf('MD200', 'float')];
    await store(300, [0, 1, 0]);
    const requests = s7.plan(station, points, true);
    const images = new Map<S7Request, Image>();
    expect(await read(points, requests, images)).toEqual([1, 0, 0]);
    expect(await read(points, requests, images)).toEqual([undefined, undefined, undefined]);
    // Another bit of the byte moved: this one did not.
    await store(301, [2, 0b0001_0000]);
    expect(await read(points, requests, images)).toEqual([2, undefined, undefined]);
  });
  it.each([
    [pointOf('DB2.DBW320', 'int16'), 40_000],
    [pointOf('DB2.DBB320', 'uint8'), -1],
    [pointOf('DB2.DBD320', 'int32'), 1.5],
    [pointOf('DB2.DBB320', 'int64'), 2n ** 63n],
    [pointOf('DB2.DBD320', 'float'), Number.NaN],
    [pointOf('DB2.DBX320.0', 'bit'), 2],
    [pointOf('DB2.DBB320', 'string', 4), 'valve'],
  ])('sends nothing when the value does not fit (%#)', async (point, raw) => {
    await expect(connection.write(station, point, raw)).rejects.toBeInstanceOf(UnfitValue);
    expect(await read([pointOf('DB2.DBB320', 'int64')])).toEqual([0n]);
  });
  it('says what to do when the CPU has no such place', async () => {
    const refused = (address: string) => connection.write(station, pointOf(address, 'uint16'), 1);
    const refusal = { name: 'DeviceRefusal', kind: 'address', fault: { code: 1716 } };
    const hint = (text: string) => ({ ...refusal, message: expect.stringContaining(text) as string });
    await expect(refused('DB1.DBW599')).rejects.toMatchObject(hint('optimized block access'));
    await expect(refused('DB99.DBW0')).rejects.toMatchObject(hint('number of the data block'));
  });
});

/** An S7-300 takes 240 bytes, whatever is asked for. */
describe('a CPU with short messages', () => {
  let server: S7Server;
  beforeAll(async () => {
    server = await startS7Server(240);
  });
  afterAll(() => server.stop());
  beforeEach(() => open(server.port));

  it('answers many values in many messages', async () => {
    const words = Array.from({ length: 500 }, (_, i) => pointOf(`DB2.DBW${i * 2}`, 'uint16'));
    // Far apart: items of their own.
    const apart = Array.from({ length: 60 }, (_, i) => pointOf(`DB2.DBD${1_100 + i * 40}`, 'uint32'));
    const some = [...words.filter((_, i) => i % 50 === 0), ...apart];
    for (const [i, point] of some.entries()) await connection.write(station, point, i + 1);
    const values = await read([...words, ...apart]);
    expect(values).not.toContain(undefined);
    expect(values.filter((value) => value !== 0)).toEqual(some.map((_, i) => i + 1));
  });
  it('takes a text that is longer than its messages', async () => {
    const point = pointOf('DB2.DBB3600', 'string', 254);
    const long = Array.from({ length: 254 }, (_, i) => String.fromCharCode(0x20 + (i % 90))).join('');
    for (const text of [long, 'short', long]) {
      await connection.write(station, point, text);
      expect(await read([pointOf('M0.0', 'bit'), point])).toEqual([0, text]);
    }
  });
  it('keeps what lies before the end of a block when something lies past it, or in no block', async () => {
    const present = Array.from({ length: 40 }, (_, i) => pointOf(`DB1.DBW${520 + i * 2}`, 'uint16'));
    const past = Array.from({ length: 10 }, (_, i) => pointOf(`DB1.DBW${600 + i * 2}`, 'uint16'));
    const nowhere = pointOf('DB7.DBW0', 'uint16');
    const across = pointOf('DB1.DBD598', 'float');
    const points = [...past, across, ...present, nowhere];
    const requests = s7.plan(station, points, true);
    for (const round of [1, 2, 3]) {
      for (const [i, point] of present.entries()) await connection.write(station, point, round * 100 + i);
      expect(await read(points, requests)).toEqual([
        ...past.map(() => undefined),
        undefined,
        ...present.map((_, i) => round * 100 + i),
        undefined,
      ]);
    }
  });
});
