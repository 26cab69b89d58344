import {
  type AlarmDeliveryEntry,
  type AlarmDeliveryReason,
  type AlarmMethod,
  type BodyOut,
  type SendState,
  type alarmGroupCalls,
  commonErrors,
} from '@lightfield/contract';
import { type AlarmSight, ofProject } from '../../engines/alarms/alarm-sight.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Queryable } from '../../kernel/db.ts';
import { statement } from '../../kernel/statement.ts';

interface DeliveryRow {
  id: string;
  level: number;
  group_name: string | null;
  account_name: string;
  method: AlarmMethod;
  state: 'sent' | 'held' | 'skipped';
  reason: AlarmDeliveryReason | null;
  created_at: Date;
  due_at: Date | null;
  outbox_state: SendState | null;
  error: string | null;
  attempts: number | null;
  sent_at: Date | null;
  message_id: string | null;
  seen_at: Date | null;
}
interface StepRow {
  level: number;
  group_name: string | null;
  created_at: Date;
  due_at: Date;
  ended_at: Date | null;
  outcome: AlarmDeliveryReason | null;
}
interface MessageRow {
  id: string;
  account_name: string;
  created_at: Date;
  seen_at: Date | null;
}

interface OrderRow {
  id: string;
  number: number;
  reporter: string;
  holder: string;
  reported_at: Date;
}

export interface DeliveryLogParts {
  db: Queryable;
  sight: Pick<AlarmSight, 'either'>;
}

/** Who was told of an alarm: what was decided, joined with what became of it. */
export function createDeliveryLog({ db, sight }: DeliveryLogParts) {
  const ordersOf = async (alarmId: string, may: boolean) =>
    may
      ? db.query<OrderRow>(
          `select id, number, reporter, case when assignee = '' then team else assignee end as holder, reported_at
             from work_order where alarm_id = $1`,
          [alarmId],
        )
      : [];
  return {
    /** Whether the caller reaches the project was checked before. */
    async query(
      caller: Caller,
      { alarmId, projectId }: BodyOut<typeof alarmGroupCalls.deliveries>,
    ): Promise<AlarmDeliveryEntry[]> {
      const { values, add } = statement();
      const visible = projectId === undefined ? await sight.either(caller, add) : ofProject(add(projectId));
      const [known] = await db.query<{ raised_at: Date; shelved: boolean }>(
        `select e.raised_at, e.shelf_id is not null as shelved from alarm_event e
           left join device on device.id = e.device_id left join project on project.id = e.project_id
          where e.id = ${add(alarmId)} and ${visible}`,
        values,
      );
      if (!known) throw commonErrors.notFound({ alarmId });
      const [deliveries, steps, messages, orders] = await Promise.all([
        db.query<DeliveryRow>(
          `select d.id, d.level, d.group_name, d.account_name, d.method, d.state, d.reason, d.created_at, d.due_at,
                  outbox.state as outbox_state, outbox.error, outbox.attempts, outbox.sent_at, d.message_id, message.seen_at
             from alarm_delivery d left join outbox on outbox.id = d.outbox_id
             left join message on message.id = d.message_id where d.alarm_id = $1`,
          [alarmId],
        ),
        db.query<StepRow>(
          `select step.level, g.name as group_name, step.created_at, step.due_at, step.ended_at, step.outcome
             from alarm_step step left join alarm_group g on g.id = step.group_id
            where step.alarm_id = $1 and (step.outcome is not null or step.ended_at is null)`,
          [alarmId],
        ),
        // To everybody who may see the device, when the rule names no group.
        db.query<MessageRow>(
          `select message.id, account.login_name as account_name, message.created_at, message.seen_at
             from message join account on account.id = message.account_id
            where message.alarm_id = $1
              and not exists (select 1 from alarm_delivery d where d.alarm_id = $1 and d.message_id = message.id)`,
          [alarmId],
        ),
        ordersOf(alarmId, projectId === undefined && caller.permissions.has('manage_repairs_view')),
      ]);
      return [
        ...(known.shelved ? [shelvedEntry(known.raised_at)] : []),
        ...deliveries.map(deliveryEntry),
        ...steps.map(stepEntry),
        ...messages.map(messageEntry),
        ...orders.map(orderEntry),
      ].toSorted((a, b) => a.at - b.at || a.level - b.level || (a.account ?? '').localeCompare(b.account ?? ''));
    },
  };
}
export type DeliveryLog = ReturnType<typeof createDeliveryLog>;

const millis = (at: Date | null): number | null => at?.getTime() ?? null;
const NOTHING = { error: '', attempts: 0, sentAt: null, seenAt: null, order: null } as const;

function deliveryEntry(row: DeliveryRow): AlarmDeliveryEntry {
  const { id, level, method, state, reason, created_at, due_at } = row;
  const about = { id, level, group: row.group_name, account: row.account_name, method, reason };
  const at = created_at.getTime();
  if (state === 'held') return { ...about, ...NOTHING, at: due_at?.getTime() ?? at, state };
  if (state === 'skipped') return { ...about, ...NOTHING, at, state };
  if (method === 'push') return { ...about, ...NOTHING, at, state: 'sent', sentAt: at, seenAt: millis(row.seen_at) };
  // Records of sending are swept; the alarm may be kept longer.
  return {
    ...about,
    at,
    state: row.outbox_state ?? 'unknown',
    error: row.error ?? '',
    attempts: row.attempts ?? 0,
    sentAt: millis(row.sent_at),
    seenAt: null,
    order: null,
  };
}

function stepEntry({ level, group_name, created_at, due_at, ended_at, outcome }: StepRow): AlarmDeliveryEntry {
  const about = { id: `step-${level}`, level, group: group_name, account: null, method: null, ...NOTHING };
  // One that is due now is told within moments.
  if (!ended_at) return { ...about, at: due_at.getTime(), state: level === 0 ? 'waiting' : 'planned', reason: null };
  return { ...about, at: (level === 0 ? created_at : ended_at).getTime(), state: 'skipped', reason: outcome };
}

const shelvedEntry = (at: Date): AlarmDeliveryEntry => ({
  ...NOTHING,
  id: 'shelved',
  at: at.getTime(),
  level: 0,
  group: null,
  account: null,
  method: null,
  state: 'skipped',
  reason: 'shelved',
});

const orderEntry = ({ id, number, reporter, holder, reported_at }: OrderRow): AlarmDeliveryEntry => ({
  ...NOTHING,
  id: `order-${id}`,
  at: reported_at.getTime(),
  level: 0,
  group: reporter,
  account: holder || null,
  method: null,
  state: 'sent',
  reason: null,
  order: { id, number },
});

const messageEntry = ({ id, account_name, created_at, seen_at }: MessageRow): AlarmDeliveryEntry => ({
  ...NOTHING,
  id,
  at: created_at.getTime(),
  level: 0,
  group: null,
  account: account_name,
  method: 'push',
  state: 'sent',
  reason: null,
  sentAt: created_at.getTime(),
  seenAt: millis(seen_at),
});
