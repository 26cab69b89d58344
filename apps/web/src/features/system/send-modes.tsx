import type { ChannelInfo } from '@lightfield/contract';
import { Bone, StateMark, type State } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../lib/texted.tsx';
import { sendModes } from './api/system-queries.ts';
import styles from './system.module.css';

/** The stand-in stands out: what it takes does not reach anybody. */
const MARKS: Record<ChannelInfo['mode'], State> = { outbox: 'important', provider: 'good', off: 'offline' };

/** How each channel is set. */
export function SendModes() {
  const { t } = useTranslation('system');
  const { data, error, refetch } = useQuery(sendModes());
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  return (
    <ul className={styles['modes']} aria-label={t('sending.channel.label')}>
      {data ? (
        data.map(({ channel, mode, provider }) => (
          <li key={channel}>
            <strong>{t(`sending.channel.${channel}`)}</strong>
            <StateMark state={MARKS[mode]} text={t(`sending.mode.${mode}`, { provider })} />
          </li>
        ))
      ) : (
        <li>
          <Bone width="480px" />
        </li>
      )}
    </ul>
  );
}
