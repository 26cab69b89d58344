import { Icon } from '@lightfield/ui';
import { App, Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadXlsx } from '../../../lib/download.ts';
import { useErrorWords } from '../../../lib/texted.tsx';
import { formatDate } from '../../../lib/time.ts';
import { allDevices } from './api/device-queries.ts';
import { filterOf, type ListState } from './filters.ts';

/** The list as it is filtered and ordered, as a sheet; clicked again, it stops. */
export function ExportButton({ state }: { state: ListState }) {
  const { t } = useTranslation(['device-list', 'common']);
  const { message } = App.useApp();
  const words = useErrorWords();
  const [progress, setProgress] = useState<{ done: number; total: number }>();
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const run = async () => {
    const stop = new AbortController();
    running.current = stop;
    setProgress({ done: 0, total: 0 });
    try {
      const devices = await allDevices(filterOf(state), (done, total) => setProgress({ done, total }), stop.signal);
      await downloadXlsx(`${t('fileName')}-${formatDate(Date.now())}`, [
        {
          name: t('fileName'),
          columns: (
            ['name', 'state', 'alarm', 'group', 'sn', 'deviceNo', 'address', 'signals', 'changed'] as const
          ).map((column) => ({
            title: t(`column.${column}`),
          })),
          rows: devices.map((device) => [
            device.name,
            device.gatewayState ? t(`common:gateway.${device.gatewayState}`) : t('noGateway'),
            device.alarmCount,
            device.groupName,
            device.sn,
            device.deviceNo,
            device.address,
            device.signalCount,
            device.stateChangedAt === null ? null : new Date(device.stateChangedAt),
          ]),
        },
      ]);
      void message.success(t('exported', { count: devices.length }));
    } catch (error) {
      if (!stop.signal.aborted) void message.error(words(error).title);
    } finally {
      setProgress(undefined);
    }
  };
  return (
    <Button
      size="small"
      type="text"
      icon={<Icon name={progress ? 'close' : 'download'} size={16} />}
      onClick={() => (progress ? running.current?.abort() : void run())}
    >
      {progress ? t('exporting', progress) : t('common:action.export')}
    </Button>
  );
}
