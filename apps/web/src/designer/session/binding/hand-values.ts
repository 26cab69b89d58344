import { formatValue, mappedText } from '@lightfield/rules';
import type { Reading } from '@lightfield/widgets/kit';
import type { Variable } from './variables.ts';

/** A value played by hand, as its variable would show it. Numbers where they can be read as such, texts otherwise. */
export function handReading(text: string, variable: Variable | undefined, now: number = Date.now()): Reading {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  const value = variable?.dataType !== 'string' && Number.isFinite(number) ? number : text;
  const mapped = variable ? mappedText(variable.statusMap, value) : undefined;
  return {
    value,
    text: mapped ?? formatValue(value, variable?.decimals ?? 2),
    unit: mapped === undefined ? (variable?.unit ?? '') : '',
    quality: 'good',
    time: now,
  };
}
