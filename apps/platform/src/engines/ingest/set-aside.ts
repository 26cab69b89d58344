import type { Transaction } from '../../kernel/db.ts';
import { storableText } from '../history/storable-text.ts';
import type { GatewayIdentity } from '../types.ts';
import type { NumberedItem } from './batch-guard.ts';

/** Kept of one gateway; the oldest make room. */
export const SET_ASIDE_MAX = 200;
const ITEM_CHARS = 2_000;
const REASON_CHARS = 300;

/** An item that is passed over. */
export interface SetAside {
  gateway: GatewayIdentity;
  epoch: string;
  seq: number;
  kind: string;
  reason: string;
  item: unknown;
}

/** Why an item is set aside that no column can take, or that the database has refused. */
export function setAsideOf(gateway: GatewayIdentity, epoch: string, item: NumberedItem, refusal?: unknown): SetAside {
  const { seq } = item;
  if (item.kind === 'unfit') return { gateway, epoch, seq, kind: item.claims, reason: item.field, item: item.item };
  const { message } = Object(refusal) as { message?: unknown };
  return { gateway, epoch, seq, kind: item.kind, reason: typeof message === 'string' ? message : 'refused', item };
}

function excerpt(item: unknown): string {
  try {
    return storableText(JSON.stringify(item).slice(0, ITEM_CHARS));
  } catch {
    // Nested deeper than can be written down.
    return '';
  }
}

/** Keeps what is passed over, so that somebody can look at it. */
export async function storeSetAside(tx: Transaction, all: readonly SetAside[]): Promise<void> {
  const byGateway = Map.groupBy(all, ({ gateway }) => gateway.gatewayId);
  // Of a flood only what would stay.
  const kept = [...byGateway.values()].flatMap((some) => some.slice(-SET_ASIDE_MAX));
  await tx.query(
    `insert into uplink_set_aside (gateway_id, epoch, seq, kind, reason, item)
     select * from unnest($1::uuid[], $2::uuid[], $3::int8[], $4::text[], $5::text[], $6::text[]) on conflict do nothing`,
    [
      kept.map(({ gateway }) => gateway.gatewayId),
      kept.map(({ epoch }) => epoch),
      kept.map(({ seq }) => seq),
      kept.map(({ kind }) => kind),
      kept.map(({ reason }) => storableText(reason).slice(0, REASON_CHARS)),
      kept.map(({ item }) => excerpt(item)),
    ],
  );
  const ids = [...byGateway.keys()];
  await tx.query(
    `delete from uplink_set_aside where (gateway_id, epoch, seq) in
       (select old.gateway_id, old.epoch, old.seq from unnest($1::uuid[]) as g(id) cross join lateral
          (select gateway_id, epoch, seq from uplink_set_aside where gateway_id = g.id
            order by at desc, seq desc offset ${SET_ASIDE_MAX}) old)`,
    [ids],
  );
  await tx.query(
    `insert into uplink_set_aside_sum (gateway_id, items, first_at, last_at)
     select id, n, now(), now() from unnest($1::uuid[], $2::int8[]) as s(id, n) order by id
     on conflict (gateway_id) do update set items = uplink_set_aside_sum.items + excluded.items, last_at = now()`,
    [ids, ids.map((id) => byGateway.get(id)?.length ?? 0)],
  );
}
