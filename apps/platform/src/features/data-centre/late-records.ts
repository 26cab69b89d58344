import type { RecordItem } from '@lightfield/contract';
import type { BatchPart, GatewayIdentity } from '../../engines/types.ts';
import type { Queryable } from '../../kernel/db.ts';

/** How long it is believed that nobody forwards anything. */
const BELIEVED_MS = 5_000;

/**
 * Cursors go by the time of records. One that is stored behind a later one of its report (a clock that was set, a stream that came twice) is
 * written down in the same transaction, so that whoever forwards the report sends it beside the cursor. Nothing is asked while nobody does.
 */
export function createLateRecords(ticks: () => number) {
  let isFollowed = true;
  let until = 0;

  async function anybody(on: Queryable): Promise<boolean> {
    const now = ticks();
    if (now >= until) {
      const [row] = await on.query<{ is: boolean }>('select exists (select from forward_cursor) as is');
      isFollowed = row?.is ?? false;
      until = now + BELIEVED_MS;
    }
    return isFollowed;
  }

  return {
    hearing: (part: BatchPart<RecordItem>): BatchPart<RecordItem> => ({
      async write(tx, items) {
        // Before they are stored: whatever is later by now is of others.
        if (items.length > 0 && (await anybody(tx))) await noteLate(tx, items);
        return part.write(tx, items);
      },
    }),
  };
}

/** The stretch of each report that may have been passed already. */
async function noteLate(
  tx: Queryable,
  items: readonly { gateway: GatewayIdentity; item: RecordItem }[],
): Promise<void> {
  const spans = new Map<number, { gatewayId: string; from: number; to: number }>();
  for (const { gateway, item } of items) {
    const span = spans.get(item.report);
    spans.set(item.report, {
      gatewayId: gateway.gatewayId,
      from: Math.min(span?.from ?? item.time, item.time),
      to: Math.max(span?.to ?? item.time, item.time),
    });
  }
  const asked = [...spans];
  // As far as a cursor may have come: to its begin, to the latest record there is, or into days that are compacted.
  await tx.query(
    `insert into forward_range (forwarder_id, report_number, device_id, next_at, to_at)
     select cursor.forwarder_id, said.report_number, cursor.device_id, said.from_at, least(said.to_at, passed.at)
       from unnest($1::int[], $2::timestamptz[], $3::timestamptz[], $4::uuid[]) as said (report_number, from_at, to_at, gateway_id)
       join forward_cursor cursor on cursor.report_number = said.report_number
       join device on device.id = cursor.device_id and device.gateway_id = said.gateway_id
      cross join lateral (select greatest(cursor.through,
         (select ts from hist_record where hist_record.report_number = said.report_number order by ts desc limit 1),
         case when exists (select from hist_day where hist_day.report_number = said.report_number
                              and hist_day.day >= floor(extract(epoch from said.from_at) / 86400)) then said.to_at end) as at) passed
      where passed.at >= said.from_at`,
    [
      asked.map(([report]) => report),
      asked.map(([, { from }]) => new Date(from)),
      asked.map(([, { to }]) => new Date(to)),
      asked.map(([, { gatewayId }]) => gatewayId),
    ],
  );
}
