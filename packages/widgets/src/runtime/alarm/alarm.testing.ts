import type { AlarmRecord } from '@lightfield/contract';

/** An alarm of the variable `v` that holds, and that nobody has confirmed. */
export const alarmOf = (some: Partial<AlarmRecord>): AlarmRecord => ({
  id: 'a',
  about: 'value',
  equipId: 'd',
  projectId: null,
  gatewayId: null,
  equipName: '',
  signalId: 'v',
  signalTitle: '',
  unit: '',
  content: '出口压力高',
  severity: 'severe',
  confirmRule: 'manual',
  condition: '',
  value: 1,
  raisedAt: 1,
  recoveredAt: null,
  recoveredValue: null,
  confirmedAt: null,
  confirmedBy: null,
  shelved: false,
  shelfId: null,
  comments: 0,
  ...some,
});
