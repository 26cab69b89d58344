import { afterEach, describe, expect, it } from 'vitest';
import { driverHost } from '../../polling/driver-host.ts';
import { type Connection, LinkClosed, LinkTimeout, type RawValue } from '../driver.ts';
import { type S7Address, type S7Point, s7Address } from './address.ts';
import { bytes, type Behaviour, FakeCpu, framed, referenceOf, reply, welcome, wordReply } from './fake-cpu.testing.ts';
import type { S7Request } from './plan.ts';
import { s7 } from './s7.ts';
import { type S7Settings, s7Settings } from './settings.ts';

const SILENT_MS = 200;
const point: S7Point = { address: s7Address.parse('DB1.DBW0'), dataType: 'uint16', byteOrder: 'ABCD', stringLength: 0 };

let cpu: FakeCpu;
let station: S7Settings;
let connection: Connection<S7Settings, S7Address, S7Request> | undefined;
async function open(behaviour: Behaviour, settings: Record<string, unknown> = {}) {
  cpu = new FakeCpu(behaviour);
  const port = await cpu.listen();
  station = s7Settings.parse({ host: '127.0.0.1', port, replyTimeoutMs: 10_000, ...settings });
  connection = await s7.open(station, driverHost('unused'));
  return connection;
}
afterEach(async () => {
  await connection?.close();
  connection = undefined;
  await cpu.stop();
});

async function read(line: Connection<S7Settings, S7Address, S7Request>): Promise<RawValue | undefined> {
  let value: RawValue | undefined;
  for (const request of s7.plan(station, [point], true))
    await line.read(station, request, undefined, (_, raw) => (value = raw));
  return value;
}
const inTime = (value: number): Behaviour => welcome((frame) => wordReply(referenceOf(frame), value));
const saying = (text: string) => ({ message: expect.stringContaining(text) as string });

describe('connecting', () => {
  it.each([
    [{}, '02 01'],
    [{ slot: 2, connection: 'pg' }, '01 02'],
    [{ rack: 1, slot: 3, connection: 'basic' }, '03 23'],
    [{ addressing: 'tsap', localTsap: '10.00', remoteTsap: '4d57' }, '4d 57'],
  ])('asks for the CPU of %j', async (settings, remote) => {
    await open(inTime(7), settings);
    const local = 'localTsap' in settings ? '10 00' : '01 00';
    expect(cpu.frames[0]).toEqual(bytes(`03 00 00 16 11 e0 00 00 00 01 00 c0 01 0a c1 02 ${local} c2 02 ${remote}`));
    expect(await read(connection!)).toBe(7);
  });
  it('says what to check when the CPU refuses, or hangs up', async () => {
    await expect(open(() => bytes('03 00 00 0b 06 80 00 01 00 00 03'))).rejects.toMatchObject(
      saying('check rack, slot'),
    );
    await cpu.stop();
    const hangUp: Behaviour = (_, socket) => void socket.destroy();
    await expect(open(hangUp)).rejects.toMatchObject({ name: 'LinkClosed', ...saying('PUT/GET') });
    await cpu.stop();
    await expect(open(welcome(hangUp, 0))).rejects.toMatchObject({ kind: 'garbled' });
  });
  it('keeps no connection to what is no CPU', async () => {
    let ended = false;
    const web: Behaviour = (_, socket) => {
      socket.on('close', () => (ended = true));
      return Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n');
    };
    await expect(open(web)).rejects.toMatchObject({ name: 'DeviceRefusal', kind: 'garbled' });
    await expect.poll(() => ended).toBe(true);
  });
  it('puts what it sends into frames no longer than the CPU takes', async () => {
    const confirm = bytes('03 00 00 0e 09 d0 00 01 00 44 00 c0 01 07');
    const text: S7Point = { ...point, address: s7Address.parse('DB1.DBB0'), dataType: 'string', stringLength: 200 };
    const parts: Buffer[] = [];
    const line = await open((frame, socket) => {
      if (frame[5] === 0xe0) return confirm;
      // Frames of one message may come in one piece.
      for (let at = 0; at < frame.length; at += frame.readUInt16BE(at + 2))
        parts.push(frame.subarray(at, at + frame.readUInt16BE(at + 2)));
      if (((parts.at(-1)?.[6] ?? 0) & 0x80) === 0) return undefined;
      const message = Buffer.concat(parts.splice(0).map((part) => part.subarray(7)));
      const whole = framed(message);
      if (whole[17] === 0x04) return reply(referenceOf(whole), bytes('04 01'), bytes('ff 04 00 10 c8 00'));
      if (whole[17] === 0x05) return reply(referenceOf(whole), bytes('05 01'), bytes('ff'));
      return welcome(() => undefined)(whole, socket);
    });
    await line.write(station, text, 'x'.repeat(200));
    const longest = Math.max(...cpu.frames.flatMap((chunk) => (chunk[5] === 0xf0 ? [chunk.readUInt16BE(2)] : [])));
    expect(longest).toBeLessThanOrEqual(4 + 128);
  });
});

describe('asking', () => {
  it('times out, and a late reply is not taken for the next one', async () => {
    let late: Buffer | undefined;
    const line = await open(
      welcome((frame) => {
        late = wordReply(referenceOf(frame), 7);
        return undefined;
      }),
    );
    const { replyTimeoutMs } = station;
    station = { ...station, replyTimeoutMs: SILENT_MS };
    await expect(read(line)).rejects.toBeInstanceOf(LinkTimeout);
    await expect.poll(() => late).toBeDefined();
    station = { ...station, replyTimeoutMs };
    cpu.behaviour = (frame) => Buffer.concat([late ?? Buffer.alloc(0), wordReply(referenceOf(frame), 8)]);
    expect(await read(line)).toBe(8);
  });
  it('passes over messages that answer nothing', async () => {
    const line = await open(inTime(1));
    const push = framed(bytes('32 07 00 00 00 00 00 04 00 00 00 01 12 04'));
    cpu.behaviour = (frame) => Buffer.concat([bytes('03 00 00 07 02 f0 80'), push, wordReply(referenceOf(frame), 9)]);
    expect(await read(line)).toBe(9);
  });
  it.each([
    [0x8104, 'refused', 99_907, 'PUT/GET'],
    [0xd241, 'refused', 99_907, 'password'],
    [0x8500, 'address', 99_906, 'wrong length'],
    [0x1234, 'refused', 90_099, '0x1234'],
  ])('names error %d of a whole reply', async (error, kind, code, hint) => {
    const line = await open(welcome((frame) => reply(referenceOf(frame), Buffer.alloc(0), Buffer.alloc(0), error)));
    const refusal = { name: 'DeviceRefusal', kind, fault: { code }, ...saying(hint) };
    await expect(read(line)).rejects.toMatchObject(refusal);
    await expect(line.write(station, point, 1)).rejects.toMatchObject(refusal);
  });
  it.each([
    [0x01, 'refused', 1711],
    [0x03, 'refused', 99_907],
    [0x05, 'address', 1716],
    [0x06, 'refused', 1717],
    [0x0a, 'address', 1716],
    [0x77, 'refused', 90_099],
  ])('names return code %d of a write', async (returned, kind, code) => {
    const line = await open(welcome((frame) => reply(referenceOf(frame), bytes('05 01'), Buffer.from([returned]))));
    await expect(line.write(station, point, 1)).rejects.toMatchObject({ kind, fault: { code } });
  });
  it('takes a reply that makes no sense for none, and closes when the stream makes none', async () => {
    const line = await open(welcome((frame) => reply(referenceOf(frame), bytes('04 01'), bytes('ff 04 00 08 01'))));
    await expect(read(line)).rejects.toMatchObject({ kind: 'garbled' });
    cpu.behaviour = () => bytes('03 00 ff ff 02 f0 80');
    await expect(read(line)).rejects.toMatchObject({ kind: 'garbled' });
    await line.closed;
    await expect(read(line)).rejects.toBeInstanceOf(LinkClosed);
  });
  it('asks for a whole block again once the block has grown', async () => {
    let size = 4;
    const line = await open(
      welcome((frame) => {
        const items = Array.from({ length: frame[18] ?? 0 }, (_, i) => frame.subarray(19 + i * 12, 31 + i * 12));
        const data = items.map((item) => {
          const length = item.readUInt16BE(4);
          const isThere = item.readUIntBE(9, 3) / 8 + length <= size;
          if (!isThere) return bytes('05 00 00 00');
          const content = Buffer.alloc(4 + length, 1);
          content.set([0xff, 0x04, (length * 8) >> 8, (length * 8) & 0xff]);
          return content;
        });
        return reply(referenceOf(frame), Buffer.from([4, items.length]), Buffer.concat(data));
      }),
    );
    const words = ['DB1.DBW0', 'DB1.DBW2', 'DB1.DBW4', 'DB1.DBW6'];
    const points = words.map((address) => ({ ...point, address: s7Address.parse(address) }));
    const [request] = s7.plan(station, points, true);
    const values = async () => {
      const found: (RawValue | undefined)[] = [];
      if (request) await line.read(station, request, undefined, (index, raw) => (found[index] = raw));
      return found;
    };
    const itemsOfLast = () => cpu.frames.at(-1)?.[18];
    expect(await values()).toEqual([0x0101, 0x0101, undefined, undefined]);
    expect(await values()).toEqual([0x0101, 0x0101, undefined, undefined]);
    expect(itemsOfLast()).toBe(2);
    size = 8;
    await values();
    expect(await values()).toEqual([0x0101, 0x0101, 0x0101, 0x0101]);
    expect(itemsOfLast()).toBe(1);
  });
});
