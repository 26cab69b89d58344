import { readFileSync } from 'node:fs';
import type { PostgresMachine } from './postgres-machines.ts';

/** What became of all that one gateway has sent, and whether it came in order. */
export interface ClusterLedger {
  /** All of the gateway's numbers up to here are stored. */
  readonly through: number;
  readonly records: number;
  readonly changes: number;
  /** Ends of commands that the gateway has told, each as often as it was asked. */
  readonly replies: number;
  readonly losses: number;
  /** How often a counter is smaller than before in the same report. */
  readonly disorder: number;
  /** Alarms that are raised before the one before has recovered. */
  readonly overlaps: number;
  /** Messages of one alarm to one account beyond the first. */
  readonly toldAgain: number;
}
/** `gatewayLog`: what the gateway has said, all the time. */
export async function readClusterLedger(database: PostgresMachine, gatewayLog: string): Promise<ClusterLedger> {
  const [row] = await database.ask<Omit<ClusterLedger, 'replies'>>(
    `select (select coalesce(max(through), 0) from uplink_cursor)::int as through,
            (select count(*) from hist_record)::int as records,
            (select count(*) + count(recovered_at) from alarm_event where about = 'value')::int as changes,
            (select count(*) from uplink_loss)::int as losses,
            (select count(*) from (select vals[1] as now, lag(vals[1]) over (partition by report_number order by ts) as before from hist_record) as pairs
              where now < before and before - now < 30000)::int as disorder,
            (select count(*) from (select raised_at, lag(recovered_at) over (order by raised_at) as previous, lag(id) over (order by raised_at) as earlier
                from alarm_event where about = 'value') as pairs
              where earlier is not null and (previous is null or previous > raised_at))::int as overlaps,
            (select coalesce(sum(n - 1), 0) from (select count(*) as n from message where alarm_id is not null group by alarm_id, account_id) as told)::int
              as "toldAgain"`,
  );
  if (!row) throw new Error('no ledger');
  const said = readFileSync(gatewayLog, 'utf8');
  return { ...row, replies: said.match(/command ended|the end of a command is told again/g)?.length ?? 0 };
}
