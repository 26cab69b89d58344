import type { Overview, Severity, SeverityCounts } from '@lightfield/contract';
import { UNHEARD_COUNTS, UNHEARD_JOIN } from '../../engines/communication/communication-sql.ts';
import type { AlarmSight } from '../../engines/alarms/alarm-sight.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Db } from '../../kernel/db.ts';
import { statement } from '../../kernel/statement.ts';

type AddParam = (value: unknown) => string;
type Condition = (caller: Caller, add: AddParam) => Promise<string>;
/** What a caller reaches, as conditions over the table of that name. */
export interface OverviewReach {
  devices: Condition;
  projects: Condition;
  alarms: AlarmSight;
  accounts: Condition;
  /** Whose devices and gateways the caller may change. */
  managedOrgs(caller: Caller): Promise<'all' | readonly string[]>;
}
export interface RaisedInHour {
  /** When the hour begins. */
  readonly from: number;
  readonly severity: Severity;
  readonly count: number;
}

/** SQL of what one sees first: each a count of what the caller reaches. */
export function createOverviewRepository(db: Db, reach: OverviewReach) {
  /** Alarms of devices, of projects themselves and of lost gateways, each by its own index. */
  async function alarms(caller: Caller, columns: string, where: (add: AddParam) => string) {
    const { values, add } = statement();
    const devices = await reach.alarms.devices(caller, add);
    const projects = await reach.alarms.projects(caller, add);
    const gateways = await reach.alarms.gateways(caller, 'e.gateway_id', add);
    const wanted = where(add);
    const arm = (source: 'device' | 'project', seen: string) =>
      `select ${columns} from alarm_event e join ${source} on ${source}.id = e.${source}_id
        where e.${source}_id is not null and e.shelf_id is null and ${seen} and ${wanted}`;
    const lost = `select ${columns} from alarm_event e
        where e.gateway_id is not null and e.shelf_id is null and ${gateways} and ${wanted}`;
    return { values, from: `(${[arm('device', devices), arm('project', projects), lost].join(' union all ')}) e` };
  }
  const count = async (text: string, values: readonly unknown[]): Promise<number> =>
    (await db.query<{ n: number }>(text, values))[0]?.n ?? 0;
  async function managed(caller: Caller, column: string, add: AddParam): Promise<string> {
    const orgs = await reach.managedOrgs(caller);
    return orgs === 'all' ? 'true' : `${column} = any(${add(orgs)}::uuid[])`;
  }

  return {
    async devices(caller: Caller): Promise<Overview['devices']> {
      const { values, add } = statement();
      const seen = await reach.devices(caller, add);
      const of = (state: string) => `(count(*) filter (where device.state = '${state}'))::int`;
      const [row] = await db.query<Overview['devices']>(
        `select count(*)::int as total, ${of('online')} as online, ${of('offline')} as offline,
                ${of('sleeping')} as sleeping, ${of('upgrading')} as upgrading, ${of('')} as none, ${UNHEARD_COUNTS},
                (count(*) filter (where device.id in (
                   select device_id from alarm_event where recovered_at is null and shelf_id is null)))::int as "inAlarm"
           from device ${UNHEARD_JOIN} where ${seen}`,
        values,
      );
      if (!row) throw new Error('an aggregate without a row');
      return row;
    },

    /** Alarms that hold, and those that are over and wait for somebody. */
    async openAlarms(caller: Caller): Promise<{ active: SeverityCounts; waiting: number }> {
      const { values, from } = await alarms(
        caller,
        'e.severity, e.recovered_at, e.confirmed_at',
        () => '(e.recovered_at is null or e.confirmed_at is null)',
      );
      const of = (severity: Severity) =>
        `(count(*) filter (where recovered_at is null and severity = '${severity}'))::int as ${severity}`;
      const [row] = await db.query<SeverityCounts & { waiting: number }>(
        `select ${of('severe')}, ${of('important')}, ${of('normal')},
                (count(*) filter (where recovered_at is not null and confirmed_at is null))::int as waiting from ${from}`,
        values,
      );
      const { waiting = 0, ...active } = row ?? { severe: 0, important: 0, normal: 0 };
      return { active, waiting };
    },

    async raisedSince(caller: Caller, since: number): Promise<RaisedInHour[]> {
      const { values, from } = await alarms(
        caller,
        'e.severity, e.raised_at',
        (add) => `e.raised_at >= ${add(new Date(since))}`,
      );
      const rows = await db.query<{ hour: Date; severity: Severity; n: number }>(
        `select date_bin('1 hour', raised_at, 'epoch') as hour, severity, count(*)::int as n from ${from} group by 1, 2`,
        values,
      );
      return rows.map(({ hour, severity, n }) => ({ from: hour.getTime(), severity, count: n }));
    },

    /** Devices that the caller may synchronise and whose gateway runs something else. */
    async outOfSync(caller: Caller): Promise<number> {
      const { values, add } = statement();
      const own = await managed(caller, 'device.org_id', add);
      return count(
        `select count(*)::int as n from device join gateway on gateway.id = device.gateway_id
          where ${own} and gateway.kind = 'lightfield' and gateway.config_revision <> gateway.applied_revision`,
        values,
      );
    },

    async toApprove(caller: Caller): Promise<number> {
      const { values, add } = statement();
      const own = await managed(caller, 'gateway.org_id', add);
      return count(
        `select count(*)::int as n from edge_device join gateway on gateway.id = edge_device.gateway_id
          where ${own} and edge_device.status = 'pending'`,
        values,
      );
    },

    async applications(caller: Caller): Promise<number> {
      const { values, add } = statement();
      const seen = await reach.accounts(caller, add);
      return count(
        `select count(*)::int as n from account where account.source is not null and account.status = 'pending' and ${seen}`,
        values,
      );
    },

    async pages(caller: Caller): Promise<number> {
      const { values, add } = statement();
      const devices = await reach.devices(caller, add);
      const projects = await reach.projects(caller, add);
      return count(
        `select (select count(*) from page join device on device.id = page.device_id where ${devices})::int
              + (select count(*) from page join project on project.id = page.project_id where ${projects})::int as n`,
        values,
      );
    },
  };
}
export type OverviewRepository = ReturnType<typeof createOverviewRepository>;
