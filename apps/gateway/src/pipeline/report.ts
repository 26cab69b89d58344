import { type ConfigReport, type DataType, QUALITY_CODES, type Value } from '@lightfield/contract';
import {
  changeDue,
  changeMoved,
  compileTrigger,
  isTriggered,
  nextPeriodicTime,
  recordTime,
  type Trigger,
} from '@lightfield/rules';
import { AggregateReport } from './aggregate-report.ts';
import type { Desk, Timed } from './reports.ts';
import type { Variable } from './variable.ts';

const CODE = {
  good: QUALITY_CODES.indexOf('good'),
  uncertain: QUALITY_CODES.indexOf('uncertain'),
  bad: QUALITY_CODES.indexOf('bad'),
};

/** One recording rule at work. */
export interface Report extends Timed {
  readonly settings: ConfigReport;
  /** It wants to hear when one of these has another value. */
  readonly watched: readonly Variable[];
  /** Watched variables have (or may have) moved. */
  moved(now: number, desk: Desk): void;
}

/** `find` knows the variables of the device by key. */
export function makeReport(
  settings: ConfigReport,
  find: (key: string) => Variable | undefined,
  before?: Report,
): Report {
  const columns = settings.variables.flatMap((key) => find(key) ?? []);
  if (settings.type === 'aggregate') return new AggregateReport(settings, columns);
  const recorder = new Recorder(settings, columns, before instanceof PlainReport ? before.recorder : undefined);
  const trigger = isTriggered(settings)
    ? compileTrigger(settings, (key) => find(key)?.settings.dataType ?? 'double')
    : undefined;
  const gate = trigger && new Gate(settings.id, trigger, find);
  const mode = settings.type === 'conditional' ? settings.storageMode : settings.type;
  if (mode === 'periodic') return new PeriodicReport(recorder, gate);
  if (mode === 'change') return new ChangeReport(recorder, gate);
  if (!gate) throw new Error(`report ${settings.name} has no condition`);
  return new OnceReport(recorder, gate);
}

/** Makes records of the present values. */
class Recorder {
  readonly settings: ConfigReport;
  readonly columns: readonly Variable[];
  readonly dataTypes: readonly DataType[];
  lastTime: number | undefined;
  stored: readonly Value[] | undefined;

  constructor(settings: ConfigReport, columns: readonly Variable[], before?: Recorder) {
    this.settings = settings;
    this.columns = columns;
    this.dataTypes = columns.map((variable) => variable.settings.dataType);
    if (before?.settings.id !== settings.id || before.settings.layout !== settings.layout) return;
    this.lastTime = before.lastTime;
    this.stored = before.stored;
  }

  get values(): Value[] {
    return this.columns.map(({ value }) => value);
  }

  /** The shortest time between two records has passed. A clock set back does not hold records up. */
  hasWaited(now: number): boolean {
    const { lastTime } = this;
    return lastTime === undefined || now < lastTime || now - lastTime >= this.settings.intervalMs;
  }

  /** Nothing is recorded before the first value of any column is known. */
  record(time: number, desk: Desk): void {
    const { values } = this;
    if (values.every((value) => value === null)) return;
    const codes = this.columns.map(({ quality }) => CODE[quality]);
    this.lastTime = recordTime(this.lastTime, time);
    this.stored = values;
    const { number, layout } = this.settings;
    const record = { kind: 'record', report: number, layout, time: this.lastTime, values } as const;
    desk.add(codes.every((code) => code === CODE.good) ? record : { ...record, q: codes });
  }
}

/** The condition of a report, and whether it held when it was last known; that is remembered over restarts. */
class Gate {
  readonly watched: readonly Variable[];
  held = false;
  readonly #id: string;
  readonly #trigger: Trigger;
  readonly #find: (key: string) => Variable | undefined;

  constructor(id: string, trigger: Trigger, find: (key: string) => Variable | undefined) {
    this.#id = id;
    this.#trigger = trigger;
    this.#find = find;
    this.watched = trigger.keys.flatMap((key) => find(key) ?? []);
  }

  begin(desk: Desk): void {
    this.held = Object(desk.recall(this.#id))['held'] === true;
  }

  /** True when the condition has just become true. While what decides is not known, nothing changes. */
  look(desk: Desk): boolean {
    const truth = this.#trigger.holds(this.#find);
    if (truth === undefined || truth === this.held) return false;
    this.held = truth;
    desk.keep(this.#id, truth ? { held: true } : null);
    return truth;
  }
}

/** A report that records values as they are. */
abstract class PlainReport implements Report {
  readonly recorder: Recorder;
  protected readonly gate: Gate | undefined;
  due = Number.POSITIVE_INFINITY;
  abstract readonly watched: readonly Variable[];

  constructor(recorder: Recorder, gate: Gate | undefined) {
    this.recorder = recorder;
    this.gate = gate;
  }
  get settings(): ConfigReport {
    return this.recorder.settings;
  }
  begin(_now: number, desk: Desk): void {
    this.gate?.begin(desk);
  }
  abstract moved(now: number, desk: Desk): void;
  abstract elapse(now: number, desk: Desk, late: boolean): void;
  clockSet(now: number, desk: Desk): void {
    if (Number.isFinite(this.due)) this.moved(now, desk);
  }
  end(): void {
    this.due = Number.POSITIVE_INFINITY;
  }
}

/** At multiples of the interval; with a condition: while it holds. */
class PeriodicReport extends PlainReport {
  readonly watched: readonly Variable[] = [];

  override begin(now: number, desk: Desk): void {
    super.begin(now, desk);
    this.due = nextPeriodicTime(now, this.settings.intervalMs);
  }
  moved(): void {
    // It looks when its time has come.
  }
  override clockSet(now: number): void {
    this.due = nextPeriodicTime(now, this.settings.intervalMs);
  }

  /**
   * A short stumble of the machine leaves no hole: nothing was read meanwhile, so the values were what they are. What was
   * missed for longer (the machine slept) is not invented afterwards.
   */
  elapse(now: number, desk: Desk, late: boolean): void {
    const { intervalMs } = this.settings;
    const next = nextPeriodicTime(now, intervalMs);
    this.gate?.look(desk);
    if (this.gate?.held !== false)
      for (let time = late ? next - intervalMs : this.due; time < next; time += intervalMs)
        this.recorder.record(time, desk);
    this.due = next;
  }
}

/** When a column moves beyond the fluctuation range; with a condition: when it becomes true, and while it holds. */
class ChangeReport extends PlainReport {
  get watched(): readonly Variable[] {
    return [...this.recorder.columns, ...(this.gate?.watched ?? [])];
  }
  elapse(now: number, desk: Desk): void {
    this.moved(now, desk);
  }

  moved(now: number, desk: Desk): void {
    this.due = Number.POSITIVE_INFINITY;
    const { recorder } = this;
    // What was recorded when the condition held before says nothing about now.
    if (this.gate?.look(desk)) recorder.stored = undefined;
    if (this.gate?.held === false) return;
    const { values, stored, lastTime, dataTypes } = recorder;
    const { intervalMs } = this.settings;
    const fluctuation = 'fluctuation' in this.settings ? this.settings.fluctuation : 0;
    if (values.every((value) => value === null)) return;
    if (changeDue(stored, values, fluctuation, lastTime, now, intervalMs, dataTypes)) recorder.record(now, desk);
    else if (lastTime !== undefined && changeMoved(stored, values, fluctuation, dataTypes))
      this.due = lastTime + intervalMs;
  }
}

/** Once, when a condition becomes true. */
class OnceReport extends PlainReport {
  declare protected readonly gate: Gate;
  /** It became true, and the shortest time between two records had not passed. */
  #pending = false;

  get watched(): readonly Variable[] {
    return this.gate.watched;
  }
  elapse(now: number, desk: Desk): void {
    this.moved(now, desk);
  }

  moved(now: number, desk: Desk): void {
    this.due = Number.POSITIVE_INFINITY;
    if (this.gate.look(desk)) this.#pending = true;
    if (!this.gate.held) this.#pending = false;
    if (!this.#pending) return;
    const { recorder } = this;
    if (recorder.hasWaited(now)) {
      this.#pending = false;
      recorder.record(now, desk);
    } else this.due = (recorder.lastTime ?? now) + this.settings.intervalMs;
  }
}
