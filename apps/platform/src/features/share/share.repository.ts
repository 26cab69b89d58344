import type { ShareAuth } from '@lightfield/contract';
import type { Db, Queryable } from '../../kernel/db.ts';
import { linkHash } from '../../kernel/share-visits.ts';

/** A device with its share, if it has one. */
export interface SharedDevice {
  deviceId: string;
  name: string;
  share: Share | undefined;
}
export interface Share {
  link: string;
  passwordHash: string | null;
  auth: ShareAuth[];
  /** Login name. */
  sharedBy: string | null;
  sharedAt: number;
  visits: number;
  lastVisitAt: number | null;
}
export interface NewShare {
  deviceId: string;
  link: string;
  passwordHash: string | null;
  auth: readonly ShareAuth[];
  accountId: string;
  at: number;
}

interface Row {
  device_id: string;
  name: string;
  token: string | null;
  password_hash: string | null;
  auth: ShareAuth[] | null;
  shared_by: string | null;
  shared_at: Date | null;
  visits: number | null;
  last_visit_at: Date | null;
}
const fromRow = (row: Row): SharedDevice => ({
  deviceId: row.device_id,
  name: row.name,
  share:
    row.token === null || row.shared_at === null
      ? undefined
      : {
          link: row.token,
          passwordHash: row.password_hash,
          auth: row.auth ?? [],
          sharedBy: row.shared_by,
          sharedAt: row.shared_at.getTime(),
          visits: row.visits ?? 0,
          lastVisitAt: row.last_visit_at?.getTime() ?? null,
        },
});
const SELECT = `select device.id as device_id, device.name, device_share.token, device_share.password_hash, device_share.auth,
  account.login_name as shared_by, device_share.shared_at, device_share.visits, device_share.last_visit_at
  from device left join device_share on device_share.device_id = device.id
  left join account on account.id = device_share.shared_by`;

/** SQL of what people share. Visits stand in the kernel (`share-visits.ts`). */
export function createShareRepository(db: Db) {
  return {
    async of(deviceId: string, on: Queryable = db): Promise<SharedDevice | undefined> {
      const [row] = await on.query<Row>(`${SELECT} where device.id = $1`, [deviceId]);
      return row && fromRow(row);
    },
    /** Nobody else changes its share until the transaction ends. */
    async lock(tx: Queryable, deviceId: string): Promise<SharedDevice | undefined> {
      await tx.query('select 1 from device where id = $1 for update', [deviceId]);
      // Whoever comes in at this moment waits, and is then looked at by what holds afterwards.
      await tx.query('select 1 from device_share where device_id = $1 for update', [deviceId]);
      const [row] = await tx.query<Row>(`${SELECT} where device.id = $1`, [deviceId]);
      return row && fromRow(row);
    },
    /** Whom a link leads to. */
    async byLink(link: string): Promise<SharedDevice | undefined> {
      const [row] = await db.query<Row>(`${SELECT} where device_share.token = $1`, [link]);
      return row && fromRow(row);
    },
    async add(tx: Queryable, { deviceId, link, passwordHash, auth, accountId, at }: NewShare): Promise<void> {
      await tx.query(
        `insert into device_share (device_id, token, password_hash, auth, shared_by, shared_at)
         values ($1, $2, $3, $4, $5, $6)`,
        [deviceId, link, passwordHash, auth, accountId, new Date(at)],
      );
    },
    async setPassword(tx: Queryable, deviceId: string, passwordHash: string | null): Promise<void> {
      await tx.query('update device_share set password_hash = $2 where device_id = $1', [deviceId, passwordHash]);
    },
    async setAuth(tx: Queryable, deviceId: string, auth: readonly ShareAuth[]): Promise<void> {
      await tx.query('update device_share set auth = $2 where device_id = $1', [deviceId, auth]);
    },
    /** The old link ends; visits are counted anew. */
    async setLink(tx: Queryable, deviceId: string, links: { old: string; link: string }, at: number): Promise<void> {
      await tx.query('update device_share set token = $2, visits = 0, last_visit_at = null where device_id = $1', [
        deviceId,
        links.link,
      ]);
      await ended(tx, deviceId, links.old, at);
    },
    async remove(tx: Queryable, deviceId: string, link: string, at: number): Promise<void> {
      await tx.query('delete from device_share where device_id = $1', [deviceId]);
      await ended(tx, deviceId, link, at);
    },
  };
}
export type ShareRepository = ReturnType<typeof createShareRepository>;

async function ended(tx: Queryable, deviceId: string, link: string, at: number): Promise<void> {
  await tx.query('insert into share_ended (link_hash, device_id, ended_at) values ($1, $2, $3)', [
    linkHash(link),
    deviceId,
    new Date(at),
  ]);
}
