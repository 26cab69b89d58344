import { type ConfigReport, QUALITY_CODES, type Value } from '@lightfield/contract';
import type { PeriodResult } from '@lightfield/rules';
import { keptStates, Periods } from './periods.ts';
import { type Cell, Recorder, type Report } from './recorder.ts';
import type { Host } from './schedule.ts';
import type { Variable } from './variable.ts';

const [GOOD, UNCERTAIN, BAD] = ['good', 'uncertain', 'bad'].map((name) =>
  QUALITY_CODES.findIndex((code) => code === name),
) as [number, number, number];

type Settings = Extract<ConfigReport, { type: 'aggregate' }>;

/** One row per period. What the running period came to so far is kept, so that a restart costs only the time it took. */
export class AggregateReport implements Report {
  readonly settings: Settings;
  readonly columns: readonly Variable[];
  due = Number.POSITIVE_INFINITY;
  readonly #periods: Periods;
  readonly #recorder: Recorder;
  /** A period that was kept is continued only by the same report over the same columns. */
  readonly #mark: string;
  #host: Host | undefined;

  constructor(settings: Settings, columns: readonly Variable[]) {
    this.settings = settings;
    this.columns = columns;
    this.#recorder = new Recorder(settings, columns);
    this.#mark = `${settings.layout}/${settings.intervalMs}`;
    this.#periods = new Periods({
      sources: columns,
      periodMs: settings.intervalMs,
      ended: (start, results) => this.#record(start, results),
    });
  }

  get watched(): readonly Variable[] {
    return this.columns;
  }

  begin(now: number, host: Host): void {
    this.#host = host;
    this.#periods.begin(now, keptStates(host.recall(this.settings.id), this.#mark));
    this.#save('passing');
  }

  moved(now: number): void {
    const wasEmpty = this.#periods.isEmpty;
    this.#periods.take(now);
    // Else a kill before the next checkpoint would cost the row, not only a part of its period.
    if (wasEmpty && !this.#periods.isEmpty) this.#save();
  }

  elapse(now: number, _host: Host, late: boolean): void {
    const { start } = this.#periods;
    this.#periods.roll(now, late);
    this.#save(start === this.#periods.start ? 'passing' : undefined);
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

  #save(passing?: 'passing'): void {
    this.due = this.#periods.due;
    this.#host?.keep(this.settings.id, { mark: this.#mark, states: this.#periods.states() }, passing);
  }

  /** The row has the time at which the period began. */
  #record(start: number, results: readonly PeriodResult[]): void {
    const cells = results.flatMap((result) =>
      this.settings.aggregations.map((aggregation): Cell => {
        const value: Value = result.of(aggregation);
        return { value, quality: value === null ? BAD : result.complete ? GOOD : UNCERTAIN };
      }),
    );
    if (this.#host && cells.some(({ value }) => value !== null)) this.#recorder.add(start, cells, this.#host);
  }
}
