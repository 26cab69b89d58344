import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Uploaded } from '@lightfield/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { rememberedOperations } from '../../engines/commands/commands.testing.ts';
import { addOrg } from '../../engines/history/site.testing.ts';
import { testClock } from '../../kernel/clock.testing.ts';
import { createFolderFiles } from '../../kernel/files/folder-files.ts';
import { createKeptFiles } from '../../kernel/files/kept-files.ts';
import { silentLog } from '../../kernel/log.ts';
import type { Notice, NoticeFile } from '../../kernel/notifier.ts';
import { aCaller } from '../../kernel/testing-calls.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { aPdf, anOfd } from '../../kernel/upload/files.testing.ts';
import { type InvoiceFiles, createInvoiceFiles } from './invoice-file.service.ts';
import { createInvoiceRepository } from './invoice.repository.ts';

/** Invoices as files (decision 198). */
const clock = testClock();
const operations = rememberedOperations();
const sent: (Notice & { attached: readonly NoticeFile[] })[] = [];
const kept = new Map<string, NoticeFile>();
const mail = { mode: 'outbox' as 'outbox' | 'off' };
let test: TestDatabase;
let folder: string;
let files: InvoiceFiles;
let id: string;
const centre = aCaller({ kind: 'op', loginName: 'operator' });

beforeAll(async () => {
  test = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'lf-invoice-'));
  const { db } = test;
  files = createInvoiceFiles({
    db,
    invoices: createInvoiceRepository(db, () => Promise.resolve('true')),
    files: createKeptFiles({ db, files: createFolderFiles(folder), log: silentLog }),
    notifier: {
      mode: () => mail.mode,
      keep: (those) => {
        const ids = those.map((_, n) => `${kept.size + n}`);
        for (const [n, file] of those.entries()) kept.set(ids[n] ?? '', file);
        return Promise.resolve(ids);
      },
      send(notice) {
        const attached = (notice.files ?? []).flatMap((one) => kept.get(one) ?? []);
        sent.push({ ...notice, attached });
        return Promise.resolve();
      },
    },
    operations: operations.log,
    clock,
  });
});
afterAll(async () => {
  await test.drop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await test.db.query('delete from invoice');
  [sent.length, operations.entries.length, mail.mode] = [0, 0, 'outbox'];
  id = crypto.randomUUID();
  await test.db.query(
    `insert into invoice (id, org_id, org_name, state, cents, kind, buyer, title, tax_no, detail, email, by, applied_at, invoice_no, orders)
     values ($1, $2, '西岭水务', 'issued', 60000, 'normal', 'company', '西岭水务有限公司', '', '', 'finance@example.com', 'boss', now(), '2431', '[]')`,
    [id, await addOrg(test.db)],
  );
});
const pdf: Uploaded = { name: '2431.pdf', kind: 'pdf', bytes: aPdf() };
const ofd: Uploaded = { name: '2431.ofd', kind: 'ofd', bytes: anOfd() };
const stored = async () =>
  (await test.db.query<{ file: string }>('select file from invoice where file is not null')).map(({ file }) => file);

it('goes by e-mail to the address of the application when it is added, and can be had by the enterprise', async () => {
  const invoice = await files.add(centre, { id, file: pdf });
  expect(invoice).toMatchObject({ state: 'mailed', mailedTo: 'finance@example.com', mailedAt: clock.now() });
  expect(invoice.file).toEqual({ name: '2431.pdf', bytes: pdf.bytes.length });
  expect(sent).toMatchObject([
    { channel: 'email', target: 'finance@example.com', attached: [{ name: '2431.pdf', type: 'application/pdf' }] },
  ]);
  expect(sent[0]?.params).toMatchObject({ title: '电子发票2431', content: expect.stringContaining('600.00') });
  const { stream, fileName } = await files.file({ id });
  expect([fileName, await buffer(stream)]).toEqual(['2431.pdf', Buffer.from(pdf.bytes)]);
  expect(operations.entries).toMatchObject([{ action: 'invoice.addFile', objectId: id }]);
});

it('is sent again, and replaced by another one, which leaves nothing behind', async () => {
  await files.add(centre, { id, file: pdf });
  const [former = ''] = await stored();
  await files.send(centre, { id });
  expect(sent).toHaveLength(2);
  expect(Buffer.from(sent[1]?.attached[0]?.bytes ?? [])).toEqual(Buffer.from(pdf.bytes));
  await files.add(centre, { id, file: ofd });
  expect(sent[2]?.attached).toMatchObject([{ name: '2431.ofd', type: 'application/ofd' }]);
  expect(await stored()).not.toContain(former);
  await expect(createFolderFiles(folder).size(former)).resolves.toBeUndefined();
});

it('is that of an issued invoice (3006); there is none before (90002), and no e-mail where that is off (90001)', async () => {
  await expect(files.file({ id })).rejects.toMatchObject({ spec: { code: 90_002 } });
  await expect(files.send(centre, { id })).rejects.toMatchObject({ spec: { code: 3006 } });
  await test.db.query(`update invoice set state = 'applied'`);
  await expect(files.add(centre, { id, file: pdf })).rejects.toMatchObject({ spec: { code: 3006 } });
  await test.db.query(`update invoice set state = 'issued'`);
  mail.mode = 'off';
  expect(await files.add(centre, { id, file: pdf })).toMatchObject({ state: 'issued', mailedAt: null });
  expect(sent).toEqual([]);
  await expect(files.send(centre, { id })).rejects.toMatchObject({ spec: { code: 90_001 } });
});
