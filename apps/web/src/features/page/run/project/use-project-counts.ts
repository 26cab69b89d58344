import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { usePermission } from '../../../../lib/account.ts';
import { useLiveFrames } from '../../../../live/live-frames.ts';
import { projectCounts, projectPageKeys } from '../../api/project-queries.ts';

/** Several gateways that come and go together are one question, ms. */
const TOGETHER_MS = 1_000;

/** How many devices of a project there are, and its alarms for who may see them: asked again when an alarm is raised or recovers. */
export function useProjectCounts(projectId: string, enabled = true) {
  const client = useQueryClient();
  const withAlarms = usePermission('monitor_alarm_view');
  const { data } = useQuery({ ...projectCounts(projectId, withAlarms), enabled });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLiveFrames(({ kind }) => {
    if (!enabled || (kind !== 'gatewayAlarm' && kind !== 'signalAlarm' && kind !== 'projectAlarm')) return;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void client.invalidateQueries({ queryKey: projectPageKeys.counts(projectId) });
    }, TOGETHER_MS);
  });
  return data;
}
