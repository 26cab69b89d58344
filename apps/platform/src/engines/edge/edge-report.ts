import { type DataType, QUALITY_CODES, type RecordItem, type ReportSettings, type Value } from '@lightfield/contract';
import {
  changeDue,
  changeMoved,
  compileTrigger,
  isTriggered,
  nextPeriodicTime,
  recordTime,
  type Trigger,
} from '@lightfield/rules';
import { EdgePeriods } from './edge-periods.ts';
import type { EdgeVariable } from './edge-variable.ts';

/** Index in QUALITY_CODES. */
const GOOD = 0;
const BAD = 2;
const STALE = 3;

export interface ReportPorts {
  /** Epoch milliseconds. */
  now: () => number;
  /** Milliseconds that only go up: the shortest time between two records is measured by them. */
  ticks: () => number;
  record: (record: Omit<RecordItem, 'seq'>) => void;
  /** Variables of the device by key. */
  find: (key: string) => EdgeVariable | undefined;
}

/** How a report stores: by itself, or under a condition. */
type Mode = 'periodic' | 'change' | 'condition' | 'aggregate';
function modeOf(settings: ReportSettings): Mode {
  if (settings.type === 'conditional') return settings.storageMode;
  return settings.type === 'expression' ? 'condition' : settings.type;
}

/** One report at work. */
export class EdgeReport {
  readonly number: number;
  readonly layout: number;
  readonly settings: ReportSettings;
  readonly #columns: readonly EdgeVariable[];
  readonly #dataTypes: readonly DataType[];
  readonly #ports: ReportPorts;
  readonly #mode: Mode;
  readonly #trigger: Trigger | undefined;
  readonly #periods: EdgePeriods | undefined;
  /** The condition held when it was last known. */
  #held: boolean;
  /** It became true, and the shortest time between two records had not passed. */
  #pending = false;
  #timer: NodeJS.Timeout | undefined;
  #stored: readonly Value[] | undefined;
  /** Time of the last record, and the ticks when it was made. */
  #lastTime: number | undefined;
  #lastTicks: number | undefined;

  constructor(
    config: { number: number; layout: number; settings: ReportSettings },
    columns: readonly EdgeVariable[],
    ports: ReportPorts,
    before?: EdgeReport,
  ) {
    this.number = config.number;
    this.layout = config.layout;
    this.settings = config.settings;
    this.#columns = columns;
    this.#dataTypes = columns.map(({ settings }) => settings.dataType);
    this.#ports = ports;
    const { settings } = config;
    this.#mode = modeOf(settings);
    this.#trigger = isTriggered(settings)
      ? compileTrigger(settings, (key) => ports.find(key)?.settings.dataType ?? 'double')
      : undefined;
    const ended = (start: number, cells: readonly { value: Value; quality: number }[]) => {
      this.#lastTime = recordTime(this.#lastTime, start);
      this.#emit(this.#lastTime, cells);
    };
    this.#periods =
      settings.type === 'aggregate'
        ? new EdgePeriods(
            settings,
            columns,
            { now: ports.now, ended },
            before !== undefined && before.layout === config.layout ? before.#periods : undefined,
          )
        : undefined;
    // After a restart of the platform a condition that holds is taken for one that has just become true.
    this.#held = before === undefined ? false : before.#held;
    if (!before) return;
    this.#lastTime = before.#lastTime;
    this.#lastTicks = before.#lastTicks;
    if (before.layout === this.layout) this.#stored = before.#stored;
  }

  start(): void {
    if (this.#mode === 'periodic') this.#awaitPeriod();
    this.#periods?.start();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#periods?.stop();
  }

  /** A column, or what a condition is on, may have moved. */
  moved(): void {
    if (this.#mode === 'periodic') return;
    if (this.#periods) {
      this.#periods.take();
      return;
    }
    clearTimeout(this.#timer);
    const rose = this.#look();
    if (!this.#held && this.#trigger) {
      this.#pending = false;
      return;
    }
    if (this.#mode === 'condition') this.#once(rose);
    else this.#change(rose);
  }

  /** True when the condition has just become true. While what decides is not known, nothing changes. */
  #look(): boolean {
    const truth = this.#trigger?.holds((key) => {
      const variable = this.#ports.find(key);
      return variable && { value: variable.value, quality: QUALITY_CODES[variable.quality] ?? 'bad' };
    });
    if (truth === undefined || truth === this.#held) return false;
    this.#held = truth;
    return truth;
  }

  #once(rose: boolean): void {
    this.#pending ||= rose;
    if (!this.#pending) return;
    const wait = (this.#lastTicks ?? -Infinity) + this.settings.intervalMs - this.#ports.ticks();
    if (wait > 0) {
      this.#timer = setTimeout(() => this.moved(), wait);
      return;
    }
    this.#pending = false;
    this.#record(this.#ports.now());
  }

  #change(rose: boolean): void {
    const { intervalMs } = this.settings;
    const fluctuation = 'fluctuation' in this.settings ? this.settings.fluctuation : 0;
    // What was recorded when the condition held before says nothing about now.
    if (rose) this.#stored = undefined;
    const now = this.#ports.ticks();
    // What is not for history moves nothing there.
    const values = this.#columns.map(({ reported, transient }, i) => (transient ? this.#storedAt(i) : reported));
    if (changeDue(this.#stored, values, fluctuation, this.#lastTicks, now, intervalMs, this.#dataTypes)) {
      this.#record(this.#ports.now());
    } else if (this.#lastTicks !== undefined && changeMoved(this.#stored, values, fluctuation, this.#dataTypes)) {
      this.#timer = setTimeout(() => this.moved(), this.#lastTicks + intervalMs - now);
    }
  }

  /** What was acquired earlier and sent late gets its own time; what was not sent with it is missing. */
  late(values: ReadonlyMap<EdgeVariable, { value: Value; quality: number }>, time: number): void {
    // Neither a condition nor a period can be judged by a part of the values of some time ago.
    if (this.#trigger || this.#periods) return;
    const cells = this.#columns.map((column) => values.get(column) ?? { value: null, quality: BAD });
    this.#emit(time, cells);
  }

  watches(variable: EdgeVariable): boolean {
    return this.#columns.includes(variable) || this.#trigger?.keys.includes(variable.settings.key) === true;
  }

  /** It wants to hear of every reading, also of those that did not move beyond the deadband. */
  get hearsAll(): boolean {
    return this.#periods !== undefined;
  }

  #awaitPeriod(): void {
    const due = nextPeriodicTime(this.#ports.now(), this.settings.intervalMs);
    this.#timer = setTimeout(() => {
      const now = this.#ports.now();
      // A timer may fire a little early. What was missed because the process stood still is not invented afterwards.
      if (now >= due && this.#isOpen()) this.#record(now - (now % this.settings.intervalMs));
      this.#awaitPeriod();
    }, due - this.#ports.now());
  }

  #isOpen(): boolean {
    this.#look();
    return !this.#trigger || this.#held;
  }

  /**
   * Nothing is recorded while nothing is heard of any column. Of changes the record says what was reported; a value that is
   * not for history is missing.
   */
  #record(time: number): void {
    const isChange = this.#mode === 'change';
    const cells = this.#columns.map(({ value, reported, quality, transient }) => {
      if (transient) return { value: null, quality: BAD };
      return { value: isChange ? reported : value, quality };
    });
    if (cells.every(({ value, quality }) => value === null || quality === STALE)) return;
    this.#lastTime = recordTime(this.#lastTime, time);
    this.#lastTicks = this.#ports.ticks();
    this.#stored = cells.map(({ value }, i) => (this.#columns[i]?.transient ? this.#storedAt(i) : value));
    this.#emit(this.#lastTime, cells);
  }

  #storedAt(column: number): Value {
    return this.#stored?.[column] ?? null;
  }

  #emit(time: number, cells: readonly { value: Value; quality: number }[]): void {
    const record = {
      kind: 'record',
      report: this.number,
      layout: this.layout,
      time,
      values: cells.map(({ value }) => value),
    } as const;
    const q = cells.map(({ quality }) => quality);
    this.#ports.record(q.every((code) => code === GOOD) ? record : { ...record, q });
  }
}
