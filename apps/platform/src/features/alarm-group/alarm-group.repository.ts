import type {
  AlarmGroup,
  AlarmGroupAccount,
  AlarmGroupChoice,
  AlarmMethod,
  AlarmOrderRule,
  Severity,
  WorkOrderPriority,
} from '@lightfield/contract';
import type { EscalatingGroup } from '@lightfield/rules';
import type { Db, Queryable } from '../../kernel/db.ts';
import { likeText, statement } from '../../kernel/statement.ts';

/** What is stored of a group, apart from its members. */
export interface StoredGroup {
  name: string;
  methods: readonly AlarmMethod[];
  quietStart: string | null;
  quietEnd: string | null;
  timeZone: string;
  quietSevere: boolean;
  escalateAfter: number | null;
  escalateTo: string | null;
  onCallId: string | null;
  orderSeverity: Severity | null;
  orderPriority: WorkOrderPriority | null;
  orderDue: number | null;
}
interface GroupRow extends StoredGroup {
  id: string;
  orgId: string;
  nextName: string | null;
  planName: string | null;
  rules: number;
}
interface MemberRow extends AlarmGroupAccount {
  groupId: string;
}
interface Paging {
  limit: number;
  offset: number;
}

const GROUP_COLUMNS = `g.id, g.org_id as "orgId", g.name, g.methods, g.quiet_start as "quietStart", g.quiet_end as "quietEnd",
  g.time_zone as "timeZone", g.quiet_severe as "quietSevere", g.escalate_after as "escalateAfter",
  g.next_id as "escalateTo", next.name as "nextName",
  g.on_call_id as "onCallId", plan.name as "planName", g.order_severity as "orderSeverity",
  g.order_priority as "orderPriority", g.order_due as "orderDue",
  (select count(*) from alarm_rule where alarm_rule.group_id = g.id)
    + (select count(*) from project_alarm where project_alarm.group_id = g.id) as rules`;
const GROUP_TABLES = `alarm_group g left join alarm_group next on next.id = g.next_id
  left join on_call_plan plan on plan.id = g.on_call_id`;
const ACCOUNT_COLUMNS = `account.id, account.login_name as loginname, account.company_name as "companyName",
  org.name as "orgName", account.phone <> '' as "hasTel"`;
/** Accounts that groups of an organisation may have: its own and, of an enterprise, those of its external enterprises. */
const accountsOf = (org: string) => `account.org_id in
  (select id from org where id = ${org} or (parent_id = ${org} and kind = 'external'))`;

/** `null`: alarms open no work order. */
export const orderRule = ({
  orderSeverity: severity,
  orderPriority: priority,
  orderDue: dueMin,
}: Pick<StoredGroup, 'orderSeverity' | 'orderPriority' | 'orderDue'>): AlarmOrderRule | null =>
  severity === null || priority === null ? null : { severity, priority, dueMin };

function groupFromRow(row: GroupRow, members: readonly MemberRow[]): AlarmGroup {
  const { id, orgId, name, methods, quietStart, quietEnd, timeZone, quietSevere, escalateAfter, escalateTo } = row;
  return {
    id,
    orgId,
    name,
    methods: [...methods],
    members: members.filter(({ groupId }) => groupId === id).map(({ groupId: _group, ...account }) => account),
    quiet: quietStart !== null && quietEnd !== null ? { start: quietStart, end: quietEnd, timeZone } : null,
    quietSevere,
    escalation:
      escalateAfter !== null && escalateTo !== null
        ? { afterMin: escalateAfter, groupId: escalateTo, groupName: row.nextName ?? '' }
        : null,
    onCall: row.onCallId === null ? null : { planId: row.onCallId, planName: row.planName ?? '' },
    order: orderRule(row),
    rules: row.rules,
  };
}

/** SQL of alarm groups as they are managed. */
export function createAlarmGroupRepository(db: Db) {
  async function withMembers(on: Queryable, rows: readonly GroupRow[]): Promise<AlarmGroup[]> {
    const members = await on.query<MemberRow>(
      `select member.group_id as "groupId", ${ACCOUNT_COLUMNS}
         from alarm_group_member member join account on account.id = member.account_id join org on org.id = account.org_id
        where member.group_id = any($1::uuid[]) order by account.login_name`,
      [rows.map(({ id }) => id)],
    );
    return rows.map((row) => groupFromRow(row, members));
  }

  return {
    async list(orgId: string, keyword: string | undefined, { limit, offset }: Paging) {
      const { values, add } = statement();
      const named = keyword ? ` and g.name ilike ${add(likeText(keyword))}` : '';
      const where = `g.org_id = ${add(orgId)}${named}`;
      const [counted] = await db.query<{ n: number }>(`select count(*) as n from alarm_group g where ${where}`, values);
      const rows = await db.query<GroupRow>(
        `select ${GROUP_COLUMNS} from ${GROUP_TABLES} where ${where}
          order by g.name, g.id limit ${add(limit)} offset ${add(offset)}`,
        values,
      );
      return { total: counted?.n ?? 0, rows: await withMembers(db, rows) };
    },

    async find(on: Queryable, id: string): Promise<AlarmGroup | undefined> {
      const rows = await on.query<GroupRow>(`select ${GROUP_COLUMNS} from ${GROUP_TABLES} where g.id = $1`, [id]);
      return (await withMembers(on, rows))[0];
    },

    /** Those of an organisation and, of an external enterprise, those of its enterprise. By name. */
    choices: (orgId: string): Promise<AlarmGroupChoice[]> =>
      db.query<AlarmGroupChoice>(
        `select g.id, g.name, g.methods, (select count(*) from alarm_group_member m where m.group_id = g.id) as members
           from alarm_group g where ${GROUPS_OF('$1')} order by g.name, g.id`,
        [orgId],
      ),

    /** The organisation of a device, template or project. */
    async homeOf(table: 'device' | 'template' | 'project', id: string): Promise<string | undefined> {
      const [row] = await db.query<{ org_id: string }>(`select org_id from ${table} where id = $1`, [id]);
      return row?.org_id;
    },

    async accounts(orgId: string, keyword: string | undefined, { limit, offset }: Paging) {
      const { values, add } = statement();
      const like = keyword === undefined ? undefined : add(likeText(keyword));
      const named = like ? ` and (account.login_name ilike ${like} or account.company_name ilike ${like})` : '';
      const from = `from account join org on org.id = account.org_id where ${accountsOf(add(orgId))}${named}`;
      const [counted] = await db.query<{ n: number }>(`select count(*) as n ${from}`, values);
      const rows = await db.query<AlarmGroupAccount>(
        `select ${ACCOUNT_COLUMNS} ${from} order by account.login_name limit ${add(limit)} offset ${add(offset)}`,
        values,
      );
      return { total: counted?.n ?? 0, rows };
    },

    /** Nobody else changes groups of this organisation until the transaction ends. False: there is no such organisation. */
    async lockOrg(tx: Queryable, orgId: string): Promise<boolean> {
      return (await tx.query('select 1 from org where id = $1 for no key update', [orgId])).length > 0;
    },

    /** Is it a plan of this organisation? It stays until the transaction ends. */
    async hasPlan(tx: Queryable, orgId: string, planId: string): Promise<boolean> {
      const rows = await tx.query('select 1 from on_call_plan where id = $1 and org_id = $2 for key share', [
        planId,
        orgId,
      ]);
      return rows.length > 0;
    },

    /** Nobody names it anew until the transaction ends. */
    async lock(tx: Queryable, id: string): Promise<void> {
      await tx.query('select 1 from alarm_group where id = $1 for update', [id]);
    },

    all: (tx: Queryable, orgId: string): Promise<EscalatingGroup[]> =>
      tx.query<EscalatingGroup>('select id, next_id as next from alarm_group where org_id = $1', [orgId]),

    /** Those of the accounts that groups of this organisation may have. */
    async membersAmong(tx: Queryable, orgId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
      const rows = await tx.query<{ id: string }>(
        `select account.id from account where account.id = any($2::uuid[]) and ${accountsOf('$1')}`,
        [orgId, ids],
      );
      return new Set(rows.map(({ id }) => id));
    },

    async insert(tx: Queryable, id: string, orgId: string, group: StoredGroup): Promise<void> {
      await tx.query(
        `insert into alarm_group (id, org_id, name, methods, quiet_start, quiet_end, time_zone, quiet_severe,
                                  escalate_after, next_id, on_call_id, order_severity, order_priority, order_due)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
        [id, orgId, ...columns(group)],
      );
    },

    async update(tx: Queryable, id: string, group: StoredGroup): Promise<void> {
      await tx.query(
        `update alarm_group set name = $2, methods = $3, quiet_start = $4, quiet_end = $5, time_zone = $6,
                quiet_severe = $7, escalate_after = $8, next_id = $9, on_call_id = $10, order_severity = $11, order_priority = $12,
                order_due = $13 where id = $1`,
        [id, ...columns(group)],
      );
    },

    async setMembers(tx: Queryable, id: string, members: readonly string[]): Promise<void> {
      await tx.query('delete from alarm_group_member where group_id = $1 and account_id <> all($2::uuid[])', [
        id,
        members,
      ]);
      await tx.query(
        `insert into alarm_group_member (group_id, account_id) select $1, unnest($2::uuid[]) on conflict do nothing`,
        [id, members],
      );
    },

    /** Templates whose newest version names it; rules and groups are kept together by the database itself. */
    async inTemplates(tx: Queryable, id: string): Promise<boolean> {
      const rows = await tx.query(
        `select 1 from template join template_version version
             on version.template_id = template.id and version.version = template.version
          where version.items -> 'alarms' @> jsonb_build_array(jsonb_build_object('group', $1::text)) limit 1`,
        [id],
      );
      return rows.length > 0;
    },

    async delete(tx: Queryable, id: string): Promise<void> {
      await tx.query('delete from alarm_group where id = $1', [id]);
    },
  };
}
export type AlarmGroupRepository = ReturnType<typeof createAlarmGroupRepository>;

const columns = (group: StoredGroup): unknown[] => [
  group.name,
  group.methods,
  group.quietStart,
  group.quietEnd,
  group.timeZone,
  group.quietSevere,
  group.escalateAfter,
  group.escalateTo,
  group.onCallId,
  group.orderSeverity,
  group.orderPriority,
  group.orderDue,
];

/** Condition over `alarm_group g`: groups that alarms of this organisation's devices and templates can name. */
const GROUPS_OF = (org: string) => `g.org_id in
  (select id from org where id = ${org} union all select parent_id from org where id = ${org} and kind = 'external')`;
