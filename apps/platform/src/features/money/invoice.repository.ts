import type { Invoice, InvoiceState, Page, PayOrderKind } from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import type { Queryable, Transaction } from '../../kernel/db.ts';
import { statement } from '../../kernel/statement.ts';
import type { WithinOrgs } from './order.repository.ts';

interface Row {
  id: string;
  org_id: string;
  org_name: string;
  state: InvoiceState;
  cents: number;
  kind: Invoice['kind'];
  buyer: Invoice['buyer'];
  title: string;
  tax_no: string;
  detail: string;
  email: string;
  by: string;
  applied_at: Date;
  decided_at: Date | null;
  mailed_at: Date | null;
  invoice_no: string;
  reason: string;
  mailed_to: string;
  orders: Invoice['orders'];
  file: string | null;
  file_name: string;
  file_bytes: number;
}
const fromRow = ({
  org_id,
  org_name,
  tax_no,
  applied_at,
  decided_at,
  mailed_at,
  invoice_no,
  mailed_to,
  file,
  file_name,
  file_bytes,
  ...row
}: Row): Invoice => ({
  ...row,
  orgId: org_id,
  orgName: org_name,
  taxNo: tax_no,
  appliedAt: applied_at.getTime(),
  decidedAt: decided_at?.getTime() ?? null,
  mailedAt: mailed_at?.getTime() ?? null,
  invoiceNo: invoice_no,
  mailedTo: mailed_to,
  file: file === null ? null : { name: file_name, bytes: file_bytes },
});
const COLUMNS = `id, org_id, org_name, state, cents, kind, buyer, title, tax_no, detail, email, by, applied_at, decided_at, mailed_at,
  invoice_no, reason, mailed_to, orders, file, file_name, file_bytes`;

/** SQL of invoices. */
export function createInvoiceRepository(db: Queryable, within: WithinOrgs) {
  return {
    async list(
      caller: Caller,
      { state, orderKind }: { state?: InvoiceState | undefined; orderKind?: PayOrderKind | undefined },
      { limit, offset }: { limit: number; offset: number },
    ): Promise<Page<Invoice>> {
      const { values, add } = statement();
      const where = [await within(caller, 'invoice.org_id', add)];
      if (state !== undefined) where.push(`state = ${add(state)}`);
      if (orderKind !== undefined)
        where.push(`exists (select 1 from jsonb_array_elements(orders) named join pay_order on pay_order.id = (named->>'id')::uuid
                             where pay_order.kind = ${add(orderKind)})`);
      const condition = where.join(' and ');
      const [count] = await db.query<{ n: number }>(`select count(*) as n from invoice where ${condition}`, values);
      const rows = await db.query<Row>(
        `select ${COLUMNS} from invoice where ${condition} order by applied_at desc, id desc limit ${add(limit)} offset ${add(offset)}`,
        values,
      );
      return { total: count?.n ?? 0, rows: rows.map(fromRow) };
    },
    async lock(tx: Transaction, id: string): Promise<Invoice | undefined> {
      const [row] = await tx.query<Row>(`select ${COLUMNS} from invoice where id = $1 for no key update`, [id]);
      return row && fromRow(row);
    },
    async insert(tx: Transaction, invoice: Invoice): Promise<void> {
      const { id, orgId, orgName, state, cents, kind, buyer, title, taxNo, detail, email, by, appliedAt, orders } =
        invoice;
      await tx.query(
        `insert into invoice (id, org_id, org_name, state, cents, kind, buyer, title, tax_no, detail, email, by, applied_at, orders)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
        [
          id,
          orgId,
          orgName,
          state,
          cents,
          kind,
          buyer,
          title,
          taxNo,
          detail,
          email,
          by,
          new Date(appliedAt),
          JSON.stringify(orders),
        ],
      );
      await tx.query('update pay_order set invoice_id = $1 where id = any($2::uuid[])', [
        id,
        orders.map((order) => order.id),
      ]);
    },
    async decide(
      tx: Transaction,
      id: string,
      state: 'issued' | 'rejected',
      { invoiceNo = '', reason = '', at }: { invoiceNo?: string; reason?: string; at: number },
    ): Promise<void> {
      await tx.query('update invoice set state = $2, invoice_no = $3, reason = $4, decided_at = $5 where id = $1', [
        id,
        state,
        invoiceNo,
        reason,
        new Date(at),
      ]);
      if (state === 'rejected') await tx.query('update pay_order set invoice_id = null where invoice_id = $1', [id]);
    },
    /** Where its file lies. */
    async fileOf(on: Queryable, id: string) {
      const [row] = await on.query<{ file: string; name: string }>(
        'select file, file_name as name from invoice where id = $1 and file is not null',
        [id],
      );
      return row;
    },
    async setFile(tx: Transaction, id: string, { file, name, bytes }: { file: string; name: string; bytes: number }) {
      await tx.query('update invoice set file = $2, file_name = $3, file_bytes = $4 where id = $1', [
        id,
        file,
        name,
        bytes,
      ]);
    },
    async mail(tx: Transaction, id: string, mailedTo: string, at: number): Promise<void> {
      await tx.query(`update invoice set state = 'mailed', mailed_to = $2, mailed_at = $3 where id = $1`, [
        id,
        mailedTo,
        new Date(at),
      ]);
    },
  };
}
export type InvoiceRepository = ReturnType<typeof createInvoiceRepository>;
