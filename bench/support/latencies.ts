/** Counts latencies in steps of a millisecond; whatever takes longer than the last one counts as that. */
const LONGEST_MS = 60_000;

export class Latencies {
  readonly #counts = new Uint32Array(LONGEST_MS + 1);
  count = 0;

  add(ms: number): void {
    const at = Math.min(LONGEST_MS, Math.max(0, Math.round(ms)));
    this.#counts[at] = (this.#counts[at] ?? 0) + 1;
    this.count += 1;
  }

  /** The latency that this share of all stayed below, ms. */
  percentile(share: number): number {
    let left = Math.ceil(this.count * share);
    for (let ms = 0; ms <= LONGEST_MS; ms += 1) {
      left -= this.#counts[ms] ?? 0;
      if (left <= 0) return ms;
    }
    return LONGEST_MS;
  }

  reset(): void {
    this.#counts.fill(0);
    this.count = 0;
  }
}
