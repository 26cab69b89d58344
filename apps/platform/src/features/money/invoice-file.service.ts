import { buffer } from 'node:stream/consumers';
import {
  type BodyOut,
  FIRST_LANGUAGE,
  type Invoice,
  commonErrors,
  type invoiceFileCalls,
  invoiceErrors,
} from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import { changesOf } from '../../kernel/changes.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db, Transaction } from '../../kernel/db.ts';
import { MissingFile } from '../../kernel/files/files.ts';
import type { KeptFiles } from '../../kernel/files/kept-files.ts';
import { platformText } from '../../kernel/locales/platform/text.ts';
import type { FileNotifier, NoticeFile } from '../../kernel/notifier.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import { OFD_TYPE, PDF_TYPE } from '../../kernel/upload/download-of.ts';
import type { Download } from '../../kernel/upload/serve.ts';
import { yuan } from '../../kernel/yuan.ts';
import type { InvoiceRepository } from './invoice.repository.ts';

type Calls = typeof invoiceFileCalls;
/** By the end of the name that it is stored under. */
const typeOf = (stored: string): string => (stored.endsWith('.ofd') ? OFD_TYPE : PDF_TYPE);

export interface InvoiceFileParts {
  db: Db;
  invoices: InvoiceRepository;
  files: Pick<KeptFiles, 'add' | 'keep' | 'drop' | 'tidy' | 'read'>;
  notifier: FileNotifier;
  operations: OperationLog;
  clock: Clock;
}

/**
 * Invoices as files: added by whoever issues them, which sends them to the address of the application, and had by the enterprise. They lie in
 * the store that all processes share (decision 157), and once more beside each e-mail (decision 148).
 */
export function createInvoiceFiles({ db, invoices, files, notifier, operations, clock }: InvoiceFileParts) {
  async function issued(tx: Transaction, id: string): Promise<Invoice> {
    const invoice = await invoices.lock(tx, id);
    if (!invoice) throw commonErrors.notFound({ id });
    if (invoice.state !== 'issued' && invoice.state !== 'mailed')
      throw invoiceErrors.invoiceStateNotAllowed({ state: invoice.state });
    return invoice;
  }
  const write = (
    tx: Transaction,
    caller: Caller,
    action: 'invoice.addFile' | 'invoice.sendFile',
    { id, title }: Invoice,
    told: object,
  ) =>
    operations.write(
      caller,
      { action, objectType: 'invoice', objectId: id, objectName: title, ...changesOf({}, { ...told }) },
      tx,
    );
  async function mailed(tx: Transaction, invoice: Invoice, file: NoticeFile): Promise<Invoice> {
    const { id, orgId, email, title, invoiceNo: number, cents } = invoice;
    const at = clock.now();
    const say = platformText.in(FIRST_LANGUAGE);
    const params = {
      title: say('notice.invoiceSubject', { number }),
      content: say('notice.invoice', { title, number, yuan: yuan(cents) }),
    };
    const notice = { channel: 'email', target: email, template: 'notice', lang: FIRST_LANGUAGE } as const;
    await notifier.send({ ...notice, params, orgId, files: await notifier.keep([file], tx) }, tx);
    await invoices.mail(tx, id, email, at);
    return { ...invoice, state: 'mailed', mailedTo: email, mailedAt: at };
  }
  const open = (file: string) =>
    files.read(file, 0).catch((error: unknown) => {
      throw error instanceof MissingFile ? commonErrors.notFound() : error;
    });

  return {
    async add(caller: Caller, { id, file }: BodyOut<Calls['add']>): Promise<Invoice> {
      const { kind, bytes, name } = file;
      const stored = await files.add('invoice', `.${kind}`, bytes);
      const { before, invoice } = await db.transaction(async (tx) => {
        const held = await issued(tx, id);
        const former = await invoices.fileOf(tx, id);
        await invoices.setFile(tx, id, { file: stored, name, bytes: bytes.length });
        await files.keep(tx, stored);
        if (former) await files.drop(tx, former.file);
        const has = { ...held, file: { name, bytes: bytes.length } };
        const mails = notifier.mode('email') !== 'off';
        await write(tx, caller, 'invoice.addFile', has, { file: name, ...(mails && { mailedTo: held.email }) });
        const sent = mails ? await mailed(tx, has, { name, type: typeOf(stored), bytes }) : has;
        return { before: former, invoice: sent };
      });
      if (before) await files.tidy(before.file);
      return invoice;
    },
    async send(caller: Caller, { id }: BodyOut<Calls['send']>): Promise<Invoice> {
      if (notifier.mode('email') === 'off') throw commonErrors.unsupportedRequest({ id });
      const found = await invoices.fileOf(db, id);
      if (!found) throw invoiceErrors.invoiceStateNotAllowed({ field: 'file' });
      const { file, name } = found;
      const bytes = await buffer(await open(file));
      return db.transaction(async (tx) => {
        const invoice = await issued(tx, id);
        await write(tx, caller, 'invoice.sendFile', invoice, { file: name, mailedTo: invoice.email });
        return mailed(tx, invoice, { name, type: typeOf(file), bytes });
      });
    },
    async file({ id }: BodyOut<Calls['file']>): Promise<Download> {
      const found = await invoices.fileOf(db, id);
      if (!found) throw commonErrors.notFound({ id });
      return { stream: await open(found.file), fileName: found.name, type: typeOf(found.file) };
    },
  };
}
export type InvoiceFiles = ReturnType<typeof createInvoiceFiles>;
