/** Two words of a line that is held up come together; those of one that runs come at their own pace. */
const PACE_MS = 1_000;

/**
 * Whether a line lives, by what is heard over it. Each word carries the time at which it was said, by the speaker's clock: one
 * that was held up on the way (a sleeping computer, a line that was stuck) proves nothing of this moment. Clocks may differ
 * and be set; the shortest way ever seen is what words are measured by.
 */
export class LineProof {
  /** How long it may be silent, ms. */
  patienceMs: number;
  /** When it was last proved to live. */
  #provedAt = Number.NEGATIVE_INFINITY;
  /** Listener's clock less the speaker's, over the shortest way seen. */
  #base: number | undefined;
  /** When a word came that was too late. */
  #lateAt: number | undefined;

  constructor(patienceMs: number) {
    this.patienceMs = patienceMs;
  }

  /** Takes a word said `at`, heard `now`, each by its own clock. False: it was held up, and proves nothing. */
  heard(at: number, now: number): boolean {
    const way = now - at;
    // Late words at their own pace are not held up: a clock was set.
    const paced = this.#lateAt !== undefined && now - this.#lateAt >= PACE_MS;
    if (this.#base === undefined || way < this.#base || paced) this.#base = way;
    if (way - this.#base > this.patienceMs) {
      this.#lateAt = now;
      return false;
    }
    this.#lateAt = undefined;
    this.#provedAt = now;
    return true;
  }

  /** A clock that was set back must not make it live for hours. */
  lives(now: number): boolean {
    return Math.abs(now - this.#provedAt) <= this.patienceMs;
  }

  /** It was cut: what was proved before is over. */
  cut(): void {
    this.#provedAt = Number.NEGATIVE_INFINITY;
    this.#base = undefined;
    this.#lateAt = undefined;
  }
}

/** How long a stream whose values come each `intervalMs` may be silent before it no longer counts as live, ms. */
export function patienceOf(intervalMs: number, limits: { patienceMs: number; patienceUpdates: number }): number {
  return Math.max(limits.patienceMs, limits.patienceUpdates * intervalMs);
}
