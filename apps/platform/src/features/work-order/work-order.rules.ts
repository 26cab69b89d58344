import {
  LIMITS,
  type WorkOrderMaterial,
  type WorkOrderState,
  type WorkOrderStepKind,
  workOrderErrors,
} from '@lightfield/contract';

type Change = Exclude<WorkOrderStepKind, 'report' | 'comment'>;

/** From which states each step leads where (S1 §4). A dispatch may be repeated, to somebody else, until the order is received. */
const STEPS: Record<Change, { readonly from: readonly WorkOrderState[]; readonly to: WorkOrderState }> = {
  dispatch: { from: ['pending', 'dispatched'], to: 'dispatched' },
  receive: { from: ['dispatched'], to: 'received' },
  finish: { from: ['received'], to: 'finished' },
  end: { from: ['pending', 'dispatched', 'received'], to: 'ended' },
  reopen: { from: ['finished', 'ended'], to: 'pending' },
};
export const FIRST_STATE: WorkOrderState = 'pending';

/** The state after a step; 2803 where the order does not allow it. */
export function stateAfter(state: WorkOrderState, step: WorkOrderStepKind): WorkOrderState {
  if (step === 'comment') return state;
  const rule = step === 'report' ? undefined : STEPS[step];
  if (!rule?.from.includes(state)) throw workOrderErrors.stepNotAllowed({ state, step });
  return rule.to;
}

/** Only whoever an order was dispatched to receives and finishes it. */
export const isOfAssignee = (step: WorkOrderStepKind): boolean => step === 'receive' || step === 'finish';

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
