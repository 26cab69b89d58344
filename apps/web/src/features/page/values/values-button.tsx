import { Button, Icon } from '@lightfield/ui';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { ValuesContext } from './values-context.ts';

/** Opens the list of values: what a pointer learns by resting on a widget, for fingers and the keyboard. */
export function ValuesButton() {
  const { t } = useTranslation('page');
  const door = useContext(ValuesContext);
  if (!door) return null;
  return (
    <Button kind="quiet" aria-pressed={door.open} title={t('values.note')} onClick={door.toggle}>
      <Icon name="list" size={16} />
      <span>{t('values.label')}</span>
    </Button>
  );
}
