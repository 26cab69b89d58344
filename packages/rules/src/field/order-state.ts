import type { WorkOrderState, WorkOrderStepKind } from '@lightfield/contract';

type Change = Exclude<WorkOrderStepKind, 'report' | 'comment'>;

/**
 * From which states each step leads where (S1 §4). A dispatch may be repeated, to somebody else, until the order is finished: one that was
 * received is handed over. `release` is the platform's own: whoever had it works no more. It leads back, or to the department it came from.
 */
const STEPS: Record<Change, { readonly from: readonly WorkOrderState[]; readonly to: WorkOrderState }> = {
  dispatch: { from: ['pending', 'dispatched', 'received'], to: 'dispatched' },
  release: { from: ['dispatched', 'received'], to: 'pending' },
  receive: { from: ['dispatched'], to: 'received' },
  finish: { from: ['received'], to: 'finished' },
  accept: { from: ['finished'], to: 'finished' },
  end: { from: ['pending', 'dispatched', 'received'], to: 'ended' },
  reopen: { from: ['finished', 'ended'], to: 'pending' },
};

/** The state after a step, on the platform and on a phone; `undefined`: the order does not allow it. */
export function orderStateAfter(state: WorkOrderState, step: WorkOrderStepKind): WorkOrderState | undefined {
  if (step === 'comment') return state;
  const rule = step === 'report' ? undefined : STEPS[step];
  return rule?.from.includes(state) ? rule.to : undefined;
}

/** What a phone says of a step that it sends later. */
export interface StepSent {
  /** When it was done; absent: now. */
  readonly doneAt?: number | undefined;
  /** The step that came last in what the person had before them. */
  readonly seenStep?: string | undefined;
}
/** Whoever did the step knew the step that came last. Who does one at once sees what the platform says of it. */
export const isSeen = (last: string | undefined, { doneAt, seenStep }: StepSent): boolean =>
  doneAt === undefined || last === seenStep;
