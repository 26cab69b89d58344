import { describe, expect, it } from 'vitest';
import { boiler } from './boiler.ts';
import { type BoilerInputs, type BoilerState, BURNER, measureBoiler, steamPressureAt, stepBoiler } from './model.ts';

const begun = boiler.begin({ seed: 3, nowMs: Date.UTC(2026, 0, 1) });
const withInputs = (changes: Partial<BoilerInputs>) => ({ ...boiler.inputs, ...changes });

function after(seconds: number, inputs = boiler.inputs, from: BoilerState = begun): BoilerState {
  let state = from;
  for (let step = 0; step < seconds * 10; step += 1) state = stepBoiler(state, inputs, 0.1);
  return state;
}
const pressureOf = (state: BoilerState) => steamPressureAt(state.drumTemp);

describe('steam', () => {
  // Saturated steam of the IAPWS tables: absolute pressure less 0.101 MPa.
  it.each([
    [100, 0],
    [151.8, 0.399],
    [179.9, 0.899],
  ])('has at %d °C the pressure %d MPa', (temperature, pressure) => {
    expect(steamPressureAt(temperature)).toBeCloseTo(pressure, 1);
  });
  it.each([0.6, 0.9])('comes at the pressure that was set: %d MPa', (pressureSetpoint) => {
    const inputs = withInputs({ pressureSetpoint });
    const shown = [];
    for (let state = after(600, inputs); state.elapsed < 1_500; state = after(5, inputs, state)) {
      shown.push(pressureOf(state));
    }
    const mean = shown.reduce((sum, value) => sum + value, 0) / shown.length;
    expect(Math.abs(mean - pressureSetpoint)).toBeLessThan(0.04);
  });
  it('runs short when the burner is stopped', () => {
    const cold = after(180, withInputs({ burnerCommand: false }));
    expect(cold).toMatchObject({ burnerState: BURNER.stopped, firingRate: 0 });
    expect(pressureOf(cold)).toBeLessThan(0.55);
  });
  it('stops when its valve is closed', () => {
    expect(measureBoiler(after(30, withInputs({ steamValve: 0 })), boiler.inputs).steamFlow).toBe(0);
  });
});

describe('the burner', () => {
  it('purges and ignites before it fires', () => {
    const off = after(60, withInputs({ burnerCommand: false }));
    expect(after(2, boiler.inputs, off).burnerState).toBe(BURNER.purging);
    expect(after(14, boiler.inputs, off).burnerState).toBe(BURNER.igniting);
    expect(after(18, boiler.inputs, off)).toMatchObject({
      burnerState: BURNER.firing,
      burnerStarts: off.burnerStarts + 1,
    });
  });
  it('stops by itself when nobody takes steam', () => {
    const shut = withInputs({ steamValve: 0 });
    expect(after(600, shut).burnerState).toBe(BURNER.stopped);
    expect(pressureOf(after(600, shut))).toBeLessThan(1.15);
  });
  it('is locked by low water until somebody resets it', () => {
    const dry = after(1, boiler.inputs, { ...begun, waterLevel: -100 });
    expect(dry).toMatchObject({ lowWaterTrip: true, burnerState: BURNER.locked });
    const filled = { ...dry, waterLevel: 0 };
    expect(after(5, boiler.inputs, filled).burnerState).toBe(BURNER.locked);
    expect(after(5, withInputs({ tripReset: true }), filled).burnerState).toBe(BURNER.purging);
  });
  it('fills the flue with air while it is out', () => {
    expect(after(60, withInputs({ burnerCommand: false })).flueOxygen).toBeGreaterThan(20);
    expect(after(60).flueOxygen).toBeLessThan(5);
  });
  it('keeps the oxygen it was told to', () => {
    expect(after(60, withInputs({ oxygenSetpoint: 6 })).flueOxygen - after(60).flueOxygen).toBeCloseTo(2.5, 1);
  });
});

describe('the water', () => {
  it('sinks by the steam that leaves while nobody feeds', () => {
    const inputs = withInputs({ feedAuto: false });
    const later = after(60, inputs);
    const steamKg = (later.steamTotal - begun.steamTotal) * 1_000;
    expect(begun.waterLevel - later.waterLevel).toBeCloseTo(steamKg / 2.2, 0);
  });
  it('is kept between its two levels', () => {
    for (let state = after(300); state.elapsed < 1_500; state = after(10, boiler.inputs, state)) {
      expect(Math.abs(state.waterLevel)).toBeLessThan(75);
    }
  });
  it('leaves faster through the blowdown valve', () => {
    const inputs = withInputs({ feedAuto: false });
    expect(after(30, { ...inputs, blowdownOpen: true }).waterLevel).toBeLessThan(after(30, inputs).waterLevel - 5);
  });
});
