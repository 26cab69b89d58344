import {
  BD_SEQ,
  type BirthTypes,
  decodeColumns,
  decodePayload,
  type DeviceTopic,
  MetricColumns,
  MetricFlag,
  NO_ALIAS,
  NO_SEQ,
  type NodeTopic,
  nextSeq,
} from '@lightfield/sparkplug';
import type { CatalogueVariable, GatewayCatalogue } from './catalogue.ts';
import { bornMetricsOf, isNodeControl } from './device-birth.ts';
import type { ForeignReading } from './foreign-values.ts';
import { QUALITY, changedAtOf, qualityOf, rawValue, readAtOf, scaledValue } from './metric-values.ts';
import type { SessionPorts } from './session-ports.ts';

/** Metrics of one message: a device of ours has up to 20,000 variables, and a birth names all of them. */
const METRICS_MAX = 20_500;
/** Devices of one edge node. */
const DEVICES_MAX = 1_000;
/** Sparkplug device name of the node's own metrics. */
const NODE = '';

/** A metric that a birth introduced. */
interface KnownMetric {
  readonly device: KnownDevice;
  readonly name: string | undefined;
  readonly alias: number;
  variable: CatalogueVariable | undefined;
  /** The newest value of a metric that is not ours: shown at once when somebody maps it. */
  last: Omit<ForeignReading, 'variable'> | undefined;
}
interface KnownDevice {
  readonly name: string;
  readonly metrics: KnownMetric[];
  readonly byName: Map<string, KnownMetric>;
  readonly types: Map<string, number>;
}

/** Filled by every message of every session and read before the next. */
const columns = new MetricColumns();

/**
 * The Sparkplug session of one edge node: which metrics its births introduced, and whether a message is missing. What
 * comes in without a birth is not believed: an alias means nothing, or worse, something else.
 */
export class EdgeNodeSession {
  readonly #ours: boolean;
  readonly #ports: SessionPorts;
  #catalogue: GatewayCatalogue;
  /** Between NBIRTH and NDEATH, with no message missing. */
  #born = false;
  /** Of the present NBIRTH; `undefined` when it did not say. */
  #bdSeq: number | undefined;
  /** Last sequence number; NO_SEQ for a node that does not number its messages. */
  #seq: number = NO_SEQ;
  readonly #devices = new Map<string, KnownDevice>();
  readonly #byAlias = new Map<number, KnownMetric>();
  readonly #types = new Map<number, number>();

  constructor(ours: boolean, catalogue: GatewayCatalogue, ports: SessionPorts) {
    this.#ours = ours;
    this.#catalogue = catalogue;
    this.#ports = ports;
  }

  /** Takes a message. Never throws for what is in it. */
  handle(topic: NodeTopic | DeviceTopic, payload: Buffer): void {
    const device = topic.device ?? NODE;
    if (!this.#decode(device, payload, topic.type.endsWith('BIRTH'))) {
      // Nobody knows what it said: it may have been a death.
      if (this.#born) this.#lose();
      return;
    }
    switch (topic.type) {
      case 'NBIRTH':
        return this.#nodeBirth();
      case 'DBIRTH':
        return this.#deviceBirth(device);
      case 'NDATA':
      case 'DDATA':
        return this.#data(device);
      case 'DDEATH':
        return this.#deviceDeath(device);
      case 'NDEATH':
        return this.#nodeDeath();
      default:
        return undefined;
    }
  }

  /** Nothing is missing since the last birth: what is said now is believed. */
  get follows(): boolean {
    return this.#born;
  }

  /** The connection is gone: whatever the node says next must begin with a birth. */
  end(): void {
    this.#born = false;
  }

  /** Between NBIRTH and NDEATH, with no message missing. */
  get isBorn(): boolean {
    return this.#born;
  }

  /**
   * What may be written has changed. Metrics of others that were mapped meanwhile get the value they had, as stale while
   * the node is away; a variable that lost its metric is vouched for by nobody. Answers whether there are metrics now that
   * were none before.
   */
  setCatalogue(catalogue: GatewayCatalogue): boolean {
    const before = this.#catalogue;
    this.#catalogue = catalogue;
    const readings: ForeignReading[] = [];
    const left: number[] = [];
    let gained = !this.#ours && hasMore(before, catalogue);
    for (const device of this.#devices.values()) {
      for (const metric of device.metrics) {
        const before = metric.variable;
        metric.variable = this.#resolve(metric);
        const { variable, last } = metric;
        if (variable?.seriesId === before?.seriesId) continue;
        if (before) left.push(before.seriesId);
        if (!variable) continue;
        gained = true;
        if (last) readings.push({ ...last, quality: this.#born ? last.quality : QUALITY.stale, variable });
      }
    }
    if (left.length > 0) this.#ports.silent(left);
    if (readings.length > 0) this.#ports.foreign(readings);
    return gained;
  }

  #decode(device: string, payload: Buffer, isBirth: boolean): boolean {
    const byName = this.#devices.get(device)?.types;
    const birthTypes: BirthTypes = byName ? { byAlias: this.#types, byName } : { byAlias: this.#types };
    try {
      decodeColumns(payload, columns, { birthTypes, maxMetrics: METRICS_MAX });
      // Columns leave out the name where there is an alias; what others birth is known to people by its name.
      if (isBirth && !this.#ours) {
        columns.names = decodePayload(payload, { maxMetrics: METRICS_MAX }).metrics.map(({ name }) => name);
      }
      return true;
    } catch {
      this.#ports.count('malformedPayload');
      return false;
    }
  }

  /** It begins anew: a device counts again when it is born again. */
  #nodeBirth(): void {
    this.#silenceAll();
    this.#devicesDied();
    this.#devices.clear();
    this.#byAlias.clear();
    this.#types.clear();
    this.#seq = columns.seq;
    this.#bdSeq = this.#readBdSeq();
    this.#born = true;
    this.#introduce(NODE);
    this.#ports.nodeBorn();
    this.#values(NODE);
  }

  #deviceBirth(device: string): void {
    if (!this.#follows()) return;
    if (!this.#devices.has(device) && this.#devices.size > DEVICES_MAX) return this.#ports.count('tooManyDevices');
    const before = seriesOf(this.#devices.get(device));
    this.#introduce(device);
    const named = new Set(seriesOf(this.#devices.get(device)));
    const gone = before.filter((seriesId) => !named.has(seriesId));
    if (gone.length > 0) this.#ports.silent(gone);
    this.#values(device);
  }

  #data(device: string): void {
    if (!this.#follows()) return;
    if (this.#devices.has(device)) return this.#values(device);
    this.#ports.count('unborn');
    this.#ports.wish();
  }

  #deviceDeath(device: string): void {
    if (!this.#follows()) return;
    const known = this.#devices.get(device);
    if (!known) return;
    this.#forget(known);
    this.#ports.silent(seriesOf(known));
    if (!this.#ours) this.#ports.deviceDied(device);
  }

  /** A message is missing, or was not understood: nothing counts before it is born again. */
  #lose(): void {
    this.#born = false;
    this.#silenceAll();
    this.#devicesDied();
    this.#ports.lost();
  }

  /** Nobody knows of any of them whether it is alive, before its birth is heard. */
  #devicesDied(): void {
    if (!this.#ours) for (const device of this.#devices.keys()) this.#ports.deviceDied(device);
  }

  /** Also what no birth of this session introduced: it may be left from an earlier one. */
  #silenceAll(): void {
    const all = [...this.#catalogue.bySeries.keys()];
    if (all.length > 0) this.#ports.silent(all);
  }

  #nodeDeath(): void {
    const bdSeq = this.#readBdSeq();
    if (!this.#born || bdSeq !== this.#bdSeq) return this.#ports.count('staleDeath');
    this.#born = false;
    this.#ports.nodeDied();
  }

  /** Is this the message after the last one? If not, a birth is asked for, and nothing believed before it came. */
  #follows(): boolean {
    if (!this.#born) {
      this.#ports.count('unborn');
      this.#ports.lost();
      return false;
    }
    if (this.#seq === NO_SEQ) return true;
    const expected = nextSeq(this.#seq);
    if (columns.seq === expected) {
      this.#seq = expected;
      return true;
    }
    this.#ports.count('sequenceGap');
    this.#lose();
    return false;
  }

  #readBdSeq(): number | undefined {
    for (let row = 0; row < columns.count; row += 1) {
      if (columns.names[row] !== BD_SEQ) continue;
      const value = rawValue(columns, row);
      return value === undefined || value === null ? undefined : Number(value);
    }
    return undefined;
  }

  /** The metrics of a birth replace what was known of the device. */
  #introduce(name: string): void {
    const before = this.#devices.get(name);
    if (before) this.#forget(before);
    const device: KnownDevice = { name, metrics: [], byName: new Map(), types: new Map() };
    this.#devices.set(name, device);
    for (let row = 0; row < columns.count; row += 1) {
      const alias = columns.aliases[row] ?? NO_ALIAS;
      const metricName = columns.names[row];
      if (metricName === undefined && !this.#ours) continue;
      const metric: KnownMetric = { device, name: metricName, alias, variable: undefined, last: undefined };
      metric.variable = this.#resolve(metric);
      device.metrics.push(metric);
      const type = columns.dataTypes[row] ?? 0;
      if (alias !== NO_ALIAS) {
        this.#byAlias.set(alias, metric);
        this.#types.set(alias, type);
      }
      if (metricName !== undefined) {
        device.byName.set(metricName, metric);
        device.types.set(metricName, type);
      }
    }
    if (this.#ours) return;
    const metrics = bornMetricsOf(columns, name === NODE);
    // A node whose only metrics are its own controls is no device.
    if (name !== NODE || metrics.length > 0)
      this.#ports.deviceBorn({ device: name, bornAt: this.#ports.now(), metrics });
  }

  #forget(device: KnownDevice): void {
    this.#devices.delete(device.name);
    for (const metric of device.metrics) {
      if (this.#byAlias.get(metric.alias) !== metric) continue;
      this.#byAlias.delete(metric.alias);
      this.#types.delete(metric.alias);
    }
  }

  #resolve({ device, name, alias }: KnownMetric): CatalogueVariable | undefined {
    if (!this.#ours) {
      return name === undefined ? undefined : this.#catalogue.edgeDevices.get(device.name)?.metrics.get(name);
    }
    const variable = this.#catalogue.bySeries.get(alias);
    return variable?.deviceId === device.name ? variable : undefined;
  }

  #values(deviceName: string): void {
    const device = this.#devices.get(deviceName);
    if (!device) return;
    if (this.#ours) this.#ownValues(device);
    else this.#foreignValues(device);
  }

  /** The hot path: by alias, into the columns of the latest values. */
  #ownValues(device: KnownDevice): void {
    const ports = this.#ports;
    const now = ports.now();
    let set = 0;
    for (let row = 0; row < columns.count; row += 1) {
      const metric = this.#metricAt(row, device);
      if (!metric) continue;
      const { variable } = metric;
      if (!variable) {
        if (metric.alias !== NO_ALIAS) ports.count('unmapped');
        continue;
      }
      const flags = columns.flags[row] ?? 0;
      if (flags & MetricFlag.historical) {
        ports.count('historical');
        continue;
      }
      const value = scaledValue(columns, row, variable);
      if (value === undefined) {
        ports.count('unusable');
        continue;
      }
      const readAt = readAtOf(columns, row, now);
      ports.set(variable.slot, value, qualityOf(columns, row), readAt, changedAtOf(columns, row, readAt));
      set += 1;
    }
    ports.count('values', set);
  }

  #foreignValues(device: KnownDevice): void {
    const ports = this.#ports;
    const now = ports.now();
    const readings: ForeignReading[] = [];
    for (let row = 0; row < columns.count; row += 1) {
      const metric = this.#metricAt(row, device);
      if (!metric) continue;
      const said = rawValue(columns, row);
      if (said === undefined) {
        ports.count('unusable');
        if (!metric.variable) continue;
      }
      // What is no value any more says that the one before does not hold.
      const raw = said ?? null;
      const flags = columns.flags[row] ?? 0;
      const historical = (flags & MetricFlag.historical) !== 0;
      if (historical) ports.count('historical');
      const quality = raw === null ? QUALITY.bad : qualityOf(columns, row);
      const transient = (flags & MetricFlag.transient) !== 0;
      const last = { raw, quality, readAt: readAtOf(columns, row, now), historical, transient };
      if (!historical) metric.last = last;
      if (metric.variable) readings.push({ ...last, variable: metric.variable });
      else if (device.name !== NODE || !isNodeControl(metric.name ?? '')) ports.count('unmapped');
    }
    if (readings.length === 0) return;
    ports.count('values', readings.length);
    ports.foreign(readings);
  }

  /** The metric a row is about; `undefined` (counted) when no birth introduced it for this device. */
  #metricAt(row: number, device: KnownDevice): KnownMetric | undefined {
    const alias = columns.aliases[row] ?? NO_ALIAS;
    const name = columns.names[row];
    const metric =
      alias === NO_ALIAS ? (name === undefined ? undefined : device.byName.get(name)) : this.#byAlias.get(alias);
    if (metric?.device === device) return metric;
    if (metric) {
      this.#ports.count('wrongDevice');
      return undefined;
    }
    this.#ports.count('unknownMetric');
    this.#ports.wish();
    return undefined;
  }
}

function seriesOf(device: KnownDevice | undefined): number[] {
  return device?.metrics.flatMap(({ variable }) => (variable ? [variable.seriesId] : [])) ?? [];
}

/** Is a metric mapped that was not before? */
function hasMore(before: GatewayCatalogue, after: GatewayCatalogue): boolean {
  return [...after.edgeDevices].some(([device, { metrics }]) => {
    const known = before.edgeDevices.get(device)?.metrics;
    return [...metrics.keys()].some((name) => !known?.has(name));
  });
}
