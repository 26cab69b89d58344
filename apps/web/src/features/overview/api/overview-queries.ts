import { alarmCalls, deviceCalls, overviewCalls, projectCalls } from '@lightfield/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

/** What nobody tells of is looked at this often, ms. */
const LOOK_AGAIN_MS = 15_000;
/** Below `alarm`: an alarm that comes or goes asks for all of these anew at once. */
const key = (what: string) => ['alarm', 'overview', what] as const;

export const overview = queryOptions({
  queryKey: key('counts'),
  queryFn: ({ signal }) => call(overviewCalls.query, {}, { signal }),
  refetchInterval: LOOK_AGAIN_MS,
});

/** As many as a person takes in at a glance. */
export const NEWEST = 5;
export const newestAlarms = queryOptions({
  queryKey: key('newest'),
  queryFn: ({ signal }) =>
    call(alarmCalls.query, { active: true, shelved: false, pageNum: 1, pageSize: NEWEST }, { signal }),
  refetchInterval: LOOK_AGAIN_MS,
});

export const SHOWN_DEVICES = 8;
/** Those with alarms first. */
export const firstDevices = queryOptions({
  queryKey: key('devices'),
  queryFn: ({ signal }) =>
    call(deviceCalls.monitorQuery, { sort: 'alarm', order: 'desc', pageNum: 1, pageSize: SHOWN_DEVICES }, { signal }),
  refetchInterval: LOOK_AGAIN_MS,
});

export const projects = queryOptions({
  queryKey: key('projects'),
  queryFn: ({ signal }) => call(projectCalls.queryAllByUser, { keyword: undefined }, { signal }),
  refetchInterval: LOOK_AGAIN_MS,
});
