import { type ConfigReport, QUALITY_CODES } from '@lightfield/contract';
import { type PeriodResult, recordTime } from '@lightfield/rules';
import { keptStates, Periods } from './periods.ts';
import type { Report } from './report.ts';
import type { Desk } from './reports.ts';
import type { Variable } from './variable.ts';

const GOOD = QUALITY_CODES.indexOf('good');
const UNCERTAIN = QUALITY_CODES.indexOf('uncertain');
const BAD = QUALITY_CODES.indexOf('bad');

type Settings = Extract<ConfigReport, { type: 'aggregate' }>;

/** One row per period. What the running period came to so far is kept, so that a restart costs only the time it took. */
export class AggregateReport implements Report {
  readonly settings: Settings;
  readonly watched: readonly Variable[];
  due = Number.POSITIVE_INFINITY;
  readonly #periods: Periods;
  /** A period that was kept is continued only by the same report over the same columns. */
  readonly #mark: string;
  #lastTime: number | undefined;
  #desk: Desk | undefined;

  constructor(settings: Settings, columns: readonly Variable[]) {
    this.settings = settings;
    this.watched = columns;
    this.#mark = `${settings.layout}/${settings.intervalMs}`;
    this.#periods = new Periods({
      sources: columns,
      periodMs: settings.intervalMs,
      ended: (start, results) => this.#record(start, results),
    });
  }

  begin(now: number, desk: Desk): void {
    this.#desk = desk;
    this.#periods.begin(now, keptStates(desk.recall(this.settings.id), this.#mark));
    this.#save();
  }

  moved(now: number): void {
    this.#periods.take(now);
  }

  elapse(now: number, _desk: Desk, late: boolean): void {
    this.#periods.roll(now, late);
    this.#save();
  }

  clockSet(now: number): void {
    this.#periods.clockSet(now);
    this.#save();
  }

  end(now: number): void {
    this.#periods.roll(now, false);
    this.#save();
    this.due = Number.POSITIVE_INFINITY;
  }

  #save(): void {
    this.due = this.#periods.due;
    this.#desk?.keep(this.settings.id, { mark: this.#mark, states: this.#periods.states() });
  }

  /** The row has the time at which the period began, and later than any before, also when the clock was set back. */
  #record(start: number, results: readonly PeriodResult[]): void {
    const cells = results.flatMap((result) =>
      this.settings.aggregations.map((aggregation) => {
        const value = result.of(aggregation);
        return { value, quality: value === null ? BAD : result.complete ? GOOD : UNCERTAIN };
      }),
    );
    if (cells.every(({ value }) => value === null)) return;
    this.#lastTime = recordTime(this.#lastTime, start);
    const { number, layout } = this.settings;
    const values = cells.map(({ value }) => value);
    const record = { kind: 'record', report: number, layout, time: this.#lastTime, values } as const;
    const q = cells.map(({ quality }) => quality);
    this.#desk?.add(q.every((code) => code === GOOD) ? record : { ...record, q });
  }
}
