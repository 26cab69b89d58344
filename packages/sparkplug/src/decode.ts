import { DataType } from './data-type.ts';
import { decodePropertySet } from './decode-properties.ts';
import { intValue, isInt64, longAsBigInt, longAsNumber } from './integers.ts';
import { Kind, MetricColumns, MetricFlag, metricAt, NO_ALIAS, NO_SEQ } from './metric-columns.ts';
import type { Payload } from './payload.ts';
import { METRIC, METRIC_LAST_FIELD, PAYLOAD, PAYLOAD_LAST_FIELD } from './tags.ts';
import { WireReader } from './wire-reader.ts';

/** Metrics in one message. A birth lists every metric of a device. */
export const DEFAULT_MAX_METRICS = 10_000;

export interface DecodeOptions {
  /** More metrics than this are refused. */
  maxMetrics?: number;
  /**
   * Data types that the birth of this edge node or device declared. After the birth messages leave them out, and without
   * them a negative integer cannot be told from a large one.
   */
  birthTypes?: BirthTypes;
}

export interface BirthTypes {
  byAlias: ReadonlyMap<number, number>;
  byName?: ReadonlyMap<string, number>;
}

interface Mode {
  birthTypes: BirthTypes | undefined;
  /** Names are text to decode; where an alias stands they are needed by the object decoder alone. */
  everyName: boolean;
}

/**
 * Decodes a message into columns, which it first clears and then answers. Throws `SparkplugFormatError`, with `into`
 * left empty, for anything that is not a well-formed payload.
 */
export function decodeColumns(bytes: Uint8Array, into: MetricColumns, options: DecodeOptions = {}): MetricColumns {
  return decodeInto(bytes, into, options, false);
}

/** The columns that `decodePayload` goes through, emptied after each use. */
const scratch = new MetricColumns();

/** Decodes a message into objects. Throws `SparkplugFormatError` for anything that is not a well-formed payload. */
export function decodePayload(bytes: Uint8Array, options: DecodeOptions = {}): Payload {
  decodeInto(bytes, scratch, options, true);
  const payload: Payload = { metrics: [] };
  if (!Number.isNaN(scratch.timestamp)) payload.timestamp = scratch.timestamp;
  for (let row = 0; row < scratch.count; row += 1) payload.metrics.push(metricAt(scratch, row));
  if (scratch.seq !== NO_SEQ) payload.seq = scratch.seq;
  if (scratch.uuid !== undefined) payload.uuid = scratch.uuid;
  if (scratch.body !== undefined) payload.body = scratch.body;
  scratch.clear();
  return payload;
}

function decodeInto(bytes: Uint8Array, into: MetricColumns, options: DecodeOptions, everyName: boolean): MetricColumns {
  into.clear();
  try {
    const mode: Mode = { birthTypes: options.birthTypes, everyName };
    into.count = readPayload(new WireReader(bytes), into, mode, options.maxMetrics ?? DEFAULT_MAX_METRICS);
    return into;
  } catch (error) {
    into.clear();
    throw error;
  }
}

/** Answers how many rows it filled. */
function readPayload(reader: WireReader, into: MetricColumns, mode: Mode, maxMetrics: number): number {
  const end = reader.bytes.length;
  let rows = 0;
  while (reader.position < end) {
    const tag = reader.tag();
    if (tag === PAYLOAD.metrics) {
      if (rows >= maxMetrics) throw reader.error(`More than ${maxMetrics} metrics`);
      into.reserve(rows + 1);
      readMetric(reader, reader.end(end), into, rows, mode);
      rows += 1;
    } else {
      readHeader(reader, tag, end, into);
    }
  }
  return rows;
}

function readHeader(reader: WireReader, tag: number, end: number, into: MetricColumns): void {
  switch (tag) {
    case PAYLOAD.timestamp:
      into.timestamp = reader.integer('Timestamp');
      break;
    case PAYLOAD.seq:
      into.seq = reader.integer('Sequence number');
      break;
    case PAYLOAD.uuid:
      into.uuid = reader.string(end);
      break;
    case PAYLOAD.body:
      into.body = reader.copy(end);
      break;
    default:
      reader.skip(tag, end, PAYLOAD_LAST_FIELD);
  }
}

/** No integer waits for the data type. */
const SETTLED = 0;

function readMetric(reader: WireReader, end: number, into: MetricColumns, row: number, mode: Mode): void {
  let alias: number = NO_ALIAS;
  let timestamp = Number.NaN;
  let dataType: number = DataType.Unknown;
  let number = Number.NaN;
  let kind: Kind = Kind.none;
  // An integer gets its meaning when the data type is known: until then its two halves and the tag it came with.
  let pending: number = SETTLED;
  let low = 0;
  let high = 0;
  let nameStart = 0;
  let nameEnd = 0;
  into.flags[row] = 0;
  while (reader.position < end) {
    const tag = reader.tag();
    switch (tag) {
      case METRIC.name:
        nameEnd = reader.end(end);
        nameStart = reader.position;
        reader.position = nameEnd;
        break;
      case METRIC.alias:
        alias = reader.integer('Alias');
        break;
      case METRIC.timestamp:
        timestamp = reader.integer('Timestamp');
        break;
      case METRIC.dataType:
        dataType = reader.uint32();
        break;
      case METRIC.int:
      case METRIC.long:
        reader.words();
        low = reader.low;
        high = reader.high;
        pending = tag;
        break;
      case METRIC.float:
        number = reader.float();
        kind = Kind.number;
        pending = SETTLED;
        break;
      case METRIC.double:
        number = reader.double();
        kind = Kind.number;
        pending = SETTLED;
        break;
      case METRIC.boolean:
        number = Number(reader.boolean());
        kind = Kind.boolean;
        pending = SETTLED;
        break;
      default: {
        const other = readOther(reader, tag, end, into, row);
        if (other === Kind.none) break;
        number = Number.NaN;
        kind = other;
        pending = SETTLED;
      }
    }
  }
  reader.expectEnd(end);
  into.aliases[row] = alias;
  if (nameEnd > 0 && nameWanted(mode, alias)) put(into.names, row, reader.textAt(nameStart, nameEnd));
  into.timestamps[row] = timestamp;
  into.dataTypes[row] = dataType;
  into.numbers[row] = number;
  into.kinds[row] = kind;
  settleType(into, row, mode.birthTypes);
  if (pending !== SETTLED) settleInteger(into, row, pending, low, high);
  if (into.flags[row] !== 0) settleNull(into, row);
}

function nameWanted({ everyName }: Mode, alias: number): boolean {
  return everyName || alias === NO_ALIAS;
}

/** Fields that a message of numbers does not have. Answers the kind of value read, `none` when it was not a value. */
function readOther(reader: WireReader, tag: number, end: number, into: MetricColumns, row: number): Kind {
  switch (tag) {
    case METRIC.isHistorical:
      setFlag(into, row, MetricFlag.historical, reader.boolean());
      return Kind.none;
    case METRIC.isTransient:
      setFlag(into, row, MetricFlag.transient, reader.boolean());
      return Kind.none;
    case METRIC.isNull:
      setFlag(into, row, MetricFlag.null, reader.boolean());
      return Kind.none;
    case METRIC.metadata:
      // Describes files and parts of files, which nobody here asks for.
      reader.position = reader.end(end);
      return Kind.none;
    case METRIC.properties:
      put(into.properties, row, decodePropertySet(reader, reader.end(end)));
      setFlag(into, row, MetricFlag.properties, true);
      return Kind.none;
    case METRIC.string:
      put(into.others, row, reader.string(end));
      return Kind.string;
    case METRIC.bytes:
      put(into.others, row, reader.copy(end));
      return Kind.bytes;
    case METRIC.dataSet:
    case METRIC.template:
    case METRIC.extension:
      put(into.others, row, { field: tag >>> 3, bytes: reader.copy(end) });
      return Kind.raw;
    default:
      reader.skip(tag, end, METRIC_LAST_FIELD);
      return Kind.none;
  }
}

/** A type in the message itself goes before that of the birth. */
function settleType(into: MetricColumns, row: number, birth: BirthTypes | undefined): void {
  if (birth === undefined || into.dataTypes[row] !== DataType.Unknown) return;
  const alias = into.aliases[row] ?? NO_ALIAS;
  const name = into.names[row];
  const declared = alias === NO_ALIAS ? name !== undefined && birth.byName?.get(name) : birth.byAlias.get(alias);
  into.dataTypes[row] = declared || DataType.Unknown;
}

function settleInteger(into: MetricColumns, row: number, tag: number, low: number, high: number): void {
  const dataType = into.dataTypes[row] ?? DataType.Unknown;
  if (tag === METRIC.int) {
    into.numbers[row] = intValue(low >>> 0, dataType);
    into.kinds[row] = isInt64(dataType) ? Kind.int64 : Kind.number;
    return;
  }
  const number = longAsNumber(low, high, dataType);
  const exact = Number.isSafeInteger(number);
  into.numbers[row] = number;
  into.kinds[row] = dataType === DataType.Unknown || isInt64(dataType) || !exact ? Kind.int64 : Kind.number;
  if (!exact) put(into.others, row, longAsBigInt(low, high, dataType));
}

/** Null wins over a value: some writers fill in a default beside it. */
function settleNull(into: MetricColumns, row: number): void {
  if (((into.flags[row] ?? 0) & MetricFlag.null) === 0) return;
  into.kinds[row] = Kind.null;
  into.numbers[row] = Number.NaN;
}

function setFlag(into: MetricColumns, row: number, flag: number, on: boolean): void {
  const flags = into.flags[row] ?? 0;
  into.flags[row] = on ? flags | flag : flags & ~flag;
}

/** Keeps a list without holes, which the engine would store as a dictionary. */
function put<Item>(list: (Item | undefined)[], row: number, item: Item): void {
  while (list.length < row) list.push(undefined);
  list[row] = item;
}
