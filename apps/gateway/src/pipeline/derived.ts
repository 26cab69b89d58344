import type { VariableAggregate } from '@lightfield/contract';
import { type Formula, periodStart, type ReadQuality } from '@lightfield/rules';
import { keptStates, Periods } from './periods.ts';
import { type Desk, isLate, type Timed } from './reports.ts';
import { numberOf, type Variable } from './variable.ts';

/** A variable that follows from others of its device. */
export interface Derived {
  readonly variable: Variable;
  /** What it follows from, by key. */
  readonly inputs: ReadonlyMap<string, Variable>;
  /** An input was read with another value since the last evaluation. */
  stale: boolean;
  /** Evaluates it with what the inputs hold now. True when the result is to be reported. */
  evaluate(at: number): boolean;
}

const RANK: Record<ReadQuality, number> = { good: 0, uncertain: 1, bad: 2 };

/** A formula over other variables. */
export class Intermediate implements Derived {
  readonly variable: Variable;
  readonly inputs: ReadonlyMap<string, Variable>;
  stale = true;
  readonly #formula: Formula;

  constructor(variable: Variable, formula: Formula, inputs: ReadonlyMap<string, Variable>) {
    this.variable = variable;
    this.inputs = inputs;
    this.#formula = formula;
  }

  evaluate(at: number): boolean {
    this.stale = false;
    let quality: ReadQuality = 'good';
    for (const input of this.inputs.values()) if (RANK[input.quality] > RANK[quality]) quality = input.quality;
    const result = this.#formula.evaluate((name) => numberOf(this.inputs.get(name)?.value ?? null));
    return this.variable.accept(Number.isFinite(result) ? result : undefined, at, quality);
  }
}

interface Finished {
  readonly value: number | string | null;
  readonly complete: boolean;
}

/** What another variable did in a period: in the running one up to now, or in the last one that has ended. */
export class AggregateVariable implements Derived, Timed {
  readonly variable: Variable;
  readonly inputs: ReadonlyMap<string, Variable>;
  stale = true;
  due = Number.POSITIVE_INFINITY;
  readonly #settings: VariableAggregate;
  readonly #periods: Periods;
  readonly #changed: (now: number) => void;
  readonly #mark: string;
  #finished: Finished | undefined;
  #desk: Desk | undefined;

  /** `changed` is told when time alone has brought another value about. */
  constructor(variable: Variable, settings: VariableAggregate, source: Variable, changed: (now: number) => void) {
    this.variable = variable;
    this.inputs = new Map([[settings.source, source]]);
    this.#settings = settings;
    this.#changed = changed;
    const { aggregation, periodMs } = settings;
    this.#mark = `${source.settings.id}/${aggregation}/${periodMs}`;
    this.#periods = new Periods({
      sources: [source],
      periodMs,
      ended: (start, [result]) => {
        // After a longer absence the last period is one of which nothing is known.
        const isLast = start === periodStart(this.#periods.start - 1, periodMs);
        if (result) this.#finished = isLast ? { value: result.of(aggregation), complete: result.complete } : undefined;
      },
    });
  }

  begin(now: number, desk: Desk): void {
    const kept = desk.recall(this.variable.settings.id);
    const states = keptStates(kept, this.#mark);
    const { finished, start } = Object(kept) as { finished?: Finished; start?: number };
    const isRecent = start === periodStart(now, this.#settings.periodMs);
    if (states.length > 0 && finished && isRecent) this.#finished = finished;
    this.#periods.begin(now, states);
    this.#desk = desk;
    this.#save(desk);
  }

  /** A source that moved is counted from now on. */
  evaluate(at: number): boolean {
    this.stale = false;
    if (!this.#desk) return false;
    if (at >= this.due) {
      this.#periods.roll(at, isLate(this.due, at, this.#desk.clock));
      this.due = this.#periods.due;
    }
    this.#periods.take(at);
    const { value, complete } = this.#shown();
    return this.variable.accept(value ?? undefined, at, complete ? 'good' : 'uncertain');
  }

  #shown(): Finished {
    if (this.#settings.shows === 'finished') return this.#finished ?? { value: null, complete: false };
    const [result] = this.#periods.running();
    return { value: result?.of(this.#settings.aggregation) ?? null, complete: result?.complete ?? false };
  }

  elapse(now: number, desk: Desk, late: boolean): void {
    this.#periods.roll(now, late);
    this.#save(desk);
    this.#changed(now);
  }

  clockSet(now: number, desk: Desk): void {
    this.#periods.clockSet(now);
    this.#save(desk);
    this.#changed(now);
  }

  end(now: number, desk: Desk): void {
    this.#periods.roll(now, false);
    this.#save(desk);
    this.due = Number.POSITIVE_INFINITY;
  }

  #save(desk: Desk): void {
    this.due = this.#periods.due;
    const states = this.#periods.states();
    const start = this.#periods.start;
    desk.keep(this.variable.settings.id, { mark: this.#mark, start, states, finished: this.#finished });
  }
}
