import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createBus } from '../../kernel/bus.ts';
import { systemClock } from '../../kernel/clock.ts';
import { silentLog } from '../../kernel/log.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { aStoredGateway } from './batch-store.testing.ts';
import { createOrphans } from './orphans.ts';
import { GRACE_MS, Presence } from './presence.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.drop());

const [here, there] = [uuid(), uuid()];
let gatewayId: string;
let said: string[];
let presence: Presence;
beforeEach(async () => {
  ({ gatewayId } = await aStoredGateway(test.db));
  said = [];
  const bus = createBus(() => undefined);
  bus.on('gatewayState', ({ state }) => said.push(state));
  const options = { db: test.db, bus, clock: systemClock, log: silentLog, home: here };
  presence = new Presence({ ...options, onOffline: () => said.push('silent') });
});
afterEach(async () => {
  await presence.stop();
  vi.useRealTimers();
});

const isAt = (home: string | null, state: string) =>
  test.db.query('update gateway set home = $2, state = $3, state_changed_at = now() where id = $1', [
    gatewayId,
    home,
    state,
  ]);
const stateOf = async () =>
  (await test.db.query<{ state: string }>('select state from gateway where id = $1', [gatewayId]))[0]?.state;

it('a process that lost a gateway to another one writes no more of it', async () => {
  await isAt(here, 'offline');
  presence.up(gatewayId, '');
  await vi.waitFor(() => expect(said).toEqual(['online']));
  await isAt(there, 'online');
  // It has not heard that the gateway is there.
  presence.down(gatewayId, 0);
  await new Promise((done) => setTimeout(done, 300));
  expect({ said, state: await stateOf() }).toEqual({ said: ['online', 'silent'], state: 'online' });
});

it('one that has moved is not missed', async () => {
  await isAt(here, 'offline');
  presence.up(gatewayId, '');
  await vi.waitFor(() => expect(said).toEqual(['online']));
  presence.down(gatewayId);
  presence.moved(gatewayId);
  await new Promise((done) => setTimeout(done, GRACE_MS + 300));
  expect(said).toEqual(['online']);
});

function orphans(now: () => number, gone: string[]) {
  const clock = { ...systemClock, now };
  return createOrphans({
    db: test.db,
    clock,
    log: silentLog,
    home: here,
    isHeld: () => true,
    gone: (id) => gone.push(id),
  });
}

it.each([
  ['whose process lives', 'online', true, false],
  ['whose process has ended', 'online', false, true],
  ['that sleeps, whose process has ended', 'sleeping', false, false],
  ['that is offline', 'offline', false, false],
])('a gateway %s', async (_what, state, lives, isGone) => {
  await test.db.query('delete from process');
  await test.db.query(`insert into process (id, until) values ($1, now() + interval '1 hour')`, [here]);
  if (lives) await test.db.query(`insert into process (id, until) values ($1, now() + interval '1 hour')`, [there]);
  await isAt(there, state);
  await test.db.query(`update gateway set wake_at = now() + interval '1 hour' where state = 'sleeping'`);
  const gone: string[] = [];
  let time = Date.now();
  const watch = orphans(() => time, gone);
  await watch.look();
  // Nobody is missed at once: they come to another process.
  expect(gone).toEqual([]);
  time += 60_000;
  await watch.look();
  expect(gone.includes(gatewayId)).toBe(isGone);
});
