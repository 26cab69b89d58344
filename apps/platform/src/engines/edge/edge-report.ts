import type { DataType, RecordItem, ReportSettings, Value } from '@lightfield/contract';
import { changeDue, changeMoved, nextPeriodicTime, recordTime } from '@lightfield/rules';
import type { EdgeVariable } from './edge-variable.ts';

/** Index in QUALITY_CODES. */
const GOOD = 0;
const BAD = 2;
const STALE = 3;

export interface ReportPorts {
  /** Epoch milliseconds. */
  now: () => number;
  record: (record: Omit<RecordItem, 'seq'>) => void;
}

/** One report at work. */
export class EdgeReport {
  readonly number: number;
  readonly layout: number;
  readonly settings: ReportSettings;
  readonly #columns: readonly EdgeVariable[];
  readonly #dataTypes: readonly DataType[];
  readonly #ports: ReportPorts;
  #timer: NodeJS.Timeout | undefined;
  #stored: readonly Value[] | undefined;
  #lastTime: number | undefined;

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
    if (!before) return;
    this.#lastTime = before.#lastTime;
    if (before.layout === this.layout) this.#stored = before.#stored;
  }

  start(): void {
    if (this.settings.type === 'periodic') this.#awaitPeriod();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** A column may have moved. */
  moved(): void {
    if (this.settings.type !== 'change') return;
    clearTimeout(this.#timer);
    const { fluctuation, intervalMs } = this.settings;
    const now = this.#ports.now();
    const values = this.#columns.map(({ reported }) => reported);
    if (changeDue(this.#stored, values, fluctuation, this.#lastTime, now, intervalMs, this.#dataTypes)) {
      this.#record(now);
    } else if (this.#lastTime !== undefined && changeMoved(this.#stored, values, fluctuation, this.#dataTypes)) {
      this.#timer = setTimeout(() => this.moved(), this.#lastTime + intervalMs - now);
    }
  }

  /** What was acquired earlier and sent late gets its own time; what was not sent with it is missing. */
  late(values: ReadonlyMap<EdgeVariable, { value: Value; quality: number }>, time: number): void {
    const cells = this.#columns.map((column) => values.get(column) ?? { value: null, quality: BAD });
    this.#emit(time, cells);
  }

  watches(variable: EdgeVariable): boolean {
    return this.#columns.includes(variable);
  }

  #awaitPeriod(): void {
    const due = nextPeriodicTime(this.#ports.now(), this.settings.intervalMs);
    this.#timer = setTimeout(() => {
      const now = this.#ports.now();
      // A timer may fire a little early. What was missed because the process stood still is not invented afterwards.
      if (now >= due) this.#record(now - (now % this.settings.intervalMs));
      this.#awaitPeriod();
    }, due - this.#ports.now());
  }

  /** Nothing is recorded while nothing is heard of any column. Of changes the record says what was reported. */
  #record(time: number): void {
    const isChange = this.settings.type === 'change';
    const cells = this.#columns.map(({ value, reported, quality }) => ({
      value: isChange ? reported : value,
      quality,
    }));
    if (cells.every(({ value, quality }) => value === null || quality === STALE)) return;
    this.#lastTime = recordTime(this.#lastTime, time);
    this.#stored = cells.map(({ value }) => value);
    this.#emit(this.#lastTime, cells);
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
