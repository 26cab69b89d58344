import { randomUUID } from 'node:crypto';
import { CHANNEL_NOT_LICENSED, type NoticeChannel } from '@lightfield/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { silentLog } from '../../kernel/log.ts';
import type { Notice } from '../../kernel/notifier.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { testVault } from '../../kernel/vault/vault.testing.ts';
import { type Delivery, type DeliveryParts, RETRY_WAITS_MS, createDelivery } from './delivery.ts';
import { createNotifier } from './notifier.service.ts';
import { createOutboxRepository } from './outbox.repository.ts';
import { openMessage } from './sealed-messages.ts';
import { type Message, type Provider, SendError } from './provider.ts';
import type { Carriers } from './providers.ts';

const START = Date.parse('2026-11-21T08:00:00Z');
const DAY_MS = 86_400_000;
const CODE = '731904';

let test: TestDatabase;
let now = START;
const clock = { now: () => now };
let delivery: Delivery;
const started: Delivery[] = [];

beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.drop());
beforeEach(async () => {
  now = START;
  await test.db.query('truncate outbox');
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((one) => one.stop()));
});

/** Takes messages as `answer` says; nothing: well. */
function fakeProvider(answer: (message: Message, signal: AbortSignal) => Promise<void> | void = () => undefined) {
  const taken: Message[] = [];
  const provider: Provider = {
    name: 'fake',
    async send(message, signal) {
      taken.push(message);
      await answer(message, signal);
    },
  };
  return { provider, taken };
}

function start(carriers: Partial<Carriers>, options: Partial<DeliveryParts> = {}) {
  const all: Carriers = { sms: 'outbox', voice: 'outbox', email: 'outbox', ...carriers };
  const outbox = createOutboxRepository(test.db, testVault);
  delivery = createDelivery({ outbox, carriers: all, clock, log: silentLog, ...options });
  started.push(delivery);
  // What is stored is delivered when the test says so.
  return createNotifier({ db: test.db, outbox, carriers: all, wake: () => undefined, clock, log: silentLog });
}

const aCode = (fields: Partial<Notice> = {}): Notice => ({
  channel: 'sms',
  target: '13800138000',
  template: 'verificationCode',
  params: { code: CODE, minutes: '10' },
  lang: 'zh',
  validUntil: START + 600_000,
  ...fields,
});
const anAlarm = (fields: Partial<Notice> = {}): Notice => ({
  channel: 'sms',
  target: '13800138000',
  template: 'alarm',
  params: { title: '1号泵站', note: '出口压力过高' },
  lang: 'zh',
  ...fields,
});

interface Row {
  id: string;
  secret: boolean;
  state: string;
  attempts: number;
  body: string;
  params: Record<string, string>;
  error: string;
  provider: string;
  sent_at: Date | null;
  target: string;
}
const rows = async () =>
  (await test.db.query<Row>('select * from outbox order by id')).map((row) => ({
    ...row,
    ...openMessage(testVault, row),
  }));
const row = async () => (await rows())[0];
/** Everything that is due in the channel by now. */
const deliver = (channel: NoticeChannel = 'sms') => delivery.wake(channel);
const passing = () => {
  throw new SendError('busy', { passing: true });
};

describe('the stand-in', () => {
  it('keeps what would have been sent, readable', async () => {
    await start({}).send(aCode());
    await deliver();
    expect(await rows()).toMatchObject([
      { state: 'shown', provider: 'outbox', target: '+8613800138000', sent_at: null, attempts: 0 },
    ]);
    expect((await row())?.body).toContain(CODE);
  });

  it('forgets the code when it is of no use any more', async () => {
    await start({}).send(aCode());
    await start({}).send(anAlarm({ validUntil: START + 1 }));
    now = START + 599_999;
    await delivery.sweep();
    expect((await row())?.body).toContain(CODE);
    now = START + 600_000;
    await delivery.sweep();
    const [code, alarm] = await rows();
    expect(code).toMatchObject({ body: '******', params: { code: '******', minutes: '******' }, state: 'shown' });
    expect(alarm?.body).toContain('出口压力过高');
  });

  it('forgets a password after a day when nobody said how long it is of use', async () => {
    const notice = { template: 'accountOpened', params: { account: 'zhang', password: 'Ab12_34x' } } as const;
    const { validUntil: _, ...open } = aCode();
    await start({}).send({ ...open, ...notice });
    expect((await row())?.body).toContain('Ab12_34x');
    now = START + DAY_MS;
    await delivery.sweep();
    expect(JSON.stringify(await row())).not.toContain('Ab12_34x');
  });
});

describe('a channel that is off', () => {
  it('takes nothing', async () => {
    const notifier = start({ sms: 'off' });
    expect([notifier.mode('sms'), notifier.mode('voice')]).toEqual(['off', 'outbox']);
    await notifier.send(aCode());
    expect(await rows()).toEqual([]);
  });
});

describe('delivery', () => {
  it('hands the message over once and forgets its code', async () => {
    const { provider, taken } = fakeProvider();
    const notifier = start({ sms: provider });
    expect(notifier.mode('sms')).toBe('provider');
    await notifier.send(aCode());
    await deliver();
    await deliver();
    expect(taken).toMatchObject([{ target: '+8613800138000', template: 'verificationCode', params: { code: CODE } }]);
    const stored = await row();
    expect(stored).toMatchObject({ state: 'sent', attempts: 1, provider: 'fake', error: '', sent_at: new Date(START) });
    expect(JSON.stringify(stored)).not.toContain(CODE);
  });

  it('leaves what is no secret readable', async () => {
    await start({ sms: fakeProvider().provider }).send(anAlarm());
    await deliver();
    expect(await row()).toMatchObject({ state: 'sent', body: '报警：1号泵站。出口压力过高' });
  });

  it('sends nothing of a transaction that was rolled back', async () => {
    const { provider, taken } = fakeProvider();
    const notifier = start({ sms: provider });
    const failing = test.db.transaction(async (tx) => {
      await notifier.send(anAlarm(), tx);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await deliver();
    expect(taken).toEqual([]);
  });

  it('tries again after growing waits, five times in all', async () => {
    const { provider, taken } = fakeProvider(passing);
    await start({ sms: provider }).send(anAlarm());
    await deliver();
    for (const [index, wait] of RETRY_WAITS_MS.entries()) {
      expect(await row()).toMatchObject({ state: 'waiting', attempts: index + 1, error: 'busy' });
      now += wait - 1;
      await deliver();
      expect(taken).toHaveLength(index + 1);
      now += 1;
      await deliver();
    }
    expect(taken).toHaveLength(5);
    expect(await row()).toMatchObject({ state: 'failed', attempts: 5, error: 'busy' });
    now += DAY_MS;
    await deliver();
    expect(taken).toHaveLength(5);
  });

  it('is not tried again when the provider would not take it later either', async () => {
    const { provider } = fakeProvider(() => {
      throw new SendError('isv.MOBILE_NUMBER_ILLEGAL: x', { passing: false });
    });
    await start({ sms: provider }).send(aCode());
    await deliver();
    const stored = await row();
    expect(stored).toMatchObject({ state: 'failed', attempts: 1, error: 'isv.MOBILE_NUMBER_ILLEGAL: x' });
    expect(JSON.stringify(stored)).not.toContain(CODE);
  });

  it('gives up at once on a code that will have expired by the next try', async () => {
    const { provider } = fakeProvider(passing);
    await start({ sms: provider }).send(aCode({ validUntil: START + 5_000 }));
    await deliver();
    expect(await row()).toMatchObject({ state: 'failed', attempts: 1, error: 'busy', body: '******' });
  });

  it('does not send a code late', async () => {
    const { provider, taken } = fakeProvider();
    await start({ sms: provider }).send(aCode());
    now = START + 600_000;
    await deliver();
    await delivery.sweep();
    expect(taken).toEqual([]);
    expect(await row()).toMatchObject({ state: 'expired', attempts: 0, body: '******', sent_at: null });
  });

  it('sends codes before a flood of alarms', async () => {
    const { provider, taken } = fakeProvider();
    const notifier = start({ sms: provider });
    for (let n = 0; n < 20; n += 1) await notifier.send(anAlarm());
    now += 1;
    await notifier.send(aCode());
    await deliver();
    expect(taken).toHaveLength(21);
    expect(taken.slice(0, 5).map(({ template }) => template)).toContain('verificationCode');
  });

  it('of one channel does not wait for another one', async () => {
    let open = () => undefined as void;
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const slow = fakeProvider(() => gate);
    const quick = fakeProvider();
    const notifier = start({ sms: slow.provider, email: quick.provider });
    await notifier.send(anAlarm());
    await notifier.send(anAlarm({ channel: 'email', target: 'a@b.cn' }));
    const sms = deliver('sms');
    await deliver('email');
    expect((await rows()).map(({ state }) => state)).toEqual(['waiting', 'sent']);
    open();
    await sms;
    expect((await rows()).map(({ state }) => state)).toEqual(['sent', 'sent']);
  });

  it('does not wait for a provider that hangs', async () => {
    const { provider } = fakeProvider(() => new Promise(() => undefined));
    await start({ sms: provider }, { providerTimeoutMs: 20 }).send(anAlarm());
    await deliver();
    expect(await row()).toMatchObject({ state: 'waiting', attempts: 1, error: 'fake did not answer within 20 ms' });
  });

  it('survives a provider with a bug', async () => {
    const { provider } = fakeProvider(() => {
      throw new TypeError('x is not a function\0');
    });
    await start({ sms: provider }).send(anAlarm());
    await deliver();
    expect(await row()).toMatchObject({ state: 'waiting', error: 'x is not a function' });
  });

  it.each([
    ['sms', 'zhang'],
    ['email', 'a@b.cn, c@d.cn'],
    ['email', 'a@b.cn\r\nBcc: c@d.cn'],
  ] as const)('by %s to %j fails before anything leaves', async (channel, target) => {
    const { provider, taken } = fakeProvider();
    await start({ [channel]: provider }).send(anAlarm({ channel, target }));
    await deliver(channel);
    expect(await row()).toMatchObject({ state: 'failed', error: 'not a number or address to send to' });
    // Not even when somebody asks for another try.
    await test.db.query(`update outbox set state = 'waiting'`);
    await deliver(channel);
    expect(taken).toEqual([]);
    expect((await row())?.state).toBe('failed');
  });

  it('by SMS or call is not sent without a licence for it, and says so; once there is one it is sent when tried again', async () => {
    const { provider, taken } = fakeProvider();
    let licensed = false;
    const notifier = start({ sms: provider, email: provider }, { licensed: () => Promise.resolve(licensed) });
    await notifier.send(anAlarm());
    await deliver();
    expect(await row()).toMatchObject({ state: 'failed', error: CHANNEL_NOT_LICENSED });
    expect(taken).toEqual([]);
    await test.db.query(`update outbox set state = 'waiting'`);
    licensed = true;
    now += DAY_MS / 24;
    await deliver();
    expect(await row()).toMatchObject({ state: 'sent' });
    licensed = false;
    await notifier.send(anAlarm({ channel: 'email', target: 'a@b.cn' }));
    await deliver('email');
    expect(taken.map(({ target }) => target)).toEqual(['+8613800138000', 'a@b.cn']);
  });

  it('goes on when the database could not note one of them: that one is sent again', async () => {
    const { provider, taken } = fakeProvider();
    const notifier = start({ sms: provider });
    const outbox = createOutboxRepository(test.db, testVault);
    const failing = { ...outbox, sent: () => Promise.reject(new Error('connection lost')) };
    await notifier.send(anAlarm());
    const carriers = { sms: provider, voice: 'off', email: 'off' } as const;
    await createDelivery({ outbox: failing, carriers, clock, log: silentLog }).wake('sms');
    expect(await row()).toMatchObject({ state: 'waiting' });
    await deliver();
    expect(taken).toHaveLength(1);
    now += 30_000;
    await deliver();
    expect(taken).toHaveLength(2);
    expect(await row()).toMatchObject({ state: 'sent' });
  });

  it('counts what it did', async () => {
    const answers = [passing, () => undefined];
    const { provider } = fakeProvider(() => answers.shift()?.());
    await start({ sms: provider }).send(anAlarm());
    await deliver();
    now += RETRY_WAITS_MS[0];
    await deliver();
    expect(delivery.counters()).toEqual({ sent: 1, retried: 1, failed: 0, expired: 0 });
  });
});

describe('a restart', () => {
  it('takes up what waited, also what somebody died over', async () => {
    const dead = fakeProvider();
    await start({ sms: dead.provider }).send(anAlarm());
    // Claimed, and then nothing more was heard of the process.
    const claim = { now, limit: 5, claimEnds: now + 30_000, provider: 'fake' };
    expect(await createOutboxRepository(test.db, testVault).claim('sms', claim)).toHaveLength(1);
    const { provider, taken } = fakeProvider();
    start({ sms: provider });
    await deliver();
    expect(taken).toEqual([]);
    now += 30_000;
    await delivery.start();
    await expect.poll(async () => (await row())?.state).toBe('sent');
    expect(taken).toHaveLength(1);
  });

  it('with the stand-in in place of the provider shows what waited', async () => {
    await start({ sms: fakeProvider().provider }).send(anAlarm());
    start({ sms: 'outbox' });
    await delivery.start();
    await expect.poll(row).toMatchObject({ state: 'shown', provider: 'outbox' });
  });

  it('with the channel off says that it is not sent', async () => {
    await start({ sms: fakeProvider().provider }).send(anAlarm());
    start({ sms: 'off' });
    await delivery.start();
    await expect.poll(row).toMatchObject({ state: 'failed', error: 'the channel sms is off' });
  });

  it('finds by itself what was stored inside a transaction', async () => {
    const { provider } = fakeProvider();
    const notifier = start({ sms: provider });
    await delivery.start();
    await test.db.transaction((tx) => notifier.send(anAlarm(), tx));
    await expect.poll(async () => (await row())?.state).toBe('sent');
  });

  it('waits for what is on its way, and cuts off what takes too long: it is sent again', async () => {
    const { provider, taken } = fakeProvider(() => new Promise(() => undefined));
    await start({ sms: provider }, { stopPatienceMs: 10 }).send(anAlarm());
    void deliver();
    await expect.poll(() => taken.length).toBe(1);
    await delivery.stop();
    expect(await row()).toMatchObject({ state: 'waiting', error: 'the platform was stopped meanwhile' });
  });
});

describe('several platforms on one database', () => {
  it('send each message once', async () => {
    const one = fakeProvider();
    const notifier = start({ sms: one.provider });
    const first = delivery;
    start({ sms: one.provider });
    for (let n = 0; n < 30; n += 1) await notifier.send(anAlarm({ accountId: randomUUID() }));
    await Promise.all([first.wake('sms'), delivery.wake('sms')]);
    expect(one.taken).toHaveLength(30);
    expect(new Set(one.taken.map(({ id }) => id)).size).toBe(30);
  });
});

describe('the sweep', () => {
  it('removes what is older than 90 days', async () => {
    const notifier = start({});
    await notifier.send(anAlarm());
    now = START + 1;
    await notifier.send(anAlarm({ target: '13900139000' }));
    now = START + 90 * DAY_MS + 1;
    await delivery.sweep();
    expect((await rows()).map(({ target }) => target)).toEqual(['+8613900139000']);
  });
});
