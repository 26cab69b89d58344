/** Time as a dependency, so that rules about time can be tested without waiting. */
export interface Clock {
  /**
   * Epoch milliseconds: for what is stored, shown or told to others. Somebody may set the machine's clock: it goes back and it
   * jumps ahead, so that no wait, rate or life within this process is measured by it (`Ticks`).
   */
  now(): number;
}
export interface Ticks {
  /** Milliseconds since some moment of this process; never goes back and never jumps. Means nothing after a restart. */
  ticks(): number;
}
/**
 * Wall time when this is made, and on from there without jumps: for the lives of sessions and tickets and for rates that are
 * stored. A clock set back or ahead while the platform runs ends none, prolongs none and closes nothing; after a restart the
 * stored times are judged by the wall again.
 */
export function steadyClock(clock: Clock & Ticks): Clock & Ticks {
  const [from, begun] = [clock.now(), clock.ticks()];
  return { now: () => Math.round(from + clock.ticks() - begun), ticks: () => clock.ticks() };
}

export const systemClock: Clock & Ticks = { now: () => Date.now(), ticks: () => performance.now() };
