import type { Stretch } from '../history.ts';
import type { Language } from '@lightfield/contract';
import { tablesText } from '../../locales/tables/text.ts';
import { formatTime } from '../time-format.ts';

const MINUTE = 60_000;
/** As far as one question reaches (`Stretch`). */
export const LONGEST_MINUTES = 43_200;

export function minutesText(minutes: number, language: Language): string {
  if (minutes % 1_440 === 0) return tablesText('span.days', { number: minutes / 1_440 })[language];
  return minutes % 60 === 0
    ? tablesText('span.hours', { number: minutes / 60 })[language]
    : tablesText('span.minutes', { number: minutes })[language];
}

export type Chosen = { readonly minutes: number } | { readonly from: number; readonly to: number };
export const stretchOf = (chosen: Chosen): Stretch =>
  'minutes' in chosen ? { lastMs: chosen.minutes * MINUTE } : { from: chosen.from, to: chosen.to };

/** Why a time of one's own cannot be asked for. */
export function spanProblem(from: number, to: number): 'none' | 'order' | 'long' | undefined {
  if (Number.isNaN(from) || Number.isNaN(to)) return 'none';
  if (from >= to) return 'order';
  return to - from > LONGEST_MINUTES * MINUTE ? 'long' : undefined;
}

/** Without a format of the widget's own: it sorts, and nobody takes a day for a month. */
const USUAL = 'YYYY-MM-DD HH:mm:ss';
/** How times are written in a table of that width, and how much room that takes, page units: the day goes first. */
export function timeForm(format: string, width: number): { readonly format: string; readonly least: number } {
  if (format !== '') return { format, least: width < 200 ? 58 : 160 };
  if (width < 200) return { format: 'HH:mm', least: 58 };
  return width < 440 ? { format: 'MM-DD HH:mm:ss', least: 124 } : { format: USUAL, least: 160 };
}
export const momentText = (epoch: number | null, format: string): string =>
  epoch === null ? '' : formatTime(epoch, format || USUAL);
