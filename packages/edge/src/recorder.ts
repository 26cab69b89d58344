import { type ConfigReport, type DataType, QUALITY_CODES, type Value } from '@lightfield/contract';
import { recordTime } from '@lightfield/rules';
import type { Host, Timed } from './schedule.ts';
import type { Variable } from './variable.ts';

/** One recording rule at work. */
export interface Report extends Timed {
  readonly settings: ConfigReport;
  readonly columns: readonly Variable[];
  /** It wants to hear when one of these has another value. */
  readonly watched: readonly Variable[];
  /** Watched variables have (or may have) moved. */
  moved(now: number, host: Host): void;
}

const [GOOD, BAD] = [QUALITY_CODES.indexOf('good'), QUALITY_CODES.indexOf('bad')];

export interface Cell {
  readonly value: Value;
  /** Index in QUALITY_CODES. */
  readonly quality: number;
}

/** A row; qualities are told where not all is good. */
export function addRow(
  host: Pick<Host, 'add'>,
  { number, layout }: ConfigReport,
  time: number,
  cells: readonly Cell[],
) {
  const record = { kind: 'record', report: number, layout, time, values: cells.map(({ value }) => value) } as const;
  const q = cells.map(({ quality }) => quality);
  host.add(q.every((code) => code === GOOD) ? record : { ...record, q });
}

/** Makes records of the present values. */
export class Recorder {
  readonly settings: ConfigReport;
  readonly columns: readonly Variable[];
  readonly dataTypes: readonly DataType[];
  /** Of the last record, epoch ms. */
  #time: number | undefined;
  /** What the clock said, and its ticks, when the last record was made. */
  #made: { readonly now: number; readonly ticks: number } | undefined;
  stored: readonly Value[] | undefined;

  constructor(settings: ConfigReport, columns: readonly Variable[]) {
    this.settings = settings;
    this.columns = columns;
    this.dataTypes = columns.map((variable) => variable.settings.dataType);
  }

  /** Goes on after the record that was the last one before a restart or an edit. */
  begin(kept: unknown, host: Host): void {
    const { layout, time, made, stored } = Object(kept) as Record<string, unknown>;
    if (layout !== this.settings.layout || typeof time !== 'number') return;
    this.#time = time;
    const now = host.clock.now();
    if (typeof made === 'number' && now >= made) this.#made = { now: made, ticks: host.clock.ticks() - (now - made) };
    if (Array.isArray(stored)) this.stored = stored as Value[];
  }

  state(): object | undefined {
    if (this.#time === undefined) return undefined;
    return { layout: this.settings.layout, time: this.#time, made: this.#made?.now, stored: this.stored };
  }

  /** How long until the shortest time between two records has passed, ms; a clock that is set does not change that. */
  wait(host: Host): number {
    return this.#made === undefined ? 0 : this.#made.ticks + this.settings.intervalMs - host.clock.ticks();
  }
  /** Somebody has set the clock back since the last record. */
  isBefore(now: number): boolean {
    return this.#made !== undefined && now < this.#made.now;
  }

  /** What a change is judged by: what is not for history, or was not heard of yet, has not moved. */
  get present(): Value[] {
    return this.columns.map((column, i) => (isApart(column) ? this.#storedAt(i) : column.reported));
  }

  /**
   * Nothing is recorded while nothing is heard of any column. Of changes the record says what was `reported`; a value that is not
   * for history is missing.
   */
  record(time: number, host: Host, which: 'value' | 'reported' = 'value'): void {
    const { columns } = this;
    if (columns.every(({ value, quality, transient }) => transient || value === null || quality === 'stale')) return;
    const cells = columns.map((column): Cell => {
      if (column.transient) return { value: null, quality: BAD };
      return { value: column[which], quality: QUALITY_CODES.indexOf(column.quality) };
    });
    this.#time = recordTime(this.#time, time);
    this.#made = { now: host.clock.now(), ticks: host.clock.ticks() };
    this.stored = cells.map(({ value }, i) => (columns[i] && isApart(columns[i]) ? this.#storedAt(i) : value));
    addRow(host, this.settings, this.#time, cells);
  }

  /** A row of its own making; later than any before, also when the clock was set back. */
  add(start: number, cells: readonly Cell[], host: Host): void {
    this.#time = recordTime(this.#time, start);
    addRow(host, this.settings, this.#time, cells);
  }

  #storedAt(column: number): Value {
    return this.stored?.[column] ?? null;
  }
}

const isApart = ({ transient, readAt }: Variable): boolean => transient || readAt === 0;
