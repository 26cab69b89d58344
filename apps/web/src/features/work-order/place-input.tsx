import { LIMITS } from '@lightfield/contract';
import { Button, Input, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import { useWhereabouts } from '../../lib/use-whereabouts.ts';
import styles from './work-order.module.css';

/** Where a step was done: typed, or where this device is. In a form, `value`, `id` and `onChange` come from it. */
export function PlaceInput({
  id,
  value = '',
  onChange = () => {},
}: {
  id?: string;
  value?: string;
  onChange?: (place: string) => void;
}) {
  const { t } = useTranslation('work-order');
  const { ask, asks, why } = useWhereabouts(onChange);
  return (
    <>
      <Space.Compact block>
        <Input
          {...(id !== undefined && { id })}
          value={value}
          maxLength={LIMITS.ops.placeMax}
          onChange={({ target }) => onChange(target.value)}
        />
        <Button onClick={ask} loading={asks}>
          {t('place.take')}
        </Button>
      </Space.Compact>
      {why ? (
        <p role="alert" className={styles['soft']}>
          {t(`place.${why}`)}
        </p>
      ) : null}
    </>
  );
}
