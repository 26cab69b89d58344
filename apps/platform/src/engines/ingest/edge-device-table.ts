import { v7 as newId } from 'uuid';
import type { Db } from '../../kernel/db.ts';
import type { Log } from '../../kernel/log.ts';
import type { DeviceBirth } from './device-birth.ts';

/** Births come in storms; the last of each device within this time is written. */
const WRITE_DELAY_MS = 100;
const RETRY_MS = 1_000;
/** Devices of one statement: a birth may hold thousands of metrics. */
const ROWS_MAX = 20;

type Pending = { gatewayId: string; device: string } & ({ birth: DeviceBirth } | { birth: undefined });

const BORN = `
  insert into edge_device (id, gateway_id, device_name, online, born_at, metrics)
  select b.id, b.gateway_id, b.device_name, true, b.born_at, b.metrics
    from unnest($1::uuid[], $2::uuid[], $3::text[], $4::timestamptz[], $5::jsonb[])
      as b(id, gateway_id, device_name, born_at, metrics)
    join gateway on gateway.id = b.gateway_id
  on conflict (gateway_id, device_name) do update
    set online = true, born_at = excluded.born_at, metrics = excluded.metrics`;

/** Keeps table `edge_device`: what edge nodes that are not ours have born, for a person to approve, and what is alive. */
export class EdgeDeviceTable {
  readonly #db: Db;
  readonly #log: Log;
  #pending = new Map<string, Pending>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  #stopped = false;
  readonly #stored: (gatewayIds: ReadonlySet<string>) => void;

  /** `stored`: who is alive behind these has been written. */
  constructor(db: Db, log: Log, stored: (gatewayIds: ReadonlySet<string>) => void) {
    this.#db = db;
    this.#log = log;
    this.#stored = stored;
  }

  /** Nobody is alive before its birth was heard. */
  async start(): Promise<void> {
    await this.#db.query('update edge_device set online = false where online');
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#writing;
    await this.#write();
  }

  born(gatewayId: string, birth: DeviceBirth): void {
    this.#put({ gatewayId, device: birth.device, birth });
  }

  died(gatewayId: string, device: string): void {
    this.#put({ gatewayId, device, birth: undefined });
  }

  /** The node and with it all of its devices. */
  nodeDied(gatewayId: string, devices: Iterable<string>): void {
    for (const device of devices) this.died(gatewayId, device);
  }

  #put(pending: Pending): void {
    this.#pending.set(`${pending.gatewayId}/${pending.device}`, pending);
    this.#schedule(WRITE_DELAY_MS);
  }

  #schedule(inMs: number): void {
    if (this.#stopped) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#writing = this.#writing.then(() => this.#write());
    }, inMs);
  }

  async #write(): Promise<void> {
    const pending = this.#pending;
    this.#pending = new Map();
    const all = [...pending.values()];
    try {
      const born = all.flatMap(({ gatewayId, birth }) => (birth ? [{ gatewayId, birth }] : []));
      for (let from = 0; from < born.length; from += ROWS_MAX) await this.#insert(born.slice(from, from + ROWS_MAX));
      const died = all.filter(({ birth }) => !birth);
      if (died.length > 0) {
        await this.#db.query(
          `update edge_device e set online = false
             from unnest($1::uuid[], $2::text[]) as d(gateway_id, device_name)
            where e.gateway_id = d.gateway_id and e.device_name = d.device_name`,
          [died.map(({ gatewayId }) => gatewayId), died.map(({ device }) => device)],
        );
      }
      if (all.length > 0) this.#stored(new Set(all.map(({ gatewayId }) => gatewayId)));
    } catch (error) {
      this.#log.warn({ error, devices: all.length }, 'Born devices could not be written; tried again');
      // What was said since is newer.
      this.#pending = new Map([...pending, ...this.#pending]);
      this.#schedule(RETRY_MS);
    }
  }

  #insert(born: readonly { gatewayId: string; birth: DeviceBirth }[]): Promise<unknown> {
    return this.#db.query(BORN, [
      born.map(() => newId()),
      born.map(({ gatewayId }) => gatewayId),
      born.map(({ birth }) => birth.device),
      born.map(({ birth }) => new Date(birth.bornAt)),
      born.map(({ birth }) => JSON.stringify(birth.metrics)),
    ]);
  }
}
