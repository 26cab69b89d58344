import { once } from 'node:events';
import { deviceFaultErrors } from '@lightfield/contract';
import { ServerSerial } from 'modbus-serial';
import { afterEach, describe, expect, it } from 'vitest';
import { driverHost } from '../../polling/driver-host.ts';
import { type ByteLink, type DriverHost, LinkClosed, LinkTimeout } from '../driver.ts';
import type { ModbusPoint } from '../modbus/address.ts';
import { modbusMemory } from '../modbus/peer.ts';
import { SerialCord } from '../testing/pty.ts';
import { modbusRtu } from './modbus-rtu.ts';
import { checksum } from './rtu-wire.ts';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});
const point = (address: string): ModbusPoint => ({
  address: modbusRtu.address.parse(address),
  dataType: address.includes('.') ? 'bit' : 'uint16',
  byteOrder: 'ABCD',
  stringLength: 0,
});
const framed = (...bytes: number[]) => {
  const sum = checksum(Buffer.from(bytes));
  return Buffer.from([...bytes, sum & 0xff, sum >> 8]);
};

/** A line on which the test itself answers each frame. */
async function open(answer: (frame: Buffer) => Buffer | undefined, more: Record<string, unknown> = {}) {
  const closed = Promise.withResolvers<void>();
  let take: (bytes: Buffer) => void = () => undefined;
  const state = { isOpen: true };
  const sent: Buffer[] = [];
  const link: ByteLink = {
    get isOpen() {
      return state.isOpen;
    },
    closed: closed.promise,
    onData(call) {
      take = call;
    },
    write(frame) {
      sent.push(frame);
      const reply = answer(frame);
      if (reply) setImmediate(() => take(reply));
    },
    close() {
      state.isOpen = false;
      closed.resolve();
    },
  };
  const settings = modbusRtu.settings.parse({ path: '/dev/null', replyTimeoutMs: 10_000, ...more });
  const host: DriverHost = { ...driverHost('unused'), openSerial: () => Promise.resolve(link) };
  const connection = await modbusRtu.open(settings, host);
  cleanups.push(() => connection.close());
  const read = async (...points: ModbusPoint[]) => {
    const values: unknown[] = [];
    for (const request of modbusRtu.plan(settings, points, true))
      await connection.read(settings, request, undefined, (_, raw) => values.push(raw));
    return values;
  };
  return { settings, connection, read, sent, hear: (bytes: Buffer) => take(bytes) };
}

describe('frames', () => {
  it('carry the checksum of the specification', async () => {
    const { read, sent } = await open(() => framed(1, 3, 2, 0x12, 0x34));
    expect(await read(point('4x1'))).toEqual([0x1234]);
    // Read one register from place 0 of unit 1: 01 03 00 00 00 01, checksum 84 0A.
    expect(sent[0]?.toString('hex')).toBe('010300000001840a');
  });
  it('are found behind noise, and in pieces', async () => {
    const line = await open(() => {
      const reply = Buffer.concat([Buffer.from([0xff, 0x01, 0x03, 0x00]), framed(1, 3, 2, 0, 7)]);
      // After the first piece, which leaves with the next turn.
      setImmediate(() => setImmediate(() => line.hear(reply.subarray(6))));
      return reply.subarray(0, 6);
    });
    expect(await line.read(point('4x1'))).toEqual([7]);
  });
  it('that were damaged on the way are named so', async () => {
    const { read } = await open(() => Buffer.from([1, 3, 2, 0, 7, 0, 0]));
    await expect(read(point('4x1'))).rejects.toMatchObject({
      kind: 'garbled',
      fault: { code: deviceFaultErrors.dataValidation.spec.code },
    });
  });
  it('of another unit are not taken', async () => {
    const { read } = await open(() => framed(2, 3, 2, 0, 7), { replyTimeoutMs: 200 });
    await expect(read(point('4x1'))).rejects.toBeInstanceOf(LinkTimeout);
  });
  it('that come too late are not taken for the next reply', async () => {
    let late: Buffer | undefined = framed(1, 3, 2, 0, 7);
    const line = await open(
      (frame) => {
        if (late) return undefined;
        return frame[1] === 3 ? framed(1, 3, 2, 0, 8) : undefined;
      },
      { replyTimeoutMs: 200 },
    );
    await expect(line.read(point('4x1'))).rejects.toBeInstanceOf(LinkTimeout);
    line.hear(late);
    late = undefined;
    expect(await line.read(point('4x1'))).toEqual([8]);
  });
  it('of function 22 are understood', async () => {
    const { connection, settings, sent } = await open((frame) => frame, { bitWrite: 'mask' });
    await connection.write(settings, point('4x5.3'), 1);
    expect(sent[0]?.subarray(0, 8).toString('hex')).toBe('01160004fff70008');
  });
});

it('serves several units on one port, which nobody else can take meanwhile', async () => {
  const cord = await SerialCord.build();
  cleanups.push(() => cord.stop());
  const serial = { path: cord.far.path, baudRate: 115_200, unitID: 2, interval: 5 };
  const server = new ServerSerial(modbusMemory(), serial);
  await once(server, 'initialized');
  cleanups.push(() => new Promise((resolve) => server.close(() => resolve())));
  // the unit that is there has time to answer, also on a busy machine; the one that is not is not waited for
  const station = (unitId: number) =>
    modbusRtu.settings.parse({
      path: cord.near.path,
      baudRate: 115_200,
      unitId,
      replyTimeoutMs: unitId === 2 ? 10_000 : 200,
    });
  expect(modbusRtu.line(station(1))).toBe(modbusRtu.line(station(2)));
  const connection = await modbusRtu.open(station(1), driverHost('unused'));
  cleanups.push(() => connection.close());
  const [request] = modbusRtu.plan(station(1), [point('4x1')], true);
  if (!request) throw new Error('a point needs a request');
  await connection.write(station(2), point('4x1'), 7);
  await expect(connection.read(station(1), request, undefined, () => undefined)).rejects.toBeInstanceOf(LinkTimeout);
  const seen: unknown[] = [];
  await connection.read(station(2), request, undefined, (_, raw) => seen.push(raw));
  expect(seen).toEqual([7]);
  const second = await modbusRtu.open(station(2), driverHost('unused')).catch((error: unknown) => error);
  expect(second).toBeInstanceOf(LinkClosed);
  expect(second).toMatchObject({ fault: { code: deviceFaultErrors.portUnavailable.spec.code } });
});
