import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../lib/time.ts';
import styles from '../field.module.css';
import { useField } from '../field-work.ts';
import type { AlarmTaken } from './beside-taken.ts';

/** Alarms of a device as they were when they were taken along, never as if they were of now. */
export function DeviceAlarms({ equipmentId }: { equipmentId: string }) {
  const { t } = useTranslation(['field-beside', 'common']);
  const { alarms: taken, who } = useField();
  if (!who?.alarms || !taken) return null;
  const alarms = taken.alarms.filter((one) => one.equipmentId === equipmentId);
  const time = formatTime(taken.at);
  if (!taken.devices.includes(equipmentId)) return <p className={styles['soft']}>{t('alarms.notTaken')}</p>;
  if (alarms.length === 0 && taken.left === 0) return <p className={styles['soft']}>{t('alarms.none', { time })}</p>;
  return (
    <details className={styles['values']} open={alarms.some(({ recoveredAt }) => recoveredAt === null)}>
      <summary>{t('alarms.title', { count: alarms.length, time })}</summary>
      <ul className={styles['alarms']}>
        {alarms.map((alarm) => (
          <li key={alarm.id}>
            <p className={styles['line']}>
              <span className={styles['tag']} data-tone={alarm.severity === 'severe' ? 'urgent' : undefined}>
                {t(`common:severity.${alarm.severity}`)}
              </span>
              <strong>{alarm.content}</strong>
            </p>
            <p className={styles['soft']}>
              {[
                t(`alarms.${standing(alarm)}`),
                alarm.condition,
                t('alarms.since', { time: formatTime(alarm.raisedAt) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </li>
        ))}
      </ul>
      {taken.left === 0 ? null : <p className={styles['soft']}>{t('alarms.left', { count: taken.left })}</p>}
    </details>
  );
}
function standing({ recoveredAt, confirmedAt }: AlarmTaken): 'holds' | 'confirmed' | 'recovered' {
  if (recoveredAt !== null) return 'recovered';
  return confirmedAt === null ? 'holds' : 'confirmed';
}
