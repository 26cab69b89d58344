/**
 * Random numbers that a model carries in its state: the same seed gives the same plant, and a step stays a pure function
 * of what it is given.
 */
export interface Noise {
  /** Uniform, -1 to 1. */
  even(): number;
  /** Bell-shaped around 0 with the given standard deviation, never beyond 3 of them. */
  bell(deviation: number): number;
  /** Seed for the next step. */
  readonly seed: number;
}

/** Steps of the 32-bit counter, an odd number near 2^32 / golden ratio, so that all seeds are met before one repeats. */
const COUNTER_STEP = 0x9e37_79b9;
const TWO_POW_32 = 2 ** 32;
/** The sum of three even numbers in -1..1 has the variance 1, so it stands for a bell curve that ends at ±3. */
const EVEN_SUMMANDS = 3;

/** Starts a generator; `seed` is any 32-bit integer. */
export function noiseFrom(seed: number): Noise {
  let counter = seed >>> 0;
  const even = () => {
    counter = (counter + COUNTER_STEP) >>> 0;
    return (mix(counter) / TWO_POW_32) * 2 - 1;
  };
  return {
    even,
    bell(deviation) {
      let sum = 0;
      for (let i = 0; i < EVEN_SUMMANDS; i += 1) sum += even();
      return sum * deviation;
    },
    get seed() {
      return counter;
    },
  };
}

/** Spreads a counter over all 32 bits: multiply and fold, as in MurmurHash3's finaliser (public domain constants). */
function mix(counter: number): number {
  let bits = counter;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85eb_ca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2_ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
