import { z } from 'zod';
import { QUALITY_CODES } from './quality-codes.ts';

/** Field data types (S1 §3). 64-bit integers travel as decimal strings so that no digit is lost. */
export const DataType = z.enum([
  'int8',
  'uint8',
  'int16',
  'uint16',
  'int32',
  'uint32',
  'int64',
  'float',
  'double',
  'bit',
  'string',
]);
export type DataType = z.infer<typeof DataType>;

/** How trustworthy a value is. `stale`: it was good, and nothing was heard since. */
export const Quality = z.enum(QUALITY_CODES);
export type Quality = z.infer<typeof Quality>;
export { QUALITY_CODES };

/** A scaled value on the wire: numbers, strings (also 64-bit integers), or nothing (the read failed). Bits are 0 or 1. */
export const Value = z.union([z.number(), z.string(), z.null()]);
export type Value = z.infer<typeof Value>;

export const Severity = z.enum(['severe', 'important', 'normal']);
export type Severity = z.infer<typeof Severity>;
/** The worst first. */
export const SEVERITY_ORDER = Severity.options;

export const GatewayState = z.enum(['online', 'offline', 'sleeping', 'upgrading']);
export type GatewayState = z.infer<typeof GatewayState>;

/** What is made of the values of a period (S1 §3). */
export const Aggregation = z.enum(['delta', 'first', 'last', 'max', 'min', 'average']);
export type Aggregation = z.infer<typeof Aggregation>;
