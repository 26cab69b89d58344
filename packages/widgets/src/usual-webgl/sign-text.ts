import type { Reading } from '../kit/host.ts';
import { type NumberFormat, formatted } from '../kit/number-format.ts';

/** The unit of the variable, or else that of the point. */
export function shownOf(reading: Reading | undefined, unit: string, format: NumberFormat): string {
  const text = formatted(reading, format);
  const of = reading?.unit === undefined || reading.unit === '' ? unit : reading.unit;
  return of === '' || typeof reading?.value === 'string' ? text : `${text} ${of}`;
}
