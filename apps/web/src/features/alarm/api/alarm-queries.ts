import { SUCCESS, alarmCalls } from '@lightfield/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { CallRefused, call } from '../../../lib/call.ts';
import type { AlarmQuery } from '../alarm-state.ts';

/** First part of every key is the feature; the shell's count of open alarms has the same, so it follows every change here. */
export const alarmKeys = {
  all: ['alarm'] as const,
  list: (query: object) => [...alarmKeys.all, 'list', query] as const,
};

/** Alarms of other devices come without a frame on this page's line: the list asks again this often. */
const LIST_REFRESH_MS = 15_000;

/** One page of alarms, newest first. `at` is the moment presets reach back from, in the key by the minute. */
export const alarmPage = (query: AlarmQuery, pageNum: number, pageSize: number) =>
  queryOptions({
    queryKey: alarmKeys.list({ ...query, pageNum, pageSize }),
    queryFn: ({ signal }) => call(alarmCalls.query, { ...query, pageNum, pageSize }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: LIST_REFRESH_MS,
  });

export const alarmsForExport = (query: AlarmQuery) => call(alarmCalls.queryAll, query);

/** Why the server did not confirm an alarm. */
export interface Refusal {
  readonly code: number;
  readonly text: string;
}
/** Refusals by alarm id; confirmed ones are missing. */
export type Refusals = ReadonlyMap<string, Refusal>;

/** The server takes this many at once (`alarmCalls.confirmMany`). */
const AT_ONCE = 200;

/** Confirms alarms, each for itself, those of a project through it: 2008 and 2009 come back as refusals, only a lost line or the like is an error. */
export function useConfirmAlarms(projectId?: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (ids: readonly string[]): Promise<Refusals> => {
      const [only, another] = ids;
      if (only !== undefined && another === undefined) return confirmOne(only, projectId);
      const refusals = new Map<string, Refusal>();
      for (let start = 0; start < ids.length; start += AT_ONCE) {
        const answers = await call(alarmCalls.confirmMany, {
          projectId,
          alarmIds: ids.slice(start, start + AT_ONCE),
        });
        for (const { alarmId, code, msg } of answers) {
          if (code !== SUCCESS) refusals.set(alarmId, { code, text: msg });
        }
      }
      return refusals;
    },
    onSettled: () => client.invalidateQueries({ queryKey: alarmKeys.all }),
  });
}

async function confirmOne(alarmId: string, projectId: string | undefined): Promise<Refusals> {
  try {
    await call(alarmCalls.confirm, { projectId, alarmId });
    return new Map();
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error;
    return new Map([[alarmId, { code: error.code, text: error.message }]]);
  }
}
