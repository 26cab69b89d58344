import {
  type Mvar,
  type ProjectAlarmSettings,
  alarmGroupCalls,
  formulaCalls,
  historyCalls,
  mvarCalls,
  projectAlarmCalls,
  projectCalls,
  projectDeviceCalls,
  projectReportCalls,
} from '@lightfield/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, call } from '../../../lib/call.ts';
import type { Paged } from '../../../lib/use-paged.ts';

/** First part of every key is the feature: one change refreshes all that it shows. */
const keys = {
  all: ['project'] as const,
  of: (projectId: string, ...what: readonly unknown[]) => ['project', 'of', projectId, ...what] as const,
};

export const projectList = (filter: Paged & { readonly orgId: string | undefined }) =>
  queryOptions({
    queryKey: [...keys.all, 'list', filter] as const,
    queryFn: ({ signal }) => call(projectCalls.query, filter, { signal }),
    placeholderData: keepPreviousData,
  });
export const projectNames = () =>
  queryOptions({
    queryKey: [...keys.all, 'names'] as const,
    queryFn: ({ signal }) => call(projectCalls.queryAll, { keyword: undefined }, { signal }),
    staleTime: 0,
  });
export const projectInfo = (id: string) =>
  queryOptions({
    queryKey: keys.of(id, 'info'),
    queryFn: ({ signal }) => call(projectCalls.info, { id }, { signal }),
  });

/** Whoever watches sees states of this age at most, ms. */
const WATCH_MS = 30_000;
export const projectsToWatch = (keyword: string) =>
  queryOptions({
    queryKey: [...keys.all, 'watch', keyword] as const,
    queryFn: ({ signal }) => call(projectCalls.queryAllByUser, { keyword: keyword || undefined }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: WATCH_MS,
  });

/** Alarm rules, with those that are raised: as fresh as who watches sees states. */
export const projectAlarms = (projectId: string) =>
  queryOptions({
    queryKey: keys.of(projectId, 'alarms'),
    queryFn: ({ signal }) => call(projectAlarmCalls.query, { projectId }, { signal }),
    refetchInterval: WATCH_MS,
  });
/** Calculated variables to choose from. */
export const allCalculated = (projectId: string) =>
  queryOptions({
    queryKey: keys.of(projectId, 'calculated'),
    queryFn: ({ signal }) => call(mvarCalls.queryAll, { projectId, ids: undefined }, { signal }),
  });
/** Alarm groups that the rules of the project can name. The key begins as that of the screen of groups does. */
export const alarmGroupsFor = (projectId: string) =>
  queryOptions({
    queryKey: ['alarm-group', 'choices', 'project', projectId] as const,
    queryFn: ({ signal }) => call(alarmGroupCalls.queryAll, { projectId }, { signal }),
  });

export const boundDevices = (projectId: string, paged: Paged) =>
  queryOptions({
    queryKey: keys.of(projectId, 'devices', paged),
    queryFn: async ({ signal }) => {
      const { total, rows } = await call(projectDeviceCalls.query, { projectId, ...paged }, { signal });
      return { total, rows: rows.map((row) => ({ ...row, id: row.equipmentId })) };
    },
    placeholderData: keepPreviousData,
  });
export const allDevices = (projectId: string) =>
  queryOptions({
    queryKey: keys.of(projectId, 'all-devices'),
    queryFn: ({ signal }) => call(projectDeviceCalls.queryAll, { projectId }, { signal }),
  });
export const devicesToBind = (projectId: string, paged: Paged) =>
  queryOptions({
    queryKey: keys.of(projectId, 'to-bind', paged),
    queryFn: ({ signal }) => call(projectDeviceCalls.toAdd, { projectId, groupId: undefined, ...paged }, { signal }),
    placeholderData: keepPreviousData,
  });

export const projectSignals = (
  projectId: string,
  filter: Paged & { readonly equipmentId: string | undefined; readonly kind?: 'signal' | 'mvar' },
) =>
  queryOptions({
    queryKey: keys.of(projectId, 'signals', filter),
    queryFn: ({ signal }) => call(mvarCalls.signals, { projectId, kind: 'signal', ...filter }, { signal }),
    placeholderData: keepPreviousData,
  });
export const calculatedVariables = (projectId: string, paged: Paged) =>
  queryOptions({
    queryKey: keys.of(projectId, 'mvars', paged),
    queryFn: ({ signal }) => call(mvarCalls.query, { projectId, ...paged }, { signal }),
    placeholderData: keepPreviousData,
    // their values are part of the list
    refetchInterval: WATCH_MS,
  });

/** Most rows that one answer holds. */
const ROWS_MAX = 200;
/** All calculated variables with what they use, for who lays out the project and may not see it run. */
export const everyCalculated = (projectId: string) =>
  queryOptions({
    queryKey: keys.of(projectId, 'every-calculated'),
    queryFn: async ({ signal }) => {
      const rows: Mvar[] = [];
      for (let pageNum = 1; ; pageNum += 1) {
        const body = { projectId, keyword: undefined, pageNum, pageSize: ROWS_MAX };
        const page = await call(mvarCalls.query, body, { signal });
        rows.push(...page.rows);
        if (page.rows.length < ROWS_MAX) return rows;
      }
    },
  });

/** Pages of a device's variables that are looked through for names; a name beyond is not worth more calls. */
const NAME_PAGES = 5;
/** Names of variables of devices by their keys, `device.variable`; `wanted`: keys by the id of the device. */
export const namesOfSignals = (projectId: string, wanted: ReadonlyMap<string, readonly string[]>) =>
  queryOptions({
    queryKey: keys.of(projectId, 'names-of-signals', [...wanted]),
    queryFn: async ({ signal }) => {
      const names = new Map<string, string>();
      for (const [equipmentId, signals] of wanted) {
        for (let pageNum = 1; pageNum <= NAME_PAGES; pageNum += 1) {
          const body = {
            projectId,
            equipmentId,
            kind: 'signal',
            keyword: undefined,
            pageNum,
            pageSize: ROWS_MAX,
          } as const;
          const { rows } = await call(mvarCalls.signals, body, { signal });
          for (const { key, title } of rows) names.set(key, title);
          if (rows.length < ROWS_MAX || signals.every((key) => names.has(key))) break;
        }
      }
      return names;
    },
    enabled: wanted.size > 0,
    staleTime: 30_000,
  });

/** Names that complete a formula, as far as they begin like what is typed. */
export const namesLike = (projectId: string, keyword: string) =>
  queryOptions({
    queryKey: keys.of(projectId, 'names', keyword),
    queryFn: ({ signal }) =>
      call(
        mvarCalls.signals,
        { projectId, equipmentId: undefined, kind: undefined, keyword: keyword || undefined, pageSize: 50 },
        { signal },
      ),
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });

/** What a formula comes to with the latest values, or where it is wrong; while it is typed. */
export const formulaCheck = (projectId: string, id: string | undefined, formula: string) =>
  queryOptions({
    queryKey: keys.of(projectId, 'formula', id ?? '', formula),
    queryFn: ({ signal }) =>
      call(formulaCalls.validFormulaVar, { projectId, id, formula, values: undefined }, { signal }),
    enabled: formula.trim() !== '',
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    refetchInterval: 5_000,
  });
type StatisticBody = BodyOf<typeof mvarCalls.validStatistics>;
export const statisticCheck = (body: StatisticBody) =>
  queryOptions({
    queryKey: keys.of(body.projectId, 'statistic', body),
    queryFn: ({ signal }) => call(mvarCalls.validStatistics, body, { signal }),
    enabled: body.sourceId !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  });

export const projectReports = (projectId: string) =>
  queryOptions({
    queryKey: keys.of(projectId, 'reports'),
    queryFn: ({ signal }) => call(projectReportCalls.query, { projectId }, { signal }),
  });
/** What each report of a bound device stores. */
export const deviceColumns = (projectId: string, equipmentId: string) =>
  queryOptions({
    queryKey: keys.of(projectId, 'columns', equipmentId),
    queryFn: ({ signal }) => call(historyCalls.allColumns, { projectId, equipmentId }, { signal }),
    staleTime: 60_000,
  });

export type MvarSettings = Omit<BodyOf<typeof mvarCalls.add>, 'projectId'>;
export type ReportSettings = Omit<BodyOf<typeof projectReportCalls.add>, 'projectId'>;

export const projectChanges = {
  add: (body: BodyOf<typeof projectCalls.add>) => call(projectCalls.add, body),
  edit: (body: BodyOf<typeof projectCalls.edit>) => call(projectCalls.edit, body),
  remove: (id: string) => call(projectCalls.delete, { id }),
  saveOrder: (ids: string[]) => call(projectCalls.saveOrder, { ids }),
  bind: (projectId: string, equipmentIds: string[]) => call(projectDeviceCalls.add, { projectId, equipmentIds }),
  unbind: (projectId: string, equipmentIds: string[]) => call(projectDeviceCalls.delete, { projectId, equipmentIds }),
  setKey: (projectId: string, equipmentId: string, key: string) =>
    call(projectDeviceCalls.updateKey, { projectId, equipmentId, key }),
  addMvar: (projectId: string, settings: MvarSettings) => call(mvarCalls.add, { projectId, ...settings }),
  editMvar: (id: string, settings: MvarSettings) => call(mvarCalls.edit, { id, ...settings }),
  removeMvar: (id: string) => call(mvarCalls.delete, { id }),
  addReport: (projectId: string, settings: ReportSettings) => call(projectReportCalls.add, { projectId, ...settings }),
  editReport: (id: string, settings: ReportSettings) => call(projectReportCalls.edit, { id, ...settings }),
  addAlarm: (projectId: string, rule: ProjectAlarmSettings) => call(projectAlarmCalls.add, { projectId, rule }),
  editAlarm: (id: string, rule: ProjectAlarmSettings) => call(projectAlarmCalls.edit, { id, rule }),
  removeAlarm: (id: string) => call(projectAlarmCalls.delete, { id }),
  removeReport: (id: string) => call(projectReportCalls.delete, { id }),
} as const;

/** Runs a change and reads everything of projects anew. */
export function useProjectChange<Answer = unknown>() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (run: () => Promise<Answer>) => run(),
    onSettled: () => client.invalidateQueries({ queryKey: keys.all }),
  });
}
