import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchState } from '../../lib/use-search-state.ts';
import { useLiveFrames } from '../../live/live-device.tsx';
import type { DeviceTabProps } from '../monitor/device-tab.ts';
import { alarmCodecs } from './alarm-state.ts';
import { AlarmTable } from './alarm-table.tsx';
import { alarmKeys } from './api/alarm-queries.ts';

/** A flood of alarms makes one question this often, ms. */
const REFRESH_GATHER_MS = 500;

/** Alarms of the device, fresh with every frame that tells of one. */
export default function AlarmTab({ deviceId, deviceName }: DeviceTabProps) {
  const [state, change] = useSearchState(alarmCodecs);
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLiveFrames((frame) => {
    if (frame.kind !== 'signalAlarm') return;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void client.invalidateQueries({ queryKey: alarmKeys.all });
    }, REFRESH_GATHER_MS);
  });
  return <AlarmTable place={{ equipmentId: deviceId }} title={deviceName} state={state} change={change} />;
}
