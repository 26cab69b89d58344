import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type AlarmEvent, MessageFrame, SOCKETS, type Message } from '@lightfield/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { type Bus, createBus } from '../../kernel/bus.ts';
import { systemClock } from '../../kernel/clock.ts';
import { silentLog } from '../../kernel/log.ts';
import { createMetrics } from '../../kernel/metrics.ts';
import { createOwnOnce } from '../../kernel/once/once.ts';
import { createSocketTokens } from '../../kernel/socket-tokens.ts';
import { type Sockets, createSockets } from '../../kernel/sockets.ts';
import { aCaller } from '../../kernel/testing-calls.ts';
import { type MessageSockets, createMessageSockets, leastToPush } from './message-sockets.ts';

let server: Server;
let sockets: Sockets;
let pushes: MessageSockets;
let bus: Bus;
const numbers = new Map<string, number>();
let asked = 0;

beforeEach(async () => {
  server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  bus = createBus(() => undefined);
  const tokens = createSocketTokens({ once: createOwnOnce(systemClock), clock: systemClock });
  const log = silentLog;
  const sessions = { isAlive: () => Promise.resolve(true) };
  sockets = createSockets({
    server,
    tokens,
    sessions,
    bus,
    log,
    metrics: createMetrics({ process: false }),
    trustProxy: () => false,
  });
  asked = 0;
  const unread = (accountId: string) => {
    asked += 1;
    return Promise.resolve(numbers.get(accountId) ?? 0);
  };
  const readersOf = (ids: readonly string[]) => Promise.resolve(new Map(ids.map((id) => [id, [`reader of ${id}`]])));
  const watchersAmong = (accounts: readonly string[], ids: readonly string[]) =>
    Promise.resolve(new Set(accounts.filter((account) => ids.some((id) => account === `watcher of ${id}`))));
  pushes = createMessageSockets({ sockets, tokens, bus, log, unread, readersOf, watchersAmong });
});
afterEach(async () => {
  pushes.stop();
  await sockets.stop();
  server.close();
});

/** A page of this account, and the frames it got. */
async function page(accountId: string): Promise<MessageFrame[]> {
  const { port } = server.address() as AddressInfo;
  const token = await pushes.issueToken(aCaller({ accountId, sessionId: randomUUID() }));
  const socket = new WebSocket(`ws://127.0.0.1:${port}${SOCKETS.message}${token}`);
  const frames: MessageFrame[] = [];
  socket.on('message', (bytes: Buffer) => frames.push(MessageFrame.parse(JSON.parse(bytes.toString()))));
  await expect.poll(() => frames.length).toBe(1);
  return frames;
}
const aMessage = (fields: Partial<Message> = {}): Message => ({
  id: randomUUID(),
  type: 'alarm',
  equipType: 'eg',
  dataId: randomUUID(),
  dataStatus: 'sended',
  title: '标题',
  note: '',
  gmtCreate: 1,
  expiry: null,
  alarmId: null,
  severity: 'severe',
  alarmBroadcastTimes: 0,
  ...fields,
});

const anAlarm = (id: string): AlarmEvent => ({
  id,
  equipId: randomUUID(),
  projectId: null,
  about: 'value',
  gatewayId: null,
  equipName: '泵站',
  signalId: randomUUID(),
  signalTitle: '压力',
  unit: 'MPa',
  content: '压力高',
  severity: 'severe',
  confirmRule: 'manual',
  condition: '> 90',
  value: 95,
  raisedAt: 1,
  recoveredAt: 2,
  recoveredValue: 80,
  confirmedAt: null,
  confirmedBy: null,
});

it('begins with the number of unread messages', async () => {
  const me = randomUUID();
  numbers.set(me, 7);
  expect(await page(me)).toEqual([{ kind: 'unread', count: 7 }]);
});

it('brings a message and the new number to every page of the account, and to nobody else', async () => {
  const [me, other] = [randomUUID(), randomUUID()];
  const [first, second, theirs] = [await page(me), await page(me), await page(other)];
  numbers.set(me, 1);
  const message = aMessage();
  bus.emit('message', { accountId: me, message });
  bus.emit('unread', { accountId: me });
  for (const frames of [first, second])
    await expect
      .poll(() => frames.slice(-2))
      .toEqual([
        { kind: 'message', message },
        { kind: 'unread', count: 1 },
      ]);
  expect(theirs).toHaveLength(1);
});

it('brings a message at once, though numbers are gathered', async () => {
  const me = randomUUID();
  const frames = await page(me);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    for (const title of ['first', 'second']) {
      bus.emit('message', { accountId: me, message: aMessage({ title }) });
      bus.emit('unread', { accountId: me });
      await expect.poll(() => frames.at(-1)).toMatchObject({ message: { title } });
    }
  } finally {
    vi.useRealTimers();
  }
});

it('does not bury a page under a flood: the newest twenty and one number', async () => {
  const me = randomUUID();
  const frames = await page(me);
  asked = 0;
  numbers.set(me, 500);
  for (let n = 0; n < 500; n += 1) {
    bus.emit('message', { accountId: me, message: aMessage({ title: `m${n}` }) });
    bus.emit('unread', { accountId: me });
  }
  await expect.poll(() => frames.at(-1)).toEqual({ kind: 'unread', count: 500 });
  const titles = frames.flatMap((frame) => (frame.kind === 'message' ? [frame.message.title] : []));
  expect([titles.length, titles.at(-1), asked]).toEqual([20, 'm499', 1]);
});

it('brings a notice to everybody who got it and has a page open, each with the id of their own message', async () => {
  const [me, other] = [randomUUID(), randomUUID()];
  const [mine, theirs] = [await page(me), await page(other)];
  numbers.set(me, 3);
  const { id, ...message } = aMessage({ type: 'notice', equipType: 'public' });
  const many = Array.from({ length: 10_000 }, () => [randomUUID(), randomUUID()] as const);
  bus.emit('broadcast', { ids: new Map([...many, [me, id]]), message });
  await expect
    .poll(() => mine.slice(1))
    .toEqual([
      { kind: 'message', message: { ...message, id } },
      { kind: 'unread', count: 3 },
    ]);
  numbers.set(me, 2);
  bus.emit('unreadOfMany', { accountIds: new Set([me]) });
  await expect.poll(() => mine.at(-1)).toEqual({ kind: 'unread', count: 2 });
  expect(theirs).toHaveLength(1);
});

it('says that a spoken alarm is over, once, to those who were told of it', async () => {
  const [me, other, alarmId] = [randomUUID(), randomUUID(), randomUUID()];
  const [mine, others] = [await page(me), await page(other)];
  bus.emit('message', { accountId: me, message: aMessage({ alarmId, alarmBroadcastTimes: 3 }) });
  bus.emit('message', { accountId: other, message: aMessage({ alarmId: randomUUID(), alarmBroadcastTimes: 3 }) });
  await expect.poll(() => [mine.length, others.length]).toEqual([2, 2]);
  for (const change of ['recovered', 'confirmed'] as const)
    bus.emit('alarm', { orgId: '', change, alarm: anAlarm(alarmId), voice: true, loop: 0 });
  await expect.poll(() => mine.length).toBe(3);
  bus.emit('unread', { accountId: other });
  await expect.poll(() => others.length).toBe(3);
  expect(mine.slice(2)).toEqual([{ kind: 'alarmOver', alarmId }]);
  expect(others.filter(({ kind }) => kind === 'alarmOver')).toEqual([]);
});

it('of too many messages at once, what is severe or spoken is pushed', () => {
  const one = (severity: 'severe' | 'normal', alarmBroadcastTimes: number) => ({ severity, alarmBroadcastTimes });
  const least = (...messages: ReturnType<typeof one>[]) => leastToPush(messages as Message[]);
  expect(least(one('severe', 0), one('normal', 2), one('normal', 0), one('normal', 0))).toBe(2);
  expect(least(one('severe', 0), one('severe', 1))).toBe(0);
});

it('tells the screens of whoever may see an alarm that it has changed, and nobody else', async () => {
  const [mine, other] = [await page('reader of d1'), await page('reader of d2')];
  bus.emit('alarmStanding', { sourceIds: ['d1'] });
  await expect.poll(() => mine.slice(1)).toEqual([{ kind: 'alarms' }]);
  expect(other).toHaveLength(1);
});

it('says on all screens of the account which messages were read', async () => {
  const [desktop, phone] = [await page('a'), await page('a')];
  const id = randomUUID();
  bus.emit('unread', { accountId: 'a', read: [id] });
  for (const frames of [desktop, phone])
    await expect.poll(() => frames.slice(1)).toEqual(expect.arrayContaining([{ kind: 'read', ids: [id] }]));
});

it('tells the screens of whoever sees a device that it answers otherwise or its gateway has gone, and nobody else', async () => {
  const [device, gateway, other] = [
    await page('watcher of d1'),
    await page('watcher of g1'),
    await page('reader of d1'),
  ];
  bus.emit('communication', { gatewayId: 'g1', deviceIds: ['d1'] });
  await expect.poll(() => device.slice(1)).toEqual([{ kind: 'states' }]);
  bus.emit('gatewayState', { gatewayId: 'g1', state: 'offline', at: 1 });
  await expect.poll(() => gateway.slice(1)).toEqual([{ kind: 'states' }]);
  expect(other).toHaveLength(1);
});
