import type { ForwardBackfill } from '@lightfield/contract';
import type { Transaction } from '../../kernel/db.ts';
import { BACKFILLS, type BackfillRow, backfillOf } from './forwarder.repository.ts';

/** Periods that are sent once more. */
export const backfillRows = {
  /** Ranges of all reports it sends now, and alarms that were raised in the period. */
  async start(
    tx: Transaction,
    {
      id,
      forwarderId,
      from,
      to,
      by,
      at,
    }: { id: string; forwarderId: string; from: number; to: number; by: string; at: number },
  ): Promise<ForwardBackfill> {
    const period = [new Date(from), new Date(to)];
    await tx.query(
      `insert into forward_backfill (id, forwarder_id, from_at, to_at, state, total_ms, by, created_at)
       values ($1, $2, $3, $4, 'running', 0, $5, $6)`,
      [id, forwarderId, ...period, by, new Date(at)],
    );
    await tx.query(
      `insert into forward_range (forwarder_id, backfill_id, report_number, device_id, next_at, to_at)
       select $1, $2, report_number, device_id, $3, $4 from forward_cursor where forwarder_id = $1 order by device_id, report_number`,
      [forwarderId, id, ...period],
    );
    await tx.query(
      `insert into forward_alarm (forwarder_id, alarm_id, version)
       select $1, alarm_event.id, nextval('forward_alarm_version') from forward_device
         join forwarder on forwarder.id = forward_device.forwarder_id and forwarder.alarms
         join alarm_event on alarm_event.device_id = forward_device.device_id
        where forward_device.forwarder_id = $1 and raised_at >= $2 and raised_at <= $3
       on conflict (forwarder_id, alarm_id) do nothing`,
      [forwarderId, ...period],
    );
    await tx.query(
      `update forward_backfill set total_ms = (select coalesce(sum(extract(epoch from forward_range.to_at - next_at) * 1000), 0)
          from forward_range where backfill_id = $1) where id = $1`,
      [id],
    );
    const [row] = await tx.query<BackfillRow>(`${BACKFILLS} where id = $1`, [id]);
    if (!row) throw new Error('the backfill is not there');
    return backfillOf(row);
  },
  /** Answers whether one was running. */
  async cancel(tx: Transaction, forwarderId: string, at: number): Promise<boolean> {
    const [row] = await tx.query<{ id: string }>(
      `update forward_backfill set state = 'cancelled', ended_at = $2 where forwarder_id = $1 and state = 'running' returning id`,
      [forwarderId, new Date(at)],
    );
    if (!row) return false;
    await tx.query('delete from forward_range where backfill_id = $1', [row.id]);
    return true;
  },
};
