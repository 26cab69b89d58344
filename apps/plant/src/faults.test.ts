import net from 'node:net';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectClient, exceptionOf } from './modbus-client.testing.ts';
import { type Plant, startPlant } from './plant.ts';

/** The pump station holds its level at 3x1 and its pressure setpoint at 4x1, both thousandths. */
const UNIT = 1;
const SHORT_MS = 80;
let plant: Plant;
beforeEach(async () => {
  plant = await startPlant({ speed: 0 });
});
afterEach(() => plant.stop());
const connect = (timeoutMs = SHORT_MS) => connectClient(plant.ports['pump-station'], UNIT, timeoutMs);

describe('each fault, as a client sees it', () => {
  it('no answer: the connection stands, nothing comes', async () => {
    await using session = await connect();
    await plant.fault('pump-station', { kind: 'no-answer' });
    await expect(session.client.readInputRegisters(0, 1)).rejects.toThrow(/timed out/i);
    expect(session.client.isOpen).toBe(true);
    await plant.fault('pump-station', null);
    session.client.setTimeout(10_000);
    expect((await session.client.readInputRegisters(0, 1)).data).toHaveLength(1);
  });
  it('slow: the answer comes late by the delay', async () => {
    await using session = await connect(1_000);
    await plant.fault('pump-station', { kind: 'slow', delayMs: 60 });
    const asked = performance.now();
    expect((await session.client.readInputRegisters(0, 1)).data).toHaveLength(1);
    expect(performance.now() - asked).toBeGreaterThanOrEqual(59);
  });
  it.each([
    [undefined, UNIT + 1],
    [77, 77],
  ])('wrong unit: the answer to unit 1 comes from another one (%s)', async (unitId, answering) => {
    await plant.fault('pump-station', { kind: 'wrong-unit', ...(unitId !== undefined && { unitId }) });
    const socket = net.connect(plant.ports['pump-station'], '127.0.0.1');
    socket.write(Uint8Array.of(0, 1, 0, 0, 0, 6, UNIT, 4, 0, 0, 0, 1));
    const [reply] = await once(socket, 'data');
    socket.destroy();
    expect(reply[6]).toBe(answering);
    expect(reply[7]).toBe(4);
  });
  it('exception: each request, of every function', async () => {
    await using session = await connect();
    await plant.fault('pump-station', { kind: 'exception', code: 6 });
    expect(await exceptionOf(session.client.readCoils(0, 1))).toBe(6);
    expect(await exceptionOf(session.client.writeRegister(0, 300))).toBe(6);
    expect(plant.read('pump-station', 'pressureSetpoint')).toBe(0.35);
  });
  it('exception: only where the range is touched, in its own table', async () => {
    await using session = await connect();
    await plant.fault('pump-station', { kind: 'exception', code: 4, range: { from: '4x5', to: '4x8' } });
    expect(await exceptionOf(session.client.readHoldingRegisters(0, 4))).toBe(0);
    expect(await exceptionOf(session.client.readHoldingRegisters(0, 5))).toBe(4);
    expect(await exceptionOf(session.client.readHoldingRegisters(7, 1))).toBe(4);
    expect(await exceptionOf(session.client.readHoldingRegisters(8, 1))).toBe(0);
    expect(await exceptionOf(session.client.readInputRegisters(4, 2))).toBe(0);
  });
  it('stuck sensor: one signal stands still while the others move', async () => {
    await using session = await connect();
    const [before] = (await session.client.readInputRegisters(0, 1)).data;
    await plant.fault('pump-station', { kind: 'stuck', signal: 'tankLevel' });
    plant.poke('pump-station', 'tankLevel', 3.1);
    plant.poke('pump-station', 'outletPressure', 0.5);
    await plant.clock.advance(0.1);
    const [level, pressure] = (await session.client.readInputRegisters(0, 2)).data;
    expect(level).toBe(before);
    expect(pressure).toBeGreaterThan(450);
    await plant.fault('pump-station', null);
    const [freed = 0] = (await session.client.readInputRegisters(0, 1)).data;
    expect(freed).toBeGreaterThan(3_000);
  });
  it('line cut: connections are dropped and refused; afterwards the same port answers', async () => {
    await using session = await connect();
    await plant.fault('pump-station', { kind: 'line-cut' });
    await expect.poll(() => session.client.isOpen).toBe(false);
    await expect(connect()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await plant.fault('pump-station', null);
    await using again = await connect();
    expect((await again.client.readInputRegisters(0, 1)).data).toHaveLength(1);
  });
});

describe('switching faults', () => {
  it('harms no other machine', async () => {
    await plant.fault('pump-station', { kind: 'line-cut' });
    await using boiler = await connectClient(plant.ports.boiler, 2);
    expect(await exceptionOf(boiler.client.readInputRegisters(0, 10))).toBe(0);
  });
  it('replaces the one there was', async () => {
    await plant.fault('pump-station', { kind: 'line-cut' });
    await plant.fault('pump-station', { kind: 'exception', code: 1 });
    await using session = await connect();
    expect(await exceptionOf(session.client.readInputRegisters(0, 1))).toBe(1);
    expect(plant.faultOf('pump-station')).toEqual({ kind: 'exception', code: 1 });
  });
  it('can be repeated', async () => {
    await plant.fault('pump-station', { kind: 'line-cut' });
    await plant.fault('pump-station', { kind: 'line-cut' });
    await plant.fault('pump-station', null);
    await plant.fault('pump-station', null);
    await using session = await connect();
    expect(await exceptionOf(session.client.readInputRegisters(0, 1))).toBe(0);
  });
  it('refuses a signal that does not exist, and keeps the fault there is', async () => {
    await plant.fault('pump-station', { kind: 'no-answer' });
    await expect(plant.fault('pump-station', { kind: 'stuck', signal: 'nothing' })).rejects.toThrow('no signal');
    expect(plant.faultOf('pump-station')).toEqual({ kind: 'no-answer' });
  });
  it.each([
    ['from comes before to', { kind: 'exception', code: 4, range: { from: '4x9', to: '4x2' } }],
    ['both ends in one table', { kind: 'exception', code: 4, range: { from: '3x1', to: '4x2' } }],
    ['expected number to be >=1', { kind: 'slow', delayMs: -1 }],
  ] as const)('refuses what makes no sense: %s', async (why, fault) => {
    await expect(plant.fault('pump-station', fault)).rejects.toThrow(why);
  });
});
