import { DataType } from './data-type.ts';
import { writeInteger, writeValue } from './encode-values.ts';
import type { MetricProperty, PropertySet } from './payload.ts';
import { PROPERTY, PROPERTY_FIRST_VALUE_FIELD, PROPERTY_SET, PROPERTY_SET_LIST } from './tags.ts';
import type { WireWriter } from './wire-writer.ts';

/** Writes a PropertySet without tag and length: first all keys, then all values. */
export function encodePropertySet(out: WireWriter, set: PropertySet): void {
  for (const key of Object.keys(set)) {
    out.byte(PROPERTY_SET.keys);
    out.string(key);
  }
  for (const property of Object.values(set)) {
    out.reserve();
    out.byte(PROPERTY_SET.values);
    const start = out.open();
    encodeProperty(out, property);
    out.close(start);
  }
}

function encodeProperty(out: WireWriter, { dataType, value, raw }: MetricProperty): void {
  if (dataType !== undefined) writeInteger(out, PROPERTY.type, dataType);
  if (value === null) {
    out.byte(PROPERTY.isNull);
    out.byte(1);
  } else if (Array.isArray(value)) {
    writePart(out, PROPERTY.sets, () => {
      for (const set of value) writePart(out, PROPERTY_SET_LIST.sets, () => encodePropertySet(out, set));
    });
  } else if (typeof value === 'object') {
    writePart(out, PROPERTY.set, () => encodePropertySet(out, value));
  } else if (value !== undefined) {
    writeValue(out, PROPERTY_FIRST_VALUE_FIELD, dataType ?? DataType.Unknown, value);
  } else if (raw) {
    out.byte(PROPERTY.extension);
    out.bytes(raw.bytes);
  }
}

function writePart(out: WireWriter, tag: number, write: () => void): void {
  out.reserve();
  out.byte(tag);
  const start = out.open();
  write();
  out.close(start);
}
