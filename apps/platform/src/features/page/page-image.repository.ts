import { type ImageKind, PAGE_IMAGE_PATH, type PageImage, type Paging } from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import type { Queryable, Transaction } from '../../kernel/db.ts';
import { ownersOfVisits } from '../../kernel/share-owners.ts';
import { likeText, statement } from '../../kernel/statement.ts';
import type { WithinOrgs } from './page-template.repository.ts';

interface Row {
  id: string;
  name: string;
  kind: ImageKind;
  size: number;
  pages: number;
  at: Date;
  by: string;
}
const fromRow = ({ id, name, kind, size, pages, at, by }: Row): PageImage => ({
  id,
  name,
  kind,
  bytes: size,
  url: PAGE_IMAGE_PATH + id,
  pages,
  at: at.getTime(),
  by,
});
const COLUMNS = `page_image.id, name, kind, length(bytes) as size, at, by,
  (select count(*) from page_image_use where image_id = page_image.id) as pages`;

export interface NewImage {
  id: string;
  orgId: string;
  name: string;
  kind: string;
  hash: Buffer;
  bytes: Uint8Array;
  at: number;
  by: string;
}
/** A picture as it is served. */
export interface ServedImage {
  kind: ImageKind;
  bytes: Buffer;
  hash: Buffer;
}

/** SQL of pictures for pages. */
export function createPageImageRepository(db: Queryable, within: WithinOrgs) {
  return {
    async page(caller: Caller, { keyword, pageNum, pageSize }: Paging & { keyword?: string | undefined }) {
      const { values, add } = statement();
      const where = [await within(caller, 'page_image.org_id', add)];
      if (keyword !== undefined) where.push(`name ilike ${add(likeText(keyword))}`);
      const from = `from page_image where ${where.join(' and ')}`;
      const [count] = await db.query<{ n: number }>(`select count(*) as n ${from}`, values);
      const rows = await db.query<Row>(
        `select ${COLUMNS} ${from} order by at desc, id limit ${add(pageSize)} offset ${add((pageNum - 1) * pageSize)}`,
        values,
      );
      return { total: count?.n ?? 0, rows: rows.map(fromRow) };
    },
    async find(caller: Caller, id: string): Promise<PageImage | undefined> {
      const { values, add } = statement();
      const [row] = await db.query<Row>(
        `select ${COLUMNS} from page_image where id = ${add(id)} and ${await within(caller, 'page_image.org_id', add)}`,
        values,
      );
      return row && fromRow(row);
    },
    async count(tx: Transaction, orgId: string): Promise<number> {
      // Two people who add the last one wait for each other.
      await tx.query('select 1 from org where id = $1 for no key update', [orgId]);
      const [row] = await tx.query<{ n: number }>('select count(*) as n from page_image where org_id = $1', [orgId]);
      return row?.n ?? 0;
    },
    /** The same bytes, which the enterprise has already. */
    async same(tx: Queryable, orgId: string, hash: Buffer): Promise<PageImage | undefined> {
      const [row] = await tx.query<Row>(`select ${COLUMNS} from page_image where org_id = $1 and hash = $2`, [
        orgId,
        hash,
      ]);
      return row && fromRow(row);
    },
    async insert(tx: Transaction, { id, orgId, name, kind, hash, bytes, at, by }: NewImage): Promise<void> {
      await tx.query(
        'insert into page_image (id, org_id, name, kind, hash, bytes, at, by) values ($1, $2, $3, $4, $5, $6, $7, $8)',
        [id, orgId, name, kind, hash, Buffer.from(bytes), new Date(at), by],
      );
    },
    /** Throws isStillReferenced while a page shows it. False: somebody else has deleted it. */
    async delete(tx: Transaction, id: string): Promise<boolean> {
      return (await tx.query('delete from page_image where id = $1 returning id', [id])).length > 0;
    },

    /** Pictures of enterprises that the caller belongs to. */
    async seenBy(caller: Caller, id: string): Promise<ServedImage | undefined> {
      const { values, add } = statement();
      const [row] = await db.query<ServedImage>(
        `select kind, bytes, hash from page_image where id = ${add(id)} and ${await within(caller, 'org_id', add)}`,
        values,
      );
      return row;
    },
    async served(id: string): Promise<ServedImage | undefined> {
      const [row] = await db.query<ServedImage>('select kind, bytes, hash from page_image where id = $1', [id]);
      return row;
    },
    /** Those on the newest version of a page; without their bytes from where they are more than `maxBytes` together. */
    async ofPage(pageId: string, maxBytes: number): Promise<{ id: string; name: string; bytes: Buffer | null }[]> {
      return db.query(
        `select id, name, case when sum(length(bytes)) over (order by length(bytes), id) <= $2 then bytes end as bytes
           from page_image join page_image_use on image_id = id where page_id = $1 order by length(page_image.bytes), id`,
        [pageId, maxBytes],
      );
    },
    /** Devices and projects on whose pages it is. */
    async ownersWith(id: string): Promise<{ devices: string[]; projects: string[] }> {
      const rows = await db.query<{ device_id: string | null; project_id: string | null }>(
        `select distinct page.device_id, page.project_id from page_image_use join page on page.id = page_id
          where image_id = $1 and page.template_id is null`,
        [id],
      );
      return {
        devices: rows.flatMap(({ device_id }) => device_id ?? []),
        projects: rows.flatMap(({ project_id }) => project_id ?? []),
      };
    },
    ownersOfVisits: (sessionIds: readonly string[]) => ownersOfVisits(db, sessionIds),
  };
}
export type PageImageRepository = ReturnType<typeof createPageImageRepository>;
