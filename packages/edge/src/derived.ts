import { type ConfigVariable, QUALITY_CODES, type Quality, type VariableAggregate } from '@lightfield/contract';
import { type Formula, orderIntermediates, periodStart } from '@lightfield/rules';
import { keptStates, Periods } from './periods.ts';
import { type Host, isLate, type Timed } from './schedule.ts';
import { type Follower, numberOf, type Variable } from './variable.ts';

/** A variable that follows from others of its device. */
export interface Derived extends Follower {
  readonly variable: Variable;
  /** What it follows from, by key. */
  readonly inputs: ReadonlyMap<string, Variable>;
  /** Evaluates it with what the inputs hold now. True when the result is to be reported. */
  evaluate(at: number): boolean;
}

const rank = (quality: Quality): number => QUALITY_CODES.indexOf(quality);

/** A formula over other variables. Nothing comes of it before anything was heard of one of them. */
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
    let quality: Quality = 'good';
    let readAt = this.inputs.size === 0 ? at : 0;
    let [isWhole, transient] = [true, false];
    for (const input of this.inputs.values()) {
      if (rank(input.quality) > rank(quality)) quality = input.quality;
      readAt = Math.max(readAt, input.readAt);
      isWhole &&= input.value !== null;
      transient ||= input.transient;
    }
    if (readAt === 0) return false;
    this.variable.transient = transient;
    const result = this.#formula.evaluate((name) => numberOf(this.inputs.get(name)?.value ?? null));
    return this.variable.accept(Number.isFinite(result) ? result : isWhole ? undefined : null, readAt, quality);
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
  readonly #source: Variable;
  readonly #settings: VariableAggregate;
  readonly #periods: Periods;
  readonly #changed: (now: number) => void;
  readonly #mark: string;
  #finished: Finished | undefined;
  #host: Host | undefined;

  /** `changed` is told when time alone has brought another value about. */
  constructor(variable: Variable, settings: VariableAggregate, source: Variable, changed: (now: number) => void) {
    this.variable = variable;
    this.#source = source;
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

  begin(now: number, host: Host): void {
    const kept = host.recall(this.variable.settings.id);
    const states = keptStates(kept, this.#mark);
    const { finished, start } = Object(kept) as { finished?: Finished; start?: number };
    const isRecent = start === periodStart(now, this.#settings.periodMs);
    if (states.length > 0 && finished && isRecent) this.#finished = finished;
    this.#periods.begin(now, states);
    this.#host = host;
    this.#save(host, 'passing');
  }

  /** A source that moved is counted from now on. */
  evaluate(): boolean {
    this.stale = false;
    if (!this.#host) return false;
    const now = this.#host.clock.now();
    if (now >= this.due) {
      this.#periods.roll(now, isLate(this.due, now, this.#host.clock));
      this.due = this.#periods.due;
    }
    this.#periods.take(now);
    if (this.#source.readAt === 0 && this.#source.quality === 'stale') return false;
    const { value, complete } = this.#shown();
    const quality = this.#source.quality === 'stale' ? 'stale' : complete ? 'good' : 'uncertain';
    return this.variable.accept(value ?? undefined, now, quality);
  }

  #shown(): Finished {
    if (this.#settings.shows === 'finished') return this.#finished ?? { value: null, complete: false };
    const [result] = this.#periods.running();
    return { value: result?.of(this.#settings.aggregation) ?? null, complete: result?.complete ?? false };
  }

  elapse(now: number, host: Host, late: boolean): void {
    const { start } = this.#periods;
    this.#periods.roll(now, late);
    this.#save(host, start === this.#periods.start ? 'passing' : undefined);
    this.#changed(now);
  }

  clockSet(now: number, host: Host): void {
    this.#periods.clockSet(now);
    this.#save(host);
    this.#changed(now);
  }

  end(now: number, host: Host): void {
    this.#periods.roll(now, false);
    this.#save(host);
    this.due = Number.POSITIVE_INFINITY;
  }

  #save(host: Host, passing?: 'passing'): void {
    this.due = this.#periods.due;
    const states = this.#periods.states();
    const start = this.#periods.start;
    host.keep(this.variable.settings.id, { mark: this.#mark, start, states, finished: this.#finished }, passing);
  }
}

/** What follows from other variables, in the order of evaluation. `changed`: a value changes although no input did. */
export function derivedOf(
  settings: readonly ConfigVariable[],
  byKey: ReadonlyMap<string, Variable>,
  changed: (one: Derived, now: number) => void,
): Derived[] {
  const ordered = orderIntermediates(settings);
  if (!ordered.ok) throw new Error(`formulas were not checked: ${ordered.problem}`);
  return ordered.order.flatMap(({ key, formula }): Derived[] => {
    const variable = byKey.get(key);
    if (!variable) return [];
    const inputs = new Map(
      formula.names.flatMap((name) => {
        const input = byKey.get(name);
        return input ? [[name, input] as const] : [];
      }),
    );
    const { aggregate, kind } = variable.settings;
    if (kind !== 'aggregate') return [new Intermediate(variable, formula, inputs)];
    const source = byKey.get(aggregate?.source ?? '');
    if (!aggregate || !source) return [];
    const one: AggregateVariable = new AggregateVariable(variable, aggregate, source, (now) => changed(one, now));
    return [one];
  });
}
