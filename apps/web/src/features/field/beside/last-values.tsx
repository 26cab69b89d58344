import { formatValue, mappedText, type LastValue } from '@lightfield/rules';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../lib/time.ts';
import styles from '../field.module.css';
import { useField } from '../field-work.ts';
import { DEVICES_MOST } from './take-more.ts';

/** Values of a device as they were known last, never as if they were of now. */
export function LastValues({ equipmentId }: { equipmentId: string }) {
  const { t } = useTranslation(['field', 'common']);
  const { values, who } = useField();
  if (!who?.reads || !values) return null;
  const device = values.devices.find(({ id }) => id === equipmentId);
  if (!device)
    return values.left === 0 ? null : <p className={styles['soft']}>{t('values.left', { count: DEVICES_MOST })}</p>;
  if (device.values.length === 0) return <p className={styles['soft']}>{t('values.none')}</p>;
  const newest = Math.max(...device.values.map(({ at }) => at));
  return (
    <details className={styles['values']}>
      <summary>{t('values.title', { time: formatTime(newest) })}</summary>
      <dl>
        {device.values.map((value) => (
          <div key={value.id}>
            <dt>{value.title}</dt>
            <dd>
              <strong>{wordsOf(value)}</strong>
              {value.quality === 'good' ? null : (
                <span className={styles['tag']} data-tone="urgent">
                  {t(`common:quality.${value.quality}`)}
                </span>
              )}
              <span className={styles['soft']}>{formatTime(value.at)}</span>
            </dd>
          </div>
        ))}
      </dl>
      {device.left === 0 ? null : <p className={styles['soft']}>{t('values.more', { count: device.left })}</p>}
    </details>
  );
}

function wordsOf({ value, decimals, unit, signalMaps }: LastValue): string {
  const mapped = mappedText([...signalMaps], value);
  if (mapped !== undefined) return mapped;
  const words = formatValue(value, decimals);
  return unit === '' || value === null ? words : `${words} ${unit}`;
}
