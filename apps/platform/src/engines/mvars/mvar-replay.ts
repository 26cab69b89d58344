import type { Value } from '@lightfield/contract';
import { periodStart } from '@lightfield/rules';
import { MvarProject } from './mvar-project.ts';
import type { MvarDefinition } from './mvar-definition.ts';
import { PATIENCE_MS, type Shown } from './period-statistic.ts';

/** From `time` on a series has this value. */
export interface PastValue extends Shown {
  readonly time: number;
}
/** What a report of a device stored at a time. */
export interface PastRecord {
  readonly report: number;
  readonly time: number;
  readonly valueOf: (seriesId: number) => { value: Value; quality: number } | undefined;
}
export interface Replay {
  /** Each with all that it uses. */
  readonly definitions: readonly MvarDefinition[];
  /** Of variables of devices, by series, oldest first. */
  readonly values: ReadonlyMap<number, readonly PastValue[]>;
  /** Of the reports that statistics are made of, oldest first. */
  readonly records: readonly PastRecord[];
  /** Values are known from here on. */
  readonly begin: number;
  /** The first moment that is shown; the others follow every `stepMs`, before `to`. */
  readonly from: number;
  readonly to: number;
  readonly stepMs: number;
}
export interface ReplayedRow {
  readonly time: number;
  readonly value: Value;
  /** Index in QUALITY_CODES. */
  readonly quality: number;
}

/** From where on values have to be known so that statistics are what they were at `from`. */
export function replayBegin(definitions: readonly MvarDefinition[], from: number): number {
  const begins = definitions.flatMap(({ kind, periodMs, shows, ofReport }) => {
    if (kind !== 'statistic' || periodMs === null) return [];
    const running = periodStart(ofReport ? from - PATIENCE_MS : from, periodMs);
    // what holds when a period of a report begins is known from the one before
    return shows === 'finished' || ofReport ? running - periodMs : running;
  });
  return Math.max(0, Math.min(from, ...begins));
}

/**
 * Calculated variables as they stood at each step, worked out from recorded values by the very code that works them out while
 * they are watched: only time and values are handed in. Rows by id, of each only those at which something changed.
 */
export function replayMvars({ definitions, values, records, begin, from, to, stepMs }: Replay) {
  const world = new ReplayedWorld(begin);
  for (const [series, list] of values)
    world.know(
      series,
      list.findLast(({ time }) => time <= begin),
    );
  // what the running period of today has come to is nothing to a period of then
  const project = new MvarProject(
    definitions.map((one) => ({ ...one, state: null })),
    world,
  );
  project.evaluate();

  const rows = new Map<string, ReplayedRow[]>(definitions.map(({ id }) => [id, []]));
  const note = (at: number) => {
    for (const { id, seriesId } of definitions) {
      const shown = world.get(seriesId);
      const told = rows.get(id);
      if (!shown || !told) continue;
      const last = told.at(-1);
      if (last && last.value === shown.value && last.quality === shown.quality) continue;
      // it became so when its newest value came; later when it did by the passing of time
      const time = shown.readAt > (last?.time ?? 0) && shown.readAt <= at ? shown.readAt : at;
      told.push({ time, value: shown.value, quality: shown.quality });
    }
  };

  const moments: Moment[] = [
    ...records
      .filter(({ time }) => time >= begin && time < to)
      .map(({ report, time, valueOf }) => ({ time, act: () => project.record(report, time, valueOf) })),
    ...ticksOf(definitions, begin, to).map((time) => ({ time, act: () => project.tick() })),
  ].toSorted((a, b) => a.time - b.time);
  // formulas are only looked at on the steps, unless a statistic hears of each of their values
  const fed = fedSeries(definitions);
  const lines = [...values].map(([series, list]) => new Line(series, list, begin, fed === 'all' || fed.has(series)));
  let next = 0;
  for (let at = from; at < to; at += stepMs) {
    const told: Moment[] = [];
    for (const line of lines) line.take(at, world, told);
    const since = next;
    while ((moments[next]?.time ?? Infinity) <= at) next += 1;
    told.push(...moments.slice(since, next));
    // of the same moment: values first, then records, then the ends of periods
    told.sort((a, b) => a.time - b.time);
    for (const { time, act } of told) {
      world.at = time;
      act();
      if (fed === 'all') project.evaluate();
    }
    world.at = at;
    project.tick();
    project.evaluate();
    note(at);
  }
  project.stop();
  return rows;
}

interface Moment {
  readonly time: number;
  readonly act: () => void;
}

/** Series of which statistics have to see every value; `all` where one is made of a calculated variable. */
function fedSeries(definitions: readonly MvarDefinition[]): ReadonlySet<number> | 'all' {
  const own = new Set(definitions.map(({ seriesId }) => seriesId));
  const fed = new Set(
    definitions.flatMap(({ kind, ofReport, source }) => (kind === 'statistic' && !ofReport ? (source ?? []) : [])),
  );
  return [...fed].some((series) => own.has(series)) ? 'all' : fed;
}

/** The values of one series, gone through once. */
class Line {
  readonly #series: number;
  readonly #list: readonly PastValue[];
  readonly #each: boolean;
  #next: number;

  /** `each`: somebody has to hear of every one; else of the last one before a step. */
  constructor(series: number, list: readonly PastValue[], begin: number, each: boolean) {
    this.#series = series;
    this.#list = list;
    this.#each = each;
    const first = list.findIndex(({ time }) => time > begin);
    this.#next = first < 0 ? list.length : first;
  }
  /** Until `at`: tells the world at once, or puts each in its turn. */
  take(at: number, world: ReplayedWorld, told: Moment[]): void {
    let last: PastValue | undefined;
    for (let value = this.#list[this.#next]; value && value.time <= at; value = this.#list[++this.#next]) {
      last = value;
      if (this.#each) told.push(this.#told(value, world));
    }
    if (last && !this.#each) world.tell(this.#series, last);
  }
  #told(value: PastValue, world: ReplayedWorld): Moment {
    return { time: value.time, act: () => world.tell(this.#series, value) };
  }
}

/** When periods end. */
function ticksOf(definitions: readonly MvarDefinition[], begin: number, to: number): number[] {
  const ends = new Set<number>();
  const periods = new Set(
    definitions.flatMap(({ periodMs, ofReport }) =>
      periodMs === null ? [] : `${periodMs} ${ofReport ? PATIENCE_MS : 0}`,
    ),
  );
  for (const period of periods) {
    const [length = 0, late = 0] = period.split(' ').map(Number);
    for (let end = periodStart(begin, length) + length + late; end < to; end += length) ends.add(end);
  }
  return [...ends];
}

/** Values and time as a project finds them around it. */
class ReplayedWorld {
  at: number;
  readonly #values = new Map<number, Shown>();
  readonly #listeners = new Map<number, () => void>();

  constructor(at: number) {
    this.at = at;
  }
  know(series: number, value: Shown | undefined): void {
    if (value) this.#values.set(series, value);
  }
  tell(series: number, value: Shown): void {
    this.#values.set(series, value);
    this.#listeners.get(series)?.();
  }
  get(series: number): Shown | undefined {
    return this.#values.get(series);
  }
  set(series: number, value: Shown): void {
    this.#values.set(series, value);
  }
  tap(series: number, listener: () => void): () => void {
    this.#listeners.set(series, listener);
    return () => this.#listeners.delete(series);
  }
  now(): number {
    return this.at;
  }
  due(): void {
    // evaluated when its turn comes
  }
}
