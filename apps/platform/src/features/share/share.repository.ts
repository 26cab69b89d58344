import type { ShareAuth } from '@lightfield/contract';
import type { Db, Queryable } from '../../kernel/db.ts';
import { linkHash } from '../../kernel/share-visits.ts';

/** What can be shared: a device or a project. */
export type SharedKind = 'device' | 'project';
/** A device or project with its share, if it has one. */
export interface Shared {
  kind: SharedKind;
  id: string;
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
  id: string;
  link: string;
  passwordHash: string | null;
  auth: readonly ShareAuth[];
  accountId: string;
  at: number;
}

interface Row {
  id: string;
  name: string;
  token: string | null;
  password_hash: string | null;
  auth: ShareAuth[] | null;
  shared_by: string | null;
  shared_at: Date | null;
  visits: number | null;
  last_visit_at: Date | null;
}
const fromRow = (kind: SharedKind, row: Row): Shared => ({
  kind,
  id: row.id,
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
/** SQL of what people share, of one kind. Visits stand in the kernel (`share-visits.ts`). */
export function createShareRepository(db: Db, kind: SharedKind) {
  const [share, owner] = [`${kind}_share`, `${kind}_id`];
  const select = `select ${kind}.id, ${kind}.name, ${share}.token, ${share}.password_hash, ${share}.auth,
    account.login_name as shared_by, ${share}.shared_at, ${share}.visits, ${share}.last_visit_at
    from ${kind} left join ${share} on ${share}.${owner} = ${kind}.id left join account on account.id = ${share}.shared_by`;

  async function ended(tx: Queryable, id: string, link: string, at: number): Promise<void> {
    await tx.query(`insert into share_ended (link_hash, ${owner}, ended_at) values ($1, $2, $3)`, [
      linkHash(link),
      id,
      new Date(at),
    ]);
  }

  return {
    kind,
    async of(id: string, on: Queryable = db): Promise<Shared | undefined> {
      const [row] = await on.query<Row>(`${select} where ${kind}.id = $1`, [id]);
      return row && fromRow(kind, row);
    },
    /** The account that shared it; `undefined`: nobody shares it, or the account is gone. */
    async sharerOf(id: string): Promise<string | undefined> {
      const [row] = await db.query<{ account_id: string | null }>(
        `select shared_by as account_id from ${share} where ${owner} = $1`,
        [id],
      );
      return row?.account_id ?? undefined;
    },
    /** Nobody else changes its share until the transaction ends. */
    async lock(tx: Queryable, id: string): Promise<Shared | undefined> {
      await tx.query(`select 1 from ${kind} where id = $1 for update`, [id]);
      // Whoever comes in at this moment waits, and is then looked at by what holds afterwards.
      await tx.query(`select 1 from ${share} where ${owner} = $1 for update`, [id]);
      const [row] = await tx.query<Row>(`${select} where ${kind}.id = $1`, [id]);
      return row && fromRow(kind, row);
    },
    /** Whom a link leads to. */
    async byLink(link: string): Promise<Shared | undefined> {
      const [row] = await db.query<Row>(`${select} where ${share}.token = $1`, [link]);
      return row && fromRow(kind, row);
    },
    async add(tx: Queryable, { id, link, passwordHash, auth, accountId, at }: NewShare): Promise<void> {
      await tx.query(
        `insert into ${share} (${owner}, token, password_hash, auth, shared_by, shared_at)
         values ($1, $2, $3, $4, $5, $6)`,
        [id, link, passwordHash, auth, accountId, new Date(at)],
      );
    },
    async setPassword(tx: Queryable, id: string, passwordHash: string | null): Promise<void> {
      await tx.query(`update ${share} set password_hash = $2 where ${owner} = $1`, [id, passwordHash]);
    },
    async setAuth(tx: Queryable, id: string, auth: readonly ShareAuth[]): Promise<void> {
      await tx.query(`update ${share} set auth = $2 where ${owner} = $1`, [id, auth]);
    },
    /** The old link ends; visits are counted anew. */
    async setLink(tx: Queryable, id: string, links: { old: string; link: string }, at: number): Promise<void> {
      await tx.query(`update ${share} set token = $2, visits = 0, last_visit_at = null where ${owner} = $1`, [
        id,
        links.link,
      ]);
      await ended(tx, id, links.old, at);
    },
    async remove(tx: Queryable, id: string, link: string, at: number): Promise<void> {
      await tx.query(`delete from ${share} where ${owner} = $1`, [id]);
      await ended(tx, id, link, at);
    },
  };
}
export type ShareRepository = ReturnType<typeof createShareRepository>;
