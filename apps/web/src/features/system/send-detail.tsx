import type { SendRecord } from '@lightfield/contract';
import { StateMark } from '@lightfield/ui';
import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../lib/time.ts';
import { sizeText } from '../../lib/size.ts';
import { useReturnFocus } from '../../lib/use-return-focus.ts';
import { Retry, SEND_MARKS, useSendError } from './send-retry.tsx';
import styles from './system.module.css';

const WIDTH = 520;

/** One record with its whole text. */
export function SendDetail({ record, onClose }: { record: SendRecord | undefined; onClose: () => void }) {
  const { t } = useTranslation('system');
  useReturnFocus();
  return (
    <Drawer
      open
      size={WIDTH}
      title={t('sending.detail')}
      onClose={onClose}
      extra={record?.retryable ? <Retry id={record.id} /> : null}
    >
      {record ? <Facts record={record} /> : <p className={styles['soft']}>{t('sending.notHere')}</p>}
    </Drawer>
  );
}

function Facts({ record }: { record: SendRecord }) {
  const { t } = useTranslation('system');
  const whyOf = useSendError();
  const { channel, target, template, subject, body, provider, state, attempts, error, createdAt, sentAt, files } =
    record;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('sending.column.state'), <StateMark key="state" state={SEND_MARKS[state]} text={t(`sending.state.${state}`)} />],
    [t('sending.column.channel'), t(`sending.channel.${channel}`)],
    [t('sending.column.target'), target],
    [t('sending.kind'), t(`sending.template.${template}`)],
    [t('sending.provider'), provider === 'outbox' ? t('sending.outbox') : provider || '—'],
    [t('sending.column.time'), formatTime(createdAt)],
    [t('sending.sentAt'), sentAt === null ? '—' : formatTime(sentAt)],
    [t('sending.column.attempts'), attempts],
    [t('sending.column.error'), whyOf(error) || '—'],
    [t('sending.subject'), subject || '—'],
    ...(files.length > 0
      ? [
          [
            t('sending.files'),
            files.map(({ name, bytes }) => <div key={name}>{`${name} (${sizeText(bytes)})`}</div>),
          ] as const,
        ]
      : []),
  ];
  return (
    <>
      <dl className={styles['facts']}>
        {facts.map(([name, value]) => [<dt key={`${name}-name`}>{name}</dt>, <dd key={name}>{value}</dd>])}
      </dl>
      <h3 className={styles['bodyTitle']}>{t('sending.body')}</h3>
      <p className={styles['text']}>{body}</p>
    </>
  );
}
