import type {
  InspectionTaskInfo,
  WorkOrderCause,
  WorkOrderInfo,
  WorkOrderMaterial,
  WorkOrderPriority,
  WorkOrderState,
} from '@lightfield/contract';
import { type Entry, orderStateAfter } from '@lightfield/rules';
import { newId } from '../../lib/new-id.ts';

/** What an entry does; `id` of the order or inspection it is of stands in `target`, of a fault the device. */
type Does =
  | { readonly kind: 'receive' }
  | {
      readonly kind: 'finish';
      readonly note: string;
      readonly cause?: WorkOrderCause | undefined;
      readonly hours?: number | undefined;
      readonly materials: readonly WorkOrderMaterial[];
    }
  | { readonly kind: 'comment'; readonly note: string }
  /** Its picture, the signature, lies under the id of the entry. */
  | { readonly kind: 'accept'; readonly signer: string }
  | { readonly kind: 'orderPicture' }
  | {
      readonly kind: 'fill';
      readonly equipmentId: string;
      readonly equipName: string;
      readonly note: string;
      readonly results: readonly Result[];
    }
  | { readonly kind: 'taskPicture'; readonly equipmentId: string; readonly itemId: string }
  | { readonly kind: 'taskFinish' }
  | { readonly kind: 'taskAbort'; readonly note: string }
  | {
      readonly kind: 'form';
      /** Of the record, as it was taken along. */
      readonly version: number;
      readonly entries: readonly FormEntry[];
      /** What stood there when the person filled it in. */
      readonly seen: readonly FormEntry[];
      /** The same in words. */
      readonly said: readonly FormSaid[];
    }
  | { readonly kind: 'formPicture'; readonly key: string }
  | {
      readonly kind: 'fault';
      readonly equipmentId: string;
      readonly equipName: string;
      readonly note: string;
      readonly priority: WorkOrderPriority;
    }
  | { readonly kind: 'report'; readonly equipmentId: string; readonly equipName: string };
export interface FormEntry {
  readonly key: string;
  readonly value: string | number | readonly string[] | null;
}
interface FormSaid {
  readonly key: string;
  readonly label: string;
  readonly text: string;
}
/** How a record of a smart report stands at the platform. */
export interface FormStand {
  readonly isFilled: boolean;
  /** Who filled it in, and when. */
  readonly by: string;
  readonly at: number | null;
  readonly version: number;
  readonly said: readonly (FormSaid & FormEntry)[];
}
interface Result {
  readonly itemId: string;
  readonly value: string | number | boolean | null;
  readonly pictures: readonly string[];
  readonly marked: boolean;
}
export interface FieldEntry extends Entry {
  readonly target: string;
  /** Of the order or inspection, as the person saw it. */
  readonly title: string;
  /** By the clock of the phone. */
  readonly doneAt: number;
  readonly seenStep?: string | undefined;
  /** Where it was done, as the person says or their phone. */
  readonly place?: string | undefined;
  readonly does: Does;
  /** How it stood at the platform when this was refused. */
  readonly theirs?: WorkOrderInfo | InspectionTaskInfo | FormStand | undefined;
}

export const aboutOrder = (id: string): string => `order:${id}`;
export const aboutTask = (id: string): string => `task:${id}`;
export const aboutForm = (id: string): string => `form:${id}`;

/** An order as it stands with what waits to be sent. */
interface Standing {
  readonly state: WorkOrderState;
  /** The step that came last, comments apart. */
  readonly last: string | undefined;
  readonly waiting: readonly FieldEntry[];
}
export const lastStepOf = ({ steps }: Pick<WorkOrderInfo, 'steps'>): string | undefined =>
  steps.findLast(({ kind }) => kind !== 'comment')?.id;

export function orderStanding(order: WorkOrderInfo, entries: readonly FieldEntry[]): Standing {
  const waiting = entries.filter(({ about }) => about === aboutOrder(order.id));
  let { state } = order;
  let last = lastStepOf(order);
  for (const { id, does, refused } of waiting) {
    if (refused || (does.kind !== 'receive' && does.kind !== 'finish' && does.kind !== 'accept')) continue;
    // sent, and its answer not heard yet
    if (order.steps.some((step) => step.id === id)) continue;
    state = orderStateAfter(state, does.kind) ?? state;
    last = id;
  }
  return { state, last, waiting };
}

/** What was filled in at a device and is not sent; the newest. */
export const fillingOf = (entries: readonly FieldEntry[], taskId: string, equipmentId: string) =>
  entries.findLast(
    ({ about, does }) => about === aboutTask(taskId) && does.kind === 'fill' && does.equipmentId === equipmentId,
  );
/** Does something of this kind wait, and was not refused? */
export const waits = (
  entries: readonly FieldEntry[],
  about: string,
  kind: Does['kind'],
  equipmentId?: string,
): boolean =>
  entries.some(
    (one) =>
      one.about === about &&
      one.does.kind === kind &&
      !one.refused &&
      (equipmentId === undefined || ('equipmentId' in one.does && one.does.equipmentId === equipmentId)),
  );

/** After all that is there. */
const nextSeq = (entries: readonly FieldEntry[]): number => Math.max(0, ...entries.map(({ seq }) => seq)) + 1;

interface Doing {
  /** Of the entry; absent: a new one. */
  readonly id?: string;
  readonly about: string;
  readonly target: string;
  readonly title: string;
  readonly seenStep?: string | undefined;
  readonly place?: string | undefined;
  readonly does: Does;
  /** Its pictures: an order's come after its step, those of devices and records before what is filled in. */
  readonly pictures?: readonly { readonly id: string; readonly does: Does }[];
}
export function entriesOf(
  held: readonly FieldEntry[],
  { pictures = [], id = newId(), ...doing }: Doing,
  now: number = Date.now(),
): FieldEntry[] {
  const begin = nextSeq(held);
  const { about, target, title } = doing;
  const shots = pictures.map((one) => ({ id: one.id, of: id, about, target, title, doneAt: now, does: one.does }));
  const own = { ...doing, id, doneAt: now };
  const isBefore = doing.does.kind === 'fill' || doing.does.kind === 'form';
  const all = isBefore ? [...shots, own] : [own, ...shots];
  return all.map((entry, at) => ({ ...entry, seq: begin + at }));
}
