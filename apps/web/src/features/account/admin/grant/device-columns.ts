import { useTranslation } from 'react-i18next';
import type { ListColumn } from '../../../../lib/list-page.tsx';

interface DeviceChoice {
  readonly id: string;
  readonly name: string;
  readonly deviceNo: string;
  readonly groupName: string;
}

export function useDeviceColumns(): ListColumn<DeviceChoice>[] {
  const { t } = useTranslation('account-admin');
  return [
    { key: 'name', title: t('grant.device'), head: true, plain: ({ name }) => name, render: ({ name }) => name },
    { key: 'no', title: t('grant.deviceNo'), render: ({ deviceNo }) => deviceNo },
    { key: 'group', title: t('grant.group'), render: ({ groupName }) => groupName },
  ];
}
