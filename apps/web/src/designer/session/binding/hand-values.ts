import { type Binding, pageAlarmOf } from '@lightfield/page';
import { formatValue, mappedText } from '@lightfield/rules';
import type { Reading } from '@lightfield/widgets/kit';
import type { Variable } from './variables.ts';

/** What a value that is moved by hand has to say of itself. */
export type HandFacts = Pick<Variable, 'unit' | 'decimals' | 'dataType' | 'statusMap' | 'lower' | 'upper'>;

/** The worse, the higher, as running pages have it. */
const LEVELS = ['none', 'normal', 'important', 'severe'] as const;
/** Of what is told of alarms: levels by their words, counts in whole numbers. `undefined`: something else is meant. */
export function toldFacts(
  { type, systemKey, alarm }: Binding,
  wordOf: (level: (typeof LEVELS)[number]) => string,
): HandFacts | undefined {
  const told = alarm ?? (type === 'system' ? (pageAlarmOf(systemKey) ?? systemKey) : '');
  const whole = { unit: '', decimals: 0, dataType: 'int16', lower: 0 } as const;
  if (told === 'alarmLevel')
    return { ...whole, statusMap: LEVELS.map((level, value) => ({ value, text: wordOf(level) })), upper: 3 };
  return told === 'alarms' || told === 'unconfirmed' ? { ...whole, statusMap: [], upper: 10 } : undefined;
}

/** A value played by hand, as its variable would show it. Numbers where they can be read as such, texts otherwise. */
export function handReading(text: string, variable: HandFacts | undefined, now: number = Date.now()): Reading {
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
