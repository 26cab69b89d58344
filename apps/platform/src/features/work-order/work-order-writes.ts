import type { MessageSaid, WorkOrderMaterial, WorkOrderStepKind } from '@lightfield/contract';
import type { Queryable } from '../../kernel/db.ts';
import type { StoredOrder } from './work-order.repository.ts';

export interface NewStep {
  readonly id: string;
  readonly orderId: string;
  readonly kind: WorkOrderStepKind;
  /** `null`: the platform did it. */
  readonly accountId: string | null;
  readonly who: string;
  readonly at: number;
  readonly doneAt: number | null;
  readonly place: string;
  readonly note: string;
  readonly assignee: string;
  readonly hours: number | null;
  readonly materials: readonly WorkOrderMaterial[];
  readonly signer: string;
}
const date = (ms: number | null) => (ms === null ? null : new Date(ms));

/** How orders are written down. */
export const workOrderWrites = {
  /** Nobody else adds an order to the device meanwhile. `undefined`: there is none. */
  async openOf(tx: Queryable, deviceId: string): Promise<{ orgId: string; name: string; open: number } | undefined> {
    const [device] = await tx.query<{ org_id: string; name: string }>(
      'select org_id, name from device where id = $1 for no key update',
      [deviceId],
    );
    const [row] = await tx.query<{ n: number }>(
      `select count(*) as n from work_order where device_id = $1 and state in ('pending', 'dispatched', 'received')`,
      [deviceId],
    );
    return device && { orgId: device.org_id, name: device.name, open: row?.n ?? 0 };
  },
  async nextNumber(tx: Queryable, orgId: string): Promise<number> {
    const [row] = await tx.query<{ last: number }>(
      `insert into work_order_number (org_id, last) values ($1, 1)
       on conflict (org_id) do update set last = work_order_number.last + 1 returning last`,
      [orgId],
    );
    return row?.last ?? 1;
  },
  async insert(tx: Queryable, order: StoredOrder): Promise<void> {
    await tx.query(
      `insert into work_order (id, device_id, number, alarm_id, alarm_content, title, content, priority, state, reporter_id,
                               reporter, due_at, reported_at, visit_id, contact)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
      [
        order.id,
        order.equipmentId,
        order.number,
        order.alarmId,
        order.alarmContent,
        order.title,
        order.content,
        order.priority,
        order.state,
        order.reporterId,
        order.reporter,
        date(order.dueAt),
        new Date(order.reportedAt),
        order.visitId,
        order.contact,
      ],
    );
  },
  async update(tx: Queryable, order: StoredOrder): Promise<void> {
    await tx.query(
      `update work_order set state = $2, assignee_id = $3, assignee = $4, due_at = $5, received_at = $6, closed_at = $7, cause = $8,
              hours = $9, cost_cents = $10, accepted_at = $11, accepted_by = $12, team_id = $13, team = $14, given_team_id = $15 where id = $1`,
      [
        order.id,
        order.state,
        order.assigneeId,
        order.assignee,
        date(order.dueAt),
        date(order.receivedAt),
        date(order.closedAt),
        order.cause,
        order.hours,
        order.costCents,
        date(order.acceptedAt),
        order.acceptedBy,
        order.teamId,
        order.team,
        order.givenTeamId,
      ],
    );
  },
  async addStep(tx: Queryable, step: NewStep): Promise<void> {
    const { id, orderId, kind, accountId, who, place, note, assignee, hours, signer } = step;
    const [at, doneAt, materials] = [new Date(step.at), date(step.doneAt), JSON.stringify(step.materials)];
    await tx.query(
      `insert into work_order_step (id, order_id, kind, account_id, who, at, place, note, assignee, hours, materials, done_at, signer)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
      [id, orderId, kind, accountId, who, at, place, note, assignee, hours, materials, doneAt, signer],
    );
  },
  /** No dialog: a pop-up, and it waits in the message centre. */
  async tell(
    tx: Queryable,
    message: { orderId: string; title: string; note: string; at: number; said?: MessageSaid | undefined },
    told: readonly { messageId: string; to: string }[],
  ): Promise<void> {
    const { orderId, title, note, at, said } = message;
    await tx.query(
      `insert into message (id, account_id, type, equip_type, data_id, title, note, created_at, ignored, said)
       select id, account_id, 'order', 'repair', $3, $4, $5, $6, true, $7
         from unnest($1::uuid[], $2::uuid[]) as told (id, account_id)`,
      [
        told.map(({ messageId }) => messageId),
        told.map(({ to }) => to),
        orderId,
        title,
        note,
        new Date(at),
        said ? JSON.stringify(said) : null,
      ],
    );
  },
};
