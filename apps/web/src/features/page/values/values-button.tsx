import { Button, Icon } from '@lightfield/ui';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { ValuesContext } from './values-context.ts';

/** Opens the list of values: what a pointer learns by resting on a widget, for fingers and the keyboard. */
export function ValuesButton() {
  const { t } = useTranslation('page');
  const control = useContext(ValuesContext);
  if (!control) return null;
  return (
    <Button kind="quiet" aria-pressed={control.open} title={t('values.note')} onClick={control.toggle}>
      <Icon name="list" size={16} />
      <span>{t('values.label')}</span>
    </Button>
  );
}
