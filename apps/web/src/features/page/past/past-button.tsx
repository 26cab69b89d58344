import { Button, Icon } from '@lightfield/ui';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../../lib/account.ts';
import { PastContext } from './past-context.ts';

/** Opens the past of the page, for who may see history. */
export function PastButton() {
  const { t } = useTranslation('page');
  const door = useContext(PastContext);
  const may = usePermission('monitor_equip_history');
  if (!door || !may) return null;
  return (
    <Button
      kind="quiet"
      aria-pressed={door.open}
      title={t('past.note')}
      onClick={() => (door.open ? door.leave() : door.enter())}
    >
      <Icon name="clock" size={16} />
      <span>{t('past.label')}</span>
    </Button>
  );
}
