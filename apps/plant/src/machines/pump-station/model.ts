import { clamp, lag, ramp, recurs, SECONDS_PER_HOUR, softRoot, wave } from '../../physics/dynamics.ts';
import { noiseFrom } from '../../physics/noise.ts';
import type { Beginning } from '../machine.ts';

/**
 * A small water supply station: town main → inlet valve → break tank → two pumps with frequency converters → header
 * with a pressure vessel → outlet valve → works. Pressures are gauge pressures in MPa, flows m³/h, levels m.
 */
export type PumpStationState = Readonly<{
  /** Seconds since the plant started. */
  elapsed: number;
  seed: number;
  tankLevel: number;
  inletPressure: number;
  inletFlow: number;
  outletFlow: number;
  outletPressure: number;
  /** %, 0 closed. */
  inletValvePosition: number;
  outletValvePosition: number;
  inletOpening: boolean;
  /** Share of the nominal speed, 0..1. */
  pump1Speed: number;
  pump2Speed: number;
  pump1Running: boolean;
  pump2Running: boolean;
  pump1Fault: boolean;
  pump2Fault: boolean;
  /** Sum of the pressure controller, a share of the nominal speed. */
  controllerSum: number;
  /** Seconds for which a second pump has been wanted, or has been one too many. */
  helpWanted: number;
  helpIdle: number;
  dryRunLock: boolean;
  pump1BearingTemp: number;
  pump2BearingTemp: number;
  pump1Hours: number;
  pump2Hours: number;
  pump1Starts: number;
  pump2Starts: number;
  /** m³ since commissioning. */
  totalVolume: number;
  ambientTemp: number;
}>;

export type PumpStationInputs = Readonly<{
  autoMode: boolean;
  inletAuto: boolean;
  pump1Command: boolean;
  pump2Command: boolean;
  faultReset: boolean;
  pressureSetpoint: number;
  inletValveSetpoint: number;
  outletValveSetpoint: number;
  manualFrequency: number;
  inletOpenLevel: number;
  inletCloseLevel: number;
  standbyEnabled: boolean;
  leadPump2: boolean;
  shiftName: string;
}>;

export const TANK = { area: 1.6, height: 4, overflow: 3.9 } as const;
/** Below the first level the pumps are locked, above the second they may run again. */
const DRY_RUN = { lock: 0.3, release: 0.6 } as const;
/** Q–H curve at nominal speed: 0.60 MPa at no flow, 0.40 MPa at 60 m³/h. */
const PUMP = { shutoff: 0.6, loss: (0.6 - 0.4) / 60 ** 2, efficiency: 0.68 } as const;
const NOMINAL_HZ = 50;
/** Water that the header takes up: 340 m³/h raise it by 1 MPa in a second (a vessel of some 0.1 m³/MPa). */
const HEADER_CAPACITY = 340;
/** Pressure at which the demand below is meant. */
const DEMAND_PRESSURE = 0.4;
const INLET_FULL_FLOW = 105;
const INLET_NOMINAL_PRESSURE = 0.25;
/** MPa for a metre of water. */
const PRESSURE_OF_METRE = 0.00981;
/** kW for 1 m³/h raised by 1 MPa. */
const KW_OF_FLOW = 1 / 3.6;
const CONTROLLER = { gain: 0.8, resetTime: 4 } as const;
const SPEED_RAMP = 0.2;
const MIN_SPEED = 0.5;
/** %/s: the motor of a valve needs 50 s from end to end. */
const VALVE_RATE = 2;
const HELP = { after: 4, endsAfter: 15, speed: 0.97, idleSpeed: 0.79 } as const;
const BEARING = { rise: 34, timeConstant: 180, trip: 85 } as const;
const MOTOR = { volts: 400, cosPhi: 0.86, noLoadKw: 1.2 } as const;

/** Hours and volumes since commissioning, at the usual load, so that they go on after a restart. */
const COMMISSIONED_MS = Date.UTC(2023, 5, 1);
const USUAL_FLOW = 57;
const PUMP_SHARE = { pump1: 0.92, pump2: 0.11 } as const;
const STARTS_PER_HOUR = 0.02;

export function beginPumpStation({ seed, nowMs }: Beginning): PumpStationState {
  const hours = Math.max(0, nowMs - COMMISSIONED_MS) / (SECONDS_PER_HOUR * 1_000);
  return {
    elapsed: 0,
    seed,
    // Where the inlet valve has just begun to open, and in a time of high demand: the first minute shows a cycle.
    tankLevel: 1.4,
    inletPressure: 0.26,
    inletFlow: 0,
    outletFlow: 60,
    outletPressure: 0.35,
    inletValvePosition: 6,
    outletValvePosition: 100,
    inletOpening: true,
    pump1Speed: 0.93,
    pump2Speed: 0,
    pump1Running: true,
    pump2Running: false,
    pump1Fault: false,
    pump2Fault: false,
    controllerSum: 0.93,
    helpWanted: 0,
    helpIdle: 0,
    dryRunLock: false,
    pump1BearingTemp: 52,
    pump2BearingTemp: 26,
    pump1Hours: hours * PUMP_SHARE.pump1,
    pump2Hours: hours * PUMP_SHARE.pump2,
    pump1Starts: Math.floor(hours * STARTS_PER_HOUR),
    pump2Starts: Math.floor(hours * STARTS_PER_HOUR * 2),
    totalVolume: hours * USUAL_FLOW,
    ambientTemp: 24,
  };
}

/** What the works would take at 0.40 MPa, m³/h: a slow and a quick wave, and every 7 minutes a tank that is flushed. */
export function demandAt(elapsed: number): number {
  const flushing = recurs(elapsed + 90, 420, 30) ? 62 : 0;
  return 55 + 20 * wave(elapsed, 240, 0.12) + 7 * wave(elapsed, 67) + flushing;
}

export function stepPumpStation(state: PumpStationState, inputs: PumpStationInputs, dt: number): PumpStationState {
  const noise = noiseFrom(state.seed);
  const elapsed = state.elapsed + dt;
  const suction = state.tankLevel * PRESSURE_OF_METRE;
  const lift = (speed: number) => pumpFlow(speed, state.outletPressure - suction);
  const pumped = lift(state.pump1Speed) + lift(state.pump2Speed);
  const outletFlow =
    demandAt(elapsed) * (state.outletValvePosition / 100) * softRoot(state.outletPressure / DEMAND_PRESSURE, 0.01);
  const inletFlow = INLET_FULL_FLOW * (state.inletValvePosition / 100) * softRoot(state.inletPressure / 0.25, 0.01);
  const level = state.tankLevel + (((inletFlow - pumped) / SECONDS_PER_HOUR) * dt) / TANK.area;
  return {
    ...state,
    elapsed,
    tankLevel: clamp(level, 0, TANK.overflow),
    inletPressure: inletPressureAt(state, elapsed, noise.even(), dt),
    inletFlow,
    outletFlow,
    outletPressure: Math.max(0, state.outletPressure + ((pumped - outletFlow) / HEADER_CAPACITY) * dt),
    ...valves(state, inputs, dt),
    ...pumps(state, inputs, dt),
    totalVolume: state.totalVolume + (outletFlow / SECONDS_PER_HOUR) * dt,
    ambientTemp: 23 + 4 * wave(elapsed, 3_600),
    seed: noise.seed,
  };
}

/** The town main wavers slowly around its usual pressure. */
function inletPressureAt(state: PumpStationState, elapsed: number, gust: number, dt: number): number {
  const target = INLET_NOMINAL_PRESSURE + 0.02 * wave(elapsed, 900) + 0.03 * gust;
  return lag(state.inletPressure, target, 20, dt);
}

/** Flow of one pump against `head`; the check valve lets nothing back. */
function pumpFlow(speed: number, head: number): number {
  if (speed <= 0) return 0;
  return Math.max(0, softRoot((speed ** 2 * PUMP.shutoff - head) / PUMP.loss, 180));
}

function valves(state: PumpStationState, inputs: PumpStationInputs, dt: number) {
  const inletOpening =
    state.tankLevel <= inputs.inletOpenLevel ||
    (state.inletOpening && state.tankLevel < Math.max(inputs.inletCloseLevel, inputs.inletOpenLevel));
  const inletTarget = inputs.inletAuto ? (inletOpening ? 100 : 0) : inputs.inletValveSetpoint;
  return {
    inletOpening,
    inletValvePosition: ramp(state.inletValvePosition, inletTarget, VALVE_RATE, dt),
    outletValvePosition: ramp(state.outletValvePosition, inputs.outletValveSetpoint, VALVE_RATE, dt),
  };
}

/** Start and stop, speed, heat and wear of both pumps. */
function pumps(state: PumpStationState, inputs: PumpStationInputs, dt: number) {
  const dryRunLock = state.tankLevel < (state.dryRunLock ? DRY_RUN.release : DRY_RUN.lock);
  const control = pressureControl(state, inputs, dt);
  const helpWanted = control.reference >= HELP.speed && inputs.standbyEnabled ? state.helpWanted + dt : 0;
  const helpIdle = control.reference < HELP.idleSpeed ? state.helpIdle + dt : 0;
  const helping = inputs.leadPump2 ? state.pump1Running : state.pump2Running;
  const help = inputs.standbyEnabled && (helping ? helpIdle < HELP.endsAfter : helpWanted >= HELP.after);
  const first = one(state, inputs, inputs.leadPump2 ? help : true, 1, dryRunLock, control.reference, dt);
  const second = one(state, inputs, inputs.leadPump2 ? true : help, 2, dryRunLock, control.reference, dt);
  return {
    dryRunLock,
    controllerSum: control.sum,
    helpWanted,
    helpIdle,
    pump1Running: first.running,
    pump1Speed: first.speed,
    pump1Fault: first.fault,
    pump1BearingTemp: first.bearing,
    pump1Hours: state.pump1Hours + (first.running ? dt / SECONDS_PER_HOUR : 0),
    pump1Starts: state.pump1Starts + (first.running && !state.pump1Running ? 1 : 0),
    pump2Running: second.running,
    pump2Speed: second.speed,
    pump2Fault: second.fault,
    pump2BearingTemp: second.bearing,
    pump2Hours: state.pump2Hours + (second.running ? dt / SECONDS_PER_HOUR : 0),
    pump2Starts: state.pump2Starts + (second.running && !state.pump2Running ? 1 : 0),
  };
}

/** PI controller of the header pressure; its sum stops at the ends, so that it does not wind up. */
function pressureControl(state: PumpStationState, inputs: PumpStationInputs, dt: number) {
  const error = inputs.pressureSetpoint - state.outletPressure;
  const sum = clamp(state.controllerSum + ((CONTROLLER.gain * error) / CONTROLLER.resetTime) * dt, MIN_SPEED, 1);
  return { sum, reference: clamp(sum + CONTROLLER.gain * error, MIN_SPEED, 1) };
}

function one(
  state: PumpStationState,
  inputs: PumpStationInputs,
  wantedByControl: boolean,
  number: 1 | 2,
  dryRunLock: boolean,
  reference: number,
  dt: number,
) {
  const was =
    number === 1
      ? { speed: state.pump1Speed, fault: state.pump1Fault, bearing: state.pump1BearingTemp, on: inputs.pump1Command }
      : { speed: state.pump2Speed, fault: state.pump2Fault, bearing: state.pump2BearingTemp, on: inputs.pump2Command };
  const fault = was.bearing > BEARING.trip || (was.fault && !inputs.faultReset);
  const running = !fault && !dryRunLock && (inputs.autoMode ? wantedByControl : was.on);
  const wantedSpeed = inputs.autoMode ? reference : inputs.manualFrequency / NOMINAL_HZ;
  const speed = ramp(was.speed, running ? wantedSpeed : 0, SPEED_RAMP, dt);
  const bearingTarget = state.ambientTemp + BEARING.rise * speed ** 2;
  return { fault, running, speed, bearing: lag(was.bearing, bearingTarget, BEARING.timeConstant, dt) };
}

/** Electrical power of one pump, kW. */
export function pumpPower(speed: number, flow: number, head: number): number {
  return speed <= 0 ? 0 : (flow * Math.max(0, head) * KW_OF_FLOW) / PUMP.efficiency + MOTOR.noLoadKw * speed ** 3;
}

export function measurePumpStation(state: PumpStationState, inputs: PumpStationInputs) {
  const noise = noiseFrom(state.seed);
  const head = state.outletPressure - state.tankLevel * PRESSURE_OF_METRE;
  const power1 = pumpPower(state.pump1Speed, pumpFlow(state.pump1Speed, head), head);
  const power2 = pumpPower(state.pump2Speed, pumpFlow(state.pump2Speed, head), head);
  const amperes = (kw: number) => (kw * 1_000) / (Math.sqrt(3) * MOTOR.volts * MOTOR.cosPhi);
  return {
    pump1Running: state.pump1Running,
    pump2Running: state.pump2Running,
    pump1Fault: state.pump1Fault,
    pump2Fault: state.pump2Fault,
    levelSwitchHigh: state.tankLevel > 3.6,
    levelSwitchLow: state.tankLevel < 0.8,
    inletValveOpen: state.inletValvePosition > 98,
    inletValveClosed: state.inletValvePosition < 2,
    tankLevel: state.tankLevel + noise.bell(0.002),
    outletPressure: Math.max(0, state.outletPressure + noise.bell(0.001)),
    inletPressure: state.inletPressure + noise.bell(0.001),
    inletFlow: flowShown(state.inletFlow, noise.bell(0.3)),
    outletFlow: flowShown(state.outletFlow, noise.bell(0.3)),
    pump1Frequency: state.pump1Speed * NOMINAL_HZ,
    pump2Frequency: state.pump2Speed * NOMINAL_HZ,
    pump1Current: amperes(power1) * (1 + noise.bell(0.004)),
    pump2Current: amperes(power2) * (1 + noise.bell(0.004)),
    pump1BearingTemp: state.pump1BearingTemp + noise.bell(0.05),
    pump2BearingTemp: state.pump2BearingTemp + noise.bell(0.05),
    pump1Hours: state.pump1Hours,
    pump2Hours: state.pump2Hours,
    pump1Starts: state.pump1Starts,
    pump2Starts: state.pump2Starts,
    ambientTemp: state.ambientTemp,
    humidity: 62 - 6 * wave(state.elapsed, 3_600),
    dryRunLock: state.dryRunLock,
    pressureReached: Math.abs(state.outletPressure - inputs.pressureSetpoint) < 0.015,
    bothPumps: state.pump1Running && state.pump2Running,
    heartbeat: Math.floor(state.elapsed) % 2 === 1,
    totalVolume: state.totalVolume,
    inletValvePosition: state.inletValvePosition,
    outletValvePosition: state.outletValvePosition,
    totalPower: power1 + power2,
    plcSeconds: Math.floor(state.elapsed),
    statusText: statusText(state, inputs),
    stationName: 'WATER STATION 1',
    plcFirmware: 'V2.14.3',
  };
}

/** A flow meter shows nothing below its smallest flow. */
const flowShown = (flow: number, disturbance: number) => (flow < 0.5 ? 0 : Math.max(0, flow + disturbance));

function statusText(state: PumpStationState, { autoMode }: PumpStationInputs): string {
  if (state.pump1Fault || state.pump2Fault) return 'FAULT';
  if (state.dryRunLock) return 'LOCK LOW WATER';
  return autoMode ? 'AUTO' : 'MANUAL';
}
