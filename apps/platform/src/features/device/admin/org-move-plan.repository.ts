import type { OrgMove } from '@lightfield/contract';
import type { Queryable, Transaction } from '../../../kernel/db.ts';
import { FAMILY, HOMES, STAYS } from './org-move-sql.ts';
import type { Moved } from './org-move.repository.ts';

/** Variables of these devices in shift reports of enterprises that they leave; the operation centre goes on seeing them. */
const SHOWN_ELSEWHERE = `chosen.variable_id in (select id from variable where device_id = any($2::uuid[]))
  and chosen.org_id in (select id from org where kind <> 'center') and chosen.org_id not in ${FAMILY}`;

/** SQL of what a move to another organisation breaks, and of carrying it out. */
export function createOrgMovePlanRepository() {
  return {
    /** Names and numbers that are taken there, or twice among what goes. */
    async conflicts(on: Queryable, { orgId, deviceIds, templateIds }: Moved): Promise<OrgMove['conflicts']> {
      return on.query<OrgMove['conflicts'][number]>(
        `select 'name' as what, device.id, device.name, device.name as value from device where device.id = any($2::uuid[])
            and exists (select 1 from device other where lower(other.name) = lower(device.name) and other.id <> device.id
                         and (other.org_id = $1 or other.id = any($2::uuid[])))
         union all
         select 'deviceNo', device.id, device.name, device.device_no from device
          where device.id = any($2::uuid[]) and device.device_no <> ''
            and exists (select 1 from device other where other.device_no = device.device_no and other.id <> device.id
                         and (other.org_id = $1 or other.id = any($2::uuid[])))
         union all
         select 'template', template.id, template.name, template.name from template where template.id = any($3::uuid[])
            and exists (select 1 from template other where lower(other.name) = lower(template.name) and other.id <> template.id
                         and (other.org_id = $1 or other.id = any($3::uuid[])))
         order by 1, 3 limit 100`,
        [orgId, deviceIds, templateIds],
      );
    },

    async losses(on: Queryable, { orgId, deviceIds, gatewayIds, templateIds }: Moved): Promise<OrgMove['losses']> {
      const [row] = await on.query<Omit<OrgMove['losses'], 'templates' | 'alarmGroups' | 'handovers'>>(
        `select (select count(*) from device_grant join account on account.id = account_id
                  where device_id = any($2::uuid[]) and not ${STAYS}) as grants,
                (select count(*) from device_follow join account on account.id = account_id
                  where device_id = any($2::uuid[]) and not ${STAYS}) as followers,
                (select count(*) from device join account on account.id = owner_id
                  where device.id = any($2::uuid[]) and not ${STAYS}) as owners,
                (select count(*) from device join device_group on device_group.id = group_id
                  where device.id = any($2::uuid[]) and device_group.org_id not in ${HOMES}) as groups,
                (select count(*) from device_share where device_id = any($2::uuid[])) as shares`,
        [orgId, deviceIds],
      );
      const templates = await on.query<OrgMove['losses']['templates'][number]>(
        `select template.id, template.name, array_agg(device.name order by device.name) as devices
           from device join template on template.id = device.template_id
          where ${this.parted('$2', '$3')} group by template.id order by template.name`,
        [orgId, deviceIds, templateIds],
      );
      const alarmGroups = await on.query<OrgMove['losses']['alarmGroups'][number]>(
        `select alarm_group.id, alarm_group.name, count(*) as rules from (
            select group_id from alarm_rule where device_id = any($2::uuid[])
            union all select group_id from loss_group
             where device_id = any($2::uuid[]) or gateway_id = any($3::uuid[]) or template_id = any($4::uuid[])) named
           join alarm_group on alarm_group.id = named.group_id
          where alarm_group.org_id not in ${HOMES}
          group by alarm_group.id order by alarm_group.name`,
        [orgId, deviceIds, gatewayIds, templateIds],
      );
      const handovers = await on.query<OrgMove['losses']['handovers'][number]>(
        `select org.id, org.name, count(*) as variables from handover_variable chosen join org on org.id = chosen.org_id
          where ${SHOWN_ELSEWHERE} group by org.id order by org.name`,
        [orgId, deviceIds],
      );
      const none = { grants: 0, followers: 0, owners: 0, groups: 0, shares: 0 };
      return { ...(row ?? none), templates, alarmGroups, handovers };
    },

    /** Condition: device and template are of one enterprise now and will not be. What the centre made is for everybody. */
    parted: (devices: string, templates: string) => `
      (device.id = any(${devices}::uuid[]) and template.id <> all(${templates}::uuid[])
         and template.org_id not in ${FAMILY}
         and not exists (select 1 from org where org.id = template.org_id and org.kind = 'center'))
      or (template.id = any(${templates}::uuid[]) and device.id <> all(${devices}::uuid[]) and device.org_id not in ${FAMILY})`,
    /** Devices that stop following their template. */
    async partedDevices(tx: Transaction, { orgId, deviceIds, templateIds }: Moved): Promise<string[]> {
      const rows = await tx.query<{ id: string }>(
        `select device.id from device join template on template.id = device.template_id where ${this.parted('$2', '$3')}`,
        [orgId, deviceIds, templateIds],
      );
      return rows.map(({ id }) => id);
    },

    /** Days that history is kept, per organisation; `null`: as the installation says. */
    async retention(on: Queryable, { orgId, deviceIds }: Moved): Promise<OrgMove['retention']> {
      const rows = await on.query<{ there: boolean; days: number }>(
        `select org_id = $1 as there, raw_days as days from org_retention
          where org_id = $1 or org_id in (select org_id from device where id = any($2::uuid[]))`,
        [orgId, deviceIds],
      );
      const days = (there: boolean) => rows.find((row) => row.there === there)?.days ?? null;
      return { from: days(false), to: days(true) };
    },
  };
}
export type OrgMovePlanRepository = ReturnType<typeof createOrgMovePlanRepository>;

/** Carries a move out; answers the accounts whose messages went. */
export async function performMove(
  tx: Transaction,
  { orgId, deviceIds, gatewayIds, templateIds }: Moved,
  groupId: string | null,
): Promise<Set<string>> {
  const of = [orgId, deviceIds];
  await tx.query(
    `delete from device_grant using account where account.id = account_id and device_id = any($2::uuid[]) and not ${STAYS}`,
    of,
  );
  await tx.query(
    `delete from device_follow using account where account.id = account_id and device_id = any($2::uuid[]) and not ${STAYS}`,
    of,
  );
  // Nobody of the old enterprise is told any more, neither by a message that stands nor by one that was to come.
  const told = await tx.query<{ account_id: string }>(
    `delete from message using account where account.id = account_id and message.type = 'alarm'
          and data_id = any($2::text[]) and not ${STAYS} returning account_id`,
    of,
  );
  await tx.query(
    `update alarm_step set ended_at = now(), outcome = 'groupGone'
        where alarm_id in (select id from alarm_event where device_id = any($2::uuid[])) and ended_at is null
          and group_id in (select id from alarm_group where org_id not in ${HOMES})`,
    of,
  );
  await tx.query(
    `update alarm_rule set group_id = null, settings = jsonb_set(settings, '{group}', 'null')
        where device_id = any($2::uuid[]) and group_id in (select id from alarm_group where org_id not in ${HOMES})`,
    of,
  );
  // How their losses are told names no group of the old enterprise either.
  await tx.query(
    `with misled as (
       delete from loss_group where (device_id = any($2::uuid[]) or gateway_id = any($3::uuid[]) or template_id = any($4::uuid[]))
          and group_id in (select id from alarm_group where org_id not in ${HOMES})
       returning group_id, coalesce(device_id, gateway_id, template_id) as owner)
     update loss_settings set settings = (
         select jsonb_object_agg(kind, case
                  when jsonb_typeof(rule) = 'array' then (
                    select coalesce(jsonb_agg(case when one ->> 'group' in (select group_id::text from misled)
                                                   then one || '{"group": null}' else one end), '[]')
                      from jsonb_array_elements(rule) as one)
                  when rule ->> 'group' in (select group_id::text from misled) then rule || '{"group": null}'
                  else rule end)
           from jsonb_each(settings) as each (kind, rule))
       where coalesce(device_id, gateway_id, template_id) in (select owner from misled)`,
    [...of, gatewayIds, templateIds],
  );
  // Before the devices are somebody else's: whose report it is decides, not who reads it.
  await tx.query(`delete from handover_variable chosen where ${SHOWN_ELSEWHERE}`, of);
  // The old enterprise inspects it no more; what was found there stays with the task.
  await tx.query(
    `with left_out as (
       delete from inspection_plan_device place using inspection_plan plan
        where plan.id = place.plan_id and place.device_id = any($2::uuid[]) and plan.org_id not in ${HOMES} returning place.plan_id)
     delete from inspection_task_device place using inspection_task task
      where task.id = place.task_id and place.device_id = any($2::uuid[]) and task.state = 'notStarted'
        and task.plan_id in (select plan_id from left_out)`,
    of,
  );
  // Nor do its smart reports bind it any more; records that were made stay as they are.
  await tx.query(
    `delete from smart_report_device place using smart_report report
      where report.id = place.report_id and place.device_id = any($2::uuid[]) and report.org_id not in ${HOMES}`,
    of,
  );
  await tx.query(
    `update device set org_id = $1, request_id = null,
              group_id = coalesce($3, case when group_id in (select id from device_group where org_id in ${HOMES}) then group_id end),
              owner_id = (select account.id from account where account.id = owner_id and ${STAYS})
        where id = any($2::uuid[])`,
    [...of, groupId],
  );
  await tx.query('update gateway set org_id = $1 where id = any($2::uuid[])', [orgId, gatewayIds]);
  await tx.query('update template set org_id = $1 where id = any($2::uuid[])', [orgId, templateIds]);
  return new Set(told.map(({ account_id }) => account_id));
}
