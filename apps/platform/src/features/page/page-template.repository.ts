import type { PageTemplateRow } from '@lightfield/contract';
import type { Paging } from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import type { Queryable, Transaction } from '../../kernel/db.ts';
import { likeText, statement } from '../../kernel/statement.ts';
import type { Packed } from './packed.ts';

/** Condition of a statement: this column names an organisation the caller reaches. Implemented by features/organisation. */
export type WithinOrgs = (caller: Caller, column: string, add: (value: unknown) => string) => Promise<string>;

interface Row extends Packed {
  id: string;
  name: string;
  width: number;
  height: number;
  widgets: number;
  at: Date;
  by: string;
}
const fromRow = ({ id, name, width, height, widgets, at, by }: Omit<Row, keyof Packed>): PageTemplateRow => ({
  id,
  name,
  width,
  height,
  widgets,
  at: at.getTime(),
  by,
});
const COLUMNS = 'page_template.id, name, width, height, widgets, at, by';

/** SQL of page templates. */
export function createPageTemplateRepository(db: Queryable, within: WithinOrgs) {
  return {
    async page(caller: Caller, { keyword, pageNum, pageSize }: Paging & { keyword?: string | undefined }) {
      const { values, add } = statement();
      const where = [await within(caller, 'page_template.org_id', add)];
      if (keyword !== undefined) where.push(`name ilike ${add(likeText(keyword))}`);
      const from = `from page_template where ${where.join(' and ')}`;
      const [count] = await db.query<{ n: number }>(`select count(*) as n ${from}`, values);
      const rows = await db.query<Row>(
        `select ${COLUMNS} ${from} order by at desc, id limit ${add(pageSize)} offset ${add((pageNum - 1) * pageSize)}`,
        values,
      );
      return { total: count?.n ?? 0, rows: rows.map(fromRow) };
    },
    async find(caller: Caller, id: string): Promise<{ row: PageTemplateRow; stored: Packed } | undefined> {
      const { values, add } = statement();
      const [found] = await db.query<Row>(
        `select ${COLUMNS}, document, packed from page_template
          where id = ${add(id)} and ${await within(caller, 'page_template.org_id', add)}`,
        values,
      );
      return found && { row: fromRow(found), stored: { document: found.document, packed: found.packed } };
    },
    /** Of this enterprise. */
    async ofOrg(orgId: string, id: string): Promise<Packed | undefined> {
      const [row] = await db.query<Packed>('select document, packed from page_template where id = $1 and org_id = $2', [
        id,
        orgId,
      ]);
      return row;
    },
    async count(tx: Transaction, orgId: string): Promise<number> {
      // Two people who add the last one wait for each other.
      await tx.query('select 1 from org where id = $1 for no key update', [orgId]);
      const [row] = await tx.query<{ n: number }>('select count(*) as n from page_template where org_id = $1', [orgId]);
      return row?.n ?? 0;
    },
    /** Throws isDuplicate('page_template_name') when the name is taken. */
    async insert(
      tx: Transaction,
      orgId: string,
      row: PageTemplateRow,
      made: Packed & { components: readonly string[]; looks: readonly string[] },
    ): Promise<void> {
      const { id, name, width, height, widgets, at, by } = row;
      const { document, packed, components, looks } = made;
      await tx.query(
        `insert into page_template (id, org_id, name, width, height, widgets, at, by, document, packed, components, looks)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
        [id, orgId, name, width, height, widgets, new Date(at), by, document, packed, components, looks],
      );
    },
    /** False: somebody else has deleted it. */
    async delete(tx: Transaction, id: string): Promise<boolean> {
      return (await tx.query('delete from page_template where id = $1 returning id', [id])).length > 0;
    },
  };
}
export type PageTemplateRepository = ReturnType<typeof createPageTemplateRepository>;
