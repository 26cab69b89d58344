import {
  LIMITS,
  type WorkOrderMaterial,
  type WorkOrderState,
  type WorkOrderStepKind,
  commonErrors,
  workOrderErrors,
} from '@lightfield/contract';
import { type StepSent, isSeen, orderStateAfter } from '@lightfield/rules';

export const FIRST_STATE: WorkOrderState = 'pending';
/** Of an order that nobody has. */
export const NOBODY = { assigneeId: null, assignee: '', teamId: null, team: '', givenTeamId: null } as const;
/** Of an order that nobody has taken up. */
export const UNTOUCHED = {
  ...NOBODY,
  receivedAt: null,
  closedAt: null,
  acceptedAt: null,
  acceptedBy: '',
  cause: null,
  hours: 0,
  costCents: 0,
} as const;

/** Of an order that somebody with an account, or the platform, has reported. */
export const NO_VISITOR = { visitId: null, contact: '' } as const;

/** The state after a step; 2803 where the order does not allow it. */
export function stateAfter(state: WorkOrderState, step: WorkOrderStepKind): WorkOrderState {
  const after = orderStateAfter(state, step);
  if (after === undefined) throw workOrderErrors.stepNotAllowed({ state, step });
  return after;
}

/** 2807: what was done without a network was done to the order as it stood before somebody else's step. */
export function assertSeen(last: string | undefined, done: Pick<StepSent, 'doneAt' | 'seenStep'>): void {
  if (!isSeen(last, done)) throw workOrderErrors.changedMeanwhile({ seenStep: done.seenStep ?? '' });
}

/** 2815: with one more than these, visitors would have reported too many within the hour. */
export function assertVisitorsHeard(reported: number): void {
  if (reported >= LIMITS.ops.visitorReportsPerHour) throw workOrderErrors.visitorReportsMax();
}

/** Whoever it was dispatched to, or somebody of the department that it was dispatched to. */
export const isTheirs = (
  { assigneeId, teamId }: { assigneeId: string | null; teamId: string | null },
  { accountId, deptId }: { accountId: string; deptId: string | null },
): boolean => assigneeId === accountId || (teamId !== null && teamId === deptId);

/** Only whoever an order was dispatched to receives and finishes it. */
export const isOfAssignee = (step: WorkOrderStepKind): boolean => step === 'receive' || step === 'finish';

/** 2803: what is accepted is accepted once, until it is opened again. */
export function assertUnaccepted({ state, acceptedAt }: { state: WorkOrderState; acceptedAt: number | null }): void {
  if (acceptedAt !== null) throw workOrderErrors.stepNotAllowed({ state, step: 'accept' });
}

/** 10001: whoever hands over what somebody has received says why. */
export function assertReason({ state }: { state: WorkOrderState }, note: string): void {
  if (state === 'received' && note.trim() === '') throw commonErrors.parameterInvalid({ field: 'note' });
}

/** 2801 (S1 §9): materials of a work order. */
export function assertMaterials(count: number): void {
  if (count > LIMITS.ops.materials) throw workOrderErrors.materialsMax({ field: 'materials', count });
}
/** Each is rounded by itself, as on its line. */
export const costOf = (materials: readonly WorkOrderMaterial[]): number =>
  materials.reduce((sum, { quantity, priceCents }) => sum + Math.round(quantity * priceCents), 0);
/** 2804, 2805, 2806: with one more than these there would be too many. */
export function assertRoom(held: { openOrders?: number; steps?: number; pictures?: number }): void {
  const { openOrders = 0, steps = 0, pictures = 0 } = held;
  if (openOrders >= LIMITS.ops.openOrders) throw workOrderErrors.openOrdersMax({ held: openOrders });
  if (steps >= LIMITS.ops.steps) throw workOrderErrors.stepsMax({ held: steps });
  if (pictures >= LIMITS.ops.pictures) throw workOrderErrors.picturesMax({ held: pictures });
}
