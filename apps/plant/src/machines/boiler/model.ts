import { clamp, lag, ramp, recurs, SECONDS_PER_HOUR, softRoot, wave } from '../../physics/dynamics.ts';
import { noiseFrom } from '../../physics/noise.ts';
import type { Beginning } from '../machine.ts';

/** What the burner control shows in its state register. */
export const BURNER = { stopped: 0, purging: 1, igniting: 2, firing: 3, locked: 4 } as const;

/**
 * A gas-fired fire-tube boiler for 4 t/h of saturated steam. Pressures are gauge pressures in MPa, temperatures °C, flows
 * of water and steam kg/h, water level mm from the middle of the gauge glass.
 */
export type BoilerState = Readonly<{
  /** Seconds since the plant started. */
  elapsed: number;
  seed: number;
  /** Of the water, which is at its boiling point: it gives the pressure. */
  drumTemp: number;
  /** Level that the mass of water alone would give, mm. */
  waterLevel: number;
  steamFlow: number;
  /** What the steam flow was on average a little ago: more steam than this makes the water swell. */
  usualSteamFlow: number;
  feedFlow: number;
  feedPumpRunning: boolean;
  steamTemp: number;
  feedWaterTemp: number;
  flueTemp: number;
  /** % by volume, dry. */
  flueOxygen: number;
  /** %. */
  firingRate: number;
  controllerSum: number;
  burnerState: number;
  /** Seconds in this state of the burner. */
  burnerSince: number;
  lowWaterTrip: boolean;
  highPressureTrip: boolean;
  /** t of steam, Nm³ of gas, hours and starts since commissioning. */
  steamTotal: number;
  gasTotal: number;
  burnerHours: number;
  burnerStarts: number;
}>;

export type BoilerInputs = Readonly<{
  burnerCommand: boolean;
  feedAuto: boolean;
  feedPumpCommand: boolean;
  tripReset: boolean;
  modulating: boolean;
  blowdownOpen: boolean;
  pressureSetpoint: number;
  oxygenSetpoint: number;
  feedStartLevel: number;
  feedStopLevel: number;
  steamValve: number;
  minFiring: number;
  maxFiring: number;
  levelOffset: number;
  gasHeatValue: number;
  fuelBatch: string;
}>;

/** Water and steel together, kJ/K: 2.2 t of water at 4.4 kJ/(kg K) and 2 t of steel at 0.5. */
const HEAT_CAPACITY = 2_200 * 4.4 + 2_000 * 0.5;
const BURNER_KW = 2_600;
const LOSS_KW = 30;
const WATER_HEAT = 4.2;
/** kg of water that raise the level by 1 mm. */
const KG_PER_MM = 2.2;
const FEED_PUMP_FLOW = 5_200;
const BLOWDOWN_FLOW = 2_600;
const DEMAND_PRESSURE = 0.8;
const TRIP = { level: -75, levelRelease: -40, pressure: 1.15, pressureRelease: 1.0 } as const;
/** The safety valve blows this much, kg/h, while the pressure is above. */
const SAFETY_VALVE = { opens: 1.2, flow: 4_000 } as const;
const CONTROLLER = { gain: 250, resetTime: 45, stopAbove: 0.1, startBelow: 0.02 } as const;
const SEQUENCE = { purge: 12, ignite: 4 } as const;
const FIRING_RAMP = 4;
const AIR_OXYGEN = 20.9;
const ATMOSPHERE_MPA = 0.1013;
/** MPa in 1 mmHg. */
const MPA_PER_MMHG = 133.322e-6;

const COMMISSIONED_MS = Date.UTC(2022, 9, 10);
const USUAL = { steamTonnes: 2.35, gasPerHour: 172, firingShare: 0.96, startsPerHour: 0.7 } as const;

/** Vapour pressure of water, MPa gauge, by Antoine's equation for 99..374 °C (A 8.14019, B 1810.94, C 244.485, mmHg). */
export function steamPressureAt(temperature: number): number {
  const mmHg = 10 ** (8.14019 - 1_810.94 / (244.485 + temperature));
  return mmHg * MPA_PER_MMHG - ATMOSPHERE_MPA;
}

/** Heat that turns 1 kg of water at its boiling point into steam, kJ; good to 1 % between 100 and 200 °C. */
const evaporationHeat = (temperature: number) => 2_257 - 3 * (temperature - 100);

export function beginBoiler({ seed, nowMs }: Beginning): BoilerState {
  const hours = Math.max(0, nowMs - COMMISSIONED_MS) / (SECONDS_PER_HOUR * 1_000);
  return {
    elapsed: 0,
    seed,
    drumTemp: 174.6,
    waterLevel: 12,
    steamFlow: 2_300,
    usualSteamFlow: 2_300,
    feedFlow: 0,
    feedPumpRunning: false,
    steamTemp: 174,
    feedWaterTemp: 96,
    flueTemp: 158,
    flueOxygen: 4.1,
    firingRate: 60,
    controllerSum: 60,
    burnerState: BURNER.firing,
    burnerSince: 60,
    lowWaterTrip: false,
    highPressureTrip: false,
    steamTotal: hours * USUAL.steamTonnes,
    gasTotal: hours * USUAL.gasPerHour,
    burnerHours: hours * USUAL.firingShare,
    burnerStarts: Math.floor(hours * USUAL.startsPerHour),
  };
}

/** Steam the works would take at 0.8 MPa, kg/h: two waves; a dryer that stops now and then, an autoclave that fills. */
export function steamDemandAt(elapsed: number): number {
  const dryerStops = recurs(elapsed + 160, 380, 45) ? -1_500 : 0;
  const autoclaveFills = recurs(elapsed, 610, 50) ? 1_500 : 0;
  return 2_350 + 450 * wave(elapsed, 300) + 200 * wave(elapsed, 83) + dryerStops + autoclaveFills;
}

export function stepBoiler(state: BoilerState, inputs: BoilerInputs, dt: number): BoilerState {
  const noise = noiseFrom(state.seed);
  const elapsed = state.elapsed + dt;
  const pressure = steamPressureAt(state.drumTemp);
  const taken = steamDemandAt(elapsed) * (inputs.steamValve / 100) * softRoot(pressure / DEMAND_PRESSURE, 0.01);
  const steamFlow = lag(state.steamFlow, Math.max(0, taken), 2, dt);
  const blown = pressure > SAFETY_VALVE.opens ? SAFETY_VALVE.flow : 0;
  const perSecond = 1 / SECONDS_PER_HOUR;
  const leaving = steamFlow + blown;
  const burnerHeat = state.burnerState === BURNER.firing ? (BURNER_KW * state.firingRate) / 100 : 0;
  const heat =
    burnerHeat * efficiency(state.flueOxygen) -
    leaving * perSecond * evaporationHeat(state.drumTemp) -
    state.feedFlow * perSecond * WATER_HEAT * (state.drumTemp - state.feedWaterTemp) -
    LOSS_KW;
  const drained = inputs.blowdownOpen ? BLOWDOWN_FLOW : 0;
  const drumTemp = clamp(state.drumTemp + (heat / HEAT_CAPACITY) * dt, 20, 250);
  const waterLevel = state.waterLevel + ((state.feedFlow - leaving - drained) * perSecond * dt) / KG_PER_MM;
  return {
    ...state,
    elapsed,
    drumTemp,
    waterLevel: clamp(waterLevel, -150, 150),
    steamFlow,
    usualSteamFlow: lag(state.usualSteamFlow, steamFlow, 40, dt),
    steamTemp: lag(state.steamTemp, drumTemp, 5, dt),
    feedWaterTemp: lag(state.feedWaterTemp, 97 + 3 * wave(elapsed, 1_200), 30, dt),
    ...feed(state, inputs, dt),
    ...burner(state, inputs, pressure, dt),
    ...flue(state, inputs, elapsed, noise.even(), dt),
    steamTotal: state.steamTotal + (steamFlow * perSecond * dt) / 1_000,
    gasTotal: state.gasTotal + gasFlow(state, inputs.gasHeatValue) * perSecond * dt,
    seed: noise.seed,
  };
}

/** Air that is not needed is heated for nothing. */
const efficiency = (oxygen: number) => clamp(0.94 - 0.008 * (oxygen - 3), 0.7, 0.95);

/** Nm³/h; the heat value is in MJ/Nm³. */
function gasFlow(state: BoilerState, heatValue: number): number {
  if (state.burnerState !== BURNER.firing) return 0;
  return (((BURNER_KW * state.firingRate) / 100) * 3.6) / heatValue;
}

/** Level as the gauge sees it: more steam bubbles lift the water, and fewer let it drop. */
const levelSeen = (state: BoilerState) => state.waterLevel + (14 * (state.steamFlow - state.usualSteamFlow)) / 1_000;

function feed(state: BoilerState, inputs: BoilerInputs, dt: number) {
  const level = levelSeen(state);
  const wanted = level < inputs.feedStartLevel || (state.feedPumpRunning && level < inputs.feedStopLevel);
  const feedPumpRunning = inputs.feedAuto ? wanted : inputs.feedPumpCommand;
  return { feedPumpRunning, feedFlow: lag(state.feedFlow, feedPumpRunning ? FEED_PUMP_FLOW : 0, 3, dt) };
}

/** The safety chain and the sequence: purge, ignite, fire; a trip locks the burner until somebody resets it. */
function burner(state: BoilerState, inputs: BoilerInputs, pressure: number, dt: number) {
  const level = levelSeen(state);
  const lowWaterTrip = level < TRIP.level || (state.lowWaterTrip && !(inputs.tripReset && level > TRIP.levelRelease));
  const highPressureTrip =
    pressure > TRIP.pressure || (state.highPressureTrip && !(inputs.tripReset && pressure < TRIP.pressureRelease));
  const next = nextBurnerState(state, inputs, pressure, lowWaterTrip || highPressureTrip);
  const begins = next === BURNER.firing && state.burnerState !== BURNER.firing;
  const firing = next === BURNER.firing;
  return {
    lowWaterTrip,
    highPressureTrip,
    burnerState: next,
    burnerSince: next === state.burnerState ? state.burnerSince + dt : 0,
    burnerHours: state.burnerHours + (firing ? dt / SECONDS_PER_HOUR : 0),
    burnerStarts: state.burnerStarts + (begins ? 1 : 0),
    ...firingControl(state, inputs, pressure, firing, dt),
  };
}

function nextBurnerState(state: BoilerState, inputs: BoilerInputs, pressure: number, tripped: boolean): number {
  if (tripped) return BURNER.locked;
  if (!inputs.burnerCommand) return BURNER.stopped;
  switch (state.burnerState) {
    case BURNER.purging:
      return state.burnerSince >= SEQUENCE.purge ? BURNER.igniting : BURNER.purging;
    case BURNER.igniting:
      return state.burnerSince >= SEQUENCE.ignite ? BURNER.firing : BURNER.igniting;
    case BURNER.firing:
      return pressure > inputs.pressureSetpoint + CONTROLLER.stopAbove ? BURNER.stopped : BURNER.firing;
    default:
      return pressure < inputs.pressureSetpoint + CONTROLLER.startBelow ? BURNER.purging : BURNER.stopped;
  }
}

function firingControl(state: BoilerState, inputs: BoilerInputs, pressure: number, firing: boolean, dt: number) {
  const least = inputs.minFiring;
  const most = Math.max(inputs.maxFiring, least);
  if (!firing) return { firingRate: 0, controllerSum: least };
  const error = inputs.pressureSetpoint - pressure;
  const sum = state.controllerSum + ((CONTROLLER.gain * error) / CONTROLLER.resetTime) * dt;
  const controllerSum = clamp(sum, least, most);
  const wanted = inputs.modulating ? clamp(controllerSum + CONTROLLER.gain * error, least, most) : most;
  return { controllerSum, firingRate: ramp(Math.max(least, state.firingRate), wanted, FIRING_RAMP, dt) };
}

/** Flue gas: hotter and leaner in oxygen the higher the fire; gusts of wind in the stack let in air now and then. */
function flue(state: BoilerState, inputs: BoilerInputs, elapsed: number, gust: number, dt: number) {
  const firing = state.burnerState === BURNER.firing;
  const share = state.firingRate / 100;
  const wind = recurs(elapsed + 60, 540, 28) ? 3.6 : 0;
  const oxygen = firing ? inputs.oxygenSetpoint + 1.6 * (1 - share) + wind + 0.5 * gust : AIR_OXYGEN;
  const temperature = firing ? 112 + 78 * share + 4 * (oxygen - 3) : 0.55 * state.drumTemp;
  return {
    flueOxygen: lag(state.flueOxygen, clamp(oxygen, 0.5, AIR_OXYGEN), 6, dt),
    flueTemp: lag(state.flueTemp, temperature, 25, dt),
  };
}

export function measureBoiler(state: BoilerState, inputs: BoilerInputs) {
  const noise = noiseFrom(state.seed);
  const firing = state.burnerState === BURNER.firing;
  const pressure = steamPressureAt(state.drumTemp);
  const fan = state.burnerState === BURNER.purging ? 80 : firing ? 25 + 0.7 * state.firingRate : 0;
  return {
    flame: firing,
    feedPumpRunning: state.feedPumpRunning,
    lowWaterTrip: state.lowWaterTrip,
    highPressureTrip: state.highPressureTrip,
    safetyValveOpen: pressure > SAFETY_VALVE.opens,
    gasValveOpen: state.burnerState === BURNER.igniting || firing,
    steamPressure: Math.max(0, pressure + noise.bell(0.0008)),
    waterLevel: levelSeen(state) + inputs.levelOffset + noise.bell(0.6),
    steamTemp: state.steamTemp + noise.bell(0.05),
    feedWaterTemp: state.feedWaterTemp + noise.bell(0.05),
    flueTemp: state.flueTemp + noise.bell(0.2),
    flueOxygen: clamp(state.flueOxygen + noise.bell(0.03), 0, AIR_OXYGEN),
    firingRate: state.firingRate,
    gasFlow: gasFlow(state, inputs.gasHeatValue) * (1 + noise.bell(0.002)),
    steamFlow: state.steamFlow < 20 ? 0 : state.steamFlow + noise.bell(8),
    feedFlow: state.feedFlow < 20 ? 0 : state.feedFlow + noise.bell(12),
    burnerState: state.burnerState,
    // Draught in the furnace, Pa: the fan pushes against the stack's pull.
    furnacePressure: firing ? -18 + 0.12 * state.firingRate + noise.bell(1) : -25 + 0.2 * fan,
    fanSpeed: fan,
    nitrogenOxides: firing ? 38 + 0.18 * state.firingRate + noise.bell(0.5) : 0,
    steamTotal: state.steamTotal,
    gasTotal: state.gasTotal,
    burnerHours: state.burnerHours,
    burnerStarts: state.burnerStarts,
    boilerModel: 'WNS4-1.25-Q',
  };
}
