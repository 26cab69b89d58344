import { isDeepStrictEqual } from 'node:util';
import type { ConfigDevice, Quality } from '@lightfield/contract';
import type { RawValue } from '@lightfield/rules';
import { AlarmWatch, type RaisedAlarms } from './alarm-watch.ts';
import { AggregateVariable, derivedOf, type Derived } from './derived.ts';
import type { Report } from './recorder.ts';
import { makeReport } from './report.ts';
import type { Schedule } from './schedule.ts';
import { Variable } from './variable.ts';

/** Wants to hear when one of some variables has another value, once the values of a moment are complete. */
export interface Watcher {
  moved(at: number): void;
}

/** Hears of values that are to be reported, as soon as they are known. */
export interface LiveListener {
  changed(device: Device, variable: Variable): void;
  /** The device's values that changed since the last call are complete for the moment: they may leave. */
  settled(device: Device): void;
}

export interface DeviceParts {
  readonly raised: RaisedAlarms;
  readonly schedule: Schedule;
  readonly live: LiveListener;
  /**
   * Values are read by the host itself (absent), or told by a source with a clock of its own: alarms have its time, nothing is known of
   * it before it speaks, and what follows from nothing is no reading of it.
   */
  readonly told?: boolean;
  /** A rule that does not compile is left out and the others do their work; absent: it is thrown. */
  readonly invalid?: (what: string, error: unknown) => void;
}

/**
 * One device at work: what is read becomes values, derived values, alarms, records and live changes. Readings of one request count as
 * one moment for alarms on registers; formulas and reports wait for the end of a sweep, so that they see values which belong together.
 */
export class Device {
  readonly config: ConfigDevice;
  readonly variables: readonly Variable[];
  readonly byId: ReadonlyMap<string, Variable>;
  readonly reports: readonly Report[];
  readonly #parts: DeviceParts;
  readonly #byKey: ReadonlyMap<string, Variable>;
  readonly #derived: readonly Derived[];
  /** Reports, scripts and the like, by variable. */
  readonly #watching = new Map<Variable, Set<Watcher>>();
  /** Read with another value since alarms last looked. */
  #touched: Variable[] = [];
  /** Alarms that count matches in a row: they look at every reading, changed or not. */
  readonly #counting = new Map<AlarmWatch, Variable>();
  /** Counting alarms on formulas, an input of which was read again. */
  readonly #countNext = new Map<AlarmWatch, Variable>();
  readonly #moved = new Set<Watcher>();
  #anyStale: boolean;
  /** Counts requests that were answered. */
  #reading = 0;

  /** `config` was checked before, or `invalid` hears of what does not compile. Values of variables that did not change are taken over from `before`. */
  constructor(config: ConfigDevice, parts: DeviceParts, before?: Device) {
    this.config = config;
    this.#parts = parts;
    const unheard: Quality = parts.told ? 'stale' : 'bad';
    this.variables = config.variables.flatMap((settings) => {
      const known = before?.byId.get(settings.id);
      if (known && isDeepStrictEqual(known.settings, settings)) return known;
      return (
        this.#tried(
          `variable ${settings.key}`,
          () => new Variable(settings, unheard, parts.told ? 'unsigned' : 'signed'),
        ) ?? []
      );
    });
    this.byId = new Map(this.variables.map((variable) => [variable.settings.id, variable]));
    this.#byKey = new Map(this.variables.map((variable) => [variable.settings.key, variable]));
    const derived = this.#tried('formulas', () =>
      derivedOf(
        this.variables.map(({ settings }) => settings),
        this.#byKey,
        (one, now) => this.#refresh(one, now),
      ),
    );
    this.#derived = (derived ?? []).filter(({ inputs }) => !parts.told || inputs.size > 0);
    this.reports = config.reports.flatMap((settings) => {
      const made = this.#tried(`report ${settings.name}`, () => makeReport(settings, (key) => this.#byKey.get(key)));
      return made ?? [];
    });
    for (const report of this.reports) this.watch(report.watched, { moved: (at) => this.#tell(report, at) });
    // Formulas without inputs, or with inputs whose values were taken over, would otherwise wait for a first change.
    this.#anyStale = this.#derived.length > 0;
  }

  #tried<Made>(what: string, make: () => Made): Made | undefined {
    const { invalid } = this.#parts;
    if (!invalid) return make();
    try {
      return make();
    } catch (error) {
      invalid(what, error);
      return undefined;
    }
  }

  #tell(report: Report, at: number): void {
    this.#parts.schedule.tell(report, at, (host) => report.moved(at, host));
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

  /** Begins to work, instead of the device it was made from: from here on shared variables are this device's. */
  start(now: number): void {
    this.#link();
    for (const timed of this.#timed()) this.#parts.schedule.add(timed);
    this.swept(now);
  }
  stop(): void {
    for (const timed of this.#timed()) this.#parts.schedule.remove(timed);
    for (const { alarms } of this.variables) for (const alarm of alarms) alarm.end(this.#parts.schedule.host);
  }
  #timed() {
    return [...this.#derived.filter((one) => one instanceof AggregateVariable), ...this.reports];
  }

  #link(): void {
    const { raised, schedule } = this.#parts;
    for (const variable of this.variables) {
      variable.alarms = [];
      variable.dependents = [];
      variable.touched = false;
    }
    for (const settings of this.config.alarms) {
      const variable = this.#byKey.get(settings.variable);
      const alarm = this.#tried(
        `alarm ${settings.content}`,
        () => variable && new AlarmWatch(settings, variable.settings.dataType, raised, variable.settings.id),
      );
      if (!variable || !alarm) continue;
      alarm.begin(schedule.host);
      variable.alarms.push(alarm);
      if (alarm.isCounting) this.#counting.set(alarm, variable);
    }
    for (const one of this.#derived) for (const input of one.inputs.values()) input.dependents.push(one);
  }

  /** A value that is not polled: set by a command, or restored. */
  set(variable: Variable, raw: RawValue | undefined, at: number): void {
    this.changed(variable, raw, at);
    this.answered([variable], at);
    this.swept(at);
  }

  changed(variable: Variable, raw: RawValue | null | undefined, at: number, source?: Quality): void {
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
    for (const [alarm, variable] of this.#countNext) this.#lookAt(alarm, variable, at);
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

  /** Nothing is heard of these any more, nor of what follows from them. */
  silent(variables: readonly Variable[], at: number): void {
    for (const variable of variables) this.#note(variable, variable.silence());
    this.swept(at);
  }

  /** Everybody looks at what is known: after an edit, which may have made rules that have seen none of it. */
  look(at: number): void {
    for (const variable of this.variables)
      if (variable.readAt > 0)
        for (const alarm of variable.alarms) if (!alarm.isCounting) this.#lookAt(alarm, variable, at);
    for (const report of this.reports) this.#tell(report, at);
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
      for (const alarm of variable.alarms) this.#lookAt(alarm, variable, at);
    }
  }

  #lookAt(alarm: AlarmWatch, variable: Variable, at: number): void {
    alarm.reading = this.#reading;
    if (alarm.look(variable, this.#parts.told ? variable.readAt : at)) this.#counting.set(alarm, variable);
    else this.#counting.delete(alarm);
  }

  /** Counting alarms on what was read again with the same value. */
  #count(variables: readonly Variable[], at: number): void {
    for (const [alarm, variable] of this.#counting) {
      if (alarm.reading === this.#reading) continue;
      const { kind } = variable.settings;
      if (kind === 'intermediate' || kind === 'aggregate') {
        if (this.#isFedBy(variable, variables)) this.#countNext.set(alarm, variable);
      } else if (variables.includes(variable)) this.#lookAt(alarm, variable, at);
    }
  }

  #isFedBy(variable: Variable, read: readonly Variable[]): boolean {
    const derived = this.#derived.find((one) => one.variable === variable);
    if (!derived) return read.includes(variable);
    return [...derived.inputs.values()].some((input) => this.#isFedBy(input, read));
  }

  #evaluateStale(at: number): void {
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
