import { Button, Icon } from '@lightfield/ui';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../../lib/account.ts';
import { PastContext } from './past-context.ts';

/** Opens the past of the page, for who may see history. */
export function PastButton() {
  const { t } = useTranslation('page');
  const control = useContext(PastContext);
  const may = usePermission('monitor_equip_history');
  if (!control || !may) return null;
  return (
    <Button
      kind="quiet"
      aria-pressed={control.open}
      title={t('past.note')}
      onClick={() => (control.open ? control.leave() : control.enter())}
    >
      <Icon name="clock" size={16} />
      <span>{t('past.label')}</span>
    </Button>
  );
}
