import { commonErrors, type OnCallPlan } from '@lightfield/contract';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../lib/time.ts';
import { CallRefused } from '../../lib/wire.ts';
import styles from './on-call.module.css';

/** Hours and minutes are what counts of a time in a plan. */
const TO_MINUTES = 16;

export const isConflict = (error: unknown): boolean =>
  error instanceof CallRefused && error.code === commonErrors.conflict.code;

/** Somebody else has saved the plan while this one was edited: what they made of it, and which of both is to stay. */
export function OnCallConflict({
  theirs,
  onTake,
  onKeep,
}: {
  theirs: OnCallPlan;
  onTake: () => void;
  onKeep: () => void;
}) {
  const { t } = useTranslation('work-order');
  const known = new Map(theirs.people.map(({ id, name }) => [id, name]));
  const named = (id: string) => known.get(id) ?? t('onCall.gone');
  const time = (at: number) => formatTime(at).slice(0, TO_MINUTES);
  const lines = [
    `${theirs.name} · ${theirs.timeZone}`,
    ...theirs.shifts.map(
      ({ name, from, people, turnDays, firstDay }) =>
        `${[from, name].filter(Boolean).join(' ')} · ${people.map(named).join(' → ')} · ${t('onCall.turn', { count: turnDays, day: firstDay })}`,
    ),
    ...theirs.deputies.map(
      ({ absent, deputy, from, to }) =>
        `${t('onCall.insteadOf', { name: named(absent) })} · ${named(deputy)} · ${time(from)} – ${time(to)}`,
    ),
  ];
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      className={styles['conflict'] ?? ''}
      title={t('onCall.conflict')}
      description={
        <>
          <ul className={styles['theirs']}>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <p className={styles['soft']}>{t('onCall.conflictNote')}</p>
          <div className={styles['bar']}>
            <Button onClick={onTake}>{t('onCall.takeTheirs')}</Button>
            <Button danger onClick={onKeep}>
              {t('onCall.keepMine')}
            </Button>
          </div>
        </>
      }
    />
  );
}
