import { type ConfigReport, QUALITY_CODES, type DataType, type Value } from '@lightfield/contract';
import { changeDue, changeMoved, nextPeriodicTime, recordTime } from '@lightfield/rules';
import type { Clock } from '../clock.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Variable } from './variable.ts';

export type RecordJournal = Pick<Outbox, 'add'>;

const CODE = {
  good: QUALITY_CODES.indexOf('good'),
  uncertain: QUALITY_CODES.indexOf('uncertain'),
  bad: QUALITY_CODES.indexOf('bad'),
};

/** Longest time without running that counts as a stumble, real ms. */
const STUMBLE_MS = 5_000;
/** Longest sleep of the schedule, ms. */
const LONGEST_WAIT_MS = 10_000;
/** A step of the clock beyond this was no drift. */
const CLOCK_SET_MS = 500;

/** One report at work: its columns, and what it recorded last. */
export class Report {
  readonly settings: ConfigReport;
  readonly #columns: readonly Variable[];
  readonly #dataTypes: readonly DataType[];
  #lastTime: number | undefined;
  #stored: readonly Value[] | undefined;
  /** Periodic: when the next record is due. Change: when to look again because the shortest time had not passed. */
  due = Number.POSITIVE_INFINITY;

  constructor(settings: ConfigReport, columns: readonly Variable[], before?: Report) {
    this.settings = settings;
    this.#columns = columns;
    this.#dataTypes = columns.map((variable) => variable.settings.dataType);
    if (before?.settings.id !== settings.id || before.settings.layout !== settings.layout) return;
    this.#lastTime = before.#lastTime;
    this.#stored = before.#stored;
  }

  /** Columns have (or may have) moved. Change reports only. */
  consider(now: number, journal: RecordJournal): void {
    const { intervalMs, fluctuation } = this.settings;
    const values = this.#columns.map(({ value }) => value);
    this.due = Number.POSITIVE_INFINITY;
    if (values.every((value) => value === null)) return;
    if (changeDue(this.#stored, values, fluctuation, this.#lastTime, now, intervalMs, this.#dataTypes))
      this.record(now, journal);
    else if (this.#lastTime !== undefined && changeMoved(this.#stored, values, fluctuation, this.#dataTypes))
      this.due = this.#lastTime + intervalMs;
  }

  /**
   * The time of a periodic report has come. A short stumble of the machine leaves no hole: nothing was read meanwhile, so
   * the values were what they are. What was missed for longer (the machine slept) is not invented afterwards.
   */
  elapse({ speed }: Clock, now: number, journal: RecordJournal): void {
    const { intervalMs } = this.settings;
    const next = nextPeriodicTime(now, intervalMs);
    const first = now - this.due <= STUMBLE_MS * speed ? this.due : next - intervalMs;
    for (let time = first; time < next; time += intervalMs) this.record(time, journal);
    this.due = next;
  }

  /** Nothing is recorded before the first value of any column is known. */
  record(time: number, journal: RecordJournal): void {
    const values = this.#columns.map(({ value }) => value);
    if (values.every((value) => value === null)) return;
    const codes = this.#columns.map(({ quality }) => CODE[quality]);
    this.#lastTime = recordTime(this.#lastTime, time);
    this.#stored = values;
    const { number, layout } = this.settings;
    const record = { kind: 'record', report: number, layout, time: this.#lastTime, values } as const;
    journal.add(codes.every((code) => code === CODE.good) ? record : { ...record, q: codes });
  }
}

/** Keeps the time of all reports with one timer. */
export class ReportSchedule {
  readonly #clock: Clock;
  readonly #journal: RecordJournal;
  readonly #reports = new Set<Report>();
  #cancel: (() => void) | undefined;
  #wakeAt = Number.POSITIVE_INFINITY;
  /** Of the clock's time against its ticks. */
  #offset: number;

  constructor(clock: Clock, journal: RecordJournal) {
    this.#clock = clock;
    this.#offset = clock.now() - clock.ticks();
    this.#journal = journal;
  }

  add(report: Report): void {
    this.#reports.add(report);
    if (report.settings.type === 'periodic')
      report.due = nextPeriodicTime(this.#clock.now(), report.settings.intervalMs);
    this.#wake(report.due);
  }

  remove(report: Report): void {
    this.#reports.delete(report);
  }

  /** A change report's columns have moved. */
  moved(report: Report, now: number): void {
    report.consider(now, this.#journal);
    this.#wake(report.due);
  }

  #wake(at: number): void {
    if (at >= this.#wakeAt) return;
    this.#cancel?.();
    this.#wakeAt = at;
    // Not too long, so that a clock that was set is noticed.
    const wait = Math.min(at - this.#clock.now(), LONGEST_WAIT_MS);
    this.#cancel = this.#clock.after(wait, () => this.#run());
  }

  #run(): void {
    this.#wakeAt = Number.POSITIVE_INFINITY;
    const now = this.#clock.now();
    const wasSet = this.#clockWasSet(now);
    let next = Number.POSITIVE_INFINITY;
    for (const report of this.#reports) {
      if (report.due <= now) {
        if (report.settings.type === 'periodic') report.elapse(this.#clock, now, this.#journal);
        else report.consider(now, this.#journal);
      } else if (wasSet && report.settings.type === 'periodic')
        report.due = nextPeriodicTime(now, report.settings.intervalMs);
      next = Math.min(next, report.due);
    }
    if (Number.isFinite(next)) this.#wake(next);
  }

  /** A clock set back would leave all reports waiting for a time that was there already. */
  #clockWasSet(now: number): boolean {
    const offset = now - this.#clock.ticks();
    const wasSet = Math.abs(offset - this.#offset) > CLOCK_SET_MS;
    this.#offset = offset;
    return wasSet;
  }

  stop(): void {
    this.#cancel?.();
    this.#wakeAt = Number.POSITIVE_INFINITY;
    this.#reports.clear();
  }
}
