import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The groups of devices, over the list or device that they are chosen for. */
export default function GroupDrawer({ open, onClose, children }: Props) {
  const { t } = useTranslation('device-list');
  return (
    <Drawer open={open} onClose={onClose} title={t('groups')} placement="left" size={300}>
      {children}
    </Drawer>
  );
}
