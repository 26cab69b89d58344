import type { ForwardColumn, ForwardField } from '@lightfield/contract';
import type { AlarmFact, Fact } from '../facts.ts';
import { TargetError } from './target.ts';

/** Columns of a table of alarms, in every kind of database. */
export const ALARM_COLUMNS = [
  'alarm_id',
  'state',
  'severity',
  'content',
  'device_id',
  'device_no',
  'device_name',
  'variable',
  'value',
  'raised_at',
  'recovered_at',
  'confirmed_at',
  'confirmed_by',
] as const;
export type AlarmColumn = (typeof ALARM_COLUMNS)[number];
/** Columns that hold a time. */
export const ALARM_TIMES: ReadonlySet<AlarmColumn> = new Set(['raised_at', 'recovered_at', 'confirmed_at']);

export const alarmCells = (alarm: AlarmFact): Record<AlarmColumn, string | null> => ({
  alarm_id: alarm.alarmId,
  state: alarm.state,
  severity: alarm.severity,
  content: alarm.content,
  device_id: alarm.deviceId,
  device_no: alarm.deviceNo,
  device_name: alarm.deviceName,
  variable: alarm.variableKey,
  value: JSON.stringify(alarm.value),
  raised_at: alarm.raisedAt,
  recovered_at: alarm.recoveredAt,
  confirmed_at: alarm.confirmedAt,
  confirmed_by: alarm.confirmedBy,
});

const ZERO_ID = '00000000-0000-0000-0000-000000000000';
/** Written and taken away again by a test. */
export const TEST_ROW: Fact & Record<ForwardField, unknown> = {
  key: 'lightfield-test',
  time: '2000-01-01T00:00:00.000Z',
  epoch: 946_684_800_000,
  deviceId: ZERO_ID,
  deviceNo: '',
  deviceName: 'test',
  variableId: ZERO_ID,
  variableKey: 'test',
  variableName: 'test',
  unit: '',
  value: 0,
  text: null,
  quality: 'good',
  report: 'test',
  aggregation: '',
  values: {},
  qualities: {},
};

/** Name of the column that holds the key. */
export const keyOf = (columns: readonly ForwardColumn[]): string =>
  columns.find(({ field }) => field === 'key')?.name ?? '';

/** What a table is asked before rows go into it: without a unique key it would have them twice. */
export async function checkKey(
  table: string,
  { hasKey, isThere }: { hasKey: () => Promise<boolean>; isThere: () => Promise<boolean> },
): Promise<void> {
  if (await hasKey()) return;
  throw new TargetError((await isThere()) ? 'noKey' : 'table', table);
}
/** What was read back of the row that a test has written. */
export function checkWritten(rows: readonly unknown[]): void {
  if (rows.length !== 1) throw new TargetError('answer', 'the row that was written is not there');
}
