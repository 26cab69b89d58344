import {
  type BodyOut,
  type Invoice,
  LIMITS,
  commonErrors,
  invoiceErrors,
  type invoiceCalls,
} from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import type { Caller } from '../../kernel/caller.ts';
import { changesOf } from '../../kernel/changes.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db, Transaction } from '../../kernel/db.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import type { InvoiceRepository } from './invoice.repository.ts';
import { noteMoney } from './money-notes.ts';
import type { OrderService } from './order.service.ts';

/** Of the tax office: of a company 15, 18 or 20 digits and capitals. */
const TAX_NO = /^(?:[0-9A-Z]{15}|[0-9A-Z]{18}|[0-9A-Z]{20})$/;

type Applied = BodyOut<typeof invoiceCalls.apply>;

/** 3004: a company has a tax number, and for a special invoice also address and bank. */
export function assertTitle({
  kind,
  buyer,
  taxNo = '',
  detail = '',
}: Pick<Applied, 'kind' | 'buyer' | 'taxNo' | 'detail'>): void {
  if (buyer === 'person' && (kind === 'special' || taxNo !== ''))
    throw invoiceErrors.invoiceTitleInvalid({ field: 'buyer' });
  if (buyer === 'company' && !TAX_NO.test(taxNo)) throw invoiceErrors.invoiceTitleInvalid({ field: 'taxNo' });
  if (kind === 'special' && detail === '') throw invoiceErrors.invoiceTitleInvalid({ field: 'detail' });
}

export interface InvoiceServiceParts {
  db: Db;
  invoices: InvoiceRepository;
  orders: Pick<OrderService, 'forInvoice'>;
  operations: OperationLog;
  clock: Clock;
}

/** The rules of invoices. That the caller reaches orders and invoice was checked before. */
export function createInvoiceService({ db, invoices, orders, operations, clock }: InvoiceServiceParts) {
  const write = (
    tx: Transaction,
    caller: Caller,
    action: 'apply' | 'issue' | 'reject' | 'mail',
    { id, title }: Invoice,
    told: Record<string, unknown>,
  ) => {
    const object = { objectType: 'invoice', objectId: id, objectName: title };
    return operations.write(caller, { action: `invoice.${action}`, ...object, ...changesOf({}, told) }, tx);
  };
  async function locked(tx: Transaction, id: string, state: Invoice['state']): Promise<Invoice> {
    const invoice = await invoices.lock(tx, id);
    if (!invoice) throw commonErrors.notFound({ id });
    if (invoice.state !== state) throw invoiceErrors.invoiceStateNotAllowed({ state: invoice.state });
    return invoice;
  }
  return {
    query: (caller: Caller, { pageNum, pageSize, ...filter }: BodyOut<typeof invoiceCalls.query>) =>
      invoices.list(caller, filter, { limit: pageSize, offset: (pageNum - 1) * pageSize }),
    async apply(caller: Caller, { orderIds, ...fields }: Applied): Promise<Invoice> {
      assertTitle(fields);
      return db.transaction(async (tx) => {
        const found = await orders.forInvoice(tx, orderIds);
        const [first] = found;
        // An invoice is that of one enterprise.
        if (!first || found.some(({ orgId }) => orgId !== first.orgId)) throw commonErrors.notFound();
        const cents = found.reduce((sum, order) => sum + order.cents, 0);
        if (cents < LIMITS.wallet.invoiceMinCents) throw invoiceErrors.orderTooSmall();
        const invoice: Invoice = {
          id: newId(),
          orgId: first.orgId,
          orgName: first.orgName,
          state: 'applied',
          cents,
          ...fields,
          taxNo: fields.taxNo ?? '',
          detail: fields.detail ?? '',
          orders: found.map((order) => ({ id: order.id, number: order.number, cents: order.cents })),
          by: caller.loginName,
          appliedAt: clock.now(),
          decidedAt: null,
          mailedAt: null,
          invoiceNo: '',
          reason: '',
          mailedTo: '',
          file: null,
        };
        await invoices.insert(tx, invoice);
        await write(tx, caller, 'apply', invoice, { title: invoice.title, cents });
        return invoice;
      });
    },
    issue: (caller: Caller, { id, invoiceNo }: BodyOut<typeof invoiceCalls.issue>): Promise<Invoice> =>
      db.transaction(async (tx) => {
        const invoice = await locked(tx, id, 'applied');
        const at = clock.now();
        await invoices.decide(tx, id, 'issued', { invoiceNo, at });
        await write(tx, caller, 'issue', invoice, { invoiceNo });
        const { orgId, title, cents } = invoice;
        await noteMoney(tx, { orgId, at, what: 'invoiceIssued', title, cents, detail: invoiceNo });
        return { ...invoice, state: 'issued', invoiceNo, decidedAt: at };
      }),
    reject: (caller: Caller, { id, reason }: BodyOut<typeof invoiceCalls.reject>): Promise<Invoice> =>
      db.transaction(async (tx) => {
        const invoice = await locked(tx, id, 'applied');
        const at = clock.now();
        await invoices.decide(tx, id, 'rejected', { reason, at });
        await write(tx, caller, 'reject', invoice, { reason });
        const { orgId, title, cents } = invoice;
        await noteMoney(tx, { orgId, at, what: 'invoiceRejected', title, cents, detail: reason });
        return { ...invoice, state: 'rejected', reason, decidedAt: at };
      }),
    mail: (caller: Caller, { id, mailedTo }: BodyOut<typeof invoiceCalls.mail>): Promise<Invoice> =>
      db.transaction(async (tx) => {
        const invoice = await locked(tx, id, 'issued');
        const at = clock.now();
        await invoices.mail(tx, id, mailedTo, at);
        await write(tx, caller, 'mail', invoice, { mailedTo });
        return { ...invoice, state: 'mailed', mailedTo, mailedAt: at };
      }),
  };
}
export type InvoiceService = ReturnType<typeof createInvoiceService>;
