/**
 * The list of 100,000 devices on the screen: from a click to the rows, in a browser, with the whole product. A search counts
 * from the last letter, with the pause in typing that begins it (200 ms).
 * Left out: processor time of browser, platform and database; a network between them, other people at the same time.
 * Run: npm run build && npm run bench device-screen [devices, 100,000 by default] [times, 20 by default]
 * Target: 400 ms for any page, filter or search.
 */
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { deviceCalls } from '@lightfield/contract';
import { ADMIN, login, logInAs, openBrowser, openPage, startProduct } from '@lightfield/testkit';
import { createPgDb, type PgDb } from '../apps/platform/src/kernel/db-pg.ts';
import { silentLog } from '../apps/platform/src/kernel/log.ts';

const [devices = 100_000, times = 20] = process.argv.slice(2).map(Number);
/** Devices of one statement: none takes longer than a statement may. */
const CHUNK = 10_000;
const GROUPS = 50;
interface Taken {
  readonly whole: number;
  readonly call: number;
}

/** Into the enterprise of the devices that are there: each with a gateway, in one of the groups, one in a hundred in alarm. */
async function seed(db: PgDb, like: string): Promise<void> {
  await db.query(
    `insert into device_group (id, org_id, name, sort)
     select gen_random_uuid(), device.org_id, '分厂' || n, n from device, generate_series(1, $2::int) as n where device.id = $1`,
    [like, GROUPS],
  );
  for (let from = 1; from <= devices; from += CHUNK) {
    const part = [like, from, Math.min(devices, from + CHUNK - 1)];
    await db.query(
      `insert into gateway (id, org_id, kind, sn, name, mqtt_username, mqtt_password_hash, state, state_changed_at)
       select gen_random_uuid(), device.org_id, 'lightfield', '7' || lpad(n::text, 11, '0'), '网关' || n, 'g' || n, '-',
              case when n % 10 = 0 then 'offline' else 'online' end, now() - n * interval '1 second'
         from device, generate_series($2::int, $3::int) as n where device.id = $1`,
      part,
    );
    await db.query(
      `insert into device (id, org_id, gateway_id, group_id, name, device_no, address, sort)
       select gen_random_uuid(), gateway.org_id, gateway.id, found.ids[1 + n % $4::int], '水泵-' || n, 'P-' || n,
              case when n % 3 = 0 then '苏州' else '上海' end || n % 100 || '号', n % 5
         from generate_series($2::int, $3::int) as n
         join gateway on gateway.sn = '7' || lpad(n::text, 11, '0')
         join (select org_id, array_agg(id) as ids from device_group where name like '分厂%' group by org_id) as found
           on found.org_id = gateway.org_id
        where $1::uuid is not null`,
      [...part, GROUPS],
    );
  }
  await db.query('vacuum analyze');
}

const product = await startProduct();
const browser = await openBrowser();
try {
  const api = await login(product.url, ADMIN.name, ADMIN.password);
  const like = (await api.call(deviceCalls.query, {})).rows[0]?.id ?? '';
  // Its own account of where it listens: port, then folder of the socket.
  const lines = readFileSync(join(product.data, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  const connection = { host: lines[4] ?? '', port: Number(lines[3]), user: 'lightfield', database: 'lightfield' };
  const db = createPgDb({ connection, log: silentLog });
  const started = performance.now();
  await seed(db, like);
  await db.end();
  console.log(`${devices} devices made in ${((performance.now() - started) / 1_000).toFixed(0)} s`);

  const { page } = await openPage(browser, { width: 1_440, motion: true });
  await logInAs(page, product.url, ADMIN);
  await page.goto(`${product.url}/monitor/eg/list`);
  await page.locator('.ant-table-row').first().waitFor();
  await page.waitForTimeout(3_000);

  /** Until the names of the rows are others, and drawn; and what of that the longest call took. Both in ms. */
  const toRows = (act: string): Promise<Taken> =>
    page.evaluate<Taken>(`new Promise((done, fail) => {
      const names = () => [...document.querySelectorAll('.ant-table-row')].map((row) => row.querySelector('a')?.textContent).join();
      const before = names();
      const begun = performance.now();
      ${act};
      const look = () => {
        if (performance.now() - begun > 20000) fail(new Error('no other rows came'));
        else if (names() !== before && names() !== '') requestAnimationFrame(() => {
          const calls = performance.getEntriesByType('resource').filter(({ startTime, initiatorType }) => startTime >= begun && initiatorType === 'fetch');
          done({ whole: performance.now() - begun, call: Math.max(0, ...calls.map(({ duration }) => duration)) });
          performance.clearResourceTimings();
        });
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    })`);
  const type = (text: string) => `{
    const field = document.querySelector('.lf-devices-search input');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, ${JSON.stringify(text)});
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }`;
  const press = (selector: string, index = 0) => `document.querySelectorAll('${selector}')[${index}].click()`;
  const tell = (what: string, taken: readonly Taken[]) => {
    const sorted = taken.map(({ whole }) => whole).toSorted((a, b) => a - b);
    const calls = taken.map(({ call }) => call).toSorted((a, b) => a - b);
    const at = (part: number, of = sorted) =>
      (of[Math.min(of.length - 1, Math.floor(of.length * part))] ?? 0).toFixed(0);
    console.log(
      `${what.padEnd(34)} p50 ${at(0.5)} ms (the call ${at(0.5, calls)}), p95 ${at(0.95)} ms, the longest ${at(1)} ms`,
    );
  };
  const each = async (what: string, acts: (n: number) => readonly string[]) => {
    const taken: Taken[] = [];
    for (let n = 0; n < times; n++) for (const act of acts(n)) taken.push(await toRows(act));
    tell(what, taken);
  };
  await each('next page', () => [press('.ant-pagination-next button')]);
  await each('last page, and the first again', () => [
    `[...document.querySelectorAll('.ant-pagination-item')].at(-1).click()`,
    press('.ant-pagination-item', 0),
  ]);
  await each('only what is offline, and all again', () => [
    press('.lf-devices-states input', 2),
    press('.lf-devices-states input', 0),
  ]);
  await each('search of one', (n) => [type(`水泵-${50_000 + n}`)]);
  await each('search of many', (n) => [type(n % 2 === 0 ? '苏州' : '上海')]);
  console.log(`load of the machine ${loadavg()[0]?.toFixed(1)}`);
} finally {
  await browser.close();
  await product.stop();
}
