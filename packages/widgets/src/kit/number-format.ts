import { z } from 'zod';
import type { Reading } from './host.ts';
import { UNKNOWN, textOf } from './reading.ts';

/** How a number is written where its variable's own way will not do. The defaults are the variable's own. */
const numberFormat = z.object({
  decimalsBy: z.enum(['variable', 'own']).default('variable'),
  decimals: z.int().min(0).max(10).default(2),
  /** A plus before what is above zero. */
  sign: z.boolean().default(false),
  /** Groups of three digits. */
  thousands: z.boolean().default(false),
  prefix: z.string().max(20).default(''),
});
export const NumberFormat = numberFormat.prefault({});
export type NumberFormat = z.infer<typeof NumberFormat>;
/** The same with a unit of its own; '': the variable's. */
export const OwnFormat = numberFormat.extend({ unit: z.string().max(20).default('') });
export type OwnFormat = z.infer<typeof OwnFormat>;
export const ValueFormat = OwnFormat.prefault({});
export type ValueFormat = z.infer<typeof ValueFormat>;

/** A number as texts write it, not an order of magnitude. */
const NUMBER = /^-?\d+(?:\.\d+)?$/;

/** The reading as `textOf` has it, a number in this format. Words of a state are none, and what is not known stays so. */
export function formatted(reading: Reading | undefined, format: NumberFormat): string {
  const isNumber = typeof reading?.value === 'number';
  const own = textOf(reading);
  // words that stand for a number are no number
  if (!isNumber || own === UNKNOWN || !NUMBER.test(own)) return own;
  return dressed(format.decimalsBy === 'own' ? textOf(reading, format.decimals) : own, format);
}
/** The digits of a number with sign, groups and prefix; an order of magnitude stays as it is. */
export function dressed(
  text: string,
  { thousands, sign, prefix }: Omit<NumberFormat, 'decimals' | 'decimalsBy'>,
): string {
  if (!NUMBER.test(text)) return text;
  const [whole = '', fraction] = text.replace('-', '').split('.');
  const grouped = thousands ? whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',') : whole;
  const isZero = Number(text) === 0;
  const before = text.startsWith('-') && !isZero ? '-' : sign && !isZero ? '+' : '';
  return `${prefix}${before}${grouped}${fraction === undefined ? '' : `.${fraction}`}`;
}
/** A number that no variable writes, as sums and averages are: `own` says it where no decimals were chosen. */
export function figureIn(value: number, format: NumberFormat, own: (value: number) => string): string {
  const isOwn = format.decimalsBy === 'own' && Number.isFinite(value);
  return dressed(isOwn ? value.toFixed(format.decimals) : own(value), format);
}

/**
 * The same for cells of a spreadsheet (ECMA-376 18.8.31), which stay numbers; `undefined`: as it shows numbers by itself. `decimals`:
 * those of the variable, where they are known.
 */
export function sheetFormat(format: NumberFormat, decimals: number | undefined): string | undefined {
  const { sign, thousands, prefix } = format;
  const places = format.decimalsBy === 'own' ? format.decimals : decimals;
  if (format.decimalsBy === 'variable' && !sign && !thousands && prefix === '') return undefined;
  const whole = thousands ? '#,##0' : '0';
  // without places there is no way to write "as many as there are" beside groups of three
  const digits = places === undefined && !thousands ? 'General' : places ? `${whole}.${'0'.repeat(places)}` : whole;
  if (!sign && prefix === '') return digits;
  const before = Array.from(prefix, (letter) => `\\${letter}`).join('');
  return `${before}${sign ? '+' : ''}${digits};${before}-${digits};${before}${digits}`;
}

/** The unit behind a value; what is not known has none. */
export const unitOf = (reading: Reading | undefined, format: Pick<ValueFormat, 'unit'>): string =>
  reading && textOf(reading) !== UNKNOWN ? format.unit || reading.unit : '';

/** Number and unit. */
export function withUnit(reading: Reading | undefined, format: ValueFormat): string {
  const unit = unitOf(reading, format);
  return unit ? `${formatted(reading, format)} ${unit}` : formatted(reading, format);
}
