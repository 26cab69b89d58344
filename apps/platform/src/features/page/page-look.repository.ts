import type { PageLookKind, PageLookRow, PageLookUses } from '@lightfield/contract';
import type { Queryable, Transaction } from '../../kernel/db.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface Row extends Omit<PageLookRow, 'at'> {
  readonly at: Date;
}
const fromRow = ({ at, ...row }: Row): PageLookRow => ({ ...row, at: at.getTime() });
const COLUMNS = `page_look.id, kind, name, version, look, at, by,
  (select count(*) from page_look_use where look_id = page_look.id)::int as pages`;
const OF_ORG = 'page_look.org_id = $1 and deleted_at is null';

/** What pages that have one take of it. */
export type StoredLook = Pick<PageLookRow, 'id' | 'kind' | 'name' | 'version' | 'look'>;
export type ChangedLook = Pick<PageLookRow, 'id' | 'name' | 'version' | 'look' | 'at' | 'by'>;

/** SQL of themes and styles of enterprises. */
export function createPageLookRepository() {
  return {
    async all(on: Queryable, orgId: string): Promise<PageLookRow[]> {
      const rows = await on.query<Row>(
        `select ${COLUMNS} from page_look where ${OF_ORG} order by lower(name), page_look.id`,
        [orgId],
      );
      return rows.map(fromRow);
    },
    async find(on: Queryable, orgId: string, id: string): Promise<PageLookRow | undefined> {
      const [row] = await on.query<Row>(`select ${COLUMNS} from page_look where ${OF_ORG} and page_look.id = $2`, [
        orgId,
        id,
      ]);
      return row && fromRow(row);
    },
    /** Nobody else changes it until the transaction ends. */
    async lock(tx: Transaction, orgId: string, id: string): Promise<PageLookRow | undefined> {
      await tx.query('select 1 from page_look where id = $1 and org_id = $2 for no key update', [id, orgId]);
      return this.find(tx, orgId, id);
    },
    /** Deleted ones, too: pages that have one keep it. What another enterprise has is not there. */
    async named(on: Queryable, orgId: string, ids: readonly string[]): Promise<StoredLook[]> {
      const known = ids.filter((id) => UUID.test(id));
      if (known.length === 0) return [];
      return on.query<StoredLook>(
        'select id, kind, name, version, look from page_look where org_id = $1 and id = any($2::uuid[])',
        [orgId, known],
      );
    },
    async count(tx: Transaction, orgId: string, kind: PageLookKind): Promise<number> {
      // Two people who add the last one wait for each other.
      await tx.query('select 1 from org where id = $1 for no key update', [orgId]);
      const [row] = await tx.query<{ n: number }>(
        `select count(*)::int as n from page_look where ${OF_ORG} and kind = $2`,
        [orgId, kind],
      );
      return row?.n ?? 0;
    },
    /** Throws isDuplicate('page_look_name') when the name is taken. */
    async insert(tx: Transaction, orgId: string, kind: PageLookKind, made: ChangedLook): Promise<void> {
      const { id, name, version, look, at, by } = made;
      await tx.query(
        `insert into page_look (id, org_id, kind, name, version, look, at, by) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [id, orgId, kind, name, version, JSON.stringify(look), new Date(at), by],
      );
    },
    /** As `insert`. */
    async change(tx: Transaction, { id, name, version, look, at, by }: ChangedLook): Promise<void> {
      await tx.query('update page_look set name = $2, version = $3, look = $4, at = $5, by = $6 where id = $1', [
        id,
        name,
        version,
        JSON.stringify(look),
        new Date(at),
        by,
      ]);
    },
    async delete(tx: Transaction, id: string, at: number): Promise<void> {
      await tx.query('update page_look set deleted_at = $2 where id = $1', [id, new Date(at)]);
    },
    /** Deleted ones that nothing has any more, since before then. */
    async forget(tx: Transaction, orgId: string, before: number): Promise<void> {
      await tx.query(
        `delete from page_look where org_id = $1 and deleted_at < $2
           and not exists (select from page_look_use where look_id = page_look.id)
           and not exists (select from page_template where org_id = $1 and page_look.id = any(looks))`,
        [orgId, new Date(before)],
      );
    },
    uses: usesOf,
    /** Pages that have it; those that show what was published stay as they are. */
    async usedBy(on: Queryable, id: string) {
      return on.query<{ id: string; ownerId: string; published: boolean }>(
        `select page.id, coalesce(page.device_id, page.template_id, page.project_id) as "ownerId",
                page.shown_version is not null as published
           from page_look_use join page on page.id = page_id where look_id = $1 and newest`,
        [id],
      );
    },
  };
}
export type PageLookRepository = ReturnType<typeof createPageLookRepository>;

async function usesOf(on: Queryable, orgId: string, id: string): Promise<Omit<PageLookUses, 'hidden'>> {
  const pages = await on.query<PageLookUses['pages'][number]>(
    `select page.id as "pageId", page.title, coalesce(device.name, template.name, project.name) as "ownerName",
            coalesce(page.device_id, page.template_id, page.project_id) as "ownerId",
            case when page.device_id is not null then 'device' when page.template_id is not null then 'template'
                 else 'project' end as owner
       from page_look_use join page on page.id = page_id
       left join device on device.id = page.device_id left join template on template.id = page.template_id
       left join project on project.id = page.project_id
      where look_id = $1 order by "ownerName", page.title, page.id`,
    [id],
  );
  const pageTemplates = await on.query<{ id: string; name: string }>(
    'select id, name from page_template where org_id = $1 and $2::uuid = any(looks) order by lower(name), id',
    [orgId, id],
  );
  return { pages, pageTemplates };
}
