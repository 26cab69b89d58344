import type { Db, Transaction } from '../../kernel/db.ts';
import { newStream, type StreamState } from './uplink-plan.ts';

/** Streams remembered; one that is forgotten is read again. */
const REMEMBERED_MAX = 20_000;

/** A numbered stream: an epoch of a gateway. */
export interface StreamKey {
  gatewayId: string;
  epoch: string;
}
export interface CursorMove extends StreamKey {
  from: number;
  to: number;
}

/** The row was not where it was expected: another process stores for this gateway, or the gateway was deleted. */
export class CursorConflict extends Error {
  override readonly name = 'CursorConflict';
}

const MOVE = `
  with wanted as (
    select * from unnest($1::uuid[], $2::uuid[], $3::int8[], $4::int8[]) as w(gateway_id, epoch, before, after)),
  moved as (
    update uplink_cursor c set through = w.after from wanted w
     where c.gateway_id = w.gateway_id and c.epoch = w.epoch and c.through = w.before returning 1),
  made as (
    insert into uplink_cursor (gateway_id, epoch, through)
    select w.gateway_id, w.epoch, w.after from wanted w join gateway on gateway.id = w.gateway_id
     where w.before = 0
       and not exists (select from uplink_cursor c where c.gateway_id = w.gateway_id and c.epoch = w.epoch)
    on conflict do nothing returning 1)
  select ((select count(*) from moved) + (select count(*) from made))::int as n`;

/** How far each stream is stored: in the table, and remembered here once read. */
export class UplinkCursors {
  readonly #db: Db;
  readonly #states = new Map<string, StreamState>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** Reads what is not remembered, in one query. */
  async load(keys: Iterable<StreamKey>): Promise<void> {
    const missing = new Map<string, StreamKey>();
    for (const key of keys) if (!this.#states.has(nameOf(key))) missing.set(nameOf(key), key);
    if (missing.size === 0) return;
    const wanted = [...missing.values()];
    const rows = await this.#db.query<{ gateway_id: string; epoch: string; through: number }>(
      `select gateway_id, epoch, through from uplink_cursor
        where (gateway_id, epoch) in (select * from unnest($1::uuid[], $2::uuid[]))`,
      [wanted.map(({ gatewayId }) => gatewayId), wanted.map(({ epoch }) => epoch)],
    );
    if (this.#states.size > REMEMBERED_MAX) this.#states.clear();
    const read = new Map(
      rows.map(({ gateway_id, epoch, through }) => [nameOf({ gatewayId: gateway_id, epoch }), through]),
    );
    for (const name of missing.keys()) {
      // Meanwhile the stream may have been read and moved by others: what they know is newer.
      if (!this.#states.has(name)) this.#states.set(name, newStream(read.get(name) ?? 0));
    }
  }

  /** What is remembered may be old: the stream was at another process meanwhile. */
  async renew(key: StreamKey): Promise<void> {
    const before = this.#states.get(nameOf(key));
    this.#states.delete(nameOf(key));
    await this.load([key]);
    // Nothing new: what else was remembered of it still holds.
    if (before && this.state(key).through <= before.through) this.#states.set(nameOf(key), before);
  }

  /** After `load`. */
  state(key: StreamKey): StreamState {
    return this.#states.get(nameOf(key)) ?? newStream(0);
  }

  remember(key: StreamKey, state: StreamState): void {
    this.#states.set(nameOf(key), state);
  }

  forget(key: StreamKey): void {
    this.#states.delete(nameOf(key));
  }

  /** Part of the transaction that stores the items. Throws `CursorConflict`. */
  async move(tx: Transaction, moves: readonly CursorMove[]): Promise<void> {
    const columns = [
      moves.map(({ gatewayId }) => gatewayId),
      moves.map(({ epoch }) => epoch),
      moves.map(({ from }) => from),
      moves.map(({ to }) => to),
    ];
    const [row] = await tx.query<{ n: number }>(MOVE, columns, { prepared: true });
    if (row?.n !== moves.length) throw new CursorConflict('A stream was not where it was expected');
  }
}

/** Ids are compared as PostgreSQL does, whatever the case of their digits. */
export function nameOf({ gatewayId, epoch }: StreamKey): string {
  return `${gatewayId}/${epoch.toLowerCase()}`;
}
