import { describe, expect, it } from 'vitest';
import { energyMeter } from './energy-meter.ts';
import {
  type EnergyMeterInputs,
  type EnergyMeterState,
  measureEnergyMeter,
  stepEnergyMeter,
  tariffAt,
} from './model.ts';

const begun = energyMeter.begin({ seed: 3, nowMs: Date.UTC(2026, 0, 1) });
const withInputs = (changes: Partial<EnergyMeterInputs>) => ({ ...energyMeter.inputs, ...changes });

function after(seconds: number, inputs = energyMeter.inputs, from: EnergyMeterState = begun): EnergyMeterState {
  let state = from;
  for (let step = 0; step < seconds * 10; step += 1) state = stepEnergyMeter(state, inputs, 0.1);
  return state;
}
const shown = (state: EnergyMeterState, inputs = energyMeter.inputs) => measureEnergyMeter(state, inputs);

describe('energy', () => {
  it('is the power summed up, to the millijoule', () => {
    let state = begun;
    let joules = 0;
    for (let step = 0; step < 600; step += 1) {
      state = stepEnergyMeter(state, energyMeter.inputs, 0.1);
      joules += (state.powerA + state.powerB + state.powerC) * 1_000 * 0.1;
    }
    expect(Number(state.activeEnergyMj - begun.activeEnergyMj) / 1_000).toBeCloseTo(joules, 0);
  });
  it('has a counter that no double could hold', () => {
    expect(begun.activeEnergyMj).toBeGreaterThan(2n ** 53n);
    const counts = [after(0.1), after(0.2)].map((state) => shown(state).activeCounter);
    expect(counts[1]).toBeGreaterThan(counts[0] ?? 0n);
  });
  it('goes on after a restart where it would be by now', () => {
    const later = energyMeter.begin({ seed: 3, nowMs: Date.UTC(2026, 0, 2) });
    expect(Number(later.activeEnergyMj - begun.activeEnergyMj) / 3.6e9 / 24).toBeCloseTo(196, 0);
  });
  it('is set to nothing by a reset, and counted from a preset', () => {
    const reset = stepEnergyMeter(begun, withInputs({ energyReset: 1 }), 0.1);
    expect(shown(reset).activeEnergy).toBeLessThan(0.01);
    expect(shown(reset, withInputs({ energyPresetMj: 5_000_000_000n })).activeCounter).toBeGreaterThan(5_000_000_000n);
  });
});

describe('what the meter shows', () => {
  it('fits together', () => {
    const { totalPower, reactivePower, apparentPower, powerFactor, voltageA, voltageAB } = shown(after(30));
    expect(apparentPower ** 2).toBeCloseTo(totalPower ** 2 + reactivePower ** 2, 3);
    expect(powerFactor).toBeCloseTo(totalPower / apparentPower, 6);
    expect(voltageAB / voltageA).toBeCloseTo(Math.sqrt(3), 1);
  });
  it('is nothing but voltage when the breaker is open', () => {
    const open = withInputs({ breakerCommand: false });
    const { totalPower, currentA, voltageA, breakerClosed } = shown(after(10, open), open);
    expect({ totalPower, currentA, breakerClosed }).toEqual({ totalPower: 0, currentA: 0, breakerClosed: false });
    expect(voltageA).toBeGreaterThan(225);
  });
  it('follows the ratio of the transformers it was told', () => {
    const half = withInputs({ ctRatio: 80 });
    expect(shown(after(5), half).totalPower).toBeCloseTo(shown(after(5)).totalPower / 2, 6);
  });
  it('sheds load, and raises the demand limit alarm only above the limit', () => {
    const less = withInputs({ loadShedding: true });
    expect(shown(after(20, less)).totalPower).toBeLessThan(shown(after(20)).totalPower * 0.7);
    expect(shown(after(5), withInputs({ powerLimit: 100 })).overload).toBe(true);
  });
});

describe('compensation', () => {
  it('brings the power factor up by itself', () => {
    const without = withInputs({ capacitorAuto: false, capacitorStepsWanted: 0 });
    expect(shown(after(60, without)).powerFactor).toBeLessThan(0.82);
    expect(shown(after(70, energyMeter.inputs, after(10, without))).powerFactor).toBeGreaterThan(0.93);
  });
  it('does as it is told by hand', () => {
    expect(shown(after(1, withInputs({ capacitorAuto: false, capacitorStepsWanted: 1 })))).toMatchObject({
      capacitorSteps: 1,
      capacitor1: true,
      capacitor2: false,
    });
  });
});

it('keeps the highest demand until it is reset', () => {
  const later = after(10);
  expect(later.maxDemand).toBe(begun.maxDemand);
  expect(after(1, withInputs({ demandReset: true }), later).maxDemand).toBeLessThan(200);
});

it.each([
  ['2026-01-01T00:30:00+08:00', 4],
  ['2026-01-01T09:59:00+08:00', 2],
  ['2026-01-01T13:00:00+08:00', 3],
  ['2026-01-01T20:00:00+08:00', 1],
  ['2026-01-01T21:30:00+08:00', 2],
  ['2026-01-01T23:00:00+08:00', 3],
])('charges %s at tariff %d', (time, tariff) => {
  expect(tariffAt(Date.parse(time))).toBe(tariff);
});
