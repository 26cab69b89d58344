import { type AlarmEvent, ROUTES, alarmCalls, cardOf } from '@lightfield/contract';
import { confirmDecision, contentWords } from '@lightfield/rules';
import { Button } from '@lightfield/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../account.ts';
import { attention } from '../attention.ts';
import { call } from '../call.ts';
import { useErrorWords } from '../failure.tsx';
import { deviceHref } from '../device-hrefs.ts';
import { AlarmStateMark, SeverityMark, TimeAgo } from '../texted.tsx';
import { isVisiting } from '../visit.ts';
import styles from './alarm-line.module.css';
import type { LineOf } from './alarm-line-query.ts';
import { useLanguage } from '../use-language.ts';

export interface ShownProps {
  readonly alarm: AlarmEvent;
  /** Severe ones beside it that wait for a confirmation. */
  readonly more: number;
  readonly of: LineOf | undefined;
}

/** The line itself. */
export default function Shown({ alarm, more, of }: ShownProps) {
  const { t } = useTranslation();
  const lang = useLanguage();
  useLayoutEffect(() => {
    const { classList } = document.documentElement;
    classList.add('lf-has-line');
    return () => classList.remove('lf-has-line');
  }, []);
  const what = `${alarm.equipName}${cardOf(lang).colon}${contentWords(alarm.content, lang)}`;
  return (
    <>
      <div className={styles['room']} />
      <section className={styles['line']} aria-label={t('alarmLine.label')} aria-live="assertive" data-alarm={alarm.id}>
        <SeverityMark severity={alarm.severity} />
        <span className={styles['what']} title={what}>
          <Where alarm={alarm} text={what} />
        </span>
        {alarm.recoveredAt === null ? null : (
          <span className={styles['wide']}>
            <AlarmStateMark state="recovered" />
          </span>
        )}
        <span className={styles['soft']}>
          <TimeAgo at={alarm.raisedAt} />
        </span>
        <span className={styles['end']}>
          {more > 0 ? <More count={more} /> : null}
          <Confirm alarm={alarm} of={of} />
        </span>
      </section>
    </>
  );
}

/** Leads to the alarms of what it is of, or says that they may not be opened (S3 §6); a visitor has them on their page. */
function Where({ alarm, text }: { alarm: AlarmEvent; text: string }) {
  const ofDevice = usePermission('monitor_equipinfo_menu_alarm');
  const { t } = useTranslation();
  // a gateway's page is not everybody's
  if (isVisiting() || alarm.gatewayId !== null) return text;
  if (alarm.equipId === null) return <Link to={`${ROUTES.alarms}?project=${alarm.projectId}`}>{text}</Link>;
  if (ofDevice) return <Link to={deviceHref(alarm.equipId, { alarm: true })}>{text}</Link>;
  const deny = () => attention.tell({ kind: 'said', type: 'error', text: t('alarmLine.denied') });
  return (
    <button type="button" className={styles['denied']} onClick={deny}>
      {text}
    </button>
  );
}

function More({ count }: { count: number }) {
  const { t } = useTranslation();
  const text = (
    <>
      <span className={styles['wide']}>{t('alarmLine.more', { count })}</span>
      <span className={styles['narrow']} aria-hidden>
        +{count}
      </span>
    </>
  );
  if (isVisiting()) return <span>{text}</span>;
  return (
    <Link to={`${ROUTES.alarms}?severity=severe`} aria-label={t('alarmLine.more', { count })}>
      {text}
    </Link>
  );
}

function Confirm({ alarm, of }: { alarm: AlarmEvent; of: LineOf | undefined }) {
  const { t } = useTranslation();
  const may = usePermission('monitor_alarm_confirm');
  const words = useErrorWords();
  const client = useQueryClient();
  const confirm = useMutation({
    mutationFn: () => call(alarmCalls.confirm, { alarmId: alarm.id, projectId: of?.projectId }, { quiet: true }),
    onError: (error) => attention.tell({ kind: 'said', type: 'error', text: words(error).title }),
    onSettled: () => client.invalidateQueries({ queryKey: ['alarm'] }),
  });
  if (!may) return null;
  if (confirmDecision(alarm.confirmRule, alarm) !== 'ok')
    return <span className={styles['soft']}>{t('alarmLine.afterRecovery')}</span>;
  return (
    <Button disabled={confirm.isPending} onClick={() => confirm.mutate()}>
      {t('alarmLine.confirm')}
    </Button>
  );
}
