import type { DeviceCounts, GroupMonitorOrg, RuleType } from '@lightfield/contract';
import { UNHEARD_COUNTS, UNHEARD_JOIN } from '../../engines/communication/communication-sql.ts';
import { stands, worstOf } from '../../engines/alarms/open-alarms.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Queryable } from '../../kernel/db.ts';
import { statement } from '../../kernel/statement.ts';

type AddParam = (value: unknown) => string;
/** Conditions of statements, from the features that know who reaches what. */
export interface GroupMonitorReach {
  /** Of a statement that has the table `device`: the devices the caller sees. */
  devices(caller: Caller, add: AddParam): Promise<string>;
  /** This column names an organisation the caller reaches. */
  orgs(caller: Caller, column: string, add: AddParam): Promise<string>;
}

export interface RuleRow {
  id: string;
  name: string;
  orgId: string;
  orgName: string;
  ruleType: RuleType;
  hasPage: boolean;
}
export interface OrgNode extends GroupMonitorOrg {
  parentId: string | null;
  contact: string;
  tel: string;
  address: string;
}

/**
 * Designer view (01) where the device, or the account for all of its devices, prefers the page and there is one; else the view
 * of the values (S3 §3: equipment display info, user info).
 */
const PREFERS_PAGE = `(device.display = 'page' or exists (
  select 1 from account where account.id = $1 and account.equip_display = 'page'))`;
const HAS_PAGE = 'exists (select 1 from page where page.device_id = device.id and page.is_shown)';

/** SQL of group monitoring. */
export function createGroupMonitorRepository(db: Queryable, reach: GroupMonitorReach) {
  return {
    /** By device id. That the caller may see them was found out before. */
    async rules(caller: Caller, deviceIds: readonly string[]): Promise<Map<string, RuleRow>> {
      const rows = await db.query<RuleRow>(
        `select device.id, device.name, org.id as "orgId", org.name as "orgName", ${HAS_PAGE} as "hasPage",
                case when ${PREFERS_PAGE} and ${HAS_PAGE} then '01' else '00' end as "ruleType"
           from device join org on org.id = device.org_id where device.id = any($2::uuid[])`,
        [caller.accountId, deviceIds],
      );
      return new Map(rows.map((row) => [row.id, row]));
    },

    /** What the devices that the caller sees do now, by the organisation that owns them. */
    async counts(caller: Caller): Promise<Map<string, DeviceCounts>> {
      const { values, add } = statement();
      const seen = await reach.devices(caller, add);
      const rows = await db.query<DeviceCounts & { orgId: string }>(
        `select device.org_id as "orgId", count(*) as devices,
                count(*) filter (where device.state = 'online') as online,
                count(*) filter (where device.state = 'offline') as offline,
                count(*) filter (where device.state = 'sleeping') as sleeping,
                count(*) filter (where device.state = 'upgrading') as upgrading,
                count(*) filter (where device.state not in ('online', 'offline', 'sleeping', 'upgrading')) as unbound,
                count(*) filter (where open.active > 0) as "alarmDevices",
                coalesce(sum(open.active), 0)::int as alarms,
                ${worstOf('open.worst')} as worst,
                coalesce(sum(open.unconfirmed), 0)::int as unconfirmed, ${UNHEARD_COUNTS}
           from device ${UNHEARD_JOIN}
           left join (select device_id, count(*) filter (where ${stands()}) as active,
                             ${worstOf(`case when ${stands()} then e.severity end`)} as worst,
                             count(*) filter (where confirmed_at is null) as unconfirmed
                        from alarm_event e where recovered_at is null or confirmed_at is null
                       group by device_id) as open on open.device_id = device.id
          where ${seen} group by device.org_id`,
        values,
      );
      return new Map(rows.map(({ orgId, ...counts }) => [orgId, counts]));
    },

    /** Organisations the caller reaches, and those that own a device they see. */
    async orgs(caller: Caller, owners: readonly string[]): Promise<Map<string, OrgNode>> {
      const { values, add } = statement();
      const mine = await reach.orgs(caller, 'org.id', add);
      const rows = await db.query<OrgNode>(
        `select id, parent_id as "parentId", kind, name, disabled, contact, tel, address, (${mine}) as reachable
           from org where (${mine}) or id = any(${add(owners)}::uuid[])`,
        values,
      );
      return new Map(rows.map((row) => [row.id, row]));
    },
  };
}
export type GroupMonitorRepository = ReturnType<typeof createGroupMonitorRepository>;
