import type { Caller } from '../../kernel/caller.ts';
import type { Queryable } from '../../kernel/db.ts';
import type { EntityReach } from '../../kernel/reach.ts';

/** Puts a value among the parameters of a statement and answers its placeholder. */
export type AddParam = (value: unknown) => string;

/** Which organisations, departments, roles and accounts a caller reaches: the only place that knows. */
export interface OrgReach {
  /** A visitor of a share link, and an API key for chosen devices, reaches none. The operation centre reaches all; an enterprise itself and its external enterprises; an external enterprise itself. */
  orgsOf(caller: Caller): Promise<'all' | readonly string[]>;
  /** Condition of a statement: this column names an organisation the caller reaches. */
  within(caller: Caller, column: string, add: AddParam): Promise<string>;
  /**
   * Condition of a statement that has the table `account`: those the caller reaches. An internal account whose role does not
   * see the whole enterprise reaches its own department and below; an external one without data range "all" only itself.
   */
  accounts(caller: Caller, add: AddParam): Promise<string>;
  readonly entities: Pick<
    EntityReach,
    | 'org'
    | 'dept'
    | 'role'
    | 'account'
    | 'template'
    | 'group'
    | 'alarmGroup'
    | 'onCallPlan'
    | 'scene'
    | 'style'
    | 'apiKey'
    | 'agent'
    | 'forwarder'
    | 'webhook'
  >;
}

/** Statement that lists a department and all below it; `$id` is the placeholder of its id. */
export const deptsBelow = (id: string): string =>
  `with recursive below as (select id from dept where id = ${id}
     union all select dept.id from dept join below on dept.parent_id = below.id) select id from below`;

/** Statement that lists an enterprise and its external enterprises; `id` is the placeholder of its id. */
const withExternals = (id: string): string =>
  `select id from org where id = ${id} or (parent_id = ${id} and kind = 'external')`;

export function createOrgReach(db: Queryable): OrgReach {
  async function orgsOf(caller: Caller): Promise<'all' | readonly string[]> {
    if (caller.kind === 'share' || caller.key?.only) return [];
    if (caller.kind === 'op') return 'all';
    if (caller.kind === 'ext') return [caller.orgId];
    const rows = await db.query<{ id: string }>(withExternals('$1'), [caller.orgId], { prepared: true });
    return rows.map(({ id }) => id);
  }

  // Says it within the statement and asks nothing beforehand: it is used inside transactions, which must not wait for a
  // second connection.
  function within(caller: Caller, column: string, add: AddParam): Promise<string> {
    if (caller.kind === 'share' || caller.key?.only) return Promise.resolve('false');
    if (caller.kind === 'op') return Promise.resolve('true');
    const own = `${add(caller.orgId)}::uuid`;
    return Promise.resolve(caller.kind === 'ext' ? `${column} = ${own}` : `${column} in (${withExternals(own)})`);
  }

  /** Beside the roles of its own organisation an external account gives those that its enterprise keeps for such accounts. */
  async function roles(caller: Caller, add: AddParam): Promise<string> {
    const own = await within(caller, 'role.org_id', add);
    if (caller.kind !== 'ext') return own;
    return `(${own} or (role.role_type = 'operation'
      and role.org_id = (select parent_id from org where id = ${add(caller.orgId)} and kind = 'external')))`;
  }

  async function accounts(caller: Caller, add: AddParam): Promise<string> {
    if (caller.kind === 'share' || caller.key?.only) return 'false';
    const whole = caller.kind === 'op' || caller.kind === 'co' || caller.dataRange === 'all';
    if (whole) return within(caller, 'account.org_id', add);
    const self = `account.id = ${add(caller.accountId)}`;
    if (caller.kind === 'ext' || caller.deptId === null) return self;
    return `(${self} or account.dept_id in (${deptsBelow(add(caller.deptId))}))`;
  }

  /** All of these rows of the table fulfil the condition. An id named twice counts once. */
  async function all(
    table: string,
    ids: readonly string[],
    condition: (add: AddParam) => Promise<string>,
  ): Promise<boolean> {
    const asked = [...new Set(ids)];
    const values: unknown[] = [asked];
    const where = await condition((value) => `$${values.push(value)}`);
    const [row] = await db.query<{ n: number }>(
      `select count(*) as n from ${table} where ${table}.id = any($1::uuid[]) and ${where}`,
      values,
      // A text for each table and reach, and nearly every call asks one: planning it costs ten times what answering it does.
      { prepared: true },
    );
    return row?.n === asked.length;
  }

  return {
    orgsOf,
    within,
    accounts,
    entities: {
      org: (caller, ids) => all('org', ids, (add) => within(caller, 'org.id', add)),
      dept: (caller, ids) => all('dept', ids, (add) => within(caller, 'dept.org_id', add)),
      role: (caller, ids) => all('role', ids, (add) => roles(caller, add)),
      template: (caller, ids) => all('template', ids, (add) => within(caller, 'template.org_id', add)),
      group: (caller, ids) => all('device_group', ids, (add) => within(caller, 'device_group.org_id', add)),
      alarmGroup: (caller, ids) => all('alarm_group', ids, (add) => within(caller, 'alarm_group.org_id', add)),
      onCallPlan: (caller, ids) => all('on_call_plan', ids, (add) => within(caller, 'on_call_plan.org_id', add)),
      scene: (caller, ids) => all('scene', ids, (add) => within(caller, 'scene.org_id', add)),
      // those of the operation centre are there for all to look at and to begin with; who changes them, its service knows
      apiKey: (caller, ids) => all('api_key', ids, (add) => within(caller, 'api_key.org_id', add)),
      agent: (caller, ids) => all('agent_grant', ids, (add) => within(caller, 'agent_grant.org_id', add)),
      forwarder: (caller, ids) => all('forwarder', ids, (add) => within(caller, 'forwarder.org_id', add)),
      webhook: (caller, ids) => all('webhook', ids, (add) => within(caller, 'webhook.org_id', add)),
      style: (caller, ids) =>
        all('style', ids, async (add) => `(style.system or ${await within(caller, 'style.org_id', add)})`),
      account: (caller, ids) => all('account', ids, (add) => accounts(caller, add)),
    },
  };
}
