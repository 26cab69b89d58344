import { StateMark } from '@lightfield/ui';
import { useTranslation } from 'react-i18next';

/** Beside a count of alarms: of so many devices nobody knows. Nothing where all are read. */
export function UnheardMark({ count }: { count: number }) {
  const { t } = useTranslation();
  return count > 0 ? <StateMark tag state="stale" text={t('comm.unheard', { count })} /> : null;
}
