import { describe, expect, it } from 'vitest';
import {
  demandAt,
  measurePumpStation,
  type PumpStationInputs,
  type PumpStationState,
  stepPumpStation,
  TANK,
} from './model.ts';
import { pumpStation } from './pump-station.ts';

const begun = pumpStation.begin({ seed: 3, nowMs: Date.UTC(2026, 0, 1) });
const withInputs = (changes: Partial<PumpStationInputs>) => ({ ...pumpStation.inputs, ...changes });

function after(seconds: number, inputs = pumpStation.inputs, from: PumpStationState = begun): PumpStationState {
  let state = from;
  for (let step = 0; step < seconds * 10; step += 1) state = stepPumpStation(state, inputs, 0.1);
  return state;
}

describe('the tank', () => {
  it('loses what the pumps take while the inlet is shut', () => {
    const shut = withInputs({ inletAuto: false, inletValveSetpoint: 0 });
    const from = { ...after(20, shut), tankLevel: 2.5 };
    const to = after(60, shut, from);
    const taken = (to.totalVolume - from.totalVolume) / TANK.area;
    expect(from.tankLevel - to.tankLevel).toBeCloseTo(taken, 1);
    expect(to.tankLevel).toBeLessThan(2);
  });
  it('is filled again by its own valve', () => {
    const low = after(400, pumpStation.inputs, { ...begun, tankLevel: 1 });
    expect(low.tankLevel).toBeGreaterThan(1.4);
  });
  it('never overflows and never runs dry below zero', () => {
    expect(
      after(900, withInputs({ inletAuto: false, inletValveSetpoint: 100, outletValveSetpoint: 0 })).tankLevel,
    ).toBe(TANK.overflow);
    expect(after(900, withInputs({ inletAuto: false, inletValveSetpoint: 0 })).tankLevel).toBeGreaterThanOrEqual(0);
  });
  it('locks the pumps before they run dry', () => {
    const dry = after(5, withInputs({ inletAuto: false, inletValveSetpoint: 0 }), { ...begun, tankLevel: 0.2 });
    expect(dry).toMatchObject({ dryRunLock: true, pump1Running: false, pump2Running: false });
    expect(measurePumpStation(dry, pumpStation.inputs).statusText).toBe('LOCK LOW WATER');
  });
});

describe('the pressure', () => {
  it.each([0.3, 0.4])('follows the setpoint %d MPa', (pressureSetpoint) => {
    const inputs = withInputs({ pressureSetpoint });
    const shown = [];
    for (let state = after(60, inputs); state.elapsed < 180; state = after(1, inputs, state)) {
      shown.push(state.outletPressure);
    }
    const mean = shown.reduce((sum, value) => sum + value, 0) / shown.length;
    expect(Math.abs(mean - pressureSetpoint)).toBeLessThan(0.01);
  });
  it('falls to nothing when the pumps are stopped by hand', () => {
    const stopped = after(30, withInputs({ autoMode: false, pump1Command: false }));
    expect(stopped.pump1Running).toBe(false);
    expect(stopped.outletPressure).toBeLessThan(0.03);
  });
  it('rises when the outlet is shut, and the pump then moves nothing', () => {
    const shut = after(90, withInputs({ autoMode: false, manualFrequency: 50, outletValveSetpoint: 0 }));
    expect(shut.outletPressure).toBeGreaterThan(0.55);
    expect(measurePumpStation(shut, pumpStation.inputs).outletFlow).toBe(0);
  });
  it('falls for a moment when a tank is flushed and one pump runs', () => {
    const calm = after(60, withInputs({ standbyEnabled: false }));
    const flushAt = Array.from({ length: 800 }, (_, s) => s + 60).find((s) => demandAt(s) - demandAt(s - 1) > 40) ?? 0;
    const before = after(flushAt - 1 - 60, withInputs({ standbyEnabled: false }), calm);
    expect(after(6, withInputs({ standbyEnabled: false }), before).outletPressure).toBeLessThan(0.29);
  });
});

describe('the pumps', () => {
  it('help each other while one is not enough', () => {
    expect(after(30).pump2Running).toBe(true);
    expect(after(30, withInputs({ standbyEnabled: false })).pump2Running).toBe(false);
  });
  it('change places', () => {
    expect(after(2, withInputs({ leadPump2: true }))).toMatchObject({ pump2Running: true });
    expect(after(150, withInputs({ leadPump2: true }))).toMatchObject({ pump1Running: false, pump2Running: true });
  });
  it('count hours and starts', () => {
    const from = after(1, withInputs({ autoMode: false, pump1Command: false }));
    const to = after(36, withInputs({ autoMode: false, pump1Command: true }), from);
    expect(to.pump1Starts - from.pump1Starts).toBe(1);
    expect(to.pump1Hours - from.pump1Hours).toBeCloseTo(0.01, 4);
  });
  it('trip when a bearing runs hot, until somebody resets the fault', () => {
    const hot = after(1, pumpStation.inputs, { ...begun, pump1BearingTemp: 90 });
    expect(hot).toMatchObject({ pump1Fault: true, pump1Running: false });
    const cooled = { ...hot, pump1BearingTemp: 60 };
    expect(after(1, pumpStation.inputs, cooled).pump1Fault).toBe(true);
    expect(after(1, withInputs({ faultReset: true }), cooled)).toMatchObject({ pump1Fault: false, pump1Running: true });
  });
});
