/** Time as a dependency, so that rules about time can be tested without waiting. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
}
export const systemClock: Clock = { now: () => Date.now() };
