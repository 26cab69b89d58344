import type { DataType as OurType } from '@lightfield/contract';
import { DataType, type DataValue, type Variant, VariantArrayType } from 'node-opcua-client';
import { type RawValue, type Reading, UnfitValue } from '../driver.ts';

/** The two upper bits of a status: 00 good, 01 uncertain, 10 bad (OPC UA part 4, 7.39). */
const SEVERITY_SHIFT = 30;
const UNCERTAIN = 1;

/** What a server says of a value, as a reading. */
export function readingOf({ value, statusCode, sourceTimestamp }: DataValue, dataType: OurType): Reading {
  const severity = statusCode.value >>> SEVERITY_SHIFT;
  if (severity > UNCERTAIN) return { raw: undefined };
  return { raw: rawOf(value, dataType), doubtful: severity === UNCERTAIN, at: sourceTimestamp?.getTime() };
}

/** A scalar as the wanted type holds it; undefined when it holds no such thing. */
export function rawOf({ dataType, arrayType, value }: Variant, wanted: OurType): RawValue | undefined {
  if (arrayType !== VariantArrayType.Scalar || value === null || value === undefined) return undefined;
  if (wanted === 'string') return textOf(dataType, value);
  const number = numberOf(dataType, value);
  if (number === undefined) return undefined;
  if (wanted === 'int64') return wholeOf(number);
  if (wanted === 'float' || wanted === 'double') return Number(number);
  const small = Number(number);
  return Number.isInteger(small) ? small : undefined;
}

function textOf(dataType: DataType, value: unknown): string | undefined {
  switch (dataType) {
    case DataType.LocalizedText:
      return String(Object(value)['text'] ?? '');
    case DataType.DateTime:
      return value instanceof Date ? value.toISOString() : undefined;
    case DataType.ByteString:
    case DataType.ExtensionObject:
      return undefined;
    default:
      return String(numberOf(dataType, value) ?? value);
  }
}

function numberOf(dataType: DataType, value: unknown): number | bigint | undefined {
  switch (dataType) {
    case DataType.Int64:
      return BigInt.asIntN(64, longOf(value));
    case DataType.UInt64:
      return longOf(value);
    case DataType.Boolean:
      return value === true ? 1 : 0;
    case DataType.DateTime:
      return value instanceof Date ? value.getTime() : undefined;
    default:
      return typeof value === 'number' ? value : undefined;
  }
}

/** The library keeps 64-bit integers as two halves, the upper one first. */
function longOf(value: unknown): bigint {
  const [upper, lower] = Array.isArray(value) ? value.map(Number) : [0, 0];
  return (BigInt((upper ?? 0) >>> 0) << 32n) | BigInt((lower ?? 0) >>> 0);
}

function wholeOf(number: number | bigint): bigint | undefined {
  if (typeof number === 'number' && !Number.isInteger(number)) return undefined;
  const whole = BigInt(number);
  return BigInt.asIntN(64, whole) === whole ? whole : undefined;
}

const INTEGERS: Partial<Record<DataType, readonly [lowest: number, highest: number]>> = {
  [DataType.SByte]: [-0x80, 0x7f],
  [DataType.Byte]: [0, 0xff],
  [DataType.Int16]: [-0x8000, 0x7fff],
  [DataType.UInt16]: [0, 0xffff],
  [DataType.Int32]: [-0x8000_0000, 0x7fff_ffff],
  [DataType.UInt32]: [0, 0xffff_ffff],
};

/** A value for the library, which wants to be told that a 64-bit integer is one and not a pair. */
export interface Scalar {
  readonly dataType: DataType;
  readonly arrayType: VariantArrayType;
  readonly value: unknown;
}

/** A raw value as the node's own type wants it. Throws `UnfitValue`. */
export function variantOf(raw: RawValue, dataType: DataType): Scalar {
  const value = valueOf(raw, dataType);
  if (value === undefined) throw new UnfitValue(`${raw} does not fit a node of type ${DataType[dataType]}`);
  return { dataType, arrayType: VariantArrayType.Scalar, value };
}

function valueOf(raw: RawValue, dataType: DataType): unknown {
  if (dataType === DataType.String) return String(raw);
  if (dataType === DataType.LocalizedText) return { text: String(raw) };
  if (typeof raw === 'string') return undefined;
  if (dataType === DataType.Int64 || dataType === DataType.UInt64) return halvesOf(raw, dataType === DataType.UInt64);
  const number = Number(raw);
  if (dataType === DataType.Float || dataType === DataType.Double) return Number.isFinite(number) ? number : undefined;
  if (dataType === DataType.Boolean) return number === 0 || number === 1 ? number === 1 : undefined;
  const [lowest, highest] = INTEGERS[dataType] ?? [1, 0];
  return Number.isInteger(number) && number >= lowest && number <= highest ? number : undefined;
}

function halvesOf(raw: number | bigint, unsigned: boolean): [upper: number, lower: number] | undefined {
  const whole = wholeOf(raw);
  if (whole === undefined || (unsigned && whole < 0n)) return undefined;
  const bits = BigInt.asUintN(64, whole);
  return [Number(bits >> 32n), Number(bits & 0xffff_ffffn)];
}

const OUR_TYPES = new Map<DataType, OurType>([
  [DataType.Boolean, 'bit'],
  [DataType.SByte, 'int8'],
  [DataType.Byte, 'uint8'],
  [DataType.Int16, 'int16'],
  [DataType.UInt16, 'uint16'],
  [DataType.Int32, 'int32'],
  [DataType.UInt32, 'uint32'],
  [DataType.Int64, 'int64'],
  [DataType.UInt64, 'int64'],
  [DataType.Float, 'float'],
  [DataType.Double, 'double'],
  [DataType.String, 'string'],
  [DataType.DateTime, 'string'],
  [DataType.LocalizedText, 'string'],
]);

/** Which of our types a variable of this type is best read as; nothing for those it cannot be read as. */
export function ourTypeOf(type: DataType): OurType | undefined {
  return OUR_TYPES.get(type);
}
