import type { ConfigVariable, Quality, Value } from '@lightfield/contract';
import { asPeriodState, type PeriodResult, type PeriodState, PeriodSum, periodStart } from '@lightfield/rules';

/** What is written to the disk at least this often of a running period, ms: what a crash can cost of it. */
export const CHECKPOINT_MS = 10_000;

/** What is summed up: a variable, or what else holds a value. */
export interface Summed {
  readonly settings: Pick<ConfigVariable, 'dataType' | 'decimals'>;
  readonly value: Value;
  readonly quality: Quality;
  /** Else nothing is known now. */
  readonly isKnown: boolean;
}
export interface PeriodsOptions {
  readonly sources: readonly Summed[];
  readonly periodMs: number;
  /** A period is over: its beginning, and what each source came to. */
  readonly ended: (start: number, results: readonly PeriodResult[]) => void;
}

/** Sums up some values over periods that follow each other. */
export class Periods {
  readonly #sources: readonly Summed[];
  readonly #periodMs: number;
  readonly #ended: PeriodsOptions['ended'];
  #sums: readonly PeriodSum[] = [];
  #start = 0;
  #now = 0;

  constructor({ sources, periodMs, ended }: PeriodsOptions) {
    this.#sources = sources;
    this.#periodMs = periodMs;
    this.#ended = ended;
  }

  get start(): number {
    return this.#start;
  }
  get end(): number {
    return this.#start + this.#periodMs;
  }
  /** When it wants to be looked at again. */
  get due(): number {
    return Math.min(this.end, this.#now + CHECKPOINT_MS);
  }

  /** `states`: what was kept of a period that was running when the process ended; it goes on, or ends now. */
  begin(now: number, states: readonly PeriodState[]): void {
    const start = periodStart(now, this.#periodMs);
    const [kept] = states;
    this.#start = kept?.start ?? start;
    this.#sums =
      kept && states.length === this.#sources.length
        ? states.map((state) => PeriodSum.restore(state, now))
        : this.#sources.map(() => new PeriodSum(start, now));
    if (this.#start !== start) this.#close(start, now);
    this.take(now);
  }

  /** The sources may have other values now. */
  take(now: number): void {
    this.#now = now;
    this.#sources.forEach((source, i) =>
      this.#sums[i]?.take(source.isKnown ? source.value : undefined, source.quality === 'uncertain', now),
    );
  }

  /** Time has passed. `late`: so much that nobody knows what was meanwhile. */
  roll(now: number, late: boolean): void {
    if (late) for (const sum of this.#sums) sum.skip(now);
    while (now >= this.end) {
      const next = late ? periodStart(now, this.#periodMs) : this.end;
      for (const sum of this.#sums) sum.advance(this.end);
      this.#close(next, late ? now : undefined);
    }
    this.advance(now);
  }

  /** What holds goes on. */
  advance(now: number): void {
    for (const sum of this.#sums) sum.advance(now);
    this.#now = now;
  }

  clockSet(now: number): void {
    for (const sum of this.#sums) sum.skip(now);
    const start = periodStart(now, this.#periodMs);
    if (start !== this.#start) this.#close(start, now);
    this.#now = now;
  }

  /** Ends the running period; of the next one nothing is known up to `unknownUntil`. */
  #close(next: number, unknownUntil: number | undefined): void {
    const ended = this.#start;
    const results = this.#results(this.end);
    this.#start = next;
    for (const sum of this.#sums) {
      sum.begin(next);
      if (unknownUntil !== undefined) sum.skip(unknownUntil);
    }
    this.#ended(ended, results);
  }

  /** Nothing was known of any source in the running period yet. */
  get isEmpty(): boolean {
    return this.#sums.every((sum) => sum.isEmpty);
  }

  /** What the running period came to so far. */
  running(until: number = this.#now): PeriodResult[] {
    return this.#results(until);
  }

  #results(until: number): PeriodResult[] {
    return this.#sums.map((sum, i) => {
      const { dataType = 'double', decimals = 0 } = this.#sources[i]?.settings ?? {};
      return sum.result(until, { dataType, decimals });
    });
  }

  states(): PeriodState[] {
    return this.#sums.map((sum) => sum.state());
  }
}

/** States from a kept document; none when it is not such, or of something else. */
export function keptStates(kept: unknown, mark: string): PeriodState[] {
  const { mark: found, states } = Object(kept) as Record<string, unknown>;
  if (found !== mark || !Array.isArray(states)) return [];
  return states.flatMap((state) => asPeriodState(state) ?? []);
}
