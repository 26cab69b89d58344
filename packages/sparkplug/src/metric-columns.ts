import { DataType } from './data-type.ts';
import type { Metric, MetricValue, PropertySet, RawValue } from './payload.ts';

/** What a row of `MetricColumns` holds and where. */
export const Kind = {
  /** No value in the message. */
  none: 0,
  /** `numbers[row]`: Float, Double, integers up to 32 bits, DateTime in milliseconds. */
  number: 1,
  /** `numbers[row]`: 0 or 1. */
  boolean: 2,
  /** 64-bit integer: exact in `numbers[row]` where that is a safe integer, otherwise a bigint in `others[row]`. */
  int64: 3,
  /** String in `others[row]`. */
  string: 4,
  /** Uint8Array in `others[row]`: Bytes, File and every array type. */
  bytes: 5,
  /** Sent as null: there is no value at the moment. */
  null: 6,
  /** DataSet, Template or extension: a `RawValue` in `others[row]`. */
  raw: 7,
} as const;
export type Kind = (typeof Kind)[keyof typeof Kind];

/** Bits of `MetricColumns.flags`. */
export const MetricFlag = { historical: 1, transient: 2, null: 4, properties: 8 } as const;

/** Stands in `aliases` for a metric that came by name. */
export const NO_ALIAS = -1;
/** Stands in `seq` for a message without sequence number. */
export const NO_SEQ = -1;

const INITIAL_ROWS = 64;

/**
 * The metrics of one message as columns, row by row in the order of the message. Made once and filled again by every
 * `decodeColumns`: whatever is to outlive the next call must be copied out. A metric with a numeric value costs no
 * allocation. Only rows below `count` mean anything.
 */
export class MetricColumns {
  count = 0;
  /** When the message was sent, milliseconds UTC; NaN when it does not say. */
  timestamp = Number.NaN;
  /** 0 to 255, or NO_SEQ. */
  seq: number = NO_SEQ;
  uuid: string | undefined;
  body: Uint8Array | undefined;

  /** NO_ALIAS where the metric came by name. */
  aliases = new Float64Array(INITIAL_ROWS);
  /** Milliseconds UTC; NaN where the metric has none. */
  timestamps = new Float64Array(INITIAL_ROWS);
  /** NaN unless `kinds` says number, boolean or int64. */
  numbers = new Float64Array(INITIAL_ROWS);
  /** A `DataType`, from the message or else from the birth; 0 when neither says. */
  dataTypes = new Uint32Array(INITIAL_ROWS);
  /** A `Kind`, which tells where the value is. */
  kinds = new Uint8Array(INITIAL_ROWS);
  /** `MetricFlag` bits. */
  flags = new Uint8Array(INITIAL_ROWS);
  /** Set where there is no alias, `undefined` elsewhere. */
  names: (string | undefined)[] = [];
  /** Values that are not numeric, as `kinds` says; `undefined` elsewhere. */
  others: (bigint | string | Uint8Array | RawValue | undefined)[] = [];
  /** Only where `flags` says so. */
  properties: (PropertySet | undefined)[] = [];

  /** Forgets the last message. */
  clear(): void {
    this.count = 0;
    this.timestamp = Number.NaN;
    this.seq = NO_SEQ;
    this.uuid = undefined;
    this.body = undefined;
    if (this.names.length > 0) this.names = [];
    if (this.others.length > 0) this.others = [];
    if (this.properties.length > 0) this.properties = [];
  }

  /** Makes room for at least this many rows, keeping those filled. */
  reserve(rows: number): void {
    if (rows <= this.kinds.length) return;
    const size = Math.max(rows, this.kinds.length * 2);
    this.aliases = grown(this.aliases, new Float64Array(size));
    this.timestamps = grown(this.timestamps, new Float64Array(size));
    this.numbers = grown(this.numbers, new Float64Array(size));
    this.dataTypes = grown(this.dataTypes, new Uint32Array(size));
    this.kinds = grown(this.kinds, new Uint8Array(size));
    this.flags = grown(this.flags, new Uint8Array(size));
  }
}

function grown<Column extends Float64Array | Uint32Array | Uint8Array>(from: Column, to: Column): Column {
  to.set(from);
  return to;
}

/** The value of a row, as the object decoder gives it. Makes a bigint of every 64-bit integer. */
export function valueAt(columns: MetricColumns, row: number): MetricValue {
  const number = columns.numbers[row] ?? Number.NaN;
  const other = columns.others[row];
  switch (columns.kinds[row]) {
    case Kind.number:
      return number;
    case Kind.boolean:
      return number !== 0;
    case Kind.int64:
      return typeof other === 'bigint' ? other : BigInt(number);
    case Kind.string:
    case Kind.bytes:
      return typeof other === 'string' || other instanceof Uint8Array ? other : undefined;
    case Kind.null:
      return null;
    default:
      return undefined;
  }
}

/** One row as an object. */
export function metricAt(columns: MetricColumns, row: number): Metric {
  const metric: Metric = { value: valueAt(columns, row) };
  const name = columns.names[row];
  const alias = columns.aliases[row] ?? NO_ALIAS;
  const timestamp = columns.timestamps[row] ?? Number.NaN;
  const dataType = columns.dataTypes[row] ?? DataType.Unknown;
  const flags = columns.flags[row] ?? 0;
  const properties = columns.properties[row];
  const other = columns.others[row];
  if (name !== undefined) metric.name = name;
  if (alias !== NO_ALIAS) metric.alias = alias;
  if (!Number.isNaN(timestamp)) metric.timestamp = timestamp;
  if (dataType !== DataType.Unknown) metric.dataType = dataType;
  if (flags & MetricFlag.historical) metric.isHistorical = true;
  if (flags & MetricFlag.transient) metric.isTransient = true;
  if (flags & MetricFlag.null) metric.isNull = true;
  if (properties !== undefined) metric.properties = properties;
  if (columns.kinds[row] === Kind.raw && typeof other === 'object' && 'field' in other) metric.raw = other;
  return metric;
}
