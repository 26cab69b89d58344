import type { AlarmDeliveryReason, AlarmMethod, AlarmOrderRule, Severity } from '@lightfield/contract';
import { LIMITS } from '@lightfield/contract';
import { ALARM_COLUMNS, ALARM_TABLES, type AlarmRow } from '../../engines/alarms/alarm-row.ts';
import type { Db, Queryable } from '../../kernel/db.ts';
import { type StoredGroup, orderRule } from './alarm-group.repository.ts';
import type { GroupRules, Told } from './plan.ts';

/** A group that is to be told now. */
export interface DueStep {
  alarmId: string;
  level: number;
  /** Device, or project, that raised it. */
  sourceId: string;
  groupId: string | null;
  /** Which one it is among the alarms of this source and group within the last minute, up to one more than pass. */
  rank: number;
  methods: AlarmMethod[];
  /** Its rule lies on the shelf: nobody is told meanwhile. */
  shelved: boolean;
  /** Told when its rule came off the shelf: messages of alarms without a group were held back too. */
  late: boolean;
}
/** A group as deliveries need it. */
export interface TellingGroup extends GroupRules {
  readonly id: string;
  readonly name: string;
  readonly escalateAfter: number | null;
  readonly nextId: string | null;
  /** Whoever is on call by this plan is told as well. */
  readonly onCallId: string | null;
  readonly order: AlarmOrderRule | null;
}
export interface NewDelivery {
  id: string;
  alarmId: string;
  level: number;
  groupName: string | null;
  accountId: string;
  accountName: string;
  method: AlarmMethod;
  state: 'sent' | 'held' | 'skipped';
  reason: AlarmDeliveryReason | null;
  createdAt: number;
  dueAt: number | null;
  messageId: string | null;
  outboxId: string | null;
  floodId: string | null;
}
export interface HeldDelivery {
  id: string;
  alarmId: string;
  accountId: string | null;
  method: 'sms' | 'phone';
  tel: string | null;
  shelved: boolean;
}
export interface Flood {
  id: string;
  sourceId: string;
  sourceName: string;
  /** What the source is. */
  of: 'device' | 'project' | 'gateway';
  groupId: string | null;
  count: number;
  /** The worst among them, and what the first such alarm says. */
  severity: Severity;
  worst: string;
}

const FLOOD_WINDOW = `interval '1 minute'`;
const MORE_THAN_PASS = LIMITS.alarm.floodPerMinute + 1;
const STEP_COLUMNS = `step.alarm_id as "alarmId", step.level, step.source_id as "sourceId", step.group_id as "groupId"`;
const FLOOD_COLUMNS = `flood.id, coalesce(flood.device_id, flood.project_id, flood.gateway_id) as "sourceId",
  coalesce(device.name, project.name, lost.name) as "sourceName",
  case when flood.project_id is not null then 'project' when flood.gateway_id is not null then 'gateway' else 'device' end as of, flood.group_id as "groupId",
  flood.count, flood.severity, flood.worst`;
/** Of an `event`, at the moment $1. */
const ON_SHELF = `exists (select 1 from alarm_shelf where alarm_shelf.rule_id = event.rule_id and ended_at is null and until > $1)`;
/** Severities as numbers: the worse, the higher. */
const badness = (severity: string) => `array_position('{normal,important,severe}'::text[], ${severity})`;
const date = (at: number) => new Date(at);

/** SQL of alarms that are told in one message. */
function floodQueries(db: Db) {
  return {
    /** Counts alarms into the flood of a source and group that still goes on; `undefined`: none does. */
    async grow(
      tx: Queryable,
      flood: Pick<Flood, 'sourceId' | 'groupId' | 'count' | 'severity' | 'worst'>,
      now: number,
    ): Promise<string | undefined> {
      const [row] = await tx.query<{ id: string }>(
        `update alarm_flood set count = count + $3, last_at = $5,
                worst = case when worst = '' or ${badness('$4::text')} > ${badness('severity')} then $6 else worst end,
                severity = case when 'severe' in (severity, $4) then 'severe'
                                when 'important' in (severity, $4) then 'important' else 'normal' end
          where id = (select id from alarm_flood where (device_id = $1 or project_id = $1 or gateway_id = $1) and group_id is not distinct from $2
                         and last_at > $5::timestamptz - ${FLOOD_WINDOW} order by last_at desc limit 1)
          returning id`,
        [flood.sourceId, flood.groupId, flood.count, flood.severity, date(now), flood.worst],
      );
      return row?.id;
    },

    async addFlood(tx: Queryable, flood: Omit<Flood, 'sourceName'>, now: number): Promise<void> {
      await tx.query(
        `insert into alarm_flood (id, ${flood.of}_id, group_id, severity, count, last_at, said_count, said_at, worst)
         values ($1, $2, $3, $4, $5, $6, $5, $6, $7)`,
        [flood.id, flood.sourceId, flood.groupId, flood.severity, flood.count, date(now), flood.worst],
      );
    },

    /** Floods that have grown since their messages said how many. */
    grown: (tx: Queryable, saidBefore: number): Promise<Flood[]> =>
      tx.query<Flood>(
        `select ${FLOOD_COLUMNS} from alarm_flood flood left join device on device.id = flood.device_id
           left join project on project.id = flood.project_id left join gateway lost on lost.id = flood.gateway_id
          where flood.count <> flood.said_count and flood.said_at <= $1 limit 100 for update of flood skip locked`,
        [date(saidBefore)],
      ),

    async said(tx: Queryable, id: string, at: number): Promise<void> {
      await tx.query('update alarm_flood set said_count = count, said_at = $2 where id = $1', [id, date(at)]);
    },

    /** Messages of a flood, by account. */
    floodMessages: (tx: Queryable, floodId: string): Promise<{ id: string; accountId: string }[]> =>
      tx.query(
        `select message_id as id, account_id as "accountId" from alarm_delivery
          where flood_id = $1 and message_id is not null and account_id is not null`,
        [floodId],
      ),

    /** Floods that nobody counts into any more. Their deliveries stay. */
    async sweep(before: number): Promise<void> {
      await db.query('delete from alarm_flood where last_at < $1 and count = said_count', [date(before)]);
    },
  };
}

/** SQL of the delivery log as it is written. */
function deliveryQueries() {
  return {
    async add(tx: Queryable, rows: readonly NewDelivery[]): Promise<void> {
      if (rows.length === 0) return;
      await tx.query(
        `insert into alarm_delivery (id, alarm_id, level, group_name, account_id, account_name, method, state, reason,
                                     created_at, due_at, message_id, outbox_id, flood_id)
         select x.id, x.alarm_id, x.level, x.group_name, x.account_id, x.account_name, x.method, x.state, x.reason,
                to_timestamp(x.created_at / 1000.0), to_timestamp(x.due_at / 1000.0), x.message_id, x.outbox_id, x.flood_id
           from jsonb_to_recordset($1::jsonb) as x (id uuid, alarm_id uuid, level int, group_name text, account_id uuid,
                account_name text, method text, state text, reason text, created_at int8, due_at int8, message_id uuid,
                outbox_id uuid, flood_id uuid)
           join account on account.id = x.account_id`,
        [
          JSON.stringify(
            rows.map((row) => ({
              id: row.id,
              alarm_id: row.alarmId,
              level: row.level,
              group_name: row.groupName,
              account_id: row.accountId,
              account_name: row.accountName,
              method: row.method,
              state: row.state,
              reason: row.reason,
              created_at: row.createdAt,
              due_at: row.dueAt,
              message_id: row.messageId,
              outbox_id: row.outboxId,
              flood_id: row.floodId,
            })),
          ),
        ],
      );
    },

    /** Takes what was held until now. */
    held: (tx: Queryable, now: number, limit: number): Promise<HeldDelivery[]> =>
      tx.query<HeldDelivery>(
        `select delivery.id, delivery.alarm_id as "alarmId", delivery.account_id as "accountId", delivery.method,
                (select phone from account where account.id = delivery.account_id) as tel, ${ON_SHELF} as shelved
           from alarm_delivery delivery join alarm_event event on event.id = delivery.alarm_id
          where delivery.state = 'held' and delivery.due_at <= $1
          order by delivery.due_at, delivery.id limit $2 for update of delivery skip locked`,
        [date(now), limit],
      ),

    async release(
      tx: Queryable,
      id: string,
      { state, reason, outboxId }: Pick<NewDelivery, 'state' | 'reason' | 'outboxId'>,
    ): Promise<void> {
      await tx.query('update alarm_delivery set state = $2, reason = $3, outbox_id = $4 where id = $1', [
        id,
        state,
        reason,
        outboxId,
      ]);
    },
  };
}

/** SQL of telling groups. */
export function createStepRepository(db: Db) {
  return {
    /** Takes steps that are due; nobody else gets them until the transaction ends. */
    due: (tx: Queryable, now: number, limit: number): Promise<DueStep[]> =>
      tx.query<DueStep>(
        `select ${STEP_COLUMNS}, step.late, event.methods, ${ON_SHELF} as shelved,
                case when step.level > 0 then 0 else (
                  select count(*) from (
                    select 1 from alarm_step other
                     where other.source_id = step.source_id and other.level = 0
                       and other.group_id is not distinct from step.group_id
                       and other.created_at > step.created_at - ${FLOOD_WINDOW}
                       and (other.created_at, other.alarm_id) <= (step.created_at, step.alarm_id)
                     limit ${MORE_THAN_PASS}) as before) end as rank
           from alarm_step step join alarm_event event on event.id = step.alarm_id
          where step.ended_at is null and step.due_at <= $1
          order by step.due_at, step.alarm_id limit $2 for update of step skip locked`,
        [date(now), limit],
      ),

    async end(
      tx: Queryable,
      steps: readonly (Pick<DueStep, 'alarmId' | 'level'> & { outcome: string | null })[],
      at: number,
    ) {
      await tx.query(
        `update alarm_step set ended_at = $4, outcome = done.outcome
           from unnest($1::uuid[], $2::int[], $3::text[]) as done (alarm_id, level, outcome)
          where alarm_step.alarm_id = done.alarm_id and alarm_step.level = done.level`,
        [
          steps.map(({ alarmId }) => alarmId),
          steps.map(({ level }) => level),
          steps.map(({ outcome }) => outcome),
          date(at),
        ],
      );
    },

    async addStep(
      tx: Queryable,
      step: Pick<DueStep, 'alarmId' | 'level' | 'sourceId'> & { groupId: string; dueAt: number },
    ) {
      await tx.query(
        `insert into alarm_step (alarm_id, level, source_id, group_id, due_at) values ($1, $2, $3, $4, $5)
         on conflict do nothing`,
        [step.alarmId, step.level, step.sourceId, step.groupId, date(step.dueAt)],
      );
    },

    async alarms(tx: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, AlarmRow>> {
      const rows = await tx.query<AlarmRow>(
        `select ${ALARM_COLUMNS} from ${ALARM_TABLES} where e.id = any($1::uuid[])`,
        [ids],
      );
      return new Map(rows.map((row) => [row.id, row]));
    },

    async groups(tx: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, TellingGroup>> {
      const rows = await tx.query<
        Omit<TellingGroup, 'members' | 'quiet' | 'order'> &
          Pick<StoredGroup, 'orderSeverity' | 'orderPriority' | 'orderDue'> & {
            start: string | null;
            end: string | null;
            timeZone: string;
          }
      >(
        `select id, name, methods, quiet_start as start, quiet_end as "end", time_zone as "timeZone",
                quiet_severe as "quietSevere", escalate_after as "escalateAfter", next_id as "nextId",
                on_call_id as "onCallId", order_severity as "orderSeverity", order_priority as "orderPriority",
                order_due as "orderDue"
           from alarm_group where id = any($1::uuid[])`,
        [ids],
      );
      const members = await tx.query<Told & { groupId: string }>(
        `select member.group_id as "groupId", account.id, account.login_name as "loginName", account.phone as tel
           from alarm_group_member member join account on account.id = member.account_id
          where member.group_id = any($1::uuid[]) order by account.login_name`,
        [ids],
      );
      const byGroup = Map.groupBy(members, ({ groupId }) => groupId);
      return new Map(
        rows.map(({ start, end, timeZone, orderSeverity, orderPriority, orderDue, ...group }) => [
          group.id,
          {
            ...group,
            order: orderRule({ orderSeverity, orderPriority, orderDue }),
            quiet: start !== null && end !== null ? { start, end, timeZone } : null,
            members: byGroup.get(group.id) ?? [],
          },
        ]),
      );
    },

    accounts: (tx: Queryable, ids: readonly string[]): Promise<Told[]> =>
      tx.query<Told>(
        `select id, login_name as "loginName", phone as tel from account where id = any($1::uuid[]) order by login_name`,
        [ids],
      ),

    ...deliveryQueries(),
    ...floodQueries(db),
  };
}
export type StepRepository = ReturnType<typeof createStepRepository>;
