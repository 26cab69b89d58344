import type { DataOf } from '@lightfield/page';
import { type Reading, UNKNOWN, textOf } from '../kit/index.ts';
import { momentOf } from '../kit/moment.ts';
import { finestPart, formatTime, parseTime } from '../kit/time-format.ts';
import type { timeSelector } from './definition.ts';

type Data = DataOf<typeof timeSelector>;

/** What is written for a moment (epoch ms). */
export function writtenTime(moment: number, { valueType, format }: Pick<Data, 'valueType' | 'format'>): string {
  switch (valueType) {
    case 'epoch':
      return String(moment);
    case 'epochSecond':
      return String(Math.floor(moment / 1_000));
    case 'text':
      return formatTime(moment, format);
  }
}

/** The moment behind the bound value; a text is first read in the format of the widget. */
export function readTime(reading: Reading | undefined, format: string, now: number): number | undefined {
  const text = typeof reading?.value === 'string' ? parseTime(reading.value, format, now) : null;
  return text ?? momentOf(reading);
}

/** What stands in the field while nobody types. A text that says no time is shown as it is. */
export function restingTime(reading: Reading | undefined, format: string, now: number): string {
  if (!reading || reading.value === null) return UNKNOWN;
  const moment = readTime(reading, format, now);
  return moment === undefined ? textOf(reading) : formatTime(moment, format);
}

/** The browser's own picker for a format, how its value is written, and its step in seconds. */
export function pickerOf(format: string): { type: string; format: string; step?: number } {
  const finest = finestPart(format);
  const time = finest === 'second' ? 'HH:mm:ss' : 'HH:mm';
  const step = finest === 'second' ? { step: 1 } : {};
  if (!/YY|MM|DD/.test(format)) return { type: 'time', format: time, ...step };
  if (finest === 'day') return { type: 'date', format: 'YYYY-MM-DD' };
  if (finest === 'month' || finest === 'year') return { type: 'month', format: 'YYYY-MM' };
  return { type: 'datetime-local', format: `YYYY-MM-DDT${time}`, ...step };
}
