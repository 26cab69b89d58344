import type { AlarmEvent, Severity } from '@lightfield/contract';
import type { Sheet } from '../../lib/download.ts';
import { formatDuration } from '../../lib/duration.ts';
import { alarmStates } from './alarm-state.ts';

const COLUMNS = [
  'severity',
  'content',
  'variable',
  'condition',
  'value',
  'unit',
  'state',
  'raised',
  'recovered',
  'duration',
  'confirmedAt',
  'confirmedBy',
] as const;

export interface AlarmSheetWords {
  name: string;
  column(name: (typeof COLUMNS)[number] | 'device'): string;
  severity(severity: Severity): string;
  content(text: string): string;
  condition(alarm: AlarmEvent): string;
  /** Why something was lost: there is no value. */
  reason(alarm: AlarmEvent): string;
  state(state: ReturnType<typeof alarmStates>[number]): string;
  byRecovery: string;
}

const moment = (at: number | null) => (at === null ? null : new Date(at));

/** Alarms as a sheet. A duration is written once the alarm has recovered. */
export function alarmSheet(alarms: readonly AlarmEvent[], withDevice: boolean, words: AlarmSheetWords): Sheet {
  const titles = [...(withDevice ? (['device'] as const) : []), ...COLUMNS];
  return {
    name: words.name,
    columns: titles.map((name) => ({
      title: words.column(name),
      ...(name === 'content'
        ? { width: 36 }
        : ['raised', 'recovered', 'confirmedAt'].includes(name)
          ? { width: 20 }
          : {}),
    })),
    rows: alarms.map((alarm) => [
      ...(withDevice ? [alarm.equipName] : []),
      words.severity(alarm.severity),
      words.content(alarm.content),
      alarm.signalTitle,
      words.condition(alarm),
      alarm.about === 'value' ? (alarm.texts?.value ?? alarm.value) : words.reason(alarm),
      alarm.texts?.value === undefined ? alarm.unit : '',
      alarmStates(alarm)
        .map((state) => words.state(state))
        .join(', '),
      moment(alarm.raisedAt),
      moment(alarm.recoveredAt),
      alarm.recoveredAt === null ? null : formatDuration(alarm.recoveredAt - alarm.raisedAt),
      moment(alarm.confirmedAt),
      alarm.confirmedAt !== null && alarm.confirmedBy === null ? words.byRecovery : alarm.confirmedBy,
    ]),
  };
}
