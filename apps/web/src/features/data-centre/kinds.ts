import type { ForwarderRow, ForwardState } from '@lightfield/contract';
import type { State } from '@lightfield/ui';
import type { useTranslation } from 'react-i18next';
import { formatDuration } from '../../lib/duration.ts';

export const MARKS: Record<ForwardState, State> = {
  starting: 'sent',
  running: 'done',
  waiting: 'failed',
  off: 'shelved',
  over: 'stale',
};

type Say = ReturnType<typeof useTranslation<'data-centre'>>['t'];

/** How far it is behind, in words. */
export function lagWords({ lagMs, lagRecords, lagIsMore }: ForwarderRow, t: Say): string {
  if (lagRecords === null || (lagMs === 0 && lagRecords === 0)) return t('lagNone');
  return t(lagIsMore ? 'lagMore' : 'lag', { time: formatDuration(lagMs), records: lagRecords.toLocaleString() });
}
export const sentWords = ({ sentRecords, sentValues }: ForwarderRow, t: Say): string =>
  t('sent', { records: sentRecords.toLocaleString(), values: sentValues.toLocaleString() });
