import type { ActionState, ActionSubject, Value } from '@lightfield/contract';
import type { State } from '@lightfield/ui';

export const ACTION_MARKS: Record<ActionState, State> = {
  pending: 'pending',
  running: 'pending',
  done: 'done',
  failed: 'failed',
  refused: 'shelved',
  expired: 'shelved',
  interrupted: 'failed',
};

/** A value with its unit, and what its state is called. */
export function valueWords(value: Value, unit: string, text: string | null): string {
  if (value === null) return '--';
  const plain = unit === '' ? String(value) : `${value} ${unit}`;
  return text === null ? plain : `${text} (${plain})`;
}

/** What the proposal is about, within its device. */
export const subjectName = (subject: ActionSubject): string =>
  subject.kind === 'write' ? subject.variable : subject.kind === 'workOrder' ? subject.title : subject.content;
