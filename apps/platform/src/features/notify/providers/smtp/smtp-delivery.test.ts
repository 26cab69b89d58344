import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { silentLog } from '../../../../kernel/log.ts';
import { type TestDatabase, testDatabase } from '../../../../kernel/testing.ts';
import { testVault } from '../../../../kernel/vault/vault.testing.ts';
import { RETRY_WAITS_MS, createDelivery } from '../../delivery.ts';
import { createNotifier } from '../../notifier.service.ts';
import { createOutboxRepository } from '../../outbox.repository.ts';
import { login, mailServer, smtp } from './smtp.testing.ts';

const START = Date.parse('2026-11-21T08:00:00Z');
const server = mailServer();
let test: TestDatabase;
let now = START;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.drop());
beforeEach(async () => {
  now = START;
  await test.db.query('truncate outbox');
});
afterEach(() => server.stop());

/** One alarm by e-mail, stored; answers what delivers it as far as it is due. */
async function anAlarm(url: string): Promise<() => Promise<void>> {
  const parts = {
    outbox: createOutboxRepository(test.db, testVault),
    carriers: { sms: 'off', voice: 'off', email: smtp(url) } as const,
    clock: { now: () => now },
    log: silentLog,
  };
  const params = { title: '1号泵站', note: '出口压力过高' };
  const notice = { channel: 'email', target: 'zhang@plant.cn', template: 'alarm', params, lang: 'zh' } as const;
  await createNotifier({ ...parts, db: test.db, wake: () => undefined }).send(notice);
  const delivery = createDelivery(parts);
  return () => delivery.wake('email');
}
const row = async () => {
  const [found] = await test.db.query<{ state: string; attempts: number; error: string }>(
    'select state, attempts, error from outbox',
  );
  return found;
};

describe('an e-mail', () => {
  it('fails after its tries when the password is wrong, and says so', async () => {
    const port = await server.start();
    const deliver = await anAlarm(`smtp://${login('wrong')}127.0.0.1:${port}`);
    await deliver();
    for (const wait of RETRY_WAITS_MS) {
      expect((await row())?.state).toBe('waiting');
      now += wait;
      await deliver();
    }
    expect(await row()).toMatchObject({
      state: 'failed',
      attempts: 5,
      error: expect.stringMatching(/^Invalid login: 535/),
    });
    expect(server.mails).toEqual([]);
  });

  it('waits while the mail server is away, and arrives when it is back', async () => {
    const port = await server.start();
    await server.stop();
    const deliver = await anAlarm(`smtp://${login()}127.0.0.1:${port}`);
    await deliver();
    expect(await row()).toMatchObject({
      state: 'waiting',
      attempts: 1,
      error: expect.stringContaining('ECONNREFUSED'),
    });
    await server.start({}, port);
    now += RETRY_WAITS_MS[0];
    await deliver();
    expect(await row()).toEqual({ state: 'sent', attempts: 2, error: '' });
    expect(server.mails).toMatchObject([{ to: ['zhang@plant.cn'] }]);
  });
});
