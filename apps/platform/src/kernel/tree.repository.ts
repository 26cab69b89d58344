import { v7 as newId } from 'uuid';
import type { Queryable } from './db.ts';

/** A row of a tree that belongs to an organisation. */
export interface StoredNode {
  readonly id: string;
  readonly orgId: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly sort: number;
}

/** SQL of a tree of an organisation: a table with `id, org_id, parent_id, name, sort`. */
export function createTreeRepository(db: Queryable, table: 'dept' | 'device_group') {
  return {
    async orgOf(id: string): Promise<string | undefined> {
      const [row] = await db.query<{ orgId: string }>(`select org_id as "orgId" from ${table} where id = $1`, [id]);
      return row?.orgId;
    },

    /** Who changes a tree of an organisation does so alone: the rules look at the whole of it. False: there is no such organisation. */
    async lockOrg(tx: Queryable, orgId: string): Promise<boolean> {
      const rows = await tx.query('select 1 from org where id = $1 for no key update', [orgId]);
      return rows.length > 0;
    },

    tree: (tx: Queryable, orgId: string): Promise<StoredNode[]> =>
      tx.query<StoredNode>(
        `select id, org_id as "orgId", parent_id as "parentId", name, sort from ${table}
          where org_id = $1 order by sort, name, id`,
        [orgId],
      ),

    async insert(tx: Queryable, node: Omit<StoredNode, 'id'>): Promise<string> {
      const id = newId();
      await tx.query(`insert into ${table} (id, org_id, parent_id, name, sort) values ($1, $2, $3, $4, $5)`, [
        id,
        node.orgId,
        node.parentId,
        node.name,
        node.sort,
      ]);
      return id;
    },

    async rename(tx: Queryable, id: string, name: string): Promise<void> {
      await tx.query(`update ${table} set name = $2 where id = $1`, [id, name]);
    },

    /** Puts these below the parent. */
    async adopt(tx: Queryable, ids: readonly string[], parentId: string | null): Promise<void> {
      await tx.query(`update ${table} set parent_id = $2 where id = any($1::uuid[])`, [ids, parentId]);
    },

    /** Puts all that stand beside each other into this order. */
    async order(tx: Queryable, order: readonly string[]): Promise<void> {
      await tx.query(
        `update ${table} set sort = placed.sort
           from unnest($1::uuid[]) with ordinality as placed (id, sort)
          where ${table}.id = placed.id and ${table}.sort <> placed.sort`,
        [order],
      );
    },

    async delete(tx: Queryable, id: string): Promise<void> {
      await tx.query(`delete from ${table} where id = $1`, [id]);
    },
  };
}
