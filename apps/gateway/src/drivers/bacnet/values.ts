import type { DataType } from '@lightfield/contract';
import { type RawValue, type Reading, UnfitValue } from '../driver.ts';
import { type BacnetPoint, OBJECT_TYPES, PRESENT_VALUE } from './address.ts';
import type { Kind, Primitive, Written } from './encoding.ts';
import type { Result } from './services.ts';

/** Bits of status flags (ASHRAE 135, BACnetStatusFlags), the first the lowest: fault, overridden, out of service. */
const DOUBTS = 0b1110;

/** What a device says of a point, with the flags of its object where they were asked for. */
export function readingOf({ address, dataType }: BacnetPoint, result: Result | undefined, flags?: Result): Reading {
  if (!result || 'error' in result) return { raw: undefined };
  if (address.release) return { raw: result.value && (result.value.kind === 'null' ? 1 : 0) };
  const status = flags && 'value' in flags && flags.value?.kind === 'bits' ? Number(flags.value.value) : 0;
  return { raw: rawOf(result.value, dataType), doubtful: (status & DOUBTS) !== 0 };
}

/** A value as the wanted type holds it; undefined when it holds no such thing. */
export function rawOf(primitive: Primitive | undefined, wanted: DataType): RawValue | undefined {
  const value = primitive?.value;
  if (value === undefined) return undefined;
  if (wanted === 'string') return String(value);
  if (typeof value === 'string') return undefined;
  if (wanted === 'float' || wanted === 'double') return Number(value);
  if (typeof value === 'number' && !Number.isInteger(value)) return undefined;
  if (wanted === 'bit') return value === 0 || value === 1 ? value : undefined;
  if (wanted !== 'int64') return Number(value);
  return BigInt.asIntN(64, BigInt(value)) === BigInt(value) ? BigInt(value) : undefined;
}

const { AI, AO, AV, BI, BO, BV, LP, MI, MO, MV, ACC, CSV, IV, LAV, PIV } = OBJECT_TYPES;
/** What kind the value of an object is (clause 12). */
const VALUE_KINDS = new Map<number, Kind>([
  ...[AI, AO, AV, LP].map((type) => [type, 'real'] as const),
  ...[BI, BO, BV].map((type) => [type, 'enumerated'] as const),
  ...[MI, MO, MV, ACC, PIV].map((type) => [type, 'unsigned'] as const),
  [IV, 'signed'],
  [LAV, 'double'],
  [CSV, 'text'],
]);
/** Kind of a value that the standard fixes; nothing when the device has to be asked. */
export const kindOf = ({ address: { type, property, index } }: BacnetPoint): Kind | undefined =>
  property === PRESENT_VALUE && index === undefined ? VALUE_KINDS.get(type) : undefined;

/** What to write where nothing is there to go by. */
export function likelyKind(dataType: DataType): Kind {
  if (dataType === 'string') return 'text';
  if (dataType === 'float') return 'real';
  if (dataType === 'double') return 'double';
  if (dataType === 'bit') return 'boolean';
  return dataType.startsWith('u') ? 'unsigned' : 'signed';
}

const INTEGERS = {
  boolean: [0n, 1n],
  unsigned: [0n, 0xffff_ffffn],
  enumerated: [0n, 0xffff_ffffn],
  signed: [-0x8000_0000n, 0x7fff_ffffn],
} as const;

/** A raw value as the device takes it. Throws `UnfitValue`. */
export function writtenOf(raw: RawValue, kind: Kind): Written {
  const written = kind === 'text' ? { kind, value: String(raw) } : typeof raw !== 'string' && numberOf(raw, kind);
  if (written) return written;
  throw new UnfitValue(`${raw} does not fit a BACnet value of kind ${kind}`);
}

function numberOf(raw: number | bigint, kind: Kind): Written | undefined {
  if (kind === 'real' || kind === 'double') {
    const value = kind === 'real' ? Math.fround(Number(raw)) : Number(raw);
    return Number.isFinite(value) ? { kind, value } : undefined;
  }
  if (kind !== 'boolean' && kind !== 'unsigned' && kind !== 'signed' && kind !== 'enumerated') return undefined;
  if (typeof raw === 'number' && !Number.isInteger(raw)) return undefined;
  const [lowest, highest] = INTEGERS[kind];
  const value = BigInt(raw);
  return value >= lowest && value <= highest ? { kind, value } : undefined;
}
