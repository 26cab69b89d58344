import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { silentLog } from '../../kernel/log.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { testVault } from '../../kernel/vault/vault.testing.ts';
import { createDelivery } from './delivery.ts';
import { createNotifier } from './notifier.service.ts';
import { createOutboxRepository } from './outbox.repository.ts';
import { login, mailServer, smtp } from './providers/smtp/smtp.testing.ts';
import { createRecordRepository } from './record.repository.ts';

const NOW = Date.parse('2026-11-28T08:00:00Z');
const KEPT_MS = 90 * 24 * 3_600_000;
const server = mailServer();
let test: TestDatabase;
let now = NOW;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.drop());
afterEach(() => server.stop());

/** Parts of a letter with their headers, as a reader takes them apart (RFC 2046). */
function partsOf(raw: string) {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1] ?? '-';
  return raw
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const [head = '', ...rest] = part.replace(/^\r\n/, '').split('\r\n\r\n');
      const encoding = /content-transfer-encoding: (\S+)/i.exec(head)?.[1];
      const content = rest.join('\r\n\r\n').trimEnd();
      return {
        head: head.replaceAll(/\r\n\s+/g, ' '),
        content: encoding === 'base64' ? Buffer.from(content, 'base64') : content,
      };
    });
}

it('files of an e-mail arrive byte for byte with each who gets it, stand in the records, and go when their time is over', async () => {
  const port = await server.start();
  const parts = {
    outbox: createOutboxRepository(test.db, testVault),
    carriers: { sms: 'off', voice: 'off', email: smtp(`smtp://${login()}127.0.0.1:${port}`) } as const,
    clock: { now: () => now },
    log: silentLog,
  };
  const notifier = createNotifier({ ...parts, db: test.db, wake: () => undefined });
  const xlsx = Uint8Array.from({ length: 70_000 }, (_, i) => (i * 7) % 256);
  await test.db.transaction(async (tx) => {
    const files = await notifier.keep(
      [
        {
          name: '班报_#1.xlsx',
          type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
          bytes: xlsx,
        },
        { name: '班报_#1.pdf', type: 'application/pdf', bytes: new TextEncoder().encode('%PDF-1.7') },
      ],
      tx,
    );
    const params = { title: '班报 2026-11-28', text: '出口压力  0.5' };
    for (const target of ['zhang@plant.cn', 'li@plant.cn'])
      await notifier.send({ channel: 'email', target, template: 'smartReport', params, lang: 'zh', files }, tx);
  });
  const delivery = createDelivery(parts);
  await delivery.wake('email');
  expect(new Set(server.mails.map(({ to }) => to[0]))).toEqual(new Set(['li@plant.cn', 'zhang@plant.cn']));
  for (const { raw } of server.mails) {
    const [text, first, second] = partsOf(raw);
    expect(text?.head).toContain('text/plain');
    expect(first?.head).toMatch(/attachment/);
    expect(Buffer.from(first?.content ?? '').equals(Buffer.from(xlsx))).toBe(true);
    expect(second?.head).toContain('application/pdf');
    expect(second?.content.toString()).toBe('%PDF-1.7');
  }
  const filter = {
    orgId: undefined,
    channel: undefined,
    state: undefined,
    keyword: undefined,
    from: undefined,
    to: undefined,
  };
  const page = { now, limit: 10, offset: 0, secrets: false };
  const { rows } = await createRecordRepository(test.db, testVault).query(filter, page);
  const files = [
    { name: '班报_#1.xlsx', bytes: 70_000 },
    { name: '班报_#1.pdf', bytes: 8 },
  ];
  expect(rows).toMatchObject([
    { state: 'sent', files },
    { state: 'sent', files },
  ]);
  now = NOW + KEPT_MS;
  await delivery.sweep();
  expect(await test.db.query('select 1 from outbox_file')).toHaveLength(2);
  now += 1;
  await delivery.sweep();
  expect(await test.db.query('select 1 from outbox_file')).toEqual([]);
});
