import { type NumberFormat, formatted } from '../kit/number-format.ts';
import { type Reading, UNKNOWN, numberOf, textOf } from '../kit/index.ts';

/** What stands in the field while nobody types: the value, dashes where none is known, the given text where none is bound. */
export const restingText = (
  bound: boolean,
  text: string,
  reading: Reading | undefined,
  format: NumberFormat,
): string => (bound ? formatted(reading, format) : text);

/**
 * What typing begins with: the value as it may be written. A number keeps the decimals it is shown with; of a worded
 * value its number stands there, since words are not what is written.
 */
export function typingText(reading: Reading | undefined): string {
  if (!reading || reading.value === null) return '';
  const shown = textOf(reading);
  const number = numberOf(reading);
  if (number === undefined) return String(reading.value);
  return shown !== UNKNOWN && Number.isFinite(Number(shown)) ? shown : String(number);
}
