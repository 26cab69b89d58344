import {
  type ActionSubject,
  type AlarmRecord,
  type Signal,
  type Value,
  alarmCalls,
  alarmWorkCalls,
  commonErrors,
  monitorCalls,
  workOrderCalls,
} from '@lightfield/contract';
import { currentValues } from './current-value.ts';
import type { Ask, ToolContext } from './tool.ts';

type Of<Kind extends ActionSubject['kind']> = Extract<ActionSubject, { kind: Kind }>;
type Looking = Pick<ToolContext, 'now' | 'pause'> & { patienceMs?: number };

const textOf = (signal: Pick<Signal, 'signalMaps'>, value: Value): string | null =>
  value === null ? null : (signal.signalMaps.find((entry) => entry.value === Number(value))?.text ?? null);

/** A write as it is proposed: the value that the variable has now beside the one that it is to have. */
export async function writeSubject(ask: Ask, signal: Signal, value: string, how: Looking): Promise<Of<'write'>> {
  const bare = {
    kind: 'write',
    signalId: signal.id,
    variable: signal.title,
    unit: signal.unit,
    value,
    valueText: textOf(signal, value),
  } as const;
  return { ...bare, ...(await oldOf(ask, signal.equipId, signal, how)) };
}
async function oldOf(ask: Ask, equipmentId: string, signal: Pick<Signal, 'id' | 'signalMaps'>, how: Looking) {
  const { patienceMs } = how;
  const asked = { equipmentId, signalIds: [signal.id], ...(patienceMs !== undefined && { patienceMs }) };
  const { answer } = await currentValues(ask, asked, how);
  const reading = answer.readings.find(({ variableId }) => variableId === signal.id);
  const old = reading?.value ?? null;
  return { old, oldText: textOf(signal, old), oldAt: reading?.readAt ?? null, live: answer.stream === 'live' };
}

/** How an alarm stands, among those of its device. */
export function alarmSubject(alarm: AlarmRecord) {
  const { id, content, severity, raisedAt, recoveredAt, confirmedAt } = alarm;
  return {
    alarmId: id,
    content,
    severity,
    raisedAt,
    active: recoveredAt === null,
    confirmed: confirmedAt !== null,
  };
}
export async function alarmAt(ask: Ask, equipmentId: string, alarmId: string, raisedAt: number): Promise<AlarmRecord> {
  const [startTime, endTime] = [raisedAt - 1_000, raisedAt + 1_000];
  const { rows } = await ask(alarmCalls.query, { equipmentId, startTime, endTime, pageSize: 200 });
  const alarm = rows.find(({ id }) => id === alarmId);
  if (!alarm) throw commonErrors.notFound({ alarmId });
  return alarm;
}

/** The same proposal with how things stand now, as whoever asks may see them. */
export async function lookAgain(
  ask: Ask,
  equipmentId: string,
  subject: ActionSubject,
  how: Looking,
): Promise<ActionSubject> {
  if (subject.kind === 'workOrder') return subject;
  if (subject.kind === 'write') {
    const signals = await ask(monitorCalls.signals, { equipmentId });
    const signal = signals.find(({ id }) => id === subject.signalId);
    if (!signal) throw commonErrors.notFound({ signalId: subject.signalId });
    return writeSubject(ask, signal, subject.value, how);
  }
  const alarm = await alarmAt(ask, equipmentId, subject.alarmId, subject.raisedAt);
  const stands = alarmSubject(alarm);
  return subject.kind === 'confirmAlarm'
    ? { ...subject, ...stands }
    : { ...subject, ...stands, shelved: alarm.shelfId !== null };
}

/** What the person has to have seen. When values came and whether they still come is shown, and changes by itself. */
export function seenOf(subject: ActionSubject): string {
  if (subject.kind === 'write') return JSON.stringify([subject.value, subject.old, subject.unit]);
  if (subject.kind === 'workOrder') return '';
  return JSON.stringify([subject.active, subject.confirmed]);
}

/** Has it done: nothing but a call of the contract, as the person. Answers the command that it started, if it did. */
export async function act(
  ask: Ask,
  { id, equipmentId, subject }: { id: string; equipmentId: string; subject: ActionSubject },
): Promise<string | null> {
  switch (subject.kind) {
    case 'write': {
      const { uuid } = await ask(monitorCalls.write, {
        equipmentId,
        signalId: subject.signalId,
        value: subject.value,
      });
      return uuid;
    }
    case 'confirmAlarm':
      await ask(alarmCalls.confirm, { alarmId: subject.alarmId });
      return null;
    case 'shelveAlarm': {
      const { alarmId, minutes, reason } = subject;
      await ask(alarmWorkCalls.shelve, { alarmId, minutes, reason });
      return null;
    }
    case 'workOrder': {
      const { title, content, priority, alarmId } = subject;
      // Its own id makes the step, so that it comes about once whatever happens.
      const body = { equipmentId, stepId: id, title, content, priority, alarmId: alarmId ?? undefined };
      await ask(workOrderCalls.report, body);
      return null;
    }
  }
}

/** In words of the operation log: what is to become of what. */
export function inWords(subject: ActionSubject): { name: string; old: string | null; new: string } {
  switch (subject.kind) {
    case 'write': {
      const said = (value: Value, text: string | null) =>
        `${String(value ?? '')}${subject.unit}${text ? ` (${text})` : ''}`;
      const old = subject.old === null ? null : said(subject.old, subject.oldText);
      return { name: subject.variable, old, new: said(subject.value, subject.valueText) };
    }
    case 'confirmAlarm':
      return { name: subject.content, old: null, new: 'confirm' };
    case 'shelveAlarm':
      return { name: subject.content, old: null, new: `shelve ${subject.minutes} min: ${subject.reason}` };
    case 'workOrder':
      return { name: subject.title, old: null, new: `${subject.title} ${subject.content}` };
  }
}
