import { type Message, ROUTES } from '@lightfield/contract';
import { useNavigate } from '@tanstack/react-router';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../lib/account.ts';
import { deviceHref } from '../../lib/device-hrefs.ts';

/** Opens the alarms of the device, project or gateway that a message is about, or says why not (S3 §6). */
export function useOpenAlarms(): (about: Pick<Message, 'equipType' | 'dataId'>) => void {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const navigate = useNavigate();
  const ofDevice = usePermission('monitor_equipinfo_menu_alarm');
  // those of projects and gateways stand in the list of all alarms
  const list = usePermission('monitor_alarm_view');
  return ({ equipType, dataId }) => {
    const inList = equipType === 'project' || equipType === 'gateway';
    if (!(inList ? list : ofDevice)) void message.error(t('alarmLine.denied'));
    else if (equipType === 'project') void navigate({ to: `${ROUTES.alarms}?project=${dataId}` });
    else void navigate({ to: inList ? ROUTES.alarms : deviceHref(dataId, { alarm: true }) });
  };
}
