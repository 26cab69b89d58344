import type { WorkOrder } from '@lightfield/contract';
import { type State, StateMark } from '@lightfield/ui';
import { useTranslation } from 'react-i18next';

const MARKS = {
  pending: 'unconfirmed',
  dispatched: 'sent',
  received: 'pending',
  finished: 'done',
  ended: 'recovered',
} as const satisfies Record<WorkOrder['state'], State>;

export function OrderState({ order: { state } }: { order: Pick<WorkOrder, 'state'> }) {
  const { t } = useTranslation('work-order');
  return <StateMark state={MARKS[state]} text={t(`state.${state}`)} />;
}
export function StateCount({ state, count }: { state: WorkOrder['state']; count: number }) {
  const { t } = useTranslation('work-order');
  return <StateMark state={MARKS[state]} text={`${t(`state.${state}`)} ${count}`} />;
}
export function OrderPriority({ order: { priority } }: { order: Pick<WorkOrder, 'priority'> }) {
  const { t } = useTranslation('work-order');
  const text = t(`priority.${priority}`);
  return priority === 'urgent' ? <StateMark state="severe" text={text} tag /> : text;
}

/** Its time has come and it is still open. */
export const isOverdue = ({ closedAt, dueAt }: Pick<WorkOrder, 'closedAt' | 'dueAt'>, now: number): boolean =>
  closedAt === null && dueAt !== null && dueAt < now;
