import { describe, expect, it } from 'vitest';
import { parseAddress, widthOf } from '../registers/address.ts';
import type { Signals } from '../registers/register.ts';
import { siteDocument } from '../site.ts';
import { alarmWatch } from './alarms.testing.ts';
import { boiler } from './boiler/boiler.ts';
import { energyMeter } from './energy-meter/energy-meter.ts';
import { MACHINE_NAMES, type MachineDefinition, MAX_STEP_SECONDS } from './machine.ts';
import { MACHINES } from './machines.ts';
import { pumpStation } from './pump-station/pump-station.ts';
import { runMachine } from './running-machine.ts';

const BEGINNING = { seed: 7, nowMs: Date.UTC(2026, 0, 15, 3) };
const HOUR_OF_STEPS = 3_600 / MAX_STEP_SECONDS;
const TYPE_OF = { bit: 'boolean', int64: 'bigint', string: 'string' } as const;

/** Runs the rules that every machine keeps, whatever it is. */
function keepsTheRules<State extends Signals, Inputs extends Signals>(machine: MachineDefinition<State, Inputs>) {
  const { table } = machine;
  const state = machine.begin(BEGINNING);
  const signals: Signals = { ...machine.measure(state, machine.inputs), ...machine.inputs };

  it('has a signal of the right type for every register, and a register for every signal', () => {
    for (const { key, type, write } of table.registers) {
      const wanted = type in TYPE_OF ? TYPE_OF[type as keyof typeof TYPE_OF] : 'number';
      expect([key, typeof signals[key]]).toEqual([key, wanted]);
      expect([key, key in machine.inputs]).toEqual([key, write !== undefined]);
    }
    expect(Object.keys(signals).toSorted()).toEqual(table.registers.map(({ key }) => key).toSorted());
  });
  it('gives no place to two signals', () => {
    const taken = new Map<string, string>();
    for (const register of table.registers) {
      const { table, offset, bit, half } = parseAddress(register.at);
      const parts = bit !== undefined ? [bit] : half === 'H' ? ['H'] : half === 'L' ? ['L'] : ['H', 'L'];
      for (let at = offset; at < offset + widthOf(register); at += 1) {
        for (const part of parts) {
          const place = `${table}x${at + 1}.${part}`;
          expect([place, taken.get(place)]).toEqual([place, undefined]);
          taken.set(place, register.key);
        }
      }
    }
  });
  it('begins inside the ranges that it enforces', () => {
    for (const { key, write } of table.registers) {
      const value = signals[key];
      if (!write || typeof value !== 'number') continue;
      expect(value).toBeGreaterThanOrEqual(write.lower ?? -Infinity);
      expect(value).toBeLessThanOrEqual(write.upper ?? Infinity);
    }
  });
  it('steps as a pure function', () => {
    const before = Object.freeze({ ...state });
    const one = machine.step(before, Object.freeze({ ...machine.inputs }), MAX_STEP_SECONDS);
    expect(machine.step(before, machine.inputs, MAX_STEP_SECONDS)).toEqual(one);
    expect(before).toEqual(state);
    expect(machine.measure(one, machine.inputs)).toEqual(machine.measure(one, machine.inputs));
  });
  it('stays plausible for an hour', () => {
    let now = state;
    for (let step = 0; step < HOUR_OF_STEPS; step += 1) {
      now = machine.step(now, machine.inputs, MAX_STEP_SECONDS);
      if (step % 50 !== 0) continue;
      const shown: Signals = machine.measure(now, machine.inputs);
      for (const { key, plausible } of table.registers) {
        const value = shown[key];
        if (typeof value !== 'number') continue;
        expect([key, Number.isFinite(value)]).toEqual([key, true]);
        if (plausible) expect([key, value >= plausible.lower && value <= plausible.upper]).toEqual([key, true]);
      }
    }
  });
}

describe('pump station', () => {
  keepsTheRules(pumpStation);
});
describe('boiler', () => {
  keepsTheRules(boiler);
});
describe('energy meter', () => {
  keepsTheRules(energyMeter);
});

describe('the site document', () => {
  const ports = { 'pump-station': 15_020, boiler: 15_021, 'energy-meter': 15_022 };
  const site = siteDocument({ host: '0.0.0.0', ports, cameraPort: 15_028 });

  it('passes its schema and says where a client on this computer reaches the machines', () => {
    expect(site.devices.map(({ drivers }) => drivers[0]?.settings)).toEqual(
      MACHINE_NAMES.map((name) => ({
        host: '127.0.0.1',
        port: ports[name],
        unitId: MACHINES[name].unitId,
        replyTimeoutMs: 1_000,
      })),
    );
  });
  it('shows every data type, every byte order and every kind of register', () => {
    const variables = site.devices.flatMap((device) => device.variables).filter(({ kind }) => kind === 'device');
    const wide = variables.filter(({ dataType }) => ['int32', 'uint32', 'float', 'int64', 'double'].includes(dataType));
    expect(new Set(variables.map(({ dataType }) => dataType)).size).toBe(11);
    expect(new Set(wide.map(({ byteOrder }) => byteOrder)).size).toBe(4);
    expect(new Set(variables.map(({ address }) => address?.[0]))).toEqual(new Set(['0', '1', '3', '4']));
    expect(new Set(variables.map(({ access }) => access))).toEqual(new Set(['read', 'readwrite', 'write']));
    expect(variables.some(({ collection }) => collection === 'onDemand')).toBe(true);
  });
  it('has alarms of all severities, both confirm rules and several filter counts', () => {
    const alarms = site.devices.flatMap((device) => device.alarms);
    expect(new Set(alarms.map(({ severity }) => severity)).size).toBe(3);
    expect(new Set(alarms.map(({ confirmRule }) => confirmRule)).size).toBe(2);
    expect(new Set(alarms.map(({ filterCount }) => filterCount)).size).toBeGreaterThan(3);
    expect(alarms.some(({ voice }) => voice)).toBe(true);
  });
  it.each(site.devices.map((device) => [device.name, device] as const))(
    '%s speaks of its own variables',
    (_n, device) => {
      const types = new Map(device.variables.map((variable) => [variable.key, variable]));
      expect(types.size).toBe(device.variables.length);
      expect(new Set(device.variables.map(({ name }) => name)).size).toBe(device.variables.length);
      for (const { variable, comparison } of device.alarms) {
        const watched = types.get(variable);
        expect([variable, watched !== undefined]).toEqual([variable, true]);
        // S1 §5: float variables and variables with a formula allow greater-than and less-than alone.
        const scaled = watched?.dataType === 'float' || watched?.dataType === 'double' || watched?.readFormula;
        if (scaled) expect(['gt', 'lt']).toContain(comparison);
      }
      for (const { variables } of device.reports) {
        for (const key of variables) expect([key, types.has(key)]).toEqual([key, true]);
      }
      for (const { expression } of device.variables) {
        const names = expression?.match(/[A-Za-z]\w*/g) ?? [];
        for (const key of names) expect([key, types.get(key)?.collection]).toEqual([key, 'periodic']);
      }
    },
  );
});

describe('alarms that happen by themselves', () => {
  const occurrences = MACHINE_NAMES.flatMap((name) => {
    const machine = MACHINES[name].run(BEGINNING, () => {});
    const watch = alarmWatch(MACHINES[name].device({ host: 'localhost', port: 1 }).alarms);
    for (let second = 1; second <= 3_600; second += 1) {
      for (let step = 0; step < 1 / MAX_STEP_SECONDS; step += 1) machine.step(MAX_STEP_SECONDS);
      const signals = machine.readAll();
      // The one intermediate variable that an alarm watches.
      watch.look(second, { ...signals, oxygenFiring: Number(signals.flueOxygen) * Number(signals.flame) });
    }
    return watch.occurrences;
  });

  it('come and go within the first minute', () => {
    expect(occurrences.filter(({ recoveredAt }) => recoveredAt !== undefined && recoveredAt <= 60)).not.toEqual([]);
  });
  it('show every severity and both confirm rules within half an hour', () => {
    const early = occurrences.filter(({ recoveredAt = Infinity }) => recoveredAt <= 1_800);
    expect(new Set(early.map(({ rule }) => rule.severity)).size).toBe(3);
    expect(new Set(early.map(({ rule }) => rule.confirmRule)).size).toBe(2);
  });
  it('are neither a flood nor a rarity, and none of them stays', () => {
    expect(occurrences.length).toBeGreaterThan(15);
    expect(occurrences.length).toBeLessThan(90);
    for (const { raisedAt, recoveredAt = 3_600 } of occurrences) expect(recoveredAt - raisedAt).toBeLessThan(300);
  });
});

describe('a running machine', () => {
  const aStation = () => runMachine(pumpStation, BEGINNING);
  it('goes on from where a test has pushed it', () => {
    const station = aStation();
    station.poke('tankLevel', 2.5);
    station.step(MAX_STEP_SECONDS);
    expect(station.read('tankLevel')).toBeCloseTo(2.5, 1);
  });
  it('refuses to push what only follows from others, or what does not fit', () => {
    const station = aStation();
    expect(() => station.poke('pump1Current', 1)).toThrow('could be pushed');
    expect(() => station.poke('tankLevel', 'high')).toThrow('does not fit');
    expect(() => station.poke('tankLevel', Number.NaN)).toThrow('does not fit');
    expect(() => station.read('nothing')).toThrow('no signal nothing');
  });
  it('takes numbers and texts for 64-bit quantities and bits', () => {
    const meter = runMachine(energyMeter, BEGINNING);
    meter.poke('energyPresetMj', '9007199254740993');
    meter.poke('activeEnergyMj', 1);
    meter.poke('breakerCommand', 0);
    expect(meter.read('activeCounter')).toBe(9_007_199_254_740_994n);
    expect(meter.read('breakerClosed')).toBe(false);
  });
  it('holds a frozen signal while the process goes on', () => {
    const station = aStation();
    station.freeze('tankLevel');
    const held = station.read('tankLevel');
    station.poke('tankLevel', 3);
    expect(station.read('tankLevel')).toBe(held);
    station.freeze(null);
    expect(station.read('tankLevel')).toBeCloseTo(3, 1);
  });
});
