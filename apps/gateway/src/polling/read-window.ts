/** Most reads under way at once that are tried: as many as the guide of Modbus TCP lets a client have (1 to 16). */
export const MOST_AT_ONCE = 16;
/** Reads whose times are compared before another number is tried. */
const SAMPLES = 16;
/** A device that answers within this is not late, ms. */
const LATE_MS = 2;
/** Who waits for an answer does not notice this much, ms. */
const UNNOTICED_MS = 5;
/** So many reads a second cost processor time, of which several that go together take half. */
const MANY_PER_S = 1_000;
/** Twice as many at once are worth it when each takes at most so many times as long: less than twice is gained below that. */
const WORTH = 1.5;
/** A number that brought nothing is tried again after this, ms. */
const WORTHLESS_FOR_MS = 60_000;
/** One that did harm after this; twice as long each time in a row, up to the longest, ms. */
const HARMFUL_FOR_MS = 3_600_000;
const HARMFUL_LONGEST_MS = 24 * HARMFUL_FOR_MS;

/**
 * How many reads of a station may be under way at once, found out by trying: one, and twice as many as long as that is
 * worth it: for a device that answers late, or is asked very often. What does harm is halved, and not tried again for a long time.
 */
export class ReadWindow {
  #size = 1;
  /** Up to the time below no more than this. */
  #most = MOST_AT_ONCE;
  #mostUntil = Number.NEGATIVE_INFINITY;
  #harmfulForMs = HARMFUL_FOR_MS;
  #times: number[] = [];
  /** Answers since then, and whether there were many in the second before. */
  #since = Number.NEGATIVE_INFINITY;
  #count = 0;
  #many = false;
  /** What a read took with half as many, while the size is on trial, ms. */
  #before: number | undefined;

  get size(): number {
    return this.#size;
  }

  /** One of `atOnce` reads was answered after `tookMs`. */
  answered(now: number, tookMs: number, atOnce: number): void {
    this.#countIn(now);
    if (atOnce !== this.#size) return;
    this.#times.push(tookMs);
    if (this.#times.length < SAMPLES) return;
    const took = median(this.#times);
    this.#times = [];
    if (this.#before !== undefined && took >= UNNOTICED_MS && took > this.#before * WORTH) {
      this.#halve(now + WORTHLESS_FOR_MS);
      return;
    }
    if (this.#before !== undefined) this.#harmfulForMs = HARMFUL_FOR_MS;
    this.#before = undefined;
    if (now >= this.#mostUntil) this.#most = MOST_AT_ONCE;
    if ((took < LATE_MS && !this.#many) || this.#size * 2 > this.#most) return;
    this.#before = took;
    this.#size *= 2;
  }

  #countIn(now: number): void {
    this.#count += 1;
    if (now - this.#since < 1_000) return;
    this.#many = this.#count >= MANY_PER_S * ((now - this.#since) / 1_000);
    this.#since = now;
    this.#count = 0;
  }

  /** One of several reads failed. */
  failed(now: number): void {
    this.#halve(now + this.#harmfulForMs);
    this.#harmfulForMs = Math.min(this.#harmfulForMs * 2, HARMFUL_LONGEST_MS);
  }

  #halve(until: number): void {
    this.#size = Math.max(1, this.#size >> 1);
    this.#most = this.#size;
    this.#mostUntil = until;
    this.#times = [];
    this.#before = undefined;
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
