import type { DispatchRule, DispatchRules, DispatchSource } from '@lightfield/contract';
import type { Queryable } from '../../../kernel/db.ts';

/** Whom a rule names, and its name. */
export interface FittingRule {
  readonly name: string;
  readonly onCallId: string | null;
  readonly teamId: string | null;
}
type Named = Omit<DispatchRules, 'version' | 'rules'>;
/** Of the organisation and of the one above: whose people work its orders. */
const OF_BOTH = 'in (select id from org where id = $1 union all select parent_id from org where id = $1)';

/** SQL of dispatch rules: one function per question, no rules. */
export const dispatchRuleQueries = {
  /** 0: none were saved yet. Held until the transaction ends, where `lock` says so. */
  async version(on: Queryable, orgId: string, lock = false): Promise<number> {
    if (lock) await on.query('select 1 from org where id = $1 for no key update', [orgId]);
    const [row] = await on.query<{ version: number }>('select version from dispatch_rules where org_id = $1', [orgId]);
    return row?.version ?? 0;
  },
  of: (on: Queryable, orgId: string) =>
    on.query<DispatchRule>(
      `select name, sources, group_id as "groupId", on_call_id as "onCallId", team_id as "teamId"
         from dispatch_rule where org_id = $1 order by position`,
      [orgId],
    ),
  /** What rules of an organisation may name. */
  async choices(on: Queryable, orgId: string): Promise<Named> {
    const [groups, plans, teams] = [
      await on.query<{ id: string; name: string }>(
        `with recursive tree as (
           select id, name::text, array[lpad(sort::text, 10, '0') || name] as way from device_group
            where org_id = $1 and parent_id is null
           union all
           select device_group.id, tree.name || ' / ' || device_group.name, way || (lpad(device_group.sort::text, 10, '0') || device_group.name)
             from device_group join tree on tree.id = device_group.parent_id)
         select id, name from tree order by way`,
        [orgId],
      ),
      await on.query<{ id: string; name: string }>(
        `select id, name from on_call_plan where org_id ${OF_BOTH} order by lower(name), id`,
        [orgId],
      ),
      await on.query<{ id: string; name: string }>(
        `select id, name from dept where org_id ${OF_BOTH} order by lower(name), id`,
        [orgId],
      ),
    ];
    return { groups, plans, teams };
  },
  async put(tx: Queryable, orgId: string, rules: readonly DispatchRule[]): Promise<void> {
    await tx.query(
      `insert into dispatch_rules (org_id, version) values ($1, 1)
       on conflict (org_id) do update set version = dispatch_rules.version + 1`,
      [orgId],
    );
    await tx.query('delete from dispatch_rule where org_id = $1', [orgId]);
    for (const [position, { name, sources, groupId, onCallId, teamId }] of rules.entries())
      await tx.query(
        `insert into dispatch_rule (org_id, position, name, sources, group_id, on_call_id, team_id)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [orgId, position, name, sources, groupId, onCallId, teamId],
      );
  },
  /** In order; those of the organisation above, which looks after the devices of its customers, come after the device's own. */
  fitting: (on: Queryable, deviceId: string, source: DispatchSource) =>
    on.query<FittingRule>(
      `with recursive above as (
         select device_group.id, device_group.parent_id from device join device_group on device_group.id = device.group_id
          where device.id = $1
         union all
         select device_group.id, device_group.parent_id from device_group join above on device_group.id = above.parent_id)
       select rule.name, rule.on_call_id as "onCallId", rule.team_id as "teamId"
         from device join org on org.id = device.org_id join dispatch_rule rule on rule.org_id in (org.id, org.parent_id)
        where device.id = $1 and $2 = any(rule.sources) and (rule.group_id is null or rule.group_id in (select id from above))
        order by rule.org_id <> org.id, rule.position`,
      [deviceId, source],
    ),
  /** Where an order came from; `undefined`: an alarm group opened it, whose rules say who has it. */
  async sourceOf(on: Queryable, orderId: string): Promise<DispatchSource | undefined> {
    const [row] = await on.query<{ source: DispatchSource | null }>(
      `select case when visit_id is not null then 'visitor'
                   when exists (select 1 from inspection_task_device where order_id = work_order.id) then 'inspection'
                   when reporter_id is not null or alarm_content = '' then 'account' end as source
         from work_order where id = $1`,
      [orderId],
    );
    return row?.source ?? undefined;
  },
};
