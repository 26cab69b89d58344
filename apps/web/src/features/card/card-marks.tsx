import type { Card, CardState } from '@lightfield/contract';
import { type State, StateMark } from '@lightfield/ui';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/time.ts';

const STATES = {
  stock: 'stale',
  active: 'done',
  expiring: 'pending',
  expired: 'failed',
  suspended: 'failed',
  cancelled: 'stale',
} as const satisfies Record<CardState, State>;

export function CardMark({ state }: { state: CardState }) {
  const { t } = useTranslation('card');
  return <StateMark state={STATES[state]} text={t(`state.${state}`)} />;
}

const KB_PER_MB = 1_024;
/** "12.5": megabytes of kilobytes. */
export const mbOf = (kb: number): string => (kb / KB_PER_MB).toLocaleString(undefined, { maximumFractionDigits: 1 });
/** The last day of service of what ends at a moment. */
export const lastDay = (endsAt: number): string => formatDate(endsAt - 1);

/** Whether an operator's word is old: `freshMs` after it was heard. */
export const isOld = (
  { syncedAt, service }: Pick<Card, 'syncedAt' | 'service'>,
  now: number,
  freshMs: number,
): boolean => service !== null && syncedAt !== null && now - syncedAt > freshMs;
