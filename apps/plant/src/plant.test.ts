import { mkdtemp, readFile, rm } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SiteDocument } from '@lightfield/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectClient, exceptionOf } from './modbus-client.testing.ts';
import { type Plant, startPlant } from './plant.ts';

let plant: Plant;
let events: [string, unknown][];
beforeEach(async () => {
  events = [];
  plant = await startPlant({ speed: 0, log: (event, details) => events.push([event, details]) });
});
afterEach(() => plant.stop());
const pumps = () => connectClient(plant.ports['pump-station'], 1);
const boiler = () => connectClient(plant.ports.boiler, 2);
const meter = () => connectClient(plant.ports['energy-meter'], 3);

describe('what a client of the library reads', () => {
  it('of the pump station: coils, discrete inputs, scaled words, floats, doubles, bytes and bits', async () => {
    await using session = await pumps();
    plant.poke('pump-station', 'totalVolume', 123_456.75);
    plant.poke('pump-station', 'ambientTemp', -7);
    const { data: coils } = await session.client.readCoils(0, 5);
    const { data: discrete } = await session.client.readDiscreteInputs(0, 8);
    const { data, buffer } = await session.client.readInputRegisters(0, 47);
    expect(coils.slice(0, 5)).toEqual([true, false, true, true, false]);
    expect(discrete[0]).toBe(plant.read('pump-station', 'pump1Running'));
    expect((data[0] ?? 0) / 1_000).toBeCloseTo(Number(plant.read('pump-station', 'tankLevel')), 3);
    expect(buffer.readFloatBE(5 * 2)).toBeCloseTo(Number(plant.read('pump-station', 'outletFlow')), 3);
    expect(buffer.readDoubleBE(21 * 2)).toBe(123_456.75);
    expect(buffer.readInt8(19 * 2)).toBe(-7);
    expect(buffer.readUInt8(19 * 2 + 1)).toBe(Math.round(Number(plant.read('pump-station', 'humidity'))));
    expect(((data[20] ?? 0) >> 2) & 1).toBe(Number(plant.read('pump-station', 'bothPumps')));
    expect(buffer.toString('latin1', 39 * 2, 47 * 2)).toBe('AUTO'.padEnd(16, '\0'));
  });
  it('of the boiler: the low word first', async () => {
    await using session = await boiler();
    const { buffer } = await session.client.readInputRegisters(0, 14);
    const swapped = (at: number) => Buffer.concat([buffer.subarray(at + 2, at + 4), buffer.subarray(at, at + 2)]);
    expect(swapped(0).readFloatBE()).toBeCloseTo(Number(plant.read('boiler', 'steamPressure')), 5);
    expect(swapped(24).readInt32BE()).toBe(Math.round(Number(plant.read('boiler', 'steamFlow'))));
    expect(buffer.readInt16BE(10) / 10 - 40).toBeCloseTo(Number(plant.read('boiler', 'feedWaterTemp')), 1);
  });
  it('of the meter: swapped bytes, little-endian, and a 64-bit counter to the last digit', async () => {
    await using session = await meter();
    plant.poke('energy-meter', 'activeEnergyMj', '9007199254740993');
    const { buffer: measured } = await session.client.readInputRegisters(20, 2);
    const { buffer: energies } = await session.client.readInputRegisters(1_000, 14);
    expect(Buffer.from(measured).swap16().readFloatBE()).toBeCloseTo(
      Number(plant.read('energy-meter', 'totalPower')),
      3,
    );
    expect(energies.readUInt32LE(0)).toBe(Math.round(Number(plant.read('energy-meter', 'activeEnergy')) * 100));
    expect(energies.readBigInt64BE(4)).toBe(9_007_199_254_740_993n);
    expect(energies.readDoubleLE(12)).toBe(plant.read('energy-meter', 'reactiveEnergy'));
  });
});

describe('what a client writes changes the process', () => {
  it('starts and stops a pump by hand', async () => {
    await using session = await pumps();
    await session.client.writeCoil(2, false);
    await session.client.writeCoils(0, [false, true]);
    await plant.clock.advance(1);
    expect((await session.client.readDiscreteInputs(0, 2)).data.slice(0, 2)).toEqual([false, true]);
  });
  it('moves a valve, in its own time', async () => {
    await using session = await pumps();
    await session.client.writeRegister(2, 500);
    await plant.clock.advance(10);
    expect(plant.read('pump-station', 'outletValvePosition')).toBeCloseTo(80, 0);
    await plant.clock.advance(30);
    expect(plant.read('pump-station', 'outletValvePosition')).toBe(50);
  });
  it('sets a pressure that the pumps then hold', async () => {
    await using session = await pumps();
    await session.client.writeRegister(0, 420);
    expect((await session.client.readHoldingRegisters(0, 1)).data).toEqual([420]);
    await plant.clock.advance(60);
    expect(plant.read('pump-station', 'outletPressure')).toBeCloseTo(0.42, 1);
  });
  it('stops the burner', async () => {
    await using session = await boiler();
    await session.client.writeCoil(0, false);
    await plant.clock.advance(1);
    expect((await session.client.readInputRegisters(15, 1)).data).toEqual([0]);
    expect(plant.read('boiler', 'flame')).toBe(false);
  });
  it('writes a byte and a bit through a mask, and leaves the rest of the register', async () => {
    await using session = await boiler();
    await session.client.maskWriteRegister(7, 0x00ff, 80 << 8);
    await session.client.maskWriteRegister(9, 0xfeff, 0x0100);
    expect([plant.read('boiler', 'maxFiring'), plant.read('boiler', 'minFiring')]).toEqual([80, 20]);
    expect([plant.read('boiler', 'blowdownOpen'), plant.read('boiler', 'modulating')]).toEqual([true, true]);
  });
  it('writes a string and a 64-bit preset', async () => {
    await using session = await meter();
    await session.client.writeRegisters(12, Buffer.from('NORTH FEEDER\0\0\0\0'));
    const preset = Buffer.alloc(8);
    preset.writeBigInt64BE(9_007_199_254_740_993n);
    await session.client.writeRegisters(8, preset);
    expect(plant.read('energy-meter', 'feederName')).toBe('NORTH FEEDER');
    expect(plant.read('energy-meter', 'energyPresetMj')).toBe(9_007_199_254_740_993n);
  });
  it('resets the energy once, and the command reads back as 0', async () => {
    await using session = await meter();
    await session.client.writeRegister(2_000, 1);
    expect((await session.client.readHoldingRegisters(2_000, 1)).data).toEqual([0]);
    await plant.clock.advance(60);
    const counted = Number(plant.read('energy-meter', 'activeEnergy'));
    expect(counted).toBeGreaterThan(1);
    expect(counted).toBeLessThan(10);
  });
  it('tells the log what was written and what was refused', async () => {
    await using session = await pumps();
    await session.client.writeRegister(0, 300);
    await exceptionOf(session.client.writeRegister(0, 900));
    expect(events).toContainEqual(['written', { machine: 'pump-station', signal: 'pressureSetpoint', value: 0.3 }]);
    expect(events).toContainEqual(['refused', { machine: 'pump-station', offset: 0, exception: 3 }]);
  });
});

describe('what a machine refuses', () => {
  it('a value outside of its range with 3', async () => {
    await using session = await pumps();
    expect(await exceptionOf(session.client.writeRegister(0, 501))).toBe(3);
    expect(await exceptionOf(session.client.writeRegister(3, 6_000))).toBe(3);
    expect(plant.read('pump-station', 'pressureSetpoint')).toBe(0.35);
  });
  it('an unknown address with 2', async () => {
    await using session = await pumps();
    expect(await exceptionOf(session.client.readInputRegisters(64, 1))).toBe(2);
    expect(await exceptionOf(session.client.readDiscreteInputs(16, 1))).toBe(2);
    expect(await exceptionOf(session.client.writeRegister(40, 1))).toBe(2);
  });
  it('an unknown function with 1', async () => {
    await using session = await pumps();
    expect(await exceptionOf(session.client.customFunction(66, [1, 2]))).toBe(1);
  });
});

describe('the plant as a whole', () => {
  it('runs by the clock, at any speed', async () => {
    plant.clock.setSpeed(1_000);
    const before = plant.clock.elapsed;
    await expect.poll(() => plant.clock.elapsed - before).toBeGreaterThan(60);
    plant.clock.setSpeed(0);
    const stopped = plant.clock.elapsed;
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect(plant.clock.elapsed).toBe(stopped);
  });
  it('is the same plant for the same seed', async () => {
    await using other = Object.assign(await startPlant({ speed: 0, startMs: plant.clock.now() }), {
      [Symbol.asyncDispose]: () => other.stop(),
    });
    await Promise.all([plant.clock.advance(30), other.clock.advance(30)]);
    expect(other.readAll('boiler').waterLevel).toBe(plant.readAll('boiler').waterLevel);
  });
  it('writes the site document with the ports it has', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'lf-plant-'));
    const siteFile = path.join(folder, 'deep', 'site.json');
    const other = await startPlant({ siteFile, controlPort: 0 });
    const site = SiteDocument.parse(JSON.parse(await readFile(siteFile, 'utf8')));
    expect(site).toEqual(other.site());
    expect(site.devices.map(({ drivers }) => drivers[0]?.settings.port)).toEqual(Object.values(other.ports));
    await other.stop();
    await rm(folder, { recursive: true });
  });
  it('leaves nothing running when a port is taken', async () => {
    const { boiler } = plant.ports;
    const free = net.createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => free.once('listening', resolve));
    const address = free.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    await new Promise((resolve) => free.close(resolve));
    await expect(startPlant({ ports: { 'pump-station': port, boiler } })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await expect(connectClient(port, 1)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});
