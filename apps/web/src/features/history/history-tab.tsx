import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { DeviceTabProps } from '../monitor/device-tab.ts';
import { type Report, deviceReports } from './api/history-queries.ts';
import { deviceSource } from './api/history-source.ts';
import { History } from './history.tsx';

/** What the device recorded: choose a report and a time, then look at rows or at curves. */
export default function HistoryTab({ deviceId, deviceName }: DeviceTabProps) {
  const reports = useQuery(deviceReports(deviceId));
  const sourceOf = useCallback((report: Report) => deviceSource(deviceId, deviceName, report), [deviceId, deviceName]);
  return <History reports={reports} sourceOf={sourceOf} />;
}
