import {
  type Formula,
  type FormulaOrder,
  ANY_NAME,
  orderFormulas,
  parseProjectFormula,
  roundTo,
} from '@lightfield/rules';
import type { MvarAlarms } from './mvar-alarms.ts';
import { followedBy, sourcesOf } from './mvar-sources.ts';
import type { MvarDefinition } from './mvar-definition.ts';
import { PeriodStatistic, type Shown } from './period-statistic.ts';

/** Indexes in QUALITY_CODES. */
const BAD = 2;

export interface MvarPorts {
  get(seriesId: number): Shown | undefined;
  set(seriesId: number, value: Shown): void;
  tap(seriesId: number, listener: () => void): () => void;
  now(): number;
  /** Something is to be evaluated soon. */
  due(project: MvarProject): void;
  /** What has to be known again after a restart; absent: nothing. */
  keep?(id: string, state: object, passing?: 'passing'): void;
}

interface Item {
  readonly definition: MvarDefinition;
  readonly formula: Formula | undefined;
  readonly statistic: PeriodStatistic | undefined;
  /** Among all, each after those it uses. */
  readonly place: number;
  /** Series that it follows from. */
  readonly sources: readonly number[];
}

/** The calculated variables of one project, each after those it uses. */
export class MvarProject {
  readonly #ports: MvarPorts;
  readonly #items: Item[] = [];
  readonly #users = new Map<number, Item[]>();
  readonly #dirty = new Set<Item>();
  readonly #unsaved = new Set<Item>();
  readonly #untap: (() => void)[] = [];
  /** Its alarm rules, for the project as it is after an edit. */
  readonly alarms: MvarAlarms | undefined;

  /** `before`: the same project before it was edited; its periods go on. `alarms`: its rules, where they are evaluated. */
  constructor(definitions: readonly MvarDefinition[], ports: MvarPorts, before?: MvarProject, alarms?: MvarAlarms) {
    this.#ports = ports;
    this.alarms = alarms;
    const own = new Set(definitions.map(({ seriesId }) => seriesId));
    for (const { formula: item } of ordered(definitions)) {
      this.#items.push({ ...this.#made(item, before), place: this.#items.length });
    }
    for (const item of this.#items) {
      this.#dirty.add(item);
      for (const series of item.sources) {
        const users = this.#users.get(series);
        if (users) users.push(item);
        else this.#users.set(series, [item]);
      }
    }
    for (const series of this.#users.keys())
      if (!own.has(series)) this.#untap.push(ports.tap(series, () => this.#heard(series)));
    // What holds now holds in the running periods.
    for (const item of this.#items) for (const series of item.sources) this.#feed(item, series);
  }

  /** Of its calculated variables. */
  series(): number[] {
    return this.#items.map(({ definition }) => definition.seriesId);
  }

  stop(): void {
    for (const untap of this.#untap) untap();
  }

  /** Evaluates what has changed, and what follows from it. */
  evaluate(): void {
    // what follows from an item stands behind it
    let first = this.#items.length;
    for (const { place } of this.#dirty) first = Math.min(first, place);
    for (let place = first; this.#dirty.size > 0 && place < this.#items.length; place++) {
      const item = this.#items[place];
      if (!item || !this.#dirty.delete(item)) continue;
      const shown = this.#valueOf(item);
      if (!shown) continue;
      const { id, seriesId } = item.definition;
      const known = this.#ports.get(seriesId);
      const moved = known?.value !== shown.value || known.quality !== shown.quality || known.readAt !== shown.readAt;
      this.alarms?.look(id, shown, moved);
      if (!moved) continue;
      this.#ports.set(seriesId, shown);
      for (const user of this.#users.get(seriesId) ?? []) {
        this.#feed(user, seriesId);
        this.#dirty.add(user);
      }
    }
  }

  /** Once a second: periods end, and averages move while nothing is heard. */
  tick(): void {
    const now = this.#ports.now();
    for (const item of this.#items) {
      const { statistic } = item;
      if (!statistic) continue;
      const ended = statistic.tick(now);
      if (ended) this.#unsaved.add(item);
      const { settings } = statistic;
      if (ended || (settings.statistic === 'average' && settings.shows === 'running')) this.#dirty.add(item);
    }
    if (this.#dirty.size > 0) this.#ports.due(this);
    this.alarms?.tick(now, (id) => {
      const item = this.#items.find(({ definition }) => definition.id === id);
      return item && this.#ports.get(item.definition.seriesId);
    });
  }

  /** Series of devices' variables that its alarm rules follow from by way of live values. */
  alarmLeaves(): ReadonlySet<number> {
    const watched = this.alarms?.watchedMvars() ?? new Set<string>();
    // What is made of a report is told by its records, streamed or not.
    const live = this.#items.map(({ definition: one }) => (one.ofReport ? { ...one, source: null } : one));
    return followedBy(live, watched).leaves;
  }

  /** Numbers of the reports that statistics are made of. */
  reports(): number[] {
    return this.#items.flatMap(({ definition: { report } }) => report ?? []);
  }

  /** A record of a report was stored. */
  record(
    report: number,
    time: number,
    valueOf: (seriesId: number) => { value: number | string | null; quality: number } | undefined,
  ): void {
    for (const item of this.#items) {
      const { definition, statistic } = item;
      if (definition.report !== report || !statistic || definition.source === null) continue;
      const stored = valueOf(definition.source);
      if (!stored) continue;
      statistic.take(stored.value, stored.quality, time);
      this.#unsaved.add(item);
      this.#dirty.add(item);
    }
    if (this.#dirty.size > 0) this.#ports.due(this);
  }

  /** What the running periods have come to, for the next start. Of records nothing may be missing: those are told once. */
  save(): void {
    for (const { definition, statistic } of this.#unsaved)
      if (statistic) this.#ports.keep?.(definition.id, statistic.state(), definition.ofReport ? undefined : 'passing');
    this.#unsaved.clear();
  }

  /** The running period of a statistic, for the project as it is after an edit. */
  statisticOf(id: string): PeriodStatistic | undefined {
    return this.#items.find(({ definition }) => definition.id === id)?.statistic;
  }

  #made(definition: MvarDefinition, before: MvarProject | undefined): Omit<Item, 'place'> {
    if (definition.kind === 'formula') {
      const parsed = parseProjectFormula(definition.formula, ANY_NAME);
      const formula = parsed.ok ? parsed.formula : undefined;
      return { definition, formula, statistic: undefined, sources: sourcesOf(definition) };
    }
    const { statistic, periodMs, shows, decimals, ofReport, source } = definition;
    if (statistic === null || periodMs === null || shows === null)
      return { definition, formula: undefined, statistic: undefined, sources: [] };
    const settings = { statistic, periodMs, shows, decimals, ofReport, source };
    const running = before?.statisticOf(definition.id);
    const saved = running ? running.state() : definition.state;
    return {
      definition,
      formula: undefined,
      statistic: new PeriodStatistic(settings, this.#ports.now(), saved),
      sources: ofReport ? [] : sourcesOf(definition),
    };
  }

  #heard(series: number): void {
    for (const item of this.#users.get(series) ?? []) {
      this.#feed(item, series);
      this.#dirty.add(item);
    }
    this.#ports.due(this);
  }

  #feed(item: Item, series: number): void {
    const { statistic } = item;
    const reading = statistic && this.#ports.get(series);
    if (!statistic || !reading) return;
    statistic.take(reading.value, reading.quality, this.#ports.now(), reading.readAt);
    this.#unsaved.add(item);
  }

  /** `undefined`: nothing was ever heard of what it follows from. */
  #valueOf({ definition, formula, statistic, sources }: Item): Shown | undefined {
    if (statistic) {
      const shown = statistic.shown(this.#ports.now());
      return shown.readAt === 0 ? undefined : shown;
    }
    if (!formula) return undefined;
    let readAt = sources.length === 0 ? this.#ports.now() : 0;
    let worst = 0;
    for (const series of sources) {
      const known = this.#ports.get(series);
      readAt = Math.max(readAt, known?.readAt ?? 0);
      worst = Math.max(worst, known?.quality ?? BAD);
    }
    if (readAt === 0) return undefined;
    const result = formula.evaluate((name) => {
      const series = definition.inputs[name];
      const value = series === undefined || series === null ? null : (this.#ports.get(series)?.value ?? null);
      return value === null ? Number.NaN : Number(value);
    });
    const isKnown = Number.isFinite(result);
    const quality = isKnown ? worst : Math.max(worst, BAD);
    return { value: isKnown ? roundTo(result, definition.decimals) : null, quality, readAt };
  }
}

/** Those of a cycle (two people made it together) come last and stay as they are: the others do their work. */
function ordered(definitions: readonly MvarDefinition[]): readonly { formula: MvarDefinition }[] {
  let left = [...definitions];
  for (;;) {
    const named = new Map(
      left.map((one) => [String(one.seriesId), { ...one, names: sourcesOf(one).map(String) }] as const),
    );
    const result: FormulaOrder<MvarDefinition & { names: string[] }> = orderFormulas(named);
    if (result.ok) return result.order;
    left = left.filter(({ seriesId }) => !result.keys.includes(String(seriesId)));
  }
}
