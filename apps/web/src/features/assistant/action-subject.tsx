import type { ActionSubject } from '@lightfield/contract';
import { useTranslation } from 'react-i18next';
import { SeverityMark } from '../../lib/texted.tsx';
import { formatTime } from '../../lib/time.ts';
import styles from './actions.module.css';
import { valueWords } from './action-words.ts';

type Of<Kind extends ActionSubject['kind']> = Extract<ActionSubject, { kind: Kind }>;

/** What is to become of what: terms and what they say, for a list of them. */
export function ActionSubjectView({ subject }: { subject: ActionSubject }) {
  if (subject.kind === 'write') return <Write subject={subject} />;
  if (subject.kind === 'workOrder') return <WorkOrder subject={subject} />;
  return <OfAlarm subject={subject} />;
}

function Write({ subject }: { subject: Of<'write'> }) {
  const { t } = useTranslation('assistant');
  const { variable, unit, value, valueText, old, oldText, oldAt, live } = subject;
  return (
    <>
      <dt>{t('action.variable')}</dt>
      <dd>{variable}</dd>
      <dt>{t('action.change')}</dt>
      <dd>
        <span className={styles['change']}>
          <del aria-label={t('action.old')}>{valueWords(old, unit, oldText)}</del>
          <span aria-hidden>→</span>
          <ins aria-label={t('action.new')}>{valueWords(value, unit, valueText)}</ins>
        </span>
        {live ? null : (
          <small className={styles['stale']}>
            {oldAt === null ? t('action.neverRead') : t('action.lastKnown', { at: formatTime(oldAt) })}
          </small>
        )}
      </dd>
    </>
  );
}

function OfAlarm({ subject }: { subject: Of<'confirmAlarm'> | Of<'shelveAlarm'> }) {
  const { t } = useTranslation('assistant');
  const stands = `${t(subject.active ? 'action.active' : 'action.recovered')}, ${t(subject.confirmed ? 'action.confirmed' : 'action.unconfirmed')}`;
  return (
    <>
      <dt>{t('action.alarm')}</dt>
      <dd>
        <SeverityMark severity={subject.severity} /> {subject.content} <small>{formatTime(subject.raisedAt)}</small>
      </dd>
      <dt>{t('action.stands')}</dt>
      <dd>{stands}</dd>
      {subject.kind === 'shelveAlarm' ? (
        <>
          <dt>{t('action.shelf')}</dt>
          <dd>{t('action.minutes', { count: subject.minutes })}</dd>
          <dt>{t('action.reason')}</dt>
          <dd>{subject.reason}</dd>
        </>
      ) : null}
    </>
  );
}

function WorkOrder({ subject: { title, content, priority, alarm } }: { subject: Of<'workOrder'> }) {
  const { t } = useTranslation('assistant');
  return (
    <>
      <dt>{t('action.title')}</dt>
      <dd>{title}</dd>
      {content === '' ? null : (
        <>
          <dt>{t('action.content')}</dt>
          <dd className={styles['content']}>{content}</dd>
        </>
      )}
      <dt>{t('action.priority')}</dt>
      <dd>{t(`action.priorities.${priority}`)}</dd>
      {alarm === null ? null : (
        <>
          <dt>{t('action.alarm')}</dt>
          <dd>{alarm}</dd>
        </>
      )}
    </>
  );
}
