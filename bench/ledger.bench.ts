/**
 * Payments a second: notifications of WeChat Pay (APIv3, sealed and signed) over HTTP into a platform, each answered after it is stored:
 * payment, order, package, message and entries of the ledger in one transaction. One of ten is told twice. A third of the orders fill a
 * wallet, the others buy SMS.
 *   npm run bench ledger [payments, 6000 by default]
 * By 200 enterprises, and 600 by one (whose accounts are changed one after the other). Afterwards every order is paid, once, and the ledger
 * adds up. Counted: platform and PostgreSQL with the settings of the product. Left out: making the orders (put into the table) and the
 * notifications, and the service's own side.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os, { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPlatform, until } from '@lightfield/testkit';
import { addAccount, addOrg } from '../apps/platform/src/engines/history/site.testing.ts';
import { assertSound } from '../apps/platform/src/features/money/money.testing.ts';
import type { Notification } from '../apps/platform/src/features/money/pay/pay-service.ts';
import { plainId } from '../apps/platform/src/features/money/pay/pay-service.ts';
import { startWeixinServer } from '../apps/platform/src/features/money/pay/weixin/weixin.testing.ts';
import { databaseUrl } from '../apps/platform/src/kernel/testing.ts';
import { cpuSeconds } from './support/cpu.ts';
import { Latencies } from './support/latencies.ts';
import { productDatabase } from './support/product-database.ts';

const many = Number(process.argv[2] ?? 6_000);
const ENTERPRISES = 200;
/** Of the one: packages of an enterprise are counted whenever one is bought, and nobody has thousands. */
const OF_ONE = 600;
/** At a time; a service has many servers that tell. */
const AT_ONCE = 24;
const WANTED = 500;
const CENTS = 1_000;

const test = await productDatabase();
const theirs = await startWeixinServer();
const folder = await mkdtemp(join(tmpdir(), 'lf-bench-ledger-'));
const file = async (name: string, text: string | Buffer) => {
  await writeFile(join(folder, name), text);
  return join(folder, name);
};
const platform = await startPlatform({
  env: {
    DATABASE_URL: databaseUrl(test),
    LF_LOG_LEVEL: 'warn',
    LF_PUBLIC_URL: 'http://127.0.0.1',
    LF_PAY: 'weixin',
    LF_PAY_WEIXIN_APP_ID: theirs.config.appId,
    LF_PAY_WEIXIN_MERCHANT: theirs.config.merchantId,
    LF_PAY_WEIXIN_SERIAL: theirs.config.serial,
    LF_PAY_WEIXIN_KEY: await file('key.pem', theirs.config.key.export({ type: 'pkcs8', format: 'pem' })),
    LF_PAY_WEIXIN_SECRET_FILE: await file('secret', theirs.config.secret),
    LF_PAY_WEIXIN_PUBLIC_KEY: await file(
      'service.pem',
      theirs.config.serviceKey.export({ type: 'spki', format: 'pem' }),
    ),
    LF_PAY_WEIXIN_PUBLIC_KEY_ID: theirs.config.serviceKeyId,
    LF_PAY_WEIXIN_ENDPOINT: theirs.config.endpoint,
  },
});

/** Orders that wait for their money, and what is told of each. */
async function ordered(orgIds: readonly string[], payments: number): Promise<Notification[]> {
  const rows = await test.db.query<{ id: string }>(
    `insert into pay_order (id, org_id, org_name, kind, product_name, product_kind, product_count, product_months, cents, state, by,
                            created_at, expires_at)
     select gen_random_uuid(), ($1::uuid[])[1 + n % cardinality($1::uuid[])], '', kind, pack, sms, size, months, ${CENTS}, 'pending', 'bench',
            now(), now() + interval '1 hour'
       from generate_series(1, $2::int) n
       cross join lateral (select case when n % 3 = 0 then 'recharge' else 'package' end as kind,
                                  case when n % 3 > 0 then '短信100条' end as pack, case when n % 3 > 0 then 'sms' end as sms,
                                  case when n % 3 > 0 then 100 end as size, case when n % 3 > 0 then 12 end as months) drawn
     returning id`,
    [orgIds, payments],
  );
  return rows.flatMap(({ id }, n) => {
    const plain = plainId(id);
    theirs.trades.set(plain, { cents: CENTS, notifyUrl: '', expires: '' });
    const told = theirs.pay(plain, `trade ${id}`);
    return n % 10 === 0 ? [told, told] : [told];
  });
}

async function tell({ headers, body }: Notification): Promise<void> {
  const reply = await fetch(`${platform.url}/lfscada/pay/notify/weixin`, {
    method: 'POST',
    headers: { ...(headers as Record<string, string>), 'content-type': 'application/json' },
    body: new Uint8Array(body),
  });
  await reply.arrayBuffer();
  if (reply.status !== 204) throw new Error(`a notification was answered ${reply.status}`);
}

async function round(name: string, orgIds: readonly string[], payments: number): Promise<void> {
  const waiting = await ordered(orgIds, payments);
  const told = waiting.length;
  await test.db.query('vacuum analyze');
  const before = { platform: cpuSeconds(platform.pid()), database: await test.cpuSeconds() };
  const [took, started] = [new Latencies(), performance.now()];
  const worker = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const from = performance.now();
      await tell(next);
      took.add(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const seconds = (performance.now() - started) / 1_000;
  const used = cpuSeconds(platform.pid()) - before.platform;
  const database = (await test.cpuSeconds()) - before.database;
  const [row] = await test.db.query<{ paid: number; taken: number }>(
    `select (select count(*) from pay_order where state = 'paid' and org_id = any($1::uuid[]))::int as paid,
            (select count(*) from payment join pay_order on pay_order.id = payment.order_id where org_id = any($1::uuid[]))::int as taken`,
    [orgIds],
  );
  await until('their messages', async () => (await test.db.query('select 1 from money_note limit 1')).length === 0);
  if (row?.paid !== payments || row.taken !== payments) throw new Error(`of ${payments}: ${JSON.stringify(row)}`);
  await assertSound(test.db);
  const each = 1_000 / told;
  console.log(
    `${name}: ${(payments / seconds).toFixed(0)} payments a second (${told} notifications in ${seconds.toFixed(1)} s; ${WANTED} wanted), ` +
      `answered after ${took.percentile(0.5)} ms (p95 ${took.percentile(0.95)}); processor of a notification: platform ${(used * each).toFixed(2)} ms, PostgreSQL ${(database * each).toFixed(2)} ms`,
  );
}

/** With somebody who is told. */
async function addEnterprise(): Promise<string> {
  const orgId = await addOrg(test.db);
  await addAccount(test.db, orgId);
  await test.db.query(`update role set permissions = null where org_id = $1`, [orgId]);
  return orgId;
}
const enterprises: string[] = [];
for (let n = 0; n < ENTERPRISES; n++) enterprises.push(await addEnterprise());
await round('warming up', [await addEnterprise()], OF_ONE);
await round(`${ENTERPRISES} enterprises`, enterprises, many);
await round('one enterprise', [await addEnterprise()], OF_ONE);
console.log(`load average: ${os.loadavg()[0]?.toFixed(1)} (other work on this machine lowers all figures)`);
await platform.stop();
await theirs.stop();
await test.drop();
await rm(folder, { recursive: true, force: true });
