import { afterEach, beforeEach, expect, it } from 'vitest';
import { clockAt } from '../../kernel/clock.testing.ts';
import { silentLog } from '../../kernel/log.ts';
import { createDirect } from '../notify/direct.ts';
import { login, mailServer, smtp } from '../notify/providers/smtp/smtp.testing.ts';
import { fakeService } from '../notify/notify.testing.ts';
import { createCarriers } from '../notify/providers.ts';
import type { DirectNotice } from '../../kernel/notifier.ts';
import { spaceText } from './space-level.ts';
import { type UrgentSeen, createUrgentWord } from './urgent-word.ts';

const MINUTE = 60_000;
const WANG = { id: 'a', phone: '13800138000', email: 'wang@plant.cn', lang: 'en' } as const;
const LI = { id: 'b', phone: '', email: 'li@plant.cn', lang: 'zh' } as const;

let now: number;
const clock = clockAt(() => now);
let sent: DirectNotice[];
let look: (seen?: Partial<UrgentSeen>) => void;
beforeEach(() => {
  now = 1_800_000_000_000;
  sent = [];
  const see = createUrgentWord({ direct: { send: (notice) => sent.push(notice) }, clock, words: spaceText });
  look = (seen = {}) => see({ full: false, answered: true, free: undefined, administrators: [WANG], ...seen });
});
const said = () => sent.splice(0).map(({ channel, params }) => `${channel}: ${params['title']}`);
const full = { full: true };
const away = { answered: false };

it('says once that the disk is full, and once that there is room again', () => {
  look();
  expect(said()).toEqual([]);
  look(full);
  look(full);
  expect(said()).toEqual([
    'email: The data disk is full: new data cannot be stored',
    'sms: The data disk is full: new data cannot be stored',
  ]);
  look();
  look();
  expect(said()).toEqual(['email: The data disk has room again', 'sms: The data disk has room again']);
});

it('of a disk that is full again and again says so once an hour', () => {
  look(full);
  look();
  said();
  for (let minute = 1; minute < 60; minute += 1) {
    now += MINUTE;
    look(minute % 2 === 1 ? full : {});
  }
  expect(said()).toEqual([]);
  now += MINUTE;
  look(full);
  expect(said()).toHaveLength(2);
});

it('says that the database is away when it stays away, and when it is back', () => {
  look(away);
  now += MINUTE - 1;
  look(away);
  look();
  look(away);
  expect(said()).toEqual([]);
  now += MINUTE;
  look(away);
  look(away);
  expect(said()[0]).toBe('email: The database of the platform cannot be reached');
  look();
  expect(said()[0]).toBe('email: The database of the platform is back');
});

it('of a database that ends for want of room says that the disk is full, and nothing of its return before data is stored', () => {
  look(full);
  said();
  now += 2 * MINUTE;
  look({ ...full, ...away });
  now += 2 * MINUTE;
  look({ ...full, ...away });
  look(away);
  expect(said()).toEqual([]);
  look();
  expect(said()[0]).toBe('email: The data disk has room again');
});

it('of several processes one says it, another only where that one does not', () => {
  const heard: ((what: string) => void)[] = [];
  const sentBy: string[][] = [[], [], []];
  const gone = new Set<number>();
  const processes = sentBy.map((list, me) =>
    createUrgentWord({
      direct: { send: ({ channel, params }) => list.push(`${channel}: ${params['title']}`) },
      clock,
      words: spaceText,
      others: {
        before: () => [...Array.from({ length: me }).keys()].filter((other) => !gone.has(other)).length,
        say: (what) => heard.forEach((listener, other) => other !== me && listener(what)),
        hear: (listener) => void heard.push(listener),
      },
    }),
  );
  const all = (seen: Partial<UrgentSeen>, ms: number) => {
    for (let passed = 0; passed < ms; passed += 5_000) {
      for (const [me, see] of processes.entries())
        if (!gone.has(me)) see({ full: false, answered: true, free: undefined, administrators: [LI], ...seen });
      now += 5_000;
    }
    return sentBy.map((list) => list.splice(0).length);
  };
  expect(all(away, 3 * MINUTE)).toEqual([1, 0, 0]);
  expect(all({}, MINUTE)).toEqual([1, 0, 0]);
  // the first has ended; the next does not see what the last sees
  gone.add(0);
  now += 2 * 3_600_000;
  for (let passed = 0; passed < 3 * MINUTE; passed += 5_000) {
    processes[1]?.({ full: false, answered: true, free: undefined, administrators: [LI] });
    processes[2]?.({ full: false, answered: false, free: undefined, administrators: [LI] });
    now += 5_000;
  }
  expect(sentBy.map((list) => list.length)).toEqual([0, 0, 1]);
});

const server = mailServer();
afterEach(() => server.stop());

it('reaches a mail server with no database there, each in their language; without a provider nobody is sent anything', async () => {
  const port = await server.start();
  const email = smtp(`smtp://${login()}127.0.0.1:${port}`);
  const { direct, stop } = createDirect({ carriers: { sms: 'outbox', voice: 'off', email }, log: silentLog });
  const see = createUrgentWord({ direct, clock, words: spaceText });
  see({ full: true, answered: false, free: 3 * 2 ** 20, administrators: [WANG, LI] });
  await expect.poll(() => server.mails.flatMap(({ to }) => to).toSorted()).toEqual(['li@plant.cn', 'wang@plant.cn']);
  expect(server.mails.find(({ to }) => to.includes(WANG.email))?.raw).toContain('The data disk is full');
  stop();
});

it('reaches an SMS service', async () => {
  const service = await fakeService({ status: 200, body: { Code: 'OK', Message: 'OK', BizId: '1', RequestId: '1' } });
  const sms = { kind: 'aliyun', keyId: 'k', keySecret: 's', sign: '厂', endpoint: service.url } as const;
  const carriers = createCarriers(
    { sms: { ...sms, templates: { notice: { id: 'SMS_9' } } }, voice: { kind: 'off' }, email: { kind: 'outbox' } },
    clock,
  );
  const { direct, stop } = createDirect({ carriers, log: silentLog });
  createUrgentWord({ direct, clock, words: spaceText })({ ...full, answered: true, free: 0, administrators: [WANG] });
  await expect.poll(() => service.seen.length).toBe(1);
  expect(JSON.stringify(service.seen)).toContain('SMS_9');
  stop();
  await service.close();
});
