import { z } from 'zod';
import { Invoice } from '../entities/money.ts';
import { Id } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { ImageBytes, Uploaded } from '../upload.ts';
import { defineCall } from './define-call.ts';

const ofInvoice = { invoice: 'id' } as const;

/** Invoices as files (OPS-7): whoever issues one adds it, the enterprise has it by e-mail and here. */
export const invoiceFileCalls = {
  /** 3006: not issued. One that was added before is replaced. */
  add: defineCall('/lfscada/invoice/file/add', {
    access: 'system_invoice_edit',
    scope: ofInvoice,
    effect: 'changes',
    summary: 'Add the file of an issued invoice, which goes by e-mail to whoever applied for it',
    upload: { field: 'file', maxBytes: LIMITS.wallet.invoiceFileBytes, kinds: ['pdf', 'ofd'] },
    body: z.object({ id: Id, file: Uploaded }),
    answer: Invoice,
  }),
  /** 3006: it has no file. 90001: e-mail is switched off. */
  send: defineCall('/lfscada/invoice/file/send', {
    access: 'system_invoice_edit',
    scope: ofInvoice,
    effect: 'changes',
    summary: 'Send the file of an invoice again to the address of its application',
    body: z.object({ id: Id }),
    answer: Invoice,
  }),
  file: defineCall('/lfscada/invoice/file', {
    access: 'account_invoice_view',
    method: 'GET',
    binary: true,
    scope: ofInvoice,
    effect: 'reads',
    summary: 'The file of an invoice',
    body: z.object({ id: Id }),
    answer: ImageBytes,
  }),
};
