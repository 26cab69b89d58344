import { clamp, lag, recurs, SECONDS_PER_HOUR, wave } from '../../physics/dynamics.ts';
import { noiseFrom } from '../../physics/noise.ts';
import type { Beginning } from '../machine.ts';

/**
 * The incoming feeder of a works at 0.4 kV with a compensation of four capacitor steps, and the meter on it. Voltages in
 * V, currents A, powers kW, kvar, kVA; energy is counted in whole millijoules, so that it never drifts.
 */
export type EnergyMeterState = Readonly<{
  elapsed: number;
  seed: number;
  /** Plant time at the start, epoch ms. */
  startedMs: number;
  frequency: number;
  /** Phase to neutral. */
  voltageA: number;
  voltageB: number;
  voltageC: number;
  /** Power of the works at each phase. */
  powerA: number;
  powerB: number;
  powerC: number;
  /** Reactive power of the works before compensation. */
  loadReactive: number;
  capacitorSteps: number;
  /** Seconds for which a step more, or one less, has been wanted. */
  stepWanted: number;
  stepIdle: number;
  activeEnergyMj: bigint;
  reactiveEnergyKvarh: number;
  exportEnergyKwh: number;
  demand: number;
  maxDemand: number;
  busbarTemp: number;
}>;

export type EnergyMeterInputs = Readonly<{
  breakerCommand: boolean;
  loadShedding: boolean;
  capacitorAuto: boolean;
  demandReset: boolean;
  ctRatio: number;
  demandPeriod: number;
  powerLimit: number;
  capacitorStepsWanted: number;
  energyPresetMj: bigint;
  powerOffset: number;
  undervoltageLimit: number;
  energyReset: number;
  feederName: string;
}>;

const NOMINAL_VOLTS = 235;
/** V lost for each kW of a phase, along cable and transformer. */
const VOLTS_PER_KW = 0.055;
const STEP_KVAR = 40;
const MAX_STEPS = 4;
/** When the compensation adds a step, and when it takes one out. */
const COMPENSATION = { addAbove: 38, addAfter: 15, removeBelow: -12, removeAfter: 6 } as const;
/** Shares of the phases: the works was never balanced well. */
const PHASES = { a: 1.06, b: 0.96, c: 0.98 } as const;
/** Reactive power for each kW of motors without compensation: a power factor of 0.78. */
const REACTIVE_SHARE = 0.8;
const SHED_SHARE = 0.4;
/** The current transformers that are built in: 800 A / 5 A. Another ratio in the meter shows other values. */
const BUILT_IN_RATIO = 160;
const MJ_PER_KWH = 3_600_000_000n;

const COMMISSIONED_MS = Date.UTC(2023, 1, 20);
const USUAL = { kw: 196, kvar: 62, exportKw: 0.35 } as const;
/** The works lies in UTC+8 all year. */
const ZONE_HOURS = 8;

export const TARIFF = { peak: 1, high: 2, flat: 3, valley: 4 } as const;

export function beginEnergyMeter({ seed, nowMs }: Beginning): EnergyMeterState {
  const hours = Math.max(0, nowMs - COMMISSIONED_MS) / (SECONDS_PER_HOUR * 1_000);
  return {
    elapsed: 0,
    seed,
    startedMs: nowMs,
    frequency: 50,
    voltageA: 230,
    voltageB: 231,
    voltageC: 231,
    powerA: 66,
    powerB: 60,
    powerC: 61,
    loadReactive: 150,
    capacitorSteps: 3,
    stepWanted: 0,
    stepIdle: 0,
    activeEnergyMj: BigInt(Math.floor(hours * USUAL.kw * 1_000)) * (MJ_PER_KWH / 1_000n),
    reactiveEnergyKvarh: hours * USUAL.kvar,
    exportEnergyKwh: hours * USUAL.exportKw,
    demand: 188,
    maxDemand: 318.4,
    busbarTemp: 41,
  };
}

/** Power of the works, kW: two waves, a press that works a while, and an oven that heats up every five minutes or so. */
export function loadAt(elapsed: number): number {
  const press = recurs(elapsed, 97, 22) ? 38 : 0;
  const oven = recurs(elapsed + 200, 330, 42) ? 120 : 0;
  return 168 + 28 * wave(elapsed, 210) + 12 * wave(elapsed, 43) + press + oven;
}

export function stepEnergyMeter(state: EnergyMeterState, inputs: EnergyMeterInputs, dt: number): EnergyMeterState {
  const noise = noiseFrom(state.seed);
  const elapsed = state.elapsed + dt;
  const load = inputs.breakerCommand ? loadAt(elapsed) * (inputs.loadShedding ? 1 - SHED_SHARE : 1) : 0;
  const phase = (was: number, share: number) =>
    inputs.breakerCommand ? lag(was, (load / 3) * share * (1 + 0.03 * noise.even()), 1.2, dt) : 0;
  const powerA = phase(state.powerA, PHASES.a);
  const powerB = phase(state.powerB, PHASES.b);
  const powerC = phase(state.powerC, PHASES.c);
  const power = powerA + powerB + powerC;
  // Somewhere in the town a large motor starts on phase B.
  const dip = recurs(elapsed + 340, 760, 7) ? 21 : 0;
  const source = NOMINAL_VOLTS + 2 * wave(elapsed, 700);
  const volts = (was: number, kw: number, lost: number) =>
    lag(was, source - lost - VOLTS_PER_KW * kw + 0.6 * noise.even(), 0.8, dt);
  const demand = lag(state.demand, power, (inputs.demandPeriod * 60) / 3, dt);
  const used = BigInt(Math.round(power * 1e6 * dt));
  return {
    ...state,
    elapsed,
    frequency: lag(state.frequency, 50 + 0.03 * wave(elapsed, 130) + 0.12 * noise.even(), 8, dt),
    powerA,
    powerB,
    powerC,
    loadReactive: inputs.breakerCommand ? lag(state.loadReactive, load * REACTIVE_SHARE, 1.2, dt) : 0,
    voltageA: volts(state.voltageA, powerA, 0),
    voltageB: volts(state.voltageB, powerB, dip),
    voltageC: volts(state.voltageC, powerC, 0),
    ...compensation(state, inputs, dt),
    activeEnergyMj: (inputs.energyReset ? 0n : state.activeEnergyMj) + used,
    reactiveEnergyKvarh:
      (inputs.energyReset ? 0 : state.reactiveEnergyKvarh) + (Math.max(0, reactive(state)) / SECONDS_PER_HOUR) * dt,
    exportEnergyKwh: inputs.energyReset ? 0 : state.exportEnergyKwh,
    demand,
    maxDemand: inputs.demandReset ? demand : Math.max(state.maxDemand, demand),
    busbarTemp: lag(state.busbarTemp, 24 + 0.09 * power, 240, dt),
    seed: noise.seed,
  };
}

/** What the feeder carries: the motors' need less what the capacitors give. */
function reactive(state: EnergyMeterState): number {
  const closed = state.powerA + state.powerB + state.powerC > 0;
  return closed ? state.loadReactive - state.capacitorSteps * STEP_KVAR : 0;
}

function compensation(state: EnergyMeterState, inputs: EnergyMeterInputs, dt: number) {
  if (!inputs.capacitorAuto) return { capacitorSteps: inputs.capacitorStepsWanted, stepWanted: 0, stepIdle: 0 };
  const carried = reactive(state);
  const stepWanted = carried > COMPENSATION.addAbove ? state.stepWanted + dt : 0;
  const stepIdle = carried < COMPENSATION.removeBelow ? state.stepIdle + dt : 0;
  if (stepWanted >= COMPENSATION.addAfter) {
    return { capacitorSteps: Math.min(MAX_STEPS, state.capacitorSteps + 1), stepWanted: 0, stepIdle };
  }
  if (stepIdle >= COMPENSATION.removeAfter) {
    return { capacitorSteps: Math.max(0, state.capacitorSteps - 1), stepWanted, stepIdle: 0 };
  }
  return { capacitorSteps: state.capacitorSteps, stepWanted, stepIdle };
}

export function measureEnergyMeter(state: EnergyMeterState, inputs: EnergyMeterInputs) {
  const noise = noiseFrom(state.seed);
  const ratio = inputs.ctRatio / BUILT_IN_RATIO;
  const closed = inputs.breakerCommand;
  const power = (state.powerA + state.powerB + state.powerC) * ratio;
  const kvar = reactive(state) * ratio;
  const apparent = Math.hypot(power, kvar);
  const current = (kw: number, volts: number) => (Math.hypot(kw * ratio, kvar / 3) * 1_000) / Math.max(1, volts);
  const currentA = current(state.powerA, state.voltageA);
  const currentB = current(state.powerB, state.voltageB);
  const currentC = current(state.powerC, state.voltageC);
  const totalPower = power + (closed ? inputs.powerOffset : 0);
  return {
    breakerClosed: closed,
    overload: totalPower > inputs.powerLimit,
    undervoltage: Math.min(state.voltageA, state.voltageB, state.voltageC) < inputs.undervoltageLimit,
    capacitor1: state.capacitorSteps >= 1,
    capacitor2: state.capacitorSteps >= 2,
    capacitor3: state.capacitorSteps >= 3,
    capacitor4: state.capacitorSteps >= 4,
    voltageA: state.voltageA,
    voltageB: state.voltageB,
    voltageC: state.voltageC,
    voltageAB: between(state.voltageA, state.voltageB),
    voltageBC: between(state.voltageB, state.voltageC),
    voltageCA: between(state.voltageC, state.voltageA),
    currentA,
    currentB,
    currentC,
    // Unbalanced phases meet in the neutral.
    currentN: Math.sqrt(
      Math.max(
        0,
        currentA ** 2 + currentB ** 2 + currentC ** 2 - currentA * currentB - currentB * currentC - currentC * currentA,
      ),
    ),
    powerA: state.powerA * ratio,
    powerB: state.powerB * ratio,
    powerC: state.powerC * ratio,
    totalPower,
    reactivePower: kvar,
    apparentPower: apparent,
    powerFactor: apparent < 0.1 ? 1 : power / apparent,
    frequency: state.frequency,
    distortionA: closed ? 3.1 + 0.4 * Math.abs(noise.bell(1)) : 0.8,
    distortionB: closed ? 2.9 + 0.4 * Math.abs(noise.bell(1)) : 0.8,
    distortionC: closed ? 3.4 + 0.4 * Math.abs(noise.bell(1)) : 0.8,
    busbarTemp: state.busbarTemp + noise.bell(0.05),
    cabinetTemp: 22 + 0.2 * (state.busbarTemp - 22),
    capacitorSteps: state.capacitorSteps,
    tariff: tariffAt(state.startedMs + state.elapsed * 1_000),
    demand: state.demand * ratio,
    maxDemand: state.maxDemand * ratio,
    activeEnergy: Number(state.activeEnergyMj / (MJ_PER_KWH / 1_000n)) / 1_000,
    activeCounter: state.activeEnergyMj + inputs.energyPresetMj,
    reactiveEnergy: state.reactiveEnergyKvarh,
    exportEnergy: state.exportEnergyKwh,
    meterClock: Math.floor(state.startedMs / 1_000 + state.elapsed),
    meterModel: 'LF-PM500',
    serialNumber: '2302200018',
  };
}

/** Line voltage of two phases 120° apart. */
const between = (one: number, other: number) => Math.sqrt(one ** 2 + other ** 2 + one * other);

/** Tariff of the hour on the works' clock. */
export function tariffAt(epochMs: number): number {
  const hour = Math.floor(epochMs / (SECONDS_PER_HOUR * 1_000) + ZONE_HOURS) % 24;
  if (hour < 8) return TARIFF.valley;
  if (hour >= 19 && hour < 21) return TARIFF.peak;
  return clamp(hour, 9, 11) === hour || (hour >= 15 && hour < 22) ? TARIFF.high : TARIFF.flat;
}
