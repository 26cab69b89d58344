import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { connectClient } from '../../modbus-client.testing.ts';
import { type RegisterBank, startRegisterBank } from './register-bank.ts';

let bank: RegisterBank | undefined;
afterEach(async () => {
  await bank?.stop();
  bank = undefined;
});
const aBank = async (registers = 200, delayMs = 0) => (bank = await startRegisterBank({ registers, delayMs }));

/** Sends bytes and collects what comes back until `length` bytes are there or the connection ends. */
async function talk(port: number, parts: Uint8Array[], length: number): Promise<Buffer> {
  const socket = net.connect(port, '127.0.0.1');
  socket.on('error', () => {});
  const back: Buffer[] = [];
  const done = new Promise<void>((resolve) => {
    socket.on('data', (chunk) => {
      back.push(chunk);
      if (Buffer.concat(back).length >= length) resolve();
    });
    socket.once('close', () => resolve());
  });
  for (const part of parts) {
    socket.write(part);
    await wait(2);
  }
  await done;
  socket.destroy();
  return Buffer.concat(back);
}
const request = (transaction: number, offset: number) =>
  Uint8Array.of(0, transaction, 0, 0, 0, 6, 1, 3, 0, offset, 0, 1);

describe('framing', () => {
  it('puts a request together that arrives byte by byte', async () => {
    const { port } = await aBank();
    bank?.set(3, 0x0102);
    const bytes = [...request(7, 3)].map((byte) => Uint8Array.of(byte));
    expect([...(await talk(port, bytes, 11))]).toEqual([0, 7, 0, 0, 0, 5, 1, 3, 2, 1, 2]);
  });
  it('answers requests that arrive together, each with its own transaction', async () => {
    const { port } = await aBank();
    const many = Array.from({ length: 50 }, (_, i) => request(i, i));
    const back = await talk(port, [Buffer.concat(many)], 50 * 11);
    expect(Array.from({ length: 50 }, (_, i) => back[i * 11 + 1])).toEqual(Array.from({ length: 50 }, (_, i) => i));
  });
  it.each([
    ['another protocol', [0, 1, 0, 9, 0, 6, 1, 3, 0, 0, 0, 1]],
    ['a length no request has', [0, 1, 0, 0, 1, 0, 1, 3]],
    ['a length of nothing', [0, 1, 0, 0, 0, 1, 1]],
  ])('drops a client that speaks %s', async (_what, bytes) => {
    const { port } = await aBank();
    expect(await talk(port, [Uint8Array.from(bytes)], 1)).toHaveLength(0);
  });
  it('does not answer for another unit', async () => {
    const { port } = await aBank();
    const { client, ...rest } = await connectClient(port, 9, 60);
    await expect(client.readHoldingRegisters(0, 1)).rejects.toThrow(/timed out/i);
    await rest[Symbol.asyncDispose]();
  });
});

describe('a register bank', () => {
  it('gives a client of the library what the bench has set, and the bench what the client has written', async () => {
    const plc = await aBank(65_536);
    await using session = await connectClient(plc.port, 1);
    const before = performance.timeOrigin + performance.now();
    const at = plc.set(65_535, 4_711);
    plc.setAll(10, [1, 2, 70_000]);
    expect((await session.client.readHoldingRegisters(65_535, 1)).data).toEqual([4_711]);
    expect((await session.client.readHoldingRegisters(10, 3)).data).toEqual([1, 2, 70_000 & 0xffff]);
    await session.client.writeRegisters(100, [5, 6]);
    expect([plc.get(100), plc.get(101)]).toEqual([5, 6]);
    expect(at).toBeGreaterThanOrEqual(before);
    expect(plc.changedAt(65_535)).toBe(at);
    expect(plc.changedAt(101)).toBeGreaterThanOrEqual(at);
    expect(plc.changedAt(102)).toBeUndefined();
  });
  it('refuses what it does not have', async () => {
    const { port } = await aBank(10);
    await using session = await connectClient(port, 1);
    await expect(session.client.readHoldingRegisters(9, 2)).rejects.toMatchObject({ modbusCode: 2 });
    await expect(session.client.readCoils(0, 1)).rejects.toMatchObject({ modbusCode: 2 });
    await expect(startRegisterBank({ registers: 65_537 })).rejects.toThrow('1 to 65536');
  });
  it('is as slow as it is told to be', async () => {
    const plc = await aBank(10, 40);
    await using session = await connectClient(plc.port, 1);
    const asked = performance.now();
    await session.client.readHoldingRegisters(0, 1);
    expect(performance.now() - asked).toBeGreaterThanOrEqual(39);
    plc.setDelay(0);
    await session.client.readHoldingRegisters(0, 1);
    expect(plc.requests).toBe(2);
  });
  it('can serve 5,000 registers, 125 a request, more than 1,500 times a second', async () => {
    const { port } = await aBank(5_000);
    const rounds = 1_500;
    const socket = net.connect({ port, host: '127.0.0.1', noDelay: true });
    let got = 0;
    let asked = 0;
    const began = process.cpuUsage();
    await new Promise<void>((resolve) => {
      const ask = () => {
        const offset = (asked * 125) % 5_000;
        asked += 1;
        socket.write(Uint8Array.of(0, 1, 0, 0, 0, 6, 1, 3, offset >> 8, offset & 0xff, 0, 125));
      };
      socket.on('data', (chunk) => {
        got += chunk.length;
        if (got < asked * 259) return;
        if (asked === rounds) resolve();
        else ask();
      });
      socket.once('connect', ask);
    });
    socket.destroy();
    // In time on a core, which is the same however busy the computer is; both ends are counted.
    const used = process.cpuUsage(began);
    expect(rounds / ((used.user + used.system) / 1e6)).toBeGreaterThan(1_500);
  });
});
