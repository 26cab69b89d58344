import type { PermissionCode, WorkOrder, WorkOrderStepKind } from '@lightfield/contract';
import { holds, type useAccount } from '../../lib/account.ts';

/** What people do with an order that is there. */
export type StepKind = Exclude<WorkOrderStepKind, 'report' | 'release'>;

type State = WorkOrder['state'];
interface Rule {
  readonly kind: StepKind;
  readonly in: readonly State[];
  readonly to: State;
  readonly permission: PermissionCode;
  readonly mine?: true;
}
/** What can be done with an order as it is, and where that leads: the server decides it again. */
const STEPS: readonly Rule[] = [
  { kind: 'dispatch', in: ['pending', 'dispatched'], to: 'dispatched', permission: 'manage_worksheet_dispatch' },
  { kind: 'receive', in: ['dispatched'], to: 'received', permission: 'manage_worksheet_receive', mine: true },
  { kind: 'finish', in: ['received'], to: 'finished', permission: 'manage_worksheet_receive', mine: true },
  { kind: 'dispatch', in: ['received'], to: 'dispatched', permission: 'manage_worksheet_dispatch' },
  { kind: 'accept', in: ['finished'], to: 'finished', permission: 'manage_repairs_report' },
  { kind: 'end', in: ['pending', 'dispatched', 'received'], to: 'ended', permission: 'manage_worksheet_end' },
  { kind: 'reopen', in: ['finished', 'ended'], to: 'pending', permission: 'manage_worksheet_dispatch' },
];

/** In words: what somebody has received is handed over. */
export const stepName = (kind: StepKind, state: State | undefined): StepKind | 'handOver' =>
  kind === 'dispatch' && state === 'received' ? 'handOver' : kind;

/** The steps that this person can do with an order now. */
export const stepsOf = (
  order: Pick<WorkOrder, 'state' | 'mine' | 'acceptedAt'>,
  account: ReturnType<typeof useAccount>,
): readonly Rule[] =>
  STEPS.filter(
    (one) =>
      one.in.includes(order.state) &&
      (!one.mine || order.mine) &&
      !(one.kind === 'accept' && order.acceptedAt !== null) &&
      holds(account, one.permission),
  );
