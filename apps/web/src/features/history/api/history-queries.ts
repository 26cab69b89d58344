import {
  type AlarmEvent,
  LIMITS,
  type ReportColumn,
  type ReportInfo,
  historyCalls,
  inspectionTaskCalls,
  workOrderCalls,
} from '@lightfield/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import type { TimeRange } from '../../../lib/time-range.ts';
import { type WorkSpan, spanOfOrder, spanOfTask } from '../work/work-spans.ts';
import type { HistorySource } from './history-source.ts';

export interface Report extends Omit<ReportInfo, 'equipId'> {
  columns: ReportColumn[];
}

/** First part of every key is the feature, so one call can refresh all that this feature shows. */
export const historyKeys = {
  all: ['history'] as const,
  device: (equipmentId: string) => [...historyKeys.all, equipmentId] as const,
};

/** Reports of a device with their variables. */
export const deviceReports = (equipmentId: string) =>
  queryOptions({
    queryKey: [...historyKeys.device(equipmentId), 'reports'] as const,
    queryFn: ({ signal }): Promise<Report[]> => call(historyCalls.allColumns, { equipmentId }, { signal }),
    staleTime: 60_000,
  });

/** One page of stored rows, newest first. */
export const historyPage = (source: HistorySource, range: TimeRange, pageNum: number, pageSize: number) =>
  queryOptions({
    queryKey: [...source.key, 'rows', range, pageNum, pageSize] as const,
    queryFn: ({ signal }) => source.page(range, pageNum, pageSize, signal),
    placeholderData: keepPreviousData,
    // what was recorded does not change; new rows come with a new range
    staleTime: 60_000,
  });

/** Curves of a range for a plot of that many pixels: no peak is lost, and none is sent that could not be seen. */
export const historyCurve = (source: HistorySource, range: TimeRange, keys: readonly string[], pixels: number) =>
  queryOptions({
    queryKey: [...source.key, 'curve', range, keys, pixels] as const,
    queryFn: ({ signal }) => source.curve(range, keys, pixels, signal),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    // a curve of a long range is heavy; zooming makes many of them
    gcTime: 120_000,
  });

/** Alarms that held at some time in a range: raised up to 30 days before its end, and those that still hold. */
export const alarmsDuring = (source: HistorySource, { from, to }: TimeRange) =>
  queryOptions({
    queryKey: [...source.key, 'alarms', from, to] as const,
    queryFn: async ({ signal }): Promise<{ alarms: AlarmEvent[]; more: boolean }> => {
      const raised = { startTime: Math.max(0, to - LIMITS.history.rangeMs), endTime: to };
      const [late, holding] = await Promise.all([
        source.alarms(raised, signal),
        source.alarms({ active: true }, signal),
      ]);
      const all = new Map([...holding.rows, ...late.rows].map((alarm) => [alarm.id, alarm]));
      const during = [...all.values()].filter(
        ({ raisedAt, recoveredAt }) => raisedAt < to && (recoveredAt === null || recoveredAt > from),
      );
      return { alarms: during, more: late.total > late.rows.length };
    },
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });

/** Of each kind. */
const WORK = 50;
/** An inspection that was due so long before may still go on. */
const BEFORE_MS = 86_400_000;
/** Orders and inspections of a device at some time of what is seen, as far as this person may see them: the newest of each. */
export const workDuring = (
  equipmentId: string,
  { orders, inspections }: { orders: boolean; inspections: boolean },
  { from, to }: TimeRange,
) =>
  queryOptions({
    queryKey: [...historyKeys.device(equipmentId), 'work', orders, inspections, from, to] as const,
    queryFn: async ({ signal }): Promise<{ spans: readonly WorkSpan[]; more: boolean }> => {
      const asked = { equipmentId, pageNum: 1, pageSize: WORK };
      const during = { heldFrom: Math.round(from), heldTo: Math.round(to) };
      const [reported, due] = await Promise.all([
        orders ? call(workOrderCalls.query, { ...asked, ...during }, { signal }) : undefined,
        inspections
          ? call(
              inspectionTaskCalls.query,
              { ...asked, from: Math.max(0, Math.round(from) - BEFORE_MS), to: Math.round(to) },
              { signal },
            )
          : undefined,
      ]);
      return {
        spans: [...(reported?.rows ?? []).map(spanOfOrder), ...(due?.rows ?? []).map(spanOfTask)],
        more: [reported, due].some((page) => page !== undefined && page.total > page.rows.length),
      };
    },
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
