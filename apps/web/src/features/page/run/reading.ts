import { formatValue, mappedText } from '@lightfield/rules';
import type { Reading } from '@lightfield/widgets/kit';
import type { Seen } from '../../../live/reading-store.ts';
import type { PageSignal } from './page-signal.ts';

type Shown = Pick<PageSignal, 'signalMaps' | 'decimals' | 'unit'>;

/** A value with the words and decimals of its variable, as widgets show it. Nothing known of the variable: as it came. */
export function readingOf(signal: Shown | undefined, { value, quality, readAt }: Omit<Seen, 'changedAt'>): Reading {
  const mapped = signal && mappedText(signal.signalMaps, value);
  return {
    value,
    text: mapped ?? (signal ? formatValue(value, signal.decimals) : String(value ?? '')),
    unit: mapped === undefined ? (signal?.unit ?? '') : '',
    quality,
    time: readAt,
  };
}
