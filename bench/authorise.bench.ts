/**
 * What it costs that a call is only for some: session, permission and device scope, on top of the same call for everybody.
 * Left out: ports and sockets, processor time of PostgreSQL, what the call itself would do.
 *   npm run bench authorise [calls]
 * In one process, over fastify's inject (no port, no reading of a socket), against the embedded database with the settings of the
 * product, whose own work is not part of what is printed. One call at a time shows what a person waits; sixteen at a time
 * what the server spends.
 */
import { defineCall, Id } from '@lightfield/contract';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { seedAccount } from '../apps/platform/src/features/account/self/account.testing.ts';
import { createDeviceScope } from '../apps/platform/src/features/device/list/device-scope.ts';
import { createBus } from '../apps/platform/src/kernel/bus.ts';
import { systemClock } from '../apps/platform/src/kernel/clock.ts';
import { silentLog } from '../apps/platform/src/kernel/log.ts';
import { SESSION_COOKIE } from '../apps/platform/src/kernel/session-cookie.ts';
import { createSessions } from '../apps/platform/src/kernel/sessions.ts';
import { testCalls } from '../apps/platform/src/kernel/testing-calls.ts';
import { productDatabase } from './support/product-database.ts';

const calls = Number(process.argv[2] ?? 2_000);
const ROUNDS = 5;
const body = z.object({ id: Id });
const shape = { body, answer: z.object({}), summary: 'bench', effect: 'reads' } as const;
const open = defineCall('/lfscada/bench/public', { ...shape, access: 'public', scope: 'none' });
const session = defineCall('/lfscada/bench/permission', { ...shape, access: 'monitor_equip_list', scope: 'own' });
const scoped = defineCall('/lfscada/bench/scoped', { ...shape, access: 'monitor_equip_list', scope: { device: 'id' } });

const test = await productDatabase();
const clock = systemClock;
const sessions = createSessions({ db: test.db, clock, bus: createBus(() => undefined), log: silentLog });
const scope = createDeviceScope(test.db);
const app = await testCalls({
  sessions,
  reach: { device: (caller, ids) => scope.mayReadAll(caller, ids) },
  register(routes) {
    routes.onPublic(open, () => ({}));
    routes.on(session, () => ({}));
    routes.on(scoped, () => ({}));
  },
});

const people = await Promise.all(
  (['op', 'co'] as const).map(async (kind) => {
    const { accountId, orgId } = await seedAccount(test.db, { kind });
    const { token } = await sessions.open({ accountId, ip: '', agent: '' });
    return { kind, orgId, cookie: `${SESSION_COOKIE}=${token}` };
  }),
);
const id = uuidv7();
await test.db.query('insert into device (id, org_id, name) values ($1, $2, $3)', [id, people[1]?.orgId, 'bench']);

/** Milliseconds of one call, so many at a time. */
async function cost(url: string, cookie: string, at: number): Promise<number> {
  let left = calls;
  const worker = async () => {
    for (; left > 0; left -= 1) {
      const reply = await app.raw({ method: 'POST', url, headers: { cookie }, payload: { id } });
      if (reply.json<{ code: number }>().code !== 200) throw new Error(`${url}: ${reply.body}`);
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: at }, worker));
  return (performance.now() - started) / calls;
}

/** The middle of several rounds, taken in turns: whatever else the machine does falls on all of them. */
async function costs(cookie: string, at: number) {
  const rounds: { free: number; permission: number; scoped: number }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const free = await cost(open.path, '', at);
    const permission = (await cost(session.path, cookie, at)) - free;
    rounds.push({ free, permission, scoped: (await cost(scoped.path, cookie, at)) - free });
  }
  // The first one compiles.
  const counted = rounds.slice(1);
  const middle = (of: (round: (typeof rounds)[number]) => number) =>
    (counted.map(of).toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN).toFixed(3);
  return {
    free: middle((one) => one.free),
    permission: middle((one) => one.permission),
    scoped: middle((one) => one.scoped),
  };
}

for (const { kind, cookie } of people)
  for (const at of [1, 16]) {
    const { free, permission, scoped: withScope } = await costs(cookie, at);
    console.log(
      `${kind}, ${String(at).padStart(2)} at a time: a call for everybody ${free} ms; ` +
        `session and permission ${permission} ms more, with the device ${withScope} ms more`,
    );
  }
await app.close();
await test.drop();
