import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { ByteOrder, DataType } from '@lightfield/contract';
import * as fc from 'fast-check';
import { ServerTCP } from 'modbus-serial';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { driverHost } from '../../polling/driver-host.ts';
import { Plc } from '../../testing/plc.ts';
import {
  type Connection,
  DeviceRefusal,
  type Image,
  LinkClosed,
  LinkTimeout,
  type RawValue,
  UnfitValue,
} from '../driver.ts';
import { type ModbusAddress, type ModbusPoint, modbusAddress } from '../modbus/address.ts';
import type { ModbusRequest } from '../modbus/plan.ts';
import { modbusTcp } from './modbus-tcp.ts';
import { modbusSettings, type ModbusSettings } from './settings.ts';
import { rawNumbers } from '../testing/raw-values.ts';

const pointOf = (
  address: string,
  dataType: DataType,
  byteOrder: ByteOrder = 'ABCD',
  stringLength = 0,
): ModbusPoint => ({ address: modbusAddress.parse(address), dataType, byteOrder, stringLength });

let connection: Connection<ModbusSettings, ModbusAddress, ModbusRequest>;
let station: ModbusSettings;
/** A server that answers has time to: a busy machine is no fault of the line. */
const open = async (port: number, settings: Record<string, unknown> = {}) => {
  station = modbusSettings.parse({ host: '127.0.0.1', port, replyTimeoutMs: 10_000, ...settings });
  connection = await modbusTcp.open(station, driverHost('unused'));
};
afterEach(() => connection.close());

/** Reads points in the requests the driver plans and answers the values in their order. */
async function read(points: ModbusPoint[], previous?: Map<number, Image>): Promise<(RawValue | undefined)[]> {
  const values = new Map<unknown, RawValue | undefined>();
  for (const [i, request] of modbusTcp.plan(station, points, true).entries()) {
    const image = await connection.read(station, request, previous?.get(i), (index, raw) =>
      values.set(request.points[index], raw),
    );
    previous?.set(i, image);
  }
  return points.map((point) => values.get(point));
}

function onlyRequest(point: ModbusPoint) {
  const [request] = modbusTcp.plan(station, [point], true);
  if (!request) throw new Error('a point needs a request');
  return request;
}

describe('against the server of modbus-serial', () => {
  const registers = new Uint16Array(1_000);
  const coils = new Uint8Array(100);
  let server: ServerTCP;
  let port: number;
  beforeAll(async () => {
    const probe = createServer().listen(0, '127.0.0.1');
    await once(probe, 'listening');
    port = (probe.address() as AddressInfo).port;
    probe.close();
    server = new ServerTCP(
      {
        getHoldingRegister: (at: number) => registers[at] ?? 0,
        getInputRegister: (at: number) => (registers[at] ?? 0) ^ 0xffff,
        getCoil: (at: number) => coils[at] === 1,
        getDiscreteInput: (at: number) => coils[at] !== 1,
        setRegister: (at: number, value: number) => void (registers[at] = value),
        setCoil: (at: number, value: boolean) => void (coils[at] = value ? 1 : 0),
      },
      { host: '127.0.0.1', port },
    );
    await once(server, 'initialized');
  });
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
  beforeEach(() => open(port));

  const TEXT_BYTES = 60;
  const rawOf: Record<DataType, fc.Arbitrary<RawValue>> = {
    ...rawNumbers,
    // One grapheme may be several code points of four bytes: nine of them are more than the registers of the point hold.
    string: fc
      .string({ unit: 'grapheme', maxLength: 9 })
      .filter((text) => !text.includes('\0') && Buffer.byteLength(text) <= TEXT_BYTES),
  };
  const cases = DataType.options.flatMap((type) => ByteOrder.options.map((order) => [type, order] as const));
  it.each(cases)('writes and reads back %s in %s', async (type, order) => {
    const point = pointOf(type === 'bit' ? '4x40.9' : '4x40', type, order, type === 'string' ? TEXT_BYTES : 0);
    await fc.assert(
      fc.asyncProperty(rawOf[type], async (raw) => {
        await connection.write(station, point, raw);
        const [back] = await read([point]);
        expect(back).toStrictEqual(Object.is(raw, -0) ? back : raw);
      }),
      { numRuns: 12 },
    );
  });

  it.each([
    ['ABCD', [0x4148, 0x0000], [0x0102, 0x0304, 0x0506, 0x0708], 'PUMP'],
    ['CDAB', [0x0000, 0x4148], [0x0708, 0x0506, 0x0304, 0x0102], 'PUMP'],
    ['BADC', [0x4841, 0x0000], [0x0201, 0x0403, 0x0605, 0x0807], 'UPPM'],
    ['DCBA', [0x0000, 0x4841], [0x0807, 0x0605, 0x0403, 0x0201], 'UPPM'],
  ] as const)('knows how %s lies in registers', async (order, float, long, text) => {
    registers.set(float, 10);
    registers.set(long, 12);
    registers.set([text.charCodeAt(0) * 256 + text.charCodeAt(1), text.charCodeAt(2) * 256 + text.charCodeAt(3)], 16);
    const swapped = order === 'BADC' || order === 'DCBA';
    expect(
      await read([
        pointOf('4x11', 'float', order),
        pointOf('4x13', 'int64', order),
        pointOf('4x17', 'string', order, 4),
        pointOf('4x13', 'uint16', order),
      ]),
    ).toEqual([12.5, 0x0102030405060708n, 'PUMP', swapped ? ((long[0] & 0xff) << 8) | (long[0] >> 8) : long[0]]);
  });
  it('reads and writes bits and bytes of a register without touching the rest', async () => {
    registers[5] = 0b1010_0101_0000_1111;
    const parts = [
      pointOf('4x6.15', 'bit'),
      pointOf('4x6.14', 'bit'),
      pointOf('4x6.H', 'uint8'),
      pointOf('4x6.L', 'int8'),
    ];
    expect(await read(parts)).toEqual([1, 0, 0b1010_0101, 15]);
    await connection.write(station, pointOf('4x6.14', 'bit'), 1);
    await connection.write(station, pointOf('4x6.15', 'bit'), 0);
    await connection.write(station, pointOf('4x6.L', 'int8'), -2);
    expect(registers[5]).toBe(0b0110_0101_1111_1110);
    await connection.write(station, pointOf('4x6.H', 'uint8'), 0x80);
    expect(await read(parts)).toEqual([1, 0, 0x80, -2]);
  });
  it('reads coils, discrete inputs and input registers, and writes coils', async () => {
    coils[20] = 1;
    registers[30] = 0xfff0;
    expect(
      await read([pointOf('0x21', 'bit'), pointOf('1x21', 'bit'), pointOf('1x22', 'bit'), pointOf('3x31', 'uint16')]),
    ).toEqual([1, 0, 1, 15]);
    await connection.write(station, pointOf('0x22', 'bit'), 1);
    await connection.write(station, pointOf('0x21', 'bit'), 0);
    expect([coils[20], coils[21]]).toEqual([0, 1]);
  });
  it('tells only what changed since the last reply', async () => {
    const points = [
      pointOf('4x51', 'uint16'),
      pointOf('4x52', 'float'),
      pointOf('4x54.3', 'bit'),
      pointOf('0x51', 'bit'),
      pointOf('0x52', 'bit'),
    ];
    registers[53] = 0;
    const images = new Map<number, Image>();
    expect(await read(points, images)).not.toContain(undefined);
    expect(await read(points, images)).toEqual([undefined, undefined, undefined, undefined, undefined]);
    registers[50] = (registers[50] ?? 0) + 1;
    coils[51] = 1;
    expect(await read(points, images)).toEqual([registers[50], undefined, undefined, undefined, 1]);
    // Another bit of the register moved: this point did not.
    registers[53] = 0b0001_0000;
    expect(await read(points, images)).toEqual([undefined, undefined, undefined, undefined, undefined]);
  });
  it.each([
    [pointOf('4x1', 'int16'), 40_000],
    [pointOf('4x1', 'uint8'), -1],
    [pointOf('4x1', 'int32'), 1.5],
    [pointOf('4x1', 'int64'), 2n ** 63n],
    [pointOf('4x1', 'float'), Number.NaN],
    [pointOf('4x1', 'string', 'ABCD', 4), 'valve'],
    [pointOf('4x1.1', 'bit'), 2],
    [pointOf('0x1', 'bit'), 7],
  ])('sends nothing when the value does not fit (%#)', async (point, raw) => {
    const before = registers.slice();
    await expect(connection.write(station, point, raw)).rejects.toBeInstanceOf(UnfitValue);
    expect(registers).toEqual(before);
  });
});

describe('against a server that misbehaves', () => {
  let plc: Plc;
  beforeEach(async () => {
    plc = new Plc();
    await open(await plc.listen(), { replyTimeoutMs: 200 });
  });
  afterEach(() => plc.stop());
  const point = pointOf('4x1', 'uint16');

  it('times out, and a late reply is not taken for the next one', async () => {
    plc.holdings[0] = 7;
    plc.holdings[1] = 8;
    plc.faults.set(1, { delayMs: 300 });
    await expect(read([point])).rejects.toBeInstanceOf(LinkTimeout);
    plc.faults.clear();
    // a busy machine may be late again; the first reply that is taken has to be the right one
    const taken: unknown[] = [];
    const next = async () => void taken.push(await read([pointOf('4x2', 'uint16')]));
    await expect.poll(() => next().then(() => true, String)).toBe(true);
    expect(taken).toEqual([[8]]);
    expect(plc.connections).toBe(1);
  });
  it.each([
    [1, 'refused', 1718],
    [2, 'address', 1716],
    [3, 'address', 1719],
    [4, 'refused', 1711],
    [6, 'refused', 1712],
    [11, 'unreachable', 99_904],
    [99, 'refused', 90_099],
  ])('names exception %d', async (exception, kind, code) => {
    plc.faults.set(1, { exception });
    const refusal = { name: 'DeviceRefusal', kind, fault: { code } };
    await expect(read([point])).rejects.toMatchObject(refusal);
    await expect(connection.write(station, point, 1)).rejects.toMatchObject(refusal);
  });
  it('does not take the reply of another unit', async () => {
    plc.faults.set(1, { answersAs: 9 });
    const failure = await read([point]).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(DeviceRefusal);
    expect(failure).toMatchObject({ kind: 'garbled', fault: { code: 99_906 } });
  });
  it('notices a reset in the middle of an exchange', async () => {
    plc.faults.set(1, { silent: true });
    const reading = read([point]);
    setTimeout(() => plc.dropLinks(), 20);
    await expect(reading).rejects.toBeInstanceOf(LinkClosed);
  });
  it('serves several units over one connection', async () => {
    plc.faults.set(2, { silent: true });
    plc.holdings[0] = 3;
    expect(await read([point])).toEqual([3]);
    await expect(
      connection.read({ ...station, unitId: 2 }, onlyRequest(point), undefined, () => undefined),
    ).rejects.toBeInstanceOf(LinkTimeout);
    expect(await read([point])).toEqual([3]);
    expect(plc.connections).toBe(1);
  });
  it('writes single registers by function 16 and bits by function 22 where so configured', async () => {
    await connection.close();
    await open(plc.port, { singleWrite: 'fc16', bitWrite: 'mask' });
    plc.holdings[4] = 0x00ff;
    await connection.write(station, point, 5);
    await connection.write(station, pointOf('4x5.0', 'bit'), 0);
    await connection.write(station, pointOf('4x5.15', 'bit'), 1);
    await connection.write(station, pointOf('4x5.L', 'uint8'), 0x12);
    expect(plc.requests.map(({ fn }) => fn)).toEqual([16, 22, 22, 22]);
    expect([plc.holdings[0], plc.holdings[4]]).toEqual([5, 0x8012]);
  });
});
