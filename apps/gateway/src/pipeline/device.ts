import type { ConfigDevice } from '@lightfield/contract';
import { orderIntermediates, type RawValue } from '@lightfield/rules';
import { isDeepStrictEqual } from 'node:util';
import type { PollSink } from '../polling/poll-sink.ts';
import { AlarmWatch, type RaisedAlarms } from './alarm-watch.ts';
import { AggregateVariable, type Derived, Intermediate } from './derived.ts';
import { makeReport, type Report } from './report.ts';
import type { ReportSchedule } from './reports.ts';
import { Variable } from './variable.ts';

/** Wants to hear when one of some variables has another value, once the values of a moment are complete. */
export interface Watcher {
  moved(at: number): void;
}

/** Hears of values that are to be reported, as soon as they are known. */
export interface LiveListener {
  /** The device's values that changed since the last call are complete for the moment: they may leave. */
  changed(device: Device, variable: Variable): void;
  settled(device: Device): void;
}

export interface DeviceParts {
  raised: RaisedAlarms;
  reports: ReportSchedule;
  live: LiveListener;
}

/**
 * One device at work: what its stations read becomes values, intermediate values, alarms, records and live changes.
 * Readings of one request count as one moment for alarms on registers; formulas and change reports wait for the end of a
 * sweep, so that they see values which belong together.
 */
export class Device implements PollSink<Variable> {
  readonly config: ConfigDevice;
  readonly variables: readonly Variable[];
  readonly byId: ReadonlyMap<string, Variable>;
  readonly #parts: DeviceParts;
  readonly #byKey: ReadonlyMap<string, Variable>;
  readonly #derived: readonly Derived[];
  readonly #reports: readonly Report[];
  /** Reports and scripts by variable. */
  readonly #watching = new Map<Variable, Set<Watcher>>();
  /** Read with another value since alarms last looked. */
  #touched: Variable[] = [];
  /** Alarms that count matches in a row: they look at every reading, changed or not. */
  readonly #counting = new Set<AlarmWatch>();
  /** Counting alarms on formulas, an input of which was read again. */
  readonly #countNext = new Set<AlarmWatch>();
  readonly #moved = new Set<Watcher>();
  #anyStale: boolean;
  /** Counts requests that were answered. */
  #reading = 0;

  /** `config` was checked before. Values of variables that did not change are taken over from `before`. */
  constructor(config: ConfigDevice, parts: DeviceParts, before?: Device) {
    this.config = config;
    this.#parts = parts;
    this.variables = config.variables.map((settings) => {
      const known = before?.byId.get(settings.id);
      return known && isDeepStrictEqual(known.settings, settings) ? known : new Variable(settings);
    });
    this.byId = new Map(this.variables.map((variable) => [variable.settings.id, variable]));
    this.#byKey = new Map(this.variables.map((variable) => [variable.settings.key, variable]));
    this.#derived = derivedOf(config, this.#byKey, (one, now) => this.#refresh(one, now));
    this.#reports = this.#makeReports(before);
    // Formulas without inputs, or with inputs whose values were taken over, would otherwise wait for a first change.
    this.#anyStale = this.#derived.length > 0;
  }

  #makeReports(before: Device | undefined): Report[] {
    return this.config.reports.map((settings) => {
      const report = makeReport(settings, (key) => this.#byKey.get(key), before?.reportById(settings.id));
      const moved = (at: number) => this.#parts.reports.tell(report, at, (desk) => report.moved(at, desk));
      this.watch(report.watched, { moved });
      return report;
    });
  }

  watch(variables: readonly Variable[], watcher: Watcher): void {
    for (const variable of variables)
      this.#watching.set(variable, (this.#watching.get(variable) ?? new Set()).add(watcher));
  }
  unwatch(watcher: Watcher): void {
    for (const watchers of this.#watching.values()) watchers.delete(watcher);
  }

  variable(key: string): Variable | undefined {
    return this.#byKey.get(key);
  }

  reportById(id: string): Report | undefined {
    return this.#reports.find(({ settings }) => settings.id === id);
  }

  /** Begins to work, instead of the device it was made from: from here on shared variables are this device's. */
  start(now: number): void {
    this.#link();
    for (const timed of this.#timed()) this.#parts.reports.add(timed);
    this.swept(now);
  }
  stop(): void {
    for (const timed of this.#timed()) this.#parts.reports.remove(timed);
  }
  #timed() {
    return [...this.#derived.filter((one) => one instanceof AggregateVariable), ...this.#reports];
  }

  #link(): void {
    for (const variable of this.variables) {
      variable.alarms = [];
      variable.dependents = [];
      variable.touched = false;
    }
    for (const settings of this.config.alarms) {
      const variable = this.#byKey.get(settings.variable);
      variable?.alarms.push(new AlarmWatch(settings, variable, this.#parts.raised));
    }
    for (const one of this.#derived) for (const input of one.inputs.values()) input.dependents.push(one);
  }

  /** A value that is not polled: set by a command, or restored. */
  set(variable: Variable, raw: RawValue | undefined, at: number): void {
    this.changed(variable, raw, at);
    this.answered([variable], at);
    this.swept(at);
  }

  changed(variable: Variable, raw: RawValue | undefined, at: number, source?: 'uncertain'): void {
    this.#note(variable, variable.accept(raw, at, source));
  }

  answered(variables: readonly Variable[], at: number): void {
    this.#reading += 1;
    // What was read with another value has the time of its source.
    for (const variable of variables) if (!variable.touched) variable.readAt = at;
    this.#look(at);
    if (this.#counting.size > 0) this.#count(variables, at);
    this.#parts.live.settled(this);
  }

  swept(at: number): void {
    if (this.#anyStale) {
      this.#evaluateStale(at);
      for (const { alarms } of this.#touched) for (const alarm of alarms) this.#countNext.delete(alarm);
      this.#look(at);
    }
    for (const alarm of this.#countNext) this.#lookAt(alarm, at);
    this.#countNext.clear();
    const moved = [...this.#moved];
    this.#moved.clear();
    for (const watcher of moved) watcher.moved(at);
    this.#parts.live.settled(this);
  }

  failed(variables: readonly Variable[], at: number): void {
    for (const variable of variables) this.#note(variable, variable.accept(undefined, at));
    this.swept(at);
  }

  /** Remembers who has to look at a new value. */
  #note(variable: Variable, report: boolean): void {
    if (report) this.#parts.live.changed(this, variable);
    if (!variable.touched) {
      variable.touched = true;
      this.#touched.push(variable);
    }
    for (const dependent of variable.dependents) {
      dependent.stale = true;
      this.#anyStale = true;
    }
    const watchers = this.#watching.get(variable);
    if (watchers) for (const watcher of watchers) this.#moved.add(watcher);
  }

  /** Alarms on what was read with another value. */
  #look(at: number): void {
    if (this.#touched.length === 0) return;
    const touched = this.#touched;
    this.#touched = [];
    for (const variable of touched) {
      variable.touched = false;
      for (const alarm of variable.alarms) this.#lookAt(alarm, at);
    }
  }

  #lookAt(alarm: AlarmWatch, at: number): void {
    alarm.reading = this.#reading;
    if (alarm.look(at)) this.#counting.add(alarm);
    else this.#counting.delete(alarm);
  }

  /** Counting alarms on what was read again with the same value. */
  #count(variables: readonly Variable[], at: number): void {
    for (const alarm of this.#counting) {
      if (alarm.reading === this.#reading) continue;
      const { variable } = alarm;
      if (variable.settings.kind === 'intermediate' || variable.settings.kind === 'aggregate') {
        if (this.#isFedBy(variable, variables)) this.#countNext.add(alarm);
      } else if (variables.includes(variable)) this.#lookAt(alarm, at);
    }
  }

  #isFedBy(variable: Variable, read: readonly Variable[]): boolean {
    const derived = this.#derived.find((one) => one.variable === variable);
    if (!derived) return read.includes(variable);
    return [...derived.inputs.values()].some((input) => this.#isFedBy(input, read));
  }

  #evaluateStale(at: number): void {
    this.#anyStale = false;
    for (const one of this.#derived) if (one.stale) this.#note(one.variable, one.evaluate(at));
    // Everything that became stale on the way stood later in the order and was evaluated too.
    this.#anyStale = false;
  }

  /** Time alone has brought another value about. */
  #refresh(one: Derived, at: number): void {
    one.stale = true;
    this.#anyStale = true;
    this.swept(at);
  }
}

/** In the order of evaluation. `changed`: a value changes although no input did. */
function derivedOf(
  config: ConfigDevice,
  byKey: ReadonlyMap<string, Variable>,
  changed: (one: Derived, now: number) => void,
): Derived[] {
  const ordered = orderIntermediates(config.variables);
  if (!ordered.ok) throw new Error(`device ${config.name} was not checked: ${ordered.problem}`);
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
