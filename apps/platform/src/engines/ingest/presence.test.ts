import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createBus } from '../../kernel/bus.ts';
import { systemClock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import { silentLog } from '../../kernel/log.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { aStoredGateway } from './batch-store.testing.ts';
import { Presence } from './presence.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.drop());

let presence: Presence;
let gatewayId: string;
let said: string[];
let gone: string[];
let away: boolean;

beforeEach(async () => {
  ({ gatewayId } = await aStoredGateway(test.db));
  [said, gone, away] = [[], [], false];
  const bus = createBus(() => undefined);
  bus.on('gatewayState', ({ gatewayId, state }) => said.push(`${gatewayId} ${state}`));
  const db: Db = {
    ...test.db,
    query: (text, params) => (away ? Promise.reject(new Error('away')) : test.db.query(text, params)),
  };
  presence = new Presence({ db, bus, clock: systemClock, log: silentLog, onOffline: (id) => gone.push(id) });
});
afterEach(() => presence.stop());

const row = async (id = gatewayId) =>
  (
    await test.db.query<{ state: string; ip: string; state_changed_at: Date | null; last_seen_at: Date | null }>(
      'select state, ip, state_changed_at, last_seen_at from gateway where id = $1',
      [id],
    )
  )[0];
const logged = async () =>
  (
    await test.db.query<{ state: string }>('select state from gateway_state_log where gateway_id = $1 order by at', [
      gatewayId,
    ])
  ).map(({ state }) => state);

it('is written first, then said', async () => {
  presence.up(gatewayId, '10.0.0.7');
  expect(presence.isOnline(gatewayId)).toBe(true);
  await vi.waitFor(() => expect(said).toEqual([`${gatewayId} online`]));
  expect(await row()).toMatchObject({ state: 'online', ip: '10.0.0.7' });
  expect(await logged()).toEqual(['online']);
});

it('ends when the gateway does not come back, at the time it left', async () => {
  presence.up(gatewayId, '');
  await vi.waitFor(() => expect(said).toHaveLength(1));
  const before = Date.now();
  presence.down(gatewayId);
  const after = Date.now();
  await vi.waitFor(() => expect(said).toEqual([`${gatewayId} online`, `${gatewayId} offline`]));
  const left = (await row())?.state_changed_at?.getTime();
  expect(left).toBeGreaterThanOrEqual(before);
  expect(left).toBeLessThanOrEqual(after);
  expect(gone).toEqual([gatewayId]);
  expect(await logged()).toEqual(['online', 'offline']);
});

it('of who said that they go ends at once, also when a shorter farewell follows a longer one', async () => {
  presence.up(gatewayId, '');
  presence.down(gatewayId);
  expect(gone).toEqual([]);
  presence.down(gatewayId, 0);
  expect(gone).toEqual([gatewayId]);
  expect(presence.isOnline(gatewayId)).toBe(false);
  await vi.waitFor(() => expect(said.at(-1)).toBe(`${gatewayId} offline`));
});

it('does not flap when the gateway is back at once, but says that there is a new session', async () => {
  presence.up(gatewayId, '');
  await vi.waitFor(() => expect(said).toHaveLength(1));
  presence.down(gatewayId);
  presence.up(gatewayId, '');
  await vi.waitFor(() => expect(said).toEqual([`${gatewayId} online`, `${gatewayId} online`]));
  expect(await logged()).toEqual(['online']);
  expect(gone).toEqual([]);
});

it('waits for the database', async () => {
  away = true;
  presence.up(gatewayId, '');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(said).toEqual([]);
  away = false;
  await vi.waitFor(() => expect(said).toEqual([`${gatewayId} online`]));
});

it('keeps gateways online that were so when the platform ended, until they had time to come back', async () => {
  const [absent, present] = await Promise.all([aStoredGateway(test.db), aStoredGateway(test.db)]);
  await test.db.query(`update gateway set state = 'online'`);
  vi.useFakeTimers();
  try {
    presence.start();
    presence.up(present.gatewayId, '');
    await vi.advanceTimersByTimeAsync(9_000);
    expect(said.filter((line) => line.endsWith('offline'))).toEqual([]);
    await vi.advanceTimersByTimeAsync(2_000);
  } finally {
    vi.useRealTimers();
  }
  await vi.waitFor(async () => {
    expect((await row(absent.gatewayId))?.state).toBe('offline');
  });
  expect((await row(present.gatewayId))?.state).toBe('online');
});

it('of a gateway that is not in the table harms nobody', async () => {
  presence.up(uuid(), '');
  presence.up(gatewayId, '');
  await vi.waitFor(() => expect(said).toContain(`${gatewayId} online`));
});

const openUpgrade = async (ended: Date | null) => {
  const id = uuid();
  await test.db.query(
    `insert into command (id, kind, gateway_id, status, created_at, deadline, ended_at)
     values ($1, 'upgrade', $2, 'sent', now(), now() + interval '1 hour', $3)`,
    [id, gatewayId, ended],
  );
  return id;
};

it('says that a gateway sleeps, with the time of waking, and not that it went away', async () => {
  presence.up(gatewayId, '');
  const wakeAt = Date.now() + 60_000;
  presence.sleeps(gatewayId, wakeAt);
  presence.down(gatewayId);
  await vi.waitFor(() => expect(said.at(-1)).toBe(`${gatewayId} sleeping`));
  const [found] = await test.db.query<{ wake_at: Date }>('select wake_at from gateway where id = $1', [gatewayId]);
  expect(found?.wake_at.getTime()).toBe(wakeAt);
  expect(presence.isOnline(gatewayId)).toBe(false);
  presence.up(gatewayId, '');
  await vi.waitFor(() => expect(said.at(-1)).toBe(`${gatewayId} online`));
  expect(await test.db.query('select wake_at from gateway where id = $1', [gatewayId])).toEqual([{ wake_at: null }]);
});

it('is upgrading while an upgrade has not ended, there or away', async () => {
  await openUpgrade(null);
  presence.up(gatewayId, '');
  await vi.waitFor(() => expect(said).toEqual([`${gatewayId} upgrading`]));
  presence.down(gatewayId);
  await vi.waitFor(() => expect(gone).toEqual([gatewayId]));
  await vi.waitFor(() => expect(said).toHaveLength(2));
  expect((await row())?.state).toBe('upgrading');
});
