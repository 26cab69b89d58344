import { type DeviceLosses, LIMITS } from '@lightfield/contract';
import type { Queryable, Transaction } from '../../../kernel/db.ts';

/** Deleting years of records takes its time; still less than a browser waits (S1 §9: 120 s). */
const DELETE_MS = 110_000;

/** SQL of deleting devices. */
export function createDeviceDeletionRepository() {
  return {
    async losses(on: Queryable, id: string): Promise<DeviceLosses | undefined> {
      const count = (table: string) => `(select count(*) from ${table} where ${table}.device_id = device.id)`;
      const counted = LIMITS.device.recordsCounted;
      const [row] = await on.query<Omit<DeviceLosses, 'moreRecords'>>(
        `select device.name, ${count('driver')} as drivers, ${count('variable')} as variables,
                ${count('alarm_rule')} as "alarmRules", ${count('report')} as reports, ${count('script')} as scripts,
                ${count('page')} as pages,
                (select count(*) from (
                   select 1 from hist_record where report_number = any(
                     array(select number from report where report.device_id = device.id)) limit ${counted + 1}) as counted)
                  as records,
                ${count('alarm_event')} as alarms,
                (select count(*) from message where type = 'alarm' and data_id = device.id::text) as messages,
                ${count('work_order')} as "workOrders",
                (select count(*) from work_order where work_order.device_id = device.id
                    and work_order.state in ('pending', 'dispatched', 'received')) as "openWorkOrders",
                ${count('device_grant')} as grants, ${count('device_follow')} as followers,
                exists (select 1 from device_share where device_share.device_id = device.id) as shared
           from device where device.id = $1`,
        [id],
      );
      return row && { ...row, records: Math.min(row.records, counted), moreRecords: row.records > counted };
    },

    async variableIds(tx: Transaction, id: string): Promise<string[]> {
      const rows = await tx.query<{ id: string }>('select id from variable where device_id = $1', [id]);
      return rows.map((row) => row.id);
    },

    /** With all that names it. Answers the accounts that had messages about it. */
    async delete(tx: Transaction, id: string): Promise<Set<string>> {
      await tx.query(`set local statement_timeout = ${DELETE_MS}`);
      await tx.query(
        'delete from hist_record where report_number = any(array(select number from report where device_id = $1))',
        [id],
      );
      await tx.query(
        'delete from latest where series_id = any(array(select series_id from variable where device_id = $1))',
        [id],
      );
      const told = await tx.query<{ account_id: string }>(
        `delete from message where type = 'alarm' and data_id = $1::text returning account_id`,
        [id],
      );
      // What an edge node that is not ours has born waits for somebody's decision again.
      await tx.query(`update edge_device set status = 'pending', device_id = null where device_id = $1`, [id]);
      await tx.query('delete from device where id = $1', [id]);
      return new Set(told.map(({ account_id }) => account_id));
    },
  };
}
export type DeviceDeletionRepository = ReturnType<typeof createDeviceDeletionRepository>;
