import { type Message, ROUTES } from '@lightfield/contract';
import { useNavigate } from '@tanstack/react-router';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../lib/account.ts';
import { deviceHref } from '../../lib/device-hrefs.ts';

/** Opens the alarms of the device, project or gateway that a message is about, or says why not (S3 §6). */
export function useOpenAlarms(): (about: Pick<Message, 'equipType' | 'dataId'>) => void {
  const { t } = useTranslation('message');
  const { message } = App.useApp();
  const navigate = useNavigate();
  const allowed = usePermission('monitor_equipinfo_menu_alarm');
  return ({ equipType, dataId }) => {
    if (equipType === 'project') void navigate({ to: `${ROUTES.alarms}?project=${dataId}` });
    else if (equipType === 'gateway') void navigate({ to: ROUTES.alarms });
    else if (allowed) void navigate({ to: deviceHref(dataId, { alarm: true }) });
    else void message.error(t('alarmDenied'));
  };
}
