import { isDeepStrictEqual } from 'node:util';
import type { AlarmItem, RecordItem, Value } from '@lightfield/contract';
import { compileAlarm, type Formula, orderIntermediates } from '@lightfield/rules';
import { WatchedRule, orphanEnds } from '../alarms/watched-rule.ts';
import type { ForeignReading } from '../ingest/foreign-values.ts';
import type { EdgeDeviceConfig } from './device-config.ts';
import { EdgeReport } from './edge-report.ts';
import { EdgeVariable } from './edge-variable.ts';

/** Index in QUALITY_CODES. */
const GOOD = 0;

export interface EdgeDevicePorts {
  now: () => number;
  /** Milliseconds that only go up. */
  ticks: () => number;
  /** The present value of a variable. */
  show: (seriesId: number, value: Value, quality: number, readAt: number) => void;
  /** A good value has just been read, whether it moved or not. */
  observed: (seriesId: number, value: Value) => void;
  emit: (item: Omit<RecordItem, 'seq'> | Omit<AlarmItem, 'seq'>) => void;
  /** A rule that does not compile is left out: the others do their work. */
  invalid: (what: string, error: unknown) => void;
}

interface Intermediate {
  readonly variable: EdgeVariable;
  readonly formula: Formula;
  readonly inputs: ReadonlyMap<string, EdgeVariable>;
}

/** A device of an edge node that is not ours: the platform does for it what a gateway of ours does at the edge. */
export class EdgeDevice {
  readonly #ports: EdgeDevicePorts;
  readonly #variables = new Map<number, EdgeVariable>();
  readonly #byKey = new Map<string, EdgeVariable>();
  readonly #intermediates: Intermediate[] = [];
  readonly #alarms = new Map<EdgeVariable, WatchedRule[]>();
  readonly #reports: EdgeReport[];
  /** Variables that were not there before, or otherwise, and have a value: nobody knows it yet. */
  readonly #fresh = new Set<EdgeVariable>();

  /** `before`: the same device before it was edited; what it knew goes on. */
  constructor(config: EdgeDeviceConfig, ports: EdgeDevicePorts, before?: EdgeDevice) {
    this.#ports = ports;
    for (const { seriesId, settings } of config.variables) {
      const known = before?.variableOf(seriesId);
      const isSame = known !== undefined && isDeepStrictEqual(known.settings, settings);
      const variable = isSame
        ? known
        : this.#tried(`variable ${settings.key}`, () => new EdgeVariable(seriesId, settings));
      if (!variable) continue;
      this.#variables.set(seriesId, variable);
      this.#byKey.set(settings.key, variable);
      if (!isSame && known?.last && variable.take(known.last)) this.#fresh.add(variable);
    }
    this.#orderIntermediates();
    this.#takeAlarms(config, before);
    const find = (key: string) => this.#byKey.get(key);
    this.#reports = config.reports.flatMap((report) => {
      const columns = report.settings.variables.flatMap((key) => this.#byKey.get(key) ?? []);
      const known = before?.reportOf(report.number);
      const { now, ticks } = ports;
      const ours = { now, ticks, record: (record: Omit<RecordItem, 'seq'>) => ports.emit(record), find };
      const made = this.#tried(`report ${report.settings.name}`, () => new EdgeReport(report, columns, ours, known));
      return made ? [made] : [];
    });
  }

  start(): void {
    for (const report of this.#reports) report.start();
    const known = [...this.#variables.values()].filter(({ last }) => last);
    if (known.length === 0) return;
    this.#settle(new Set(known), this.#fresh);
    // What had moved before the edit and was not due yet stays due.
    for (const report of this.#reports) report.moved();
  }

  stop(): void {
    for (const report of this.#reports) report.stop();
  }

  variableOf(seriesId: number): EdgeVariable | undefined {
    return this.#variables.get(seriesId);
  }

  reportOf(number: number): EdgeReport | undefined {
    return this.#reports.find((report) => report.number === number);
  }

  alarms(): WatchedRule[] {
    return [...this.#alarms.values()].flat();
  }

  /** The values of one message. */
  accept(readings: readonly ForeignReading[]): void {
    let read = new Set<EdgeVariable>();
    let moved = new Set<EdgeVariable>();
    const late: ForeignReading[] = [];
    for (const reading of readings) {
      const variable = this.#variables.get(reading.variable.seriesId);
      if (!variable) continue;
      if (reading.historical) {
        // For history, and not for history: there is no place for it.
        if (!reading.transient) late.push(reading);
        continue;
      }
      // The same metric once more: what came before it was a moment of its own.
      if (read.has(variable)) {
        this.#hear(read, moved);
        [read, moved] = [new Set(), new Set()];
      }
      if (variable.take(reading)) moved.add(variable);
      read.add(variable);
    }
    if (read.size > 0) this.#hear(read, moved);
    if (late.length > 0) this.#recordLate(late);
  }

  /** Nothing is heard of these any more, nor of what follows from them. */
  silent(seriesIds: ReadonlySet<number>): void {
    const silenced = new Set([...this.#variables.values()].filter(({ seriesId }) => seriesIds.has(seriesId)));
    for (const { variable, inputs } of this.#intermediates) {
      if ([...inputs.values()].some((input) => silenced.has(input))) silenced.add(variable);
    }
    for (const variable of silenced) if (variable.silence()) this.#show(variable);
    for (const report of this.#reports) if (report.hearsAll) report.moved();
  }

  #hear(read: Set<EdgeVariable>, moved: Set<EdgeVariable>): void {
    this.#settle(read, moved);
    for (const { seriesId, quality, value } of read) if (quality === GOOD) this.#ports.observed(seriesId, value);
  }

  /** All values of the message are known: formulas, then whoever looks at values. */
  #settle(read: Set<EdgeVariable>, moved: Set<EdgeVariable>): void {
    for (const { variable, formula, inputs } of this.#intermediates) {
      const used = [...inputs.values()];
      if (!used.some((input) => read.has(input))) continue;
      const result = formula.evaluate((key) => asNumber(inputs.get(key)?.value ?? null));
      const quality = Math.max(...used.map((input) => input.quality));
      const readAt = Math.max(...used.map((input) => input.readAt));
      variable.transient = used.some((input) => input.transient);
      if (variable.accept(Number.isFinite(result) ? result : null, quality, readAt)) moved.add(variable);
      read.add(variable);
    }
    for (const variable of moved) this.#show(variable);
    for (const variable of read) {
      for (const alarm of this.#alarms.get(variable) ?? []) this.#look(alarm, variable);
    }
    for (const report of this.#reports) {
      if ([...(report.hearsAll ? read : moved)].some((variable) => report.watches(variable))) report.moved();
    }
  }

  #show({ seriesId, reported, quality, readAt }: EdgeVariable): void {
    this.#ports.show(seriesId, reported, quality, readAt);
  }

  #look(alarm: WatchedRule, { value, quality, readAt }: EdgeVariable): void {
    const said = alarm.look(value, quality, readAt);
    if (said) this.#ports.emit(said);
  }

  /** Values of the same moment stand in the same record. */
  #recordLate(late: readonly ForeignReading[]): void {
    const moments = new Map<number, Map<EdgeVariable, { value: Value; quality: number }>>();
    for (const reading of late) {
      const variable = this.#variables.get(reading.variable.seriesId);
      if (!variable) continue;
      const moment = moments.get(reading.readAt) ?? new Map<EdgeVariable, { value: Value; quality: number }>();
      moments.set(reading.readAt, moment.set(variable, variable.scaled(reading)));
    }
    for (const report of this.#reports) {
      for (const [time, values] of moments) {
        if ([...values.keys()].some((variable) => report.watches(variable))) report.late(values, time);
      }
    }
  }

  #orderIntermediates(): void {
    const settings = [...this.#variables.values()].map((variable) => variable.settings);
    const ordered = orderIntermediates(settings);
    if (!ordered.ok) {
      this.#ports.invalid('formulas', new Error(ordered.problem));
      return;
    }
    for (const { key, formula } of ordered.order) {
      const variable = this.#byKey.get(key);
      const inputs = new Map<string, EdgeVariable>();
      for (const name of formula.names) {
        const input = this.#byKey.get(name);
        if (input) inputs.set(name, input);
      }
      // Periods are summed up where the values are read, not here.
      if (variable?.settings.kind === 'aggregate') continue;
      // A formula without inputs never gets anything new to say; it is no reading of this device.
      if (variable && inputs.size > 0) this.#intermediates.push({ variable, formula, inputs });
    }
  }

  #takeAlarms(config: EdgeDeviceConfig, before: EdgeDevice | undefined): void {
    const known = new Map((before?.alarms() ?? []).map((alarm) => [alarm.id, alarm]));
    for (const { id, settings, openId } of config.alarms) {
      const variable = this.#byKey.get(settings.variable);
      const rule = this.#tried(`alarm ${settings.content}`, () =>
        compileAlarm(settings, variable?.settings.dataType ?? 'double'),
      );
      if (!variable || !rule) continue;
      // What this process raised may not have reached the table yet.
      const open = known.has(id) ? known.get(id)?.openId : openId;
      this.#alarms.set(variable, [...(this.#alarms.get(variable) ?? []), new WatchedRule(id, rule, open)]);
    }
    // A rule that is gone cannot recover any more: its occurrence ends now.
    for (const orphan of config.orphans) this.#ports.emit(orphanEnds(orphan, this.#ports.now()));
  }

  #tried<Made>(what: string, make: () => Made): Made | undefined {
    try {
      return make();
    } catch (error) {
      this.#ports.invalid(what, error);
      return undefined;
    }
  }
}

/** 64-bit integers are texts; formulas count in doubles. */
function asNumber(value: Value): number {
  return value === null ? Number.NaN : Number(value);
}
