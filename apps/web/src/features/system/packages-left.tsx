import { PackageKind, type PackagesLeft as Left } from '@lightfield/contract';
import { cardDay } from '@lightfield/rules';
import { Bone, StateMark } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../lib/account.ts';
import { Failure } from '../../lib/texted.tsx';
import { yuanEach } from '../../lib/yuan.ts';
import { packagesLeft } from './api/system-queries.ts';
import styles from './system.module.css';

/** The last day is the one before the moment at which it ends. */
const lastDay = (expiresAt: number) => cardDay(expiresAt - 1);

/** How many SMS and calls are left, what one costs and how long that holds. For whoever may look at what was sent. */
export function PackagesLeft() {
  return usePermission('sms_statistics_view') ? <Shown /> : null;
}

function Shown() {
  const { t } = useTranslation('system');
  const { data, error, refetch } = useQuery(packagesLeft());
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  return (
    <ul className={styles['modes']} aria-label={t('left.label')}>
      {data ? (
        PackageKind.options.map((kind) => (
          <li key={kind}>
            <strong>{t(`sending.channel.${kind}`)}</strong>
            <One left={data.find((one) => one.kind === kind)} />
          </li>
        ))
      ) : (
        <li>
          <Bone width="320px" />
        </li>
      )}
    </ul>
  );
}

function One({ left: found }: { left: Left | undefined }) {
  const { t } = useTranslation('system');
  if (!found) return null;
  const { counted, left, next } = found;
  if (!counted) return <span className={styles['soft']}>{t('left.free')}</span>;
  if (!next) return <StateMark state="bad" text={t('left.none')} />;
  const { cents, count, expiresAt } = next;
  return (
    <span>
      {[
        t('left.count', { count: left }),
        t('left.each', { sum: yuanEach(cents, count) }),
        expiresAt === null ? t('left.always') : t('left.until', { date: lastDay(expiresAt) }),
      ].join(' · ')}
    </span>
  );
}
