import { useNavigate } from '@tanstack/react-router';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../lib/account.ts';
import { deviceHref } from '../../lib/hrefs.ts';

/** Opens the alarms of a device, or says why not (spec 3 §6). */
export function useOpenAlarms(): (deviceId: string) => void {
  const { t } = useTranslation('message');
  const { message } = App.useApp();
  const navigate = useNavigate();
  const allowed = usePermission('monitor_equipinfo_menu_alarm');
  return (deviceId) => {
    if (allowed) void navigate({ to: deviceHref(deviceId, { alarm: true }) });
    else void message.error(t('alarmDenied'));
  };
}
