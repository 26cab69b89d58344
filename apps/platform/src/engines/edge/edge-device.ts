import { type AlarmItem, type ConfigDevice, QUALITY_CODES, type RecordItem, type Value } from '@lightfield/contract';
import { compileVariable, type VariablePipeline } from '@lightfield/rules';
import type { ForeignReading } from '../ingest/foreign-values.ts';
import type { EdgeDeviceConfig } from './device-config.ts';
import { edgeClock } from './edge-clock.ts';
import { addRow, Device, RaisedAlarms, Schedule, TextMemory, type Variable } from '@lightfield/edge';

/** Indexes in QUALITY_CODES. */
const BAD = 2;
const STALE = 3;

export interface EdgeDevicePorts {
  now: () => number;
  /** Milliseconds that only go up. */
  ticks: () => number;
  /** Timers; absent: those of Node. */
  after?: (ms: number, call: () => void) => () => void;
  /** The present value of a variable. */
  show: (seriesId: number, value: Value, quality: number, readAt: number) => void;
  /** A good value has just been read, whether it moved or not. */
  observed: (seriesId: number, value: Value) => void;
  emit: (item: Omit<RecordItem, 'seq'> | Omit<AlarmItem, 'seq'>) => void;
  /** A rule that does not compile is left out: the others do their work. */
  invalid: (what: string, error: unknown) => void;
  /** What its reports, aggregates and alarms know over edits and restarts; absent: over edits alone. */
  memory?: TextMemory;
}

/**
 * A device of an edge node that is not ours: the platform does for it what a gateway of ours does at the edge, by the same runtime.
 * Particular to it is how values come: told, with a time and a quality of the source, late ones among them, and kept to be scaled anew
 * after an edit, since nobody can ask for them.
 */
export class EdgeDevice {
  readonly #ports: EdgeDevicePorts;
  readonly #memory: TextMemory;
  readonly #raised: RaisedAlarms;
  readonly #schedule: Schedule;
  readonly #device: Device;
  readonly #bySeries: ReadonlyMap<number, Variable>;
  /** The newest reading of each: taken through the pipeline anew when the settings change. */
  readonly #last = new Map<Variable, ForeignReading>();
  /** For what comes late; made when first needed. */
  readonly #late = new Map<Variable, VariablePipeline>();
  /** Variables that were not there before, or otherwise, and have a value: nobody knows it yet. */
  readonly #fresh: Variable[] = [];

  /** `before`: the same device before it was edited; what it knew goes on. */
  constructor(config: EdgeDeviceConfig, ports: EdgeDevicePorts, before?: EdgeDevice) {
    this.#ports = ports;
    this.#memory = ports.memory ?? (before ? before.#memory : new TextMemory(new Map()));
    const journal = { add: (item: Parameters<typeof ports.emit>[0]) => ports.emit(item) };
    this.#schedule = new Schedule(edgeClock(ports), journal, this.#memory);
    this.#raised = new RaisedAlarms(journal, openOf(config, before));
    const live = { changed: (_: Device, variable: Variable) => this.#show(variable), settled: () => undefined };
    const parts = { raised: this.#raised, schedule: this.#schedule, live, told: true, invalid: ports.invalid };
    this.#device = new Device(configured(config), parts, before && before.#device);
    this.#bySeries = new Map(this.#device.variables.map((variable) => [variable.settings.alias, variable]));
    for (const [seriesId, variable] of this.#bySeries) {
      const known = before && before.#bySeries.get(seriesId);
      const last = known && before.#last.get(known);
      if (!last) continue;
      this.#last.set(variable, last);
      if (variable === known) continue;
      variable.transient = last.transient;
      if (variable.accept(last.raw, last.readAt, QUALITY_CODES[last.quality])) this.#fresh.push(variable);
    }
  }

  start(): void {
    const now = this.#ports.now();
    for (const variable of this.#fresh) this.#show(variable);
    this.#device.start(now);
    // Rules that are new have not seen what is known; what had moved before the edit and was not due yet stays due.
    if (this.#last.size > 0) this.#device.look(now);
    const { alarms, reports, variables } = this.#device.config;
    this.#raised.retain(new Set(alarms.map(({ id }) => id)), now);
    this.#memory.retain(new Set([...alarms, ...reports, ...variables].map(({ id }) => id)));
  }

  stop(): void {
    this.#device.stop();
    this.#schedule.stop();
  }

  /** Its rules, and which occurrences are open: what this process raised may not have reached the table yet. */
  get raised(): { rules: ReadonlySet<string>; open: ReadonlyMap<string, string> } {
    return { rules: new Set(this.#device.config.alarms.map(({ id }) => id)), open: this.#raised.open };
  }

  /** The values of one message. */
  accept(readings: readonly ForeignReading[]): void {
    let read = new Set<Variable>();
    const late: ForeignReading[] = [];
    for (const reading of readings) {
      const variable = this.#bySeries.get(reading.variable.seriesId);
      if (!variable) continue;
      if (reading.historical) {
        // For history, and not for history: there is no place for it.
        if (!reading.transient) late.push(reading);
        continue;
      }
      // The same metric once more: what came before it was a moment of its own.
      if (read.has(variable)) {
        this.#hear([...read]);
        read = new Set();
      }
      this.#last.set(variable, reading);
      variable.transient = reading.transient;
      this.#device.changed(variable, reading.raw, reading.readAt, QUALITY_CODES[reading.quality]);
      read.add(variable);
    }
    if (read.size > 0) this.#hear([...read]);
    if (late.length > 0) this.#recordLate(late);
  }

  /** Nothing is heard of these any more, nor of what follows from them. */
  silent(seriesIds: ReadonlySet<number>): void {
    const silenced = this.#device.variables.filter(({ settings }) => seriesIds.has(settings.alias));
    for (const variable of silenced) {
      const last = this.#last.get(variable);
      if (last) this.#last.set(variable, { ...last, quality: STALE });
    }
    if (silenced.length > 0) this.#device.silent(silenced, this.#ports.now());
  }

  #hear(read: readonly Variable[]): void {
    const now = this.#ports.now();
    this.#device.answered(read, now);
    this.#device.swept(now);
    for (const { settings, quality, value } of read)
      if (quality === 'good') this.#ports.observed(settings.alias, value);
  }

  #show({ settings, reported, quality, readAt }: Variable): void {
    this.#ports.show(settings.alias, reported, QUALITY_CODES.indexOf(quality), readAt);
  }

  /**
   * What was acquired earlier and sent late gets its own time, in rows of moments; what was not sent with it is missing. Neither a
   * condition nor a period can be judged by a part of the values of some time ago.
   */
  #recordLate(late: readonly ForeignReading[]): void {
    const moments = new Map<number, Map<Variable, { value: Value; quality: number }>>();
    for (const reading of late) {
      const variable = this.#bySeries.get(reading.variable.seriesId);
      if (!variable) continue;
      const moment = moments.get(reading.readAt) ?? new Map<Variable, { value: Value; quality: number }>();
      moments.set(reading.readAt, moment.set(variable, this.#scaled(variable, reading)));
    }
    for (const { settings, columns } of this.#device.reports) {
      if (settings.type !== 'periodic' && settings.type !== 'change') continue;
      for (const [time, values] of moments) {
        if (!columns.some((column) => values.has(column))) continue;
        const cells = columns.map((column) => values.get(column) ?? { value: null, quality: BAD });
        addRow(this.#schedule.host, settings, time, cells);
      }
    }
  }

  /** Scales a value without making it the present one. */
  #scaled(variable: Variable, { raw, quality, readAt }: ForeignReading): { value: Value; quality: number } {
    if (raw === null) return { value: null, quality: BAD };
    const pipeline = this.#late.get(variable) ?? compileVariable(variable.settings);
    this.#late.set(variable, pipeline);
    const result = pipeline.accept(raw, readAt, QUALITY_CODES[quality]);
    return { value: result.value, quality: QUALITY_CODES.indexOf(result.quality) };
  }
}

/** Units of memory are named by what is unique on the platform: series, reports by number, rules by id. */
const configured = ({ variables, alarms, reports }: EdgeDeviceConfig): ConfigDevice => ({
  id: '',
  name: '',
  drivers: [],
  scripts: [],
  variables: variables.map(({ seriesId, settings }) => ({ ...settings, id: String(seriesId), alias: seriesId })),
  alarms: alarms.map(({ id, settings }) => ({ ...settings, id })),
  reports: reports.map(({ number, layout, settings }) => ({ ...settings, id: `r${number}`, number, layout })),
});

/** Id of the open occurrence, by rule; with those whose rule is gone, which end. */
function openOf({ alarms, orphans }: EdgeDeviceConfig, before: EdgeDevice | undefined): Map<string, string> {
  const known = before?.raised;
  const stored = alarms.flatMap(({ id, openId }) =>
    openId === undefined || known?.rules.has(id) ? [] : [[id, openId] as const],
  );
  return new Map([...orphans.map(({ id, rule }) => [rule, id] as const), ...stored, ...(known?.open ?? [])]);
}
