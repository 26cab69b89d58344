/**
 * Logins a second over HTTP: nonce, sealing, one argon2id comparison, a new session, the entry in the operation log.
 *   npm run bench login [seconds] [clients]
 * Every login is another account from another address, so that neither the rate limit nor a captcha is measured. The clients seal
 * in the process of the bench: their share of the processors is printed too, and that of PostgreSQL, which has the settings of the product.
 * Left out: TLS, the screens after the login.
 */
import os from 'node:os';
import { accountCalls } from '@lightfield/contract';
import { sealField, startPlatform } from '@lightfield/testkit';
import { v7 as uuidv7 } from 'uuid';
import { argon2Hasher } from '../apps/platform/src/kernel/password.ts';
import { databaseUrl } from '../apps/platform/src/kernel/testing.ts';
import { cpuSeconds } from './support/cpu.ts';
import { productDatabase } from './support/product-database.ts';

const seconds = Number(process.argv[2] ?? 15);
const clients = Number(process.argv[3] ?? 16);
const ACCOUNTS = 2_000;
const PASSWORD = 'Bench_2026x';

const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/** What the processors can do at most, with nothing around it. */
async function comparisonsPerSecond(hash: string): Promise<number> {
  const until = performance.now() + 3_000;
  let done = 0;
  const one = async () => {
    for (; performance.now() < until; done += 1) await argon2Hasher.matches(hash, PASSWORD);
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: os.availableParallelism() }, one));
  return (done * 1_000) / (performance.now() - started);
}

const test = await productDatabase();
const [orgId, roleId] = [uuidv7(), uuidv7()];
const hash = await argon2Hasher.hash(PASSWORD);
await test.db.query(`insert into org (id, kind, name) values ($1, 'enterprise', '基准')`, [orgId]);
await test.db.query(`insert into role (id, org_id, name, role_type) values ($1, $2, '基准', 'admin')`, [roleId, orgId]);
await test.db.query(
  `insert into account (id, org_id, role_id, kind, login_name, password_hash)
   select gen_random_uuid(), $1, $2, 'int', 'bench' || n, $3 from generate_series(1, $4::int) as n`,
  [orgId, roleId, hash, ACCOUNTS],
);
const platform = await startPlatform({
  env: { DATABASE_URL: databaseUrl(test), LF_TRUST_PROXY: 'true', LF_LOG_LEVEL: 'warn' },
});

const took: number[] = [];
let serial = 0;
async function post(path: string, body: Record<string, string> | undefined, ip: string): Promise<unknown> {
  const response = await fetch(platform.url + path, {
    headers: { 'x-forwarded-for': ip },
    ...(body && { method: 'POST', body: new URLSearchParams(body) }),
  });
  const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: unknown };
  if (code !== 200) throw new Error(`${path}: ${code} ${msg}`);
  return data;
}
async function client(until: number): Promise<void> {
  while (performance.now() < until) {
    serial += 1;
    const number = serial;
    const ip = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
    const started = performance.now();
    const key = accountCalls.random.answer.parse(await post(accountCalls.random.path, undefined, ip));
    const loginname = sealField('loginname', `bench${1 + (number % ACCOUNTS)}`, key);
    const password = sealField('password', PASSWORD, key);
    await post(accountCalls.encryptLogin.path, { loginname, password, nonce: key.nonce }, ip);
    took.push(performance.now() - started);
  }
}

const ceiling = await comparisonsPerSecond(hash);
// The first ones compile and connect.
await client(performance.now() + 1_000);
took.length = 0;
const before = {
  platform: cpuSeconds(platform.pid()),
  own: cpuSeconds(process.pid),
  database: await test.cpuSeconds(),
};
const started = performance.now();
await Promise.all(Array.from({ length: clients }, () => client(started + seconds * 1_000)));
const elapsed = (performance.now() - started) / 1_000;
const share = (used: number) => `${((used * 100) / elapsed).toFixed(0)} %`;
const sorted = took.toSorted((a, b) => a - b);
console.log(`argon2id alone:  ${ceiling.toFixed(1)} comparisons/s on ${os.availableParallelism()} processors`);
console.log(
  `${String(clients).padStart(3)} clients:     ${(took.length / elapsed).toFixed(1)} logins/s, ` +
    `median ${percentile(sorted, 0.5).toFixed(0)} ms, p99 ${percentile(sorted, 0.99).toFixed(0)} ms`,
);
const used = cpuSeconds(platform.pid()) - before.platform;
const database = (await test.cpuSeconds()) - before.database;
console.log(
  `CPU:             platform ${share(used)} of one processor, ${((used * 1_000) / took.length).toFixed(1)} ms a login; ` +
    `PostgreSQL ${share(database)}; clients ${share(cpuSeconds(process.pid) - before.own)}`,
);
console.log(`load average:    ${os.loadavg()[0]?.toFixed(1)} (other work on this machine lowers all figures)`);
await platform.stop();
await test.drop();
