import { type AlarmEvent, type AlarmRecord, ROUTES } from '@lightfield/contract';
import { alarmCondition, alarmValue, contentWords, lossReason } from '@lightfield/rules';
import { Age } from '@lightfield/ui';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { deviceHref } from '../../lib/device-hrefs.ts';
import { formatDuration } from '../../lib/duration.ts';
import { AlarmStateMark } from '../../lib/texted.tsx';
import { formatExact, formatTime } from '../../lib/time.ts';
import { alarmStates, mayConfirm } from './alarm-state.ts';
import styles from './alarm.module.css';
import type { Refusal } from './api/alarm-queries.ts';
import { useLanguage } from '../../lib/use-language.ts';

/** Content, and below it what was measured: variable, condition, value. */
export function AlarmContent({ alarm }: { alarm: AlarmEvent }) {
  const { t } = useTranslation('alarm');
  const lang = useLanguage();
  const condition = `${alarm.signalTitle} ${alarmCondition(alarm, lang)}`;
  // A value and its unit stay on one line.
  const value = alarmValue(alarm)?.replace(' ', '\u00a0');
  return (
    <span className={styles['content']}>
      <span className={styles['what']}>{contentWords(alarm.content, lang)}</span>
      <span className={styles['why']}>
        {alarm.about !== 'value'
          ? lossReason(alarm, lang)
          : value === undefined
            ? condition
            : t('measured', { condition, value })}
      </span>
    </span>
  );
}

export function AlarmStates({ alarm }: { alarm: AlarmRecord }) {
  const { t } = useTranslation('alarm');
  return (
    <span className={styles['states']}>
      {alarmStates(alarm).map((state) => (
        <AlarmStateMark key={state} state={state} tag />
      ))}
      {alarm.shelved ? <span className={styles['shelved']}>{t('shelf.mark')}</span> : null}
    </span>
  );
}

/** What the alarm is of: the device, the project whose own it is, or the gateway that is lost. */
export function DeviceLink({ alarm }: { alarm: Named & Pick<AlarmEvent, 'projectId'> }) {
  const { equipId, projectId, gatewayId } = alarm;
  // A gateway's page is not everybody's; the name says enough.
  if (gatewayId !== null) return <SourceName alarm={alarm} />;
  return (
    <Link
      className={styles['device-name']}
      to={equipId === null ? `${ROUTES.alarms}?project=${projectId}` : deviceHref(equipId, { alarm: true })}
    >
      <Name alarm={alarm} />
    </Link>
  );
}

/** The same, for who may reach the project alone. */
export function SourceName({ alarm }: { alarm: Named }) {
  return (
    <span className={styles['device-name']}>
      <Name alarm={alarm} />
    </span>
  );
}

type Named = Pick<AlarmEvent, 'equipId' | 'gatewayId' | 'equipName'>;
function Name({ alarm: { equipId, gatewayId, equipName } }: { alarm: Named }) {
  const { t } = useTranslation('alarm');
  if (equipId !== null) return equipName;
  return (
    <>
      {equipName}
      <span className={styles['whole']}> {t(gatewayId === null ? 'project.mark' : 'gatewayMark')}</span>
    </>
  );
}

/** Who is in a project may reach it alone: its names lead nowhere. */
export function SourceLink({ alarm, linked }: { alarm: Parameters<typeof DeviceLink>[0]['alarm']; linked: boolean }) {
  return linked ? <DeviceLink alarm={alarm} /> : <SourceName alarm={alarm} />;
}

export function Moment({ at }: { at: number | null }) {
  if (at === null) return <span className={styles['soft']}>--</span>;
  return (
    <time className={styles['figures']} dateTime={new Date(at).toISOString()} title={formatExact(at)}>
      {formatTime(at)}
    </time>
  );
}

/** From raised to recovered; counts on while the alarm holds. */
export function AlarmDuration({ alarm: { raisedAt, recoveredAt } }: { alarm: AlarmEvent }) {
  if (recoveredAt !== null) return <span className={styles['figures']}>{formatDuration(recoveredAt - raisedAt)}</span>;
  return (
    <span className={styles['figures']}>
      <Age at={raisedAt} relative={(at, now) => formatDuration(Math.max(1_000, now - at))} exact={formatExact} />
    </span>
  );
}

/** Who confirmed it and when; the button, when it can be confirmed; why the server refused, with the code. */
export function AlarmConfirmation({
  alarm,
  may,
  busy,
  refusal,
  onConfirm,
}: {
  alarm: AlarmEvent;
  /** Does the person hold the permission? */
  may: boolean;
  busy: boolean;
  refusal: Refusal | undefined;
  onConfirm: () => void;
}) {
  const { t } = useTranslation('alarm');
  if (alarm.confirmedAt !== null) {
    return (
      <span className={styles['content']}>
        <Moment at={alarm.confirmedAt} />
        {alarm.confirmedBy === '' ? null : (
          <span className={styles['why']}>
            {alarm.confirmedBy === null ? t('byRecovery') : t('by', { who: alarm.confirmedBy })}
          </span>
        )}
        <Refused refusal={refusal} />
      </span>
    );
  }
  const offered = may && mayConfirm(alarm);
  return (
    <span className={styles['content']}>
      {offered ? (
        <Button
          size="small"
          loading={busy}
          className={styles['button'] ?? ''}
          aria-label={t('confirmLabel', { content: alarm.content })}
          onClick={onConfirm}
        >
          {t('confirm')}
        </Button>
      ) : (
        <span className={styles['whole']}>{may ? t('afterRecovery') : '--'}</span>
      )}
      <Refused refusal={refusal} />
    </span>
  );
}

function Refused({ refusal }: { refusal: Refusal | undefined }) {
  if (!refusal) return null;
  return (
    <span className={styles['refusal']} role="alert">
      {refusal.text} ({refusal.code})
    </span>
  );
}
