import type { Caller } from '../../kernel/caller.ts';
import type { Db } from '../../kernel/db.ts';
import type { Reaches } from '../../kernel/reach.ts';
import { statement } from '../../kernel/statement.ts';

export type AddParam = (value: unknown) => string;
/** Which devices a caller sees, as a condition on `device`; `add` puts a value among the parameters. */
export interface VisibleDevices {
  visible(caller: Caller, add: AddParam, many?: 'many'): Promise<string>;
}
/** Which organisations a caller reaches, as a condition on a column. */
export interface OrgsWithin {
  within(caller: Caller, column: string, add: AddParam): Promise<string>;
}

/** A report, and each of its records, is seen by whoever sees all of its devices. One whose devices are all gone needs the whole enterprise. */
export function createSmartReportSight(devices: VisibleDevices, orgs: OrgsWithin) {
  return {
    groups: (caller: Caller, add: AddParam) => orgs.within(caller, 'smart_report_group.org_id', add),
    /** Condition on `smart_report`. */
    async reports(caller: Caller, add: AddParam): Promise<string> {
      return `${await orgs.within(caller, 'smart_report.org_id', add)} and not exists (
        select 1 from smart_report_device place join device on device.id = place.device_id
         where place.report_id = smart_report.id and (${await devices.visible(caller, add, 'many')}) is not true)
        and (${add(caller.dataRange === 'all')} or not smart_report.has_devices
          or exists (select 1 from smart_report_device place where place.report_id = smart_report.id))`;
    },
  };
}
export type SmartReportSight = ReturnType<typeof createSmartReportSight>;

/** What ids of groups, reports and records name. */
export function createSmartReportReach(
  db: Db,
  devices: VisibleDevices,
  orgs: OrgsWithin,
): Record<'smartReportGroup' | 'smartReport' | 'smartRecord', Reaches> {
  const sight = createSmartReportSight(devices, orgs);
  const all =
    (from: string, id: string, seen: (caller: Caller, add: AddParam) => Promise<string>): Reaches =>
    async (caller, ids) => {
      const asked = [...new Set(ids)];
      const { values, add } = statement();
      const of = add(asked);
      const [row] = await db.query<{ n: number }>(
        `select count(*) as n from ${from} where ${id} = any(${of}::uuid[]) and ${await seen(caller, add)}`,
        values,
      );
      return row?.n === asked.length;
    };
  const reports = (caller: Caller, add: AddParam) => sight.reports(caller, add);
  return {
    smartReportGroup: all('smart_report_group', 'smart_report_group.id', (caller, add) => sight.groups(caller, add)),
    smartReport: all('smart_report', 'smart_report.id', reports),
    smartRecord: all(
      'smart_record join smart_report on smart_report.id = smart_record.report_id',
      'smart_record.id',
      reports,
    ),
  };
}
