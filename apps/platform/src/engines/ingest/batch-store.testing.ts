import type { Batch, UplinkItem } from '@lightfield/contract';
import { v7 as uuid } from 'uuid';
import type { Db, Transaction } from '../../kernel/db.ts';
import type { BatchPart, GatewayIdentity } from '../types.ts';
import type { BatchParts } from './batch-store.ts';

/** A gateway that the database knows; its SN is made up. */
export async function aStoredGateway(db: Db, kind: GatewayIdentity['kind'] = 'lightfield'): Promise<GatewayIdentity> {
  const [orgId, gatewayId] = [uuid(), uuid()];
  const number = String(Math.floor(Math.random() * 1e12)).padStart(12, '0');
  const [group, node] = kind === 'lightfield' ? ['lightfield', number] : ['Plant', number];
  const sn = kind === 'lightfield' ? number : `${group}/${node}`;
  await db.query(`insert into org (id, kind, name) values ($1, 'enterprise', 'x')`, [orgId]);
  await db.query(
    `insert into gateway (id, org_id, kind, sn, name, mqtt_username, mqtt_password_hash) values ($1, $2, $3, $4, 'x', $4, '')`,
    [gatewayId, orgId, kind, sn],
  );
  return { gatewayId, orgId, kind, sn, group, node };
}

/** Parts that write each item into a table of its own, so that what was stored twice is seen. */
export async function recordingParts(db: Db): Promise<{
  parts: BatchParts;
  stored(gatewayId: string): Promise<number[]>;
  /** What was said after commits. */
  told: UplinkItem[];
  /** Called before each write; may throw. */
  onWrite: (tx: Transaction, items: readonly UplinkItem[]) => Promise<void>;
}> {
  await db.query('create table if not exists test_item (n serial, gateway_id uuid not null, seq int8 not null)');
  const told: UplinkItem[] = [];
  const bench = { onWrite: (_tx: Transaction, _items: readonly UplinkItem[]) => Promise.resolve() };
  const part: BatchPart<UplinkItem> = {
    async write(tx, items) {
      await bench.onWrite(
        tx,
        items.map(({ item }) => item),
      );
      await tx.query('insert into test_item (gateway_id, seq) select * from unnest($1::uuid[], $2::int8[])', [
        items.map(({ gateway }) => gateway.gatewayId),
        items.map(({ item }) => item.seq),
      ]);
      return () => told.push(...items.map(({ item }) => item));
    },
  };
  return Object.assign(bench, {
    parts: { record: part, alarm: part, reply: part },
    told,
    async stored(gatewayId: string) {
      const rows = await db.query<{ seq: number }>('select seq from test_item where gateway_id = $1 order by n', [
        gatewayId,
      ]);
      return rows.map(({ seq }) => seq);
    },
  });
}

export const aRecord = (seq: number): UplinkItem => ({
  kind: 'record',
  seq,
  report: 1,
  layout: 1,
  time: seq,
  values: [seq],
});

export function aBatch(epoch: string, from: number, to: number): Buffer {
  const items = Array.from({ length: to - from + 1 }, (_, index) => aRecord(from + index));
  const batch: Batch = { v: 1, epoch, items };
  return Buffer.from(JSON.stringify(batch));
}
