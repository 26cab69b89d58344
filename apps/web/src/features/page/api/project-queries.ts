import { type CommandState, alarmCalls, monitorCalls, pageCalls, projectMonitorCalls } from '@lightfield/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { sealed } from '../../../lib/sealed.ts';
import { LOOK_AGAIN_MS, pageKeys } from './page-queries.ts';

const keys = {
  view: (id: string) => [...pageKeys.all, 'view', 'project', id] as const,
  home: (projectId: string) => [...pageKeys.all, 'home', 'project', projectId] as const,
  signals: (pageId: string) => [...pageKeys.all, 'signals', 'project', pageId] as const,
  counts: (projectId: string) => [...pageKeys.all, 'counts', projectId] as const,
};
export const projectPageKeys = keys;

/** The page as this person may see it. Refused with 1908 until its password was entered in this session. */
export const projectPageView = (id: string) =>
  queryOptions({
    queryKey: keys.view(id),
    queryFn: ({ signal }) => call(projectMonitorCalls.pageInfo, { id }, { signal }),
    staleTime: 30_000,
    refetchInterval: ({ state }) => (state.data ? LOOK_AGAIN_MS : false),
    retry: false,
  });

/** Pages of a project, and the one to begin with. */
export const projectHome = (projectId: string) =>
  queryOptions({
    queryKey: keys.home(projectId),
    queryFn: ({ signal }) => call(pageCalls.queryHome, { projectId, equipmentId: undefined }, { signal }),
    staleTime: 30_000,
  });

/** Words, rights and latest values of all that the page is bound to, asked once (S3 §4). */
export const projectSignals = (pageId: string) =>
  queryOptions({
    queryKey: keys.signals(pageId),
    queryFn: ({ signal }) => call(projectMonitorCalls.signals, { pageId, dataSignal: 'all' }, { signal }),
    staleTime: 300_000,
    retry: false,
  });

/** Counts are asked again so often also when nothing was heard, ms. */
const COUNTS_MS = 60_000;
/** Devices of a project: all, online, offline, in alarm; with the alarms, where one may see them. */
export const projectCounts = (projectId: string, withAlarms: boolean) =>
  queryOptions({
    queryKey: [...keys.counts(projectId), withAlarms] as const,
    queryFn: async ({ signal }) => {
      const [devices, alarms] = await Promise.all([
        call(projectMonitorCalls.equipCount, { projectId, online: undefined, alarm: undefined }, { signal }),
        withAlarms ? call(alarmCalls.line, { projectId, equipmentId: undefined }, { signal }) : undefined,
      ]);
      return { ...devices, alarms: alarms?.active, worst: alarms?.worst, unconfirmed: alarms?.unconfirmed };
    },
    refetchInterval: COUNTS_MS,
  });

/** Lets this session see the page. Rejects with 2610 when it is wrong, with 1005 after too many wrong ones. */
export const enterProjectPassword = async (id: string, password: string): Promise<unknown> =>
  call(projectMonitorCalls.validPassword, { id, ...(await sealed({ password })) });

export const startProjectWrite = (projectId: string, signalId: string, value: string): Promise<{ uuid: string }> =>
  call(monitorCalls.projectWrite, { projectId, signalId, value });
export const projectCommandState = (uuid: string, signal: AbortSignal): Promise<CommandState> =>
  call(monitorCalls.projectCallback, { uuid }, { signal });
