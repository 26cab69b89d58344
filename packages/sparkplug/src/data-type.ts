/** Data types of Sparkplug B 3.0, section 6.4.16. The numbers are those on the wire. */
export const DataType = {
  Unknown: 0,
  Int8: 1,
  Int16: 2,
  Int32: 3,
  Int64: 4,
  UInt8: 5,
  UInt16: 6,
  UInt32: 7,
  UInt64: 8,
  Float: 9,
  Double: 10,
  Boolean: 11,
  String: 12,
  DateTime: 13,
  Text: 14,
  UUID: 15,
  DataSet: 16,
  Bytes: 17,
  File: 18,
  Template: 19,
  PropertySet: 20,
  PropertySetList: 21,
  Int8Array: 22,
  Int16Array: 23,
  Int32Array: 24,
  Int64Array: 25,
  UInt8Array: 26,
  UInt16Array: 27,
  UInt32Array: 28,
  UInt64Array: 29,
  FloatArray: 30,
  DoubleArray: 31,
  BooleanArray: 32,
  StringArray: 33,
  DateTimeArray: 34,
} as const;
export type DataType = (typeof DataType)[keyof typeof DataType];

/** The members of the `oneof value` of a metric. A property has the first six, in the same order. */
export const ValueField = {
  int: 0,
  long: 1,
  float: 2,
  double: 3,
  boolean: 4,
  string: 5,
  bytes: 6,
  dataSet: 7,
  template: 8,
  extension: 9,
} as const;
export type ValueField = (typeof ValueField)[keyof typeof ValueField];

const { int, long, float, double, boolean, string, bytes, dataSet, template } = ValueField;

/** Indexed by data type. UInt32 travels in the 64-bit member: that is what every published edge node does. */
const FIELD_BY_TYPE: readonly (ValueField | undefined)[] = [
  [undefined],
  [int, int, int, long],
  [int, int, long, long],
  [float, double, boolean, string],
  [long, string, string],
  [dataSet, bytes, bytes, template],
  [undefined, undefined],
  Array.from({ length: DataType.DateTimeArray - DataType.PropertySetList }, () => bytes),
].flat();

/** Member of the `oneof` that carries values of this type; `undefined` for property sets and unknown types. */
export function fieldOfType(dataType: number): ValueField | undefined {
  return FIELD_BY_TYPE[dataType];
}

/** Inclusive bounds of the integer types that JavaScript holds as a number, by data type. */
export const INTEGER_BOUNDS: Readonly<Record<number, readonly [lowest: number, highest: number]>> = {
  [DataType.Int8]: [-0x80, 0x7f],
  [DataType.Int16]: [-0x8000, 0x7fff],
  [DataType.Int32]: [-0x8000_0000, 0x7fff_ffff],
  [DataType.UInt8]: [0, 0xff],
  [DataType.UInt16]: [0, 0xffff],
  [DataType.UInt32]: [0, 0xffff_ffff],
};
