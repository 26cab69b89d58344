import {
  type CommandState,
  type ProjectPageView,
  type ProjectSignal,
  alarmCalls,
  monitorCalls,
  pageCalls,
  projectMonitorCalls,
} from '@lightfield/contract';
import { wholeProjectSignals } from '@lightfield/rules';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { sealed } from '../../../lib/sealed.ts';
import { openProjectPage, takeProjectAhead } from './page-ahead.ts';
import { LOOK_AGAIN_MS, pageKeys, wholeDocument } from './page-queries.ts';

const keys = {
  view: (id: string) => [...pageKeys.all, 'view', 'project', id] as const,
  home: (projectId: string) => [...pageKeys.all, 'home', 'project', projectId] as const,
  signals: (pageId: string) => [...pageKeys.all, 'signals', 'project', pageId] as const,
  counts: (projectId: string) => [...pageKeys.all, 'counts', projectId] as const,
};
export const projectPageKeys = keys;

/**
 * The page as this person may see it. Refused with 1908 until its password was entered in this session. `lined`: who shows it first has no
 * live line to its devices yet, and gets that one with it, with the words of its values.
 */
export const projectPageView = (id: string, lined = false) =>
  queryOptions({
    queryKey: keys.view(id),
    queryFn: async ({ signal, client, queryKey }): Promise<ProjectPageView> => {
      const ahead = takeProjectAhead(id);
      const isFirst = client.getQueryData(queryKey) === undefined;
      if (isFirst && (ahead || lined)) {
        const { page, line } = await (ahead ?? openProjectPage(id, { signal }));
        if (line) client.setQueryData(keys.signals(id), wholeProjectSignals(line.signals));
        return wholeView(page);
      }
      const page = await call(projectMonitorCalls.pageInfo, { id, lean: true }, { signal });
      if (showsUnknown(page, client.getQueryData<ProjectSignal[]>(keys.signals(id))))
        void client.invalidateQueries({ queryKey: keys.signals(id) });
      return wholeView(page);
    },
    staleTime: 30_000,
    refetchInterval: ({ state }) => (state.data ? LOOK_AGAIN_MS : false),
    retry: false,
  });

/** Does it show values, since it was changed, whose words were not asked for? */
function showsUnknown({ document }: ProjectPageView, signals: readonly ProjectSignal[] | undefined): boolean {
  const known = new Set(signals?.map(({ id }) => id));
  const { signals: bound, mvars } = document['bind'] as { signals: string[]; mvars: string[] };
  return signals !== undefined && [...bound, ...mvars].some((one) => !known.has(one));
}

const wholeView = (page: ProjectPageView): ProjectPageView => ({ ...page, document: wholeDocument(page.document) });

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
