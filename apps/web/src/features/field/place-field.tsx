import { LIMITS } from '@lightfield/contract';
import { Button } from '@lightfield/ui';
import { useTranslation } from 'react-i18next';
import { useWhereabouts } from '../../lib/use-whereabouts.ts';
import styles from './field.module.css';

/** Where a step was done: typed, or as the phone knows it, also without a network, once the person asks for it. */
export function PlaceField({ value, onChange }: { value: string; onChange: (place: string) => void }) {
  const { t } = useTranslation('field');
  const { ask, asks, why } = useWhereabouts(onChange);
  return (
    <div className={styles['field']}>
      <label className={styles['field']}>
        {t('place.label')}
        <input value={value} maxLength={LIMITS.ops.placeMax} onChange={({ target }) => onChange(target.value)} />
      </label>
      <div className={styles['actions']}>
        <Button onClick={ask} disabled={asks}>
          {t(asks ? 'place.asks' : 'place.take')}
        </Button>
      </div>
      {why ? (
        <p role="alert" className={styles['late']}>
          {t(`place.${why}`)}
        </p>
      ) : null}
    </div>
  );
}
