/** Building blocks of the models. All times are seconds. */

export const clamp = (value: number, lower: number, upper: number) => Math.min(upper, Math.max(lower, value));

/** First-order lag: exact for any `dt`, so a long step cannot overshoot. */
export function lag(value: number, target: number, timeConstant: number, dt: number): number {
  return target + (value - target) * Math.exp(-dt / timeConstant);
}

/** Moves towards `target` by at most `rate` a second: valves and speed ramps. */
export function ramp(value: number, target: number, rate: number, dt: number): number {
  return value + clamp(target - value, -rate * dt, rate * dt);
}

/** A smooth wave between -1 and 1. `phase` is a share of the period. */
export const wave = (time: number, period: number, phase = 0) => Math.sin(2 * Math.PI * (time / period + phase));

/** True for the last `length` seconds of every `period`. */
export const recurs = (time: number, period: number, length: number) => time % period >= period - length;

/** Square root that goes through zero without an infinite slope, so that a small pressure difference stays calm. */
export const softRoot = (value: number, softness: number) => value / Math.sqrt(Math.abs(value) + softness);

export const SECONDS_PER_HOUR = 3_600;
