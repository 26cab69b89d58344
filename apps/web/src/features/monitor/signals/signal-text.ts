import type { Signal, Value } from '@lightfield/contract';
import { formatValue, mappedText } from '@lightfield/rules';

type Shown = Pick<Signal, 'signalMaps' | 'decimals' | 'unit'>;

/** A value as people read it: the text it is mapped to, else the number with its decimals. */
export const signalText = (signal: Shown, value: Value | undefined): string =>
  mappedText(signal.signalMaps, value) ?? formatValue(value, signal.decimals);

/** The same with its unit, for sentences. */
export function signalWords(signal: Shown, value: Value | undefined): string {
  const mapped = mappedText(signal.signalMaps, value);
  if (mapped !== undefined) return `${mapped} (${String(value)})`;
  const text = formatValue(value, signal.decimals);
  return value === null || value === undefined || !signal.unit ? text : `${text} ${signal.unit}`;
}
