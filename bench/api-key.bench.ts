/**
 * What an API key costs a call more than a session cookie, through HTTP: processor of the platform and of PostgreSQL, and waiting.
 * Left out: TLS, balancer, keys of other processes (each remembers its own); the caller runs beside and is not counted.
 *   npm run bench api-key [seconds of a round] [rounds of each]
 * Both ask the same small call (device models) over kept connections, in turns, so that what else the machine does falls on both. Rounds
 * are longer than what is remembered of a key (5 s) and than its use waits to be stored (10 s), so that both are in it.
 */
import { createHash, randomBytes } from 'node:crypto';
import os from 'node:os';
import { deviceModelCalls } from '@lightfield/contract';
import { startPlatform } from '@lightfield/testkit';
import { v7 as uuidv7 } from 'uuid';
import { databaseUrl } from '../apps/platform/src/kernel/testing.ts';
import { cpuSeconds } from './support/cpu.ts';
import { productDatabase } from './support/product-database.ts';

const seconds = Number(process.argv[2] ?? 12);
const rounds = Number(process.argv[3] ?? 4);
const CLIENTS = 4;
const CALL = deviceModelCalls.queryAll;

const test = await productDatabase();
const [orgId, roleId, accountId] = [uuidv7(), uuidv7(), uuidv7()];
await test.db.query(`insert into org (id, kind, name) values ($1, 'enterprise', '基准')`, [orgId]);
await test.db.query(`insert into role (id, org_id, name, role_type) values ($1, $2, '基准', 'admin')`, [roleId, orgId]);
await test.db.query(
  `insert into account (id, org_id, role_id, kind, login_name, password_hash) values ($1, $2, $3, 'co', 'bench', '')`,
  [accountId, orgId, roleId],
);
const platform = await startPlatform({ env: { DATABASE_URL: databaseUrl(test), LF_LOG_LEVEL: 'warn' } });
const token = randomBytes(32).toString('base64url');
const secret = `lfk_${token}`;
const hashOf = (text: string) => createHash('sha256').update(text).digest();
await test.db.query(
  `insert into session (token_hash, account_id, expires_at, ip, agent) values ($1, $2, now() + interval '1 day', '', 'bench')`,
  [hashOf(token), accountId],
);
await test.db.query(
  `insert into api_key (id, org_id, account_id, name, secret_hash, hint, permissions, range, networks, per_minute, created_at)
   values (gen_random_uuid(), $1, $2, 'bench', $3, 'xxxx', '{monitor_equip_list}', 'all', '127.0.0.0/8', 10000000, now())`,
  [orgId, accountId, hashOf(secret)],
);
const WAYS = {
  session: { cookie: `lf_session=${token}` },
  key: { authorization: `Bearer ${secret}` },
} as const;

async function ask(headers: Record<string, string>): Promise<void> {
  const reply = await fetch(platform.url + CALL.path, { method: 'POST', headers });
  const { code, msg } = (await reply.json()) as { code: number; msg: string };
  if (code !== 200) throw new Error(`${code} ${msg}`);
}
interface Round {
  calls: number;
  platformUs: number;
  databaseUs: number;
  medianMs: number;
}
async function round(way: keyof typeof WAYS, forMs: number): Promise<Round> {
  const before = { platform: cpuSeconds(platform.pid()), database: await test.cpuSeconds() };
  const took: number[] = [];
  const until = performance.now() + forMs;
  const client = async () => {
    while (performance.now() < until) {
      const started = performance.now();
      await ask(WAYS[way]);
      took.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  const used = cpuSeconds(platform.pid()) - before.platform;
  const database = (await test.cpuSeconds()) - before.database;
  const sorted = took.toSorted((a, b) => a - b);
  const each = 1_000_000 / took.length;
  return {
    calls: took.length,
    platformUs: used * each,
    databaseUs: database * each,
    medianMs: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN,
  };
}

for (const way of ['session', 'key'] as const) await round(way, 3_000);
const found: Record<keyof typeof WAYS, Round[]> = { session: [], key: [] };
for (let n = 0; n < rounds; n += 1)
  for (const way of n % 2 === 0 ? (['session', 'key'] as const) : (['key', 'session'] as const))
    found[way].push(await round(way, seconds * 1_000));
const middle = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
const of = (way: keyof typeof WAYS) => ({
  cpu: middle(found[way].map(({ platformUs, databaseUs }) => platformUs + databaseUs)),
  database: middle(found[way].map(({ databaseUs }) => databaseUs)),
  median: middle(found[way].map(({ medianMs }) => medianMs)),
  calls: found[way].reduce((sum, { calls }) => sum + calls, 0),
});
const [session, key] = [of('session'), of('key')];
for (const [name, { cpu, database, median, calls }] of Object.entries({ session, key }))
  console.log(
    `${name.padEnd(8)} ${calls} calls, ${cpu.toFixed(0)} µs of processor a call (PostgreSQL ${database.toFixed(0)}), median ${median.toFixed(2)} ms`,
  );
console.log(`a key costs ${(key.cpu - session.cpu).toFixed(0)} µs of processor a call more (100 wanted at most)`);
console.log(`load average: ${os.loadavg()[0]?.toFixed(1)} (other work on this machine lowers all figures)`);
await platform.stop();
await test.drop();
