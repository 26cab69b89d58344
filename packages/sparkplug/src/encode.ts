import { DataType } from './data-type.ts';
import { encodePropertySet } from './encode-properties.ts';
import { writeInteger, writeValue } from './encode-values.ts';
import type { Metric, Payload, RawValue } from './payload.ts';
import { METRIC, METRIC_FIRST_VALUE_FIELD, METRIC_LAST_FIELD, PAYLOAD } from './tags.ts';
import { WireType } from './wire-reader.ts';
import { WireWriter } from './wire-writer.ts';

/** First field number of a metric whose value this codec keeps as it came: DataSet. */
const FIRST_RAW_FIELD = 17;

export interface EncodeOptions {
  /**
   * Whether metrics carry their data type: true in births and commands. After a birth the specification wants it left
   * out, which saves two bytes a metric; the type still decides how the value is written. True by default.
   */
  dataTypes?: boolean;
}

const out = new WireWriter();

/**
 * Encodes a message; the answer is the caller's own. Throws `TypeError` for a value that is of another kind than its
 * data type, `RangeError` for an integer that its type, an alias or a time cannot hold.
 */
export function encodePayload(payload: Payload, { dataTypes = true }: EncodeOptions = {}): Buffer<ArrayBuffer> {
  out.restart();
  out.reserve();
  if (payload.timestamp !== undefined) writeInteger(out, PAYLOAD.timestamp, payload.timestamp);
  for (const metric of payload.metrics) {
    out.reserve();
    out.byte(PAYLOAD.metrics);
    const start = out.open();
    writeMetric(metric, dataTypes);
    out.close(start);
  }
  out.reserve();
  if (payload.seq !== undefined) writeInteger(out, PAYLOAD.seq, payload.seq);
  if (payload.uuid !== undefined) {
    out.byte(PAYLOAD.uuid);
    out.string(payload.uuid);
  }
  if (payload.body !== undefined) {
    out.byte(PAYLOAD.body);
    out.bytes(payload.body);
  }
  return out.finish();
}

function writeMetric(metric: Metric, dataTypes: boolean): void {
  const { name, alias, timestamp, dataType, value, properties } = metric;
  if (name !== undefined) {
    out.byte(METRIC.name);
    out.string(name);
  }
  if (alias !== undefined) writeInteger(out, METRIC.alias, alias);
  if (timestamp !== undefined) writeInteger(out, METRIC.timestamp, timestamp);
  if (dataTypes && dataType !== undefined) writeInteger(out, METRIC.dataType, dataType);
  if (metric.isHistorical !== undefined) writeFlag(METRIC.isHistorical, metric.isHistorical);
  if (metric.isTransient !== undefined) writeFlag(METRIC.isTransient, metric.isTransient);
  const isNull = value === null || metric.isNull === true;
  if (isNull) writeFlag(METRIC.isNull, true);
  if (properties !== undefined) {
    out.byte(METRIC.properties);
    const start = out.open();
    encodePropertySet(out, properties);
    out.close(start);
  }
  if (isNull) return;
  if (value !== undefined) writeValue(out, METRIC_FIRST_VALUE_FIELD, dataType ?? DataType.Unknown, value);
  else if (metric.raw) writeRaw(metric.raw);
}

function writeFlag(tag: number, on: boolean): void {
  out.byte(tag);
  out.byte(on ? 1 : 0);
}

function writeRaw({ field, bytes }: RawValue): void {
  if (field < FIRST_RAW_FIELD || field > METRIC_LAST_FIELD) throw new RangeError(`Field ${field} keeps no raw value`);
  out.uint32((field << 3) | WireType.bytes);
  out.bytes(bytes);
}
