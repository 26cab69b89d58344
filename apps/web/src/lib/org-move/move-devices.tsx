import { useTranslation } from 'react-i18next';
import type { ManyDevicesProps } from '../device-action.ts';
import { OrgMoveDialog } from './org-move-dialog.tsx';

/** All chosen devices. */
export default function MoveDevices({ devices, onClose }: ManyDevicesProps) {
  const { t } = useTranslation('org-move');
  const [only] = devices.length === 1 ? devices : [];
  return (
    <OrgMoveDialog
      what={{ equipmentIds: devices.map(({ id }) => id) }}
      title={only?.name ?? t('many', { count: devices.length })}
      onClose={onClose}
    />
  );
}
