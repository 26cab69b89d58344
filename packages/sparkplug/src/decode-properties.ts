import { DataType } from './data-type.ts';
import { intValue, isInt64, longAsBigInt, longAsNumber } from './integers.ts';
import type { MetricProperty, PropertySet } from './payload.ts';
import {
  PROPERTY,
  PROPERTY_LAST_FIELD,
  PROPERTY_SET,
  PROPERTY_SET_LAST_FIELD,
  PROPERTY_SET_LIST,
  PROPERTY_SET_LIST_LAST_FIELD,
} from './tags.ts';
import type { WireReader } from './wire-reader.ts';

/** Sets within sets. The field knows two or three levels; the limit keeps a hostile message off the stack. */
const MAX_NESTING = 8;

/** Reads a PropertySet that ends at `end`. Keys without value and values without key are refused. */
export function decodePropertySet(reader: WireReader, end: number, depth = 0): PropertySet {
  if (depth >= MAX_NESTING) throw reader.error('Properties nested too deeply');
  const start = reader.position;
  const keys: string[] = [];
  const values: MetricProperty[] = [];
  while (reader.position < end) {
    const tag = reader.tag();
    if (tag === PROPERTY_SET.keys) {
      reader.countNested();
      keys.push(reader.string(end));
    } else if (tag === PROPERTY_SET.values) {
      reader.countNested();
      values.push(decodeProperty(reader, reader.end(end), depth));
    } else {
      reader.skip(tag, end, PROPERTY_SET_LAST_FIELD);
    }
  }
  reader.expectEnd(end);
  if (keys.length !== values.length) throw reader.error('As many property keys as values expected', start);
  // Without a prototype, so that a key like "__proto__" is a key like any other.
  const set: PropertySet = Object.create(null);
  for (const [index, value] of values.entries()) set[keys[index] ?? ''] = value;
  return set;
}

function decodePropertySetList(reader: WireReader, end: number, depth: number): PropertySet[] {
  const sets: PropertySet[] = [];
  while (reader.position < end) {
    const tag = reader.tag();
    if (tag === PROPERTY_SET_LIST.sets) {
      reader.countNested();
      sets.push(decodePropertySet(reader, reader.end(end), depth));
    } else {
      reader.skip(tag, end, PROPERTY_SET_LIST_LAST_FIELD);
    }
  }
  reader.expectEnd(end);
  return sets;
}

/** An integer waits for its data type, which may stand behind it in the message. */
interface PendingInteger {
  long: boolean;
  low: number;
  high: number;
}

function decodeProperty(reader: WireReader, end: number, depth: number): MetricProperty {
  const property: MetricProperty = { value: undefined };
  let isNull = false;
  let integer: PendingInteger | undefined;
  while (reader.position < end) {
    const tag = reader.tag();
    switch (tag) {
      case PROPERTY.type:
        property.dataType = reader.uint32();
        break;
      case PROPERTY.isNull:
        isNull = reader.boolean();
        break;
      case PROPERTY.int:
      case PROPERTY.long:
        reader.words();
        integer = { long: tag === PROPERTY.long, low: reader.low, high: reader.high };
        break;
      default:
        if (readOtherValue(reader, tag, end, depth, property)) integer = undefined;
    }
  }
  reader.expectEnd(end);
  if (integer) property.value = integerValue(integer, property.dataType ?? DataType.Unknown);
  if (isNull) property.value = null;
  return property;
}

/** Answers whether the field was a value: of several the last one counts. */
function readOtherValue(reader: WireReader, tag: number, end: number, depth: number, into: MetricProperty): boolean {
  switch (tag) {
    case PROPERTY.float:
      into.value = reader.float();
      return true;
    case PROPERTY.double:
      into.value = reader.double();
      return true;
    case PROPERTY.boolean:
      into.value = reader.boolean();
      return true;
    case PROPERTY.string:
      into.value = reader.string(end);
      return true;
    case PROPERTY.set:
      into.value = decodePropertySet(reader, reader.end(end), depth + 1);
      return true;
    case PROPERTY.sets:
      into.value = decodePropertySetList(reader, reader.end(end), depth + 1);
      return true;
    case PROPERTY.extension:
      into.value = undefined;
      into.raw = { field: tag >>> 3, bytes: reader.copy(end) };
      return true;
    default:
      reader.skip(tag, end, PROPERTY_LAST_FIELD);
      return false;
  }
}

function integerValue({ long, low, high }: PendingInteger, dataType: number): number | bigint {
  if (!long) {
    const value = intValue(low >>> 0, dataType);
    return isInt64(dataType) ? BigInt(value) : value;
  }
  const value = longAsNumber(low, high, dataType);
  const wide = dataType === DataType.Unknown || isInt64(dataType) || !Number.isSafeInteger(value);
  return wide ? longAsBigInt(low, high, dataType) : value;
}
