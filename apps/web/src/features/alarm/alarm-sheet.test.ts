import type { AlarmEvent } from '@lightfield/contract';
import { expect, it } from 'vitest';
import { alarmSheet } from './alarm-sheet.ts';

const alarm = (change: Partial<AlarmEvent>): AlarmEvent => ({
  id: 'a',
  equipId: 'd',
  projectId: null,
  about: 'value',
  gatewayId: null,
  equipName: '泵站',
  signalId: 's',
  signalTitle: '液位',
  unit: 'm',
  content: '液位过高',
  severity: 'severe',
  confirmRule: 'manual',
  condition: '> 4',
  value: 4.2,
  raisedAt: 1_000,
  recoveredAt: null,
  recoveredValue: null,
  confirmedAt: null,
  confirmedBy: null,
  ...change,
});
const words = {
  name: 'n',
  column: (name: string) => name,
  severity: (severity: string) => severity,
  content: (text: string) => text,
  condition: ({ condition, texts }: AlarmEvent) => texts?.condition ?? condition,
  reason: ({ value }: AlarmEvent) => `because ${value}`,
  state: (state: string) => state,
  byRecovery: 'auto',
};
const rowOf = (change: Partial<AlarmEvent>) => {
  const { columns, rows } = alarmSheet([alarm(change)], true, words);
  return Object.fromEntries(columns.map(({ title }, index) => [title, rows[0]?.[index]]));
};

it('keeps values as numbers and times as dates', () => {
  expect(rowOf({})).toMatchObject({
    device: '泵站',
    value: 4.2,
    raised: new Date(1_000),
    recovered: null,
    duration: null,
  });
});
it('says what the status mapping says, with no unit beside it', () => {
  const texts = { value: '故障', condition: '= 故障' };
  expect(rowOf({ value: 1, condition: '= 1', texts })).toMatchObject({ value: '故障', unit: '', condition: '= 故障' });
});
it('says how long it lasted and who confirmed it', () => {
  expect(rowOf({ recoveredAt: 61_000, confirmedAt: 70_000, confirmedBy: 'wang' })).toMatchObject({
    duration: '1分钟',
    state: 'confirmed',
    confirmedBy: 'wang',
  });
  expect(rowOf({ recoveredAt: 61_000, confirmedAt: 61_000 })['confirmedBy']).toBe('auto');
});

it('says of what was lost why, and no value', () => {
  expect(rowOf({ about: 'device', value: '超时 (timeout)', signalTitle: '', condition: '' })['value']).toBe(
    'because 超时 (timeout)',
  );
});
