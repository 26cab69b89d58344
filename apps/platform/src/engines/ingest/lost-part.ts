import type { LostItem } from '@lightfield/contract';
import type { Transaction } from '../../kernel/db.ts';
import type { GatewayIdentity } from '../types.ts';

/** Keeps what gateways had to give up, so that a gap in a report has an explanation. */
export async function storeLosses(
  tx: Transaction,
  losses: readonly { gateway: GatewayIdentity; epoch: string; item: LostItem }[],
): Promise<void> {
  const int4Max = 2_147_483_647;
  await tx.query(
    `insert into uplink_loss (gateway_id, epoch, seq, records, events, from_at, to_at)
     select g, e, seq, records, events, to_timestamp(from_ms / 1000.0), to_timestamp(to_ms / 1000.0)
       from unnest($1::uuid[], $2::uuid[], $3::int8[], $4::int[], $5::int[], $6::float8[], $7::float8[])
         as l(g, e, seq, records, events, from_ms, to_ms)
     on conflict do nothing`,
    [
      losses.map(({ gateway }) => gateway.gatewayId),
      losses.map(({ epoch }) => epoch),
      losses.map(({ item }) => item.seq),
      losses.map(({ item }) => Math.min(item.records, int4Max)),
      losses.map(({ item }) => Math.min(item.events, int4Max)),
      losses.map(({ item }) => item.from),
      losses.map(({ item }) => item.to),
    ],
  );
}
