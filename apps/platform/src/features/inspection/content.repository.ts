import type { InspectionContent, InspectionItem } from '@lightfield/contract';
import type { Db, Queryable } from '../../kernel/db.ts';
import { likeText, statement } from '../../kernel/statement.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { OrgsWithin, VisibleDevices } from './inspection-reach.ts';

interface Row extends Omit<InspectionContent, 'updatedAt'> {
  updatedAt: Date;
}
const COLUMNS = `inspection_content.id, inspection_content.org_id as "orgId", org.name as "orgName", inspection_content.name,
  inspection_content.note, inspection_content.items, inspection_content.version, inspection_content.updated_at as "updatedAt",
  inspection_content.updated_by as "updatedBy",
  (select count(*) from inspection_plan where inspection_plan.content_id = inspection_content.id) as plans`;
const FROM = 'inspection_content join org on org.id = inspection_content.org_id';
const shown = (row: Row): InspectionContent => ({ ...row, updatedAt: row.updatedAt.getTime() });

export interface StoredContent {
  readonly name: string;
  readonly note: string;
  readonly items: readonly InspectionItem[];
}

export const contentWrites = {
  async insert(
    tx: Queryable,
    { id, orgId, at, by, ...content }: StoredContent & { id: string; orgId: string; at: number; by: string },
  ): Promise<void> {
    await tx.query(
      `insert into inspection_content (id, org_id, name, note, items, updated_at, updated_by)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [id, orgId, content.name, content.note, JSON.stringify(content.items), new Date(at), by],
    );
  },
};

/** SQL of contents: one function per question, no rules. */
export function createContentRepository(db: Db, orgs: OrgsWithin, devices: VisibleDevices) {
  return {
    async list(
      caller: Caller,
      { orgId, keyword }: { orgId?: string | undefined; keyword?: string | undefined },
      { limit, offset }: { limit: number; offset: number },
    ) {
      const { values, add } = statement();
      const where = [await orgs.within(caller, 'inspection_content.org_id', add)];
      if (orgId) where.push(`inspection_content.org_id = ${add(orgId)}`);
      if (keyword) {
        const like = add(likeText(keyword));
        where.push(`(inspection_content.name ilike ${like} or inspection_content.note ilike ${like})`);
      }
      const from = `${FROM} where ${where.join(' and ')}`;
      const [count] = await db.query<{ n: number }>(`select count(*) as n from ${from}`, values);
      const rows = await db.query<Row>(
        `select ${COLUMNS} from ${from} order by inspection_content.name, inspection_content.id
          limit ${add(limit)} offset ${add(offset)}`,
        values,
      );
      return { total: count?.n ?? 0, rows: rows.map(shown) };
    },
    async find(on: Queryable, id: string): Promise<InspectionContent | undefined> {
      const [row] = await on.query<Row>(`select ${COLUMNS} from ${FROM} where inspection_content.id = $1`, [id]);
      return row && shown(row);
    },
    /** Held until the transaction ends. */
    async lock(tx: Queryable, id: string): Promise<InspectionContent | undefined> {
      const [row] = await tx.query<Row>(
        `select ${COLUMNS} from ${FROM} where inspection_content.id = $1 for update of inspection_content`,
        [id],
      );
      return row && shown(row);
    },
    /** Nobody else adds one to the organisation meanwhile. */
    async heldBy(tx: Queryable, orgId: string): Promise<number> {
      await tx.query('select 1 from org where id = $1 for no key update', [orgId]);
      const [row] = await tx.query<{ n: number }>('select count(*) as n from inspection_content where org_id = $1', [
        orgId,
      ]);
      return row?.n ?? 0;
    },
    insert: (...of: Parameters<typeof contentWrites.insert>) => contentWrites.insert(...of),
    async update(
      tx: Queryable,
      { id, at, by, ...content }: StoredContent & { id: string; at: number; by: string },
    ): Promise<void> {
      await tx.query(
        `update inspection_content set name = $2, note = $3, items = $4, updated_at = $5, updated_by = $6,
                version = version + 1 where id = $1`,
        [id, content.name, content.note, JSON.stringify(content.items), new Date(at), by],
      );
    },
    async delete(tx: Queryable, id: string): Promise<void> {
      await tx.query('delete from inspection_content where id = $1', [id]);
    },
    /** Each key and name once. */
    async variables(caller: Caller, keyword: string | undefined, limit: number) {
      const { values, add } = statement();
      const seen = await devices.visible(caller, add, 'many');
      const like = keyword ? add(likeText(keyword)) : undefined;
      return db.query<{ key: string; name: string; unit: string }>(
        `select distinct variable.key, variable.name, coalesce(variable.settings ->> 'unit', '') as unit
           from variable join device on device.id = variable.device_id
          where (${seen})${like ? ` and (variable.key ilike ${like} or variable.name ilike ${like})` : ''}
          order by variable.name, variable.key limit ${add(limit)}`,
        values,
      );
    },
  };
}
export type ContentRepository = ReturnType<typeof createContentRepository>;
