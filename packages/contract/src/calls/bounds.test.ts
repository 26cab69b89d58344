import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { LIMITS } from '../limits.ts';
import { accountCalls } from './account.ts';
import { alarmGroupCalls } from './alarm-group.ts';
import { alarmWorkCalls } from './alarm-work.ts';
import { alarmCalls } from './alarm.ts';
import { dataCentreCalls } from './data-centre.ts';
import type { Call } from './define-call.ts';
import { historyQualityCalls } from './history-quality.ts';
import { historySumCalls, retentionCalls } from './history-store.ts';
import { historyCalls } from './history.ts';
import { pageHistoryCalls } from './page-history.ts';
import { pageMapCalls } from './page-map.ts';
import { weatherCalls } from './weather.ts';
import { pastCalls } from './past.ts';
import { projectAlarmCalls } from './project-alarm.ts';
import { projectMonitorCalls } from './project-monitor.ts';
import { projectReportCalls } from './project-report.ts';
import { mvarCalls } from './project-variable.ts';
import { projectCalls, projectDeviceCalls, projectGrantCalls, projectShareCalls } from './project.ts';
import { viewSettingsCalls } from './view-settings.ts';

const SETS: Record<string, Record<string, Call>> = {
  projectCalls,
  projectShareCalls,
  projectGrantCalls,
  projectDeviceCalls,
  projectAlarmCalls,
  projectMonitorCalls,
  projectReportCalls,
  mvarCalls,
  historyCalls,
  historySumCalls,
  historyQualityCalls,
  viewSettingsCalls,
  retentionCalls,
  pastCalls,
  pageHistoryCalls,
  pageMapCalls,
  weatherCalls,
  alarmCalls,
  alarmWorkCalls,
  alarmGroupCalls,
};
const CALLS = Object.entries(SETS).flatMap(([set, calls]) =>
  Object.entries(calls).map(([name, call]) => [`${set}.${name}`, call] as const),
);

/** Pixels, positions and readings: numbers that no list, loop or column grows with. */
const FREE = new Set(['curve.axes[].min', 'curve.axes[].max', 'curve.lines[].value']);
type Shape = z.core.JSONSchema.BaseSchema;

const hasEnd: Partial<Record<string, (shape: Shape) => boolean>> = {
  array: ({ maxItems }) => maxItems !== undefined,
  string: ({ maxLength, format, pattern }) =>
    maxLength !== undefined || format !== undefined || (pattern !== undefined && !/[^\\][*+]/.test(pattern)),
  number: ({ minimum, maximum }) => minimum !== undefined && maximum !== undefined,
  // What any whole number has is no limit of the field.
  integer: ({ minimum, maximum }) =>
    (minimum ?? Number.MIN_SAFE_INTEGER) > Number.MIN_SAFE_INTEGER &&
    (maximum ?? Number.MAX_SAFE_INTEGER) < Number.MAX_SAFE_INTEGER,
};

/** What lies within a shape, by its path. */
function partsOf(shape: Shape, path: string): (readonly [Shape | boolean | undefined, string])[] {
  const { items } = shape as { items?: Shape };
  return [
    ...[...(shape.anyOf ?? []), ...(shape.allOf ?? []), ...(shape.oneOf ?? [])].map((of) => [of, path] as const),
    ...Object.entries(shape.properties ?? {}).map(([key, of]) => [of, path === '' ? key : `${path}.${key}`] as const),
    [shape.additionalProperties, `${path}.*`],
    [items, `${path}[]`],
  ];
}

/** Fields by which a caller could make the server do, or hold, as much as they like. */
function unbounded(shape: Shape | boolean | undefined, path: string): string[] {
  if (typeof shape !== 'object' || shape.enum !== undefined || shape.const !== undefined) return [];
  const isEndless = !FREE.has(path) && hasEnd[String(shape.type)]?.(shape) === false;
  return [...(isEndless ? [path] : []), ...partsOf(shape, path).flatMap(([of, at]) => unbounded(of, at))];
}

it('finds fields without an end', () => {
  const loose = z.object({ a: z.string(), b: z.array(z.int()), c: z.string().max(9), d: z.object({ e: z.number() }) });
  expect(unbounded(z.toJSONSchema(loose), '')).toEqual(['a', 'b', 'b[]', 'd.e']);
});

it.each(CALLS)('every number, text and list of %s has an end', (_name, { body }) => {
  // What a field is read as; before that it is text, and one body of a call has 1 MiB.
  expect(unbounded(z.toJSONSchema(body, { unrepresentable: 'any' }), '')).toEqual([]);
});

const ID = '0190b0c0-0000-7000-8000-000000000001';
const ids = (count: number) => Array.from({ length: count }, () => ID);
const letters = (count: number) => '字'.repeat(count);
const columns = (count: number) => ids(count).map((id) => ({ equipmentId: id, reportId: id, key: id }));
const device = { equipmentId: ID, reportId: ID, startTime: 0, endTime: 1 };
const report = { customReportId: ID, startTime: 0, endTime: 1 };
const variable = { projectId: ID, key: 'k', name: 'n', kind: 'formula', formula: '1' };
const rights = { projectId: ID, write: true, push: true, sms: false, phone: false };
const stretch = { startTime: 0, endTime: 1, stepMs: 1_000 };
const buckets = { ...device, unit: 'minute', figures: 'min' };
const lines = (count: number) => ids(count).map((axisKey) => ({ axisKey, value: 1 }));
const curveView = { fields: {}, axes: [], lines: [], vars: [], alarms: true, simple: false };
const {
  project: { nameMax, remarkMax, perEnterprise, devices, variables, fieldsPerReport },
  report: { columns: reportColumns, periodMinMs, periodMaxMs },
  past: { stepMinMs, stepMaxMs, variables: pastVariables },
  alarm,
  history: { referenceLines },
  monitor: { signalsPerSocket, projectOpenSeconds },
  forward: { liveSecondsMax, liveVariables },
} = LIMITS;

const forwarded = {
  target: JSON.stringify({ kind: 'http', url: 'https://data.invalid/in', header: '', signs: false }),
  mapping: JSON.stringify({ shape: 'value', columns: [{ field: 'key', name: 'key' }] }),
  records: 'true',
  alarms: 'false',
  range: 'all',
};
/** Call, what else it is asked, the field, its last value that is taken, and the first that is not. */
const EDGES: readonly (readonly [string, Call, object, string, last: unknown, beyond: unknown])[] = [
  ['name of a project', projectCalls.add, {}, 'name', letters(nameMax), letters(nameMax + 1)],
  ['remark of a project', projectCalls.add, { name: 'n' }, 'remark', letters(remarkMax), letters(remarkMax + 1)],
  ['projects in order', projectCalls.saveOrder, {}, 'ids', ids(perEnterprise), ids(perEnterprise + 1)],
  ['words looked for', projectCalls.query, {}, 'keyword', letters(50), letters(51)],
  ['devices bound at once', projectDeviceCalls.add, { projectId: ID }, 'equipmentIds', ids(devices), ids(devices + 1)],
  [
    'accounts at once',
    projectGrantCalls.add,
    rights,
    'accountIds',
    ids(LIMITS.org.batch).join(','),
    ids(LIMITS.org.batch + 1).join(','),
  ],
  [
    'seconds between live values',
    dataCentreCalls.preview,
    forwarded,
    'liveSeconds',
    `${liveSecondsMax}`,
    `${liveSecondsMax + 1}`,
  ],
  ['seconds between live values, downwards', dataCentreCalls.preview, forwarded, 'liveSeconds', '1', '0'],
  [
    'variables of which live values are sent',
    dataCentreCalls.preview,
    forwarded,
    'variableIds',
    ids(liveVariables),
    ids(liveVariables + 1),
  ],
  ['signals of a socket', projectMonitorCalls.token, { pageId: ID }, 'dataSignal', ids(5_000), ids(5_001)],
  [
    'seconds of a stream',
    projectMonitorCalls.open,
    { projectId: ID, equipmentId: ID },
    'delay',
    `${projectOpenSeconds}`,
    `${projectOpenSeconds + 1}`,
  ],
  ['pace of a stream', projectMonitorCalls.open, { projectId: ID, equipmentId: ID }, 'interval', '20', '19'],
  ['calculated variables', mvarCalls.queryAll, { projectId: ID }, 'ids', ids(variables), ids(variables + 1)],
  ['digits', mvarCalls.add, variable, 'decimals', '10', '11'],
  ['period of a statistic', mvarCalls.add, variable, 'periodMs', `${periodMinMs}`, `${periodMinMs - 1}`],
  ['period of a statistic', mvarCalls.add, variable, 'periodMs', `${periodMaxMs}`, `${periodMaxMs + 1}`],
  ['unit', mvarCalls.add, variable, 'unit', letters(20), letters(21)],
  [
    'interval of a report',
    projectReportCalls.add,
    { projectId: ID, name: 'n', fields: columns(1) },
    'intervalMs',
    `${periodMaxMs}`,
    `${periodMaxMs + 1}`,
  ],
  ['columns of a file', projectReportCalls.exportStart, { ...report, format: 'csv' }, 'keys', ids(100), ids(101)],
  ['columns of a curve', projectReportCalls.curve, report, 'keys', ids(fieldsPerReport), ids(fieldsPerReport + 1)],
  ['columns that are checked', projectReportCalls.validateCurveCols, {}, 'columns', columns(100), columns(101)],
  ['rows of a page', projectReportCalls.rows, report, 'pageSize', '200', '201'],
  ['rows of a page', historyCalls.query, device, 'pageSize', '200', '201'],
  ['columns of a curve', historyCalls.curve, device, 'signalIds', ids(reportColumns), ids(reportColumns + 1)],
  ['pixels', historyCalls.curve, { ...device, signalIds: ID }, 'pixels', '50', '49'],
  ['pixels', historyCalls.curve, { ...device, signalIds: ID }, 'pixels', '10000', '10001'],
  ['columns of sums', historySumCalls.buckets, buckets, 'signalIds', ids(reportColumns), ids(reportColumns + 1)],
  ['minutes of a bucket', historySumCalls.buckets, buckets, 'every', '30', '31'],
  ['minutes of a bucket', historySumCalls.buckets, buckets, 'every', '20', '25'],
  [
    'hidden columns',
    viewSettingsCalls.save,
    { equipmentId: ID, reportId: ID },
    'columns',
    { hidden: ids(reportColumns) },
    { hidden: ids(reportColumns + 1) },
  ],
  [
    'reference lines',
    projectReportCalls.saveView,
    { customReportId: ID },
    'curve',
    { ...curveView, lines: lines(referenceLines) },
    { ...curveView, lines: lines(referenceLines + 1) },
  ],
  [
    'variables played',
    pastCalls.query,
    { ...stretch, equipmentId: ID },
    'signalIds',
    ids(pastVariables),
    ids(pastVariables + 1),
  ],
  ['step played', pastCalls.ofProject, { ...stretch, pageId: ID }, 'stepMs', `${stepMinMs}`, `${stepMinMs - 1}`],
  ['step played', pastCalls.ofProject, { ...stretch, pageId: ID }, 'stepMs', `${stepMaxMs}`, `${stepMaxMs + 1}`],
  ['alarms confirmed at once', alarmCalls.confirmMany, {}, 'alarmIds', ids(200), ids(201)],
  ['words looked for', alarmCalls.query, {}, 'keyword', letters(50), letters(51)],
  ['comment', alarmWorkCalls.addComment, { alarmId: ID }, 'text', letters(alarm.commentMax), letters(501)],
  ['minutes on the shelf', alarmWorkCalls.shelve, { alarmId: ID, reason: 'r' }, 'minutes', '10080', '10081'],
  ['minutes on the shelf', alarmWorkCalls.shelve, { alarmId: ID, reason: 'r' }, 'minutes', '1', '0'],
  [
    'name of an alarm group',
    alarmGroupCalls.add,
    { methods: 'push' },
    'name',
    letters(alarm.groupNameMax),
    letters(alarm.groupNameMax + 1),
  ],
];

describe('what is beyond a limit is refused, never cut', () => {
  it.each(EDGES)('%s', (_what, { body }, asked, field, last, beyond) => {
    expect(body.safeParse({ ...asked, [field]: last }).error).toBeUndefined();
    const refused = body.safeParse({ ...asked, [field]: beyond });
    expect(refused.error?.issues.map(({ path }) => path[0])).toContain(field);
  });

  it('a remark has 20 characters at most, feedback 10 at least', () => {
    const remark = (length: number) =>
      accountCalls.updateCurrentUser.body.safeParse({ remark: letters(length) }).success;
    expect(remark(LIMITS.account.remarkMax)).toBe(true);
    expect(remark(LIMITS.account.remarkMax + 1)).toBe(false);
    const feedback = (length: number) => accountCalls.feedbackAdd.body.safeParse({ content: letters(length) }).success;
    expect(feedback(LIMITS.account.feedbackMin)).toBe(true);
    expect(feedback(LIMITS.account.feedbackMin - 1)).toBe(false);
  });

  it('signals of a socket are as many as its limit says', () => {
    expect(signalsPerSocket).toBe(5_000);
  });
});
