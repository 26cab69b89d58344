import type { InspectionState, InspectionTask } from '@lightfield/contract';
import { type State, StateMark } from '@lightfield/ui';
import { useTranslation } from 'react-i18next';

const MARKS = {
  notStarted: 'unconfirmed',
  running: 'pending',
  done: 'done',
  aborted: 'recovered',
  missed: 'important',
} as const satisfies Record<InspectionState, State>;

export function TaskState({ task }: { task: Pick<InspectionTask, 'state' | 'closedAt' | 'graceAt'> }) {
  const { t } = useTranslation('inspection');
  const isLate = task.state === 'done' && task.closedAt !== null && task.closedAt > task.graceAt;
  return <StateMark state={MARKS[task.state]} text={isLate ? t('late') : t(`state.${task.state}`)} />;
}
export function StateCount({ state, count }: { state: InspectionState; count: number }) {
  const { t } = useTranslation('inspection');
  return <StateMark state={MARKS[state]} text={`${t(`state.${state}`)} ${count}`} />;
}

/** With its shift. */
export function useTaskName(): (task: Pick<InspectionTask, 'name' | 'shift'>) => string {
  const { t } = useTranslation('inspection');
  return ({ name, shift }) => (shift === '' ? name : t('name', { name, shift }));
}
/** It can still be done by somebody. */
export const isOpen = ({ state }: Pick<InspectionTask, 'state'>): boolean =>
  state === 'notStarted' || state === 'running';
