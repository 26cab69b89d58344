import { useTranslation } from 'react-i18next';
import { AlarmViews } from './alarm-views.tsx';

/** Alarms of all devices and projects: records, statistics, what is shelved. */
export default function AlarmScreen() {
  const { t } = useTranslation('alarm');
  return <AlarmViews title={t('title')} />;
}
