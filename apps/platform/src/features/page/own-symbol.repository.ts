import type { OwnSymbolInfo, OwnSymbolRow, OwnSymbolUses } from '@lightfield/contract';
import type { Queryable, Transaction } from '../../kernel/db.ts';

interface Row extends Omit<OwnSymbolRow, 'at'> {
  readonly at: Date;
}
const fromRow = <Found extends Row>({ at, ...row }: Found) => ({ ...row, at: at.getTime() });
const COLUMNS = `own_symbol.id, name, category, version, at, by,
  (select count(*) from own_symbol_use where symbol_id = own_symbol.id)::int as pages`;

export type ChangedSymbol = Omit<OwnSymbolInfo, 'pages'>;

/** SQL of symbols that enterprises made of their own drawings. */
export function createOwnSymbolRepository() {
  return {
    async all(on: Queryable, orgId: string): Promise<OwnSymbolRow[]> {
      const rows = await on.query<Row>(
        `select ${COLUMNS} from own_symbol where org_id = $1 order by lower(name), own_symbol.id`,
        [orgId],
      );
      return rows.map(fromRow);
    },
    async find(on: Queryable, orgId: string, id: string): Promise<OwnSymbolInfo | undefined> {
      const [row] = await on.query<Row & Pick<OwnSymbolInfo, 'drawing'>>(
        `select ${COLUMNS}, drawing from own_symbol where org_id = $1 and own_symbol.id = $2`,
        [orgId, id],
      );
      return row && fromRow(row);
    },
    /** Nobody else changes it until the transaction ends. */
    async lock(tx: Transaction, orgId: string, id: string): Promise<OwnSymbolInfo | undefined> {
      await tx.query('select 1 from own_symbol where id = $1 and org_id = $2 for no key update', [id, orgId]);
      return this.find(tx, orgId, id);
    },
    async count(tx: Transaction, orgId: string): Promise<number> {
      // Two people who add the last one wait for each other.
      await tx.query('select 1 from org where id = $1 for no key update', [orgId]);
      const [row] = await tx.query<{ n: number }>('select count(*)::int as n from own_symbol where org_id = $1', [
        orgId,
      ]);
      return row?.n ?? 0;
    },
    /** Throws isDuplicate('own_symbol_name') when the name is taken. */
    async insert(tx: Transaction, orgId: string, made: ChangedSymbol): Promise<void> {
      const { id, name, category, version, drawing, at, by } = made;
      await tx.query(
        `insert into own_symbol (id, org_id, name, category, version, drawing, at, by)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [id, orgId, name, category, version, JSON.stringify(drawing), new Date(at), by],
      );
    },
    /** As `insert`. */
    async change(tx: Transaction, { id, name, category, version, drawing, at, by }: ChangedSymbol): Promise<void> {
      await tx.query(
        'update own_symbol set name = $2, category = $3, version = $4, drawing = $5, at = $6, by = $7 where id = $1',
        [id, name, category, version, JSON.stringify(drawing), new Date(at), by],
      );
    },
    /** As `insert`. */
    async rename(tx: Transaction, id: string, { name, category }: { name: string; category: string }): Promise<void> {
      await tx.query('update own_symbol set name = $2, category = $3 where id = $1', [id, name, category]);
    },
    async delete(tx: Transaction, id: string): Promise<void> {
      await tx.query('delete from own_symbol where id = $1', [id]);
    },
    async uses(on: Queryable, id: string): Promise<OwnSymbolUses['pages']> {
      return on.query<OwnSymbolUses['pages'][number]>(
        `select page.id as "pageId", page.title, coalesce(device.name, template.name, project.name) as "ownerName",
                coalesce(page.device_id, page.template_id, page.project_id) as "ownerId",
                case when page.device_id is not null then 'device' when page.template_id is not null then 'template'
                     else 'project' end as owner
           from own_symbol_use join page on page.id = page_id
           left join device on device.id = page.device_id left join template on template.id = page.template_id
           left join project on project.id = page.project_id
          where symbol_id = $1 order by "ownerName", page.title, page.id`,
        [id],
      );
    },
  };
}
export type OwnSymbolRepository = ReturnType<typeof createOwnSymbolRepository>;
