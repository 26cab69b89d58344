import { once } from 'node:events';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  Envelope,
  FORWARD_COLUMNS,
  apiKeyCalls,
  apiKeyErrors,
  dataCentreCalls,
  deviceCalls,
  orgCalls,
  pageCalls,
  projectCalls,
  servicePeriodCalls,
  webhookCalls,
} from '@lightfield/contract';
import { ADMIN, type Api, type Product, logInAs, login, openPage, startProduct } from '@lightfield/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askDatabase } from '../process/ledger.ts';
import { addAdministrator } from './enterprise-things.ts';
import type { Somebody } from './people.ts';
import { leaveStage, sharedBrowser } from './stage.ts';

/**
 * An enterprise has projects, the data centre and the open API for a time. The operation centre says until when, its people are reminded, it
 * ends, and is prolonged: what they see, what they cannot do meanwhile, and that everything goes on where it was.
 */
const ENTERPRISE = '示例企业';
const SERVICES = ['项目', '数据中心', '开放接口'] as const;
const DAY_MS = 86_400_000;
const PATIENCE = { timeout: 60_000, interval: 250 };
let product: Product;
let browser: Browser;
let op: Page;
let their: Page;
let errors: string[];
let person: Somebody;
let api: Api;
let orgId: string;
let secret: string;
let pageAddress: string;
let customer: Awaited<ReturnType<typeof aCustomer>>;

/** A system of the customer's that takes rows in. */
async function aCustomer() {
  const rows: { ts: number }[] = [];
  const server: Server = createServer((request, answer) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      const { rows: more = [] } = JSON.parse(text) as { rows?: { ts: string }[] };
      rows.push(...more.map(({ ts }) => ({ ts: Date.parse(ts) })));
      answer.end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    rows,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/in`,
    stop: () => void server.close(),
  };
}

beforeAll(async () => {
  customer = await aCustomer();
  [product, browser] = await Promise.all([
    startProduct({ env: { LF_OUTBOUND_NETWORKS: '127.0.0.1' } }),
    sharedBrowser(),
  ]);
  const centre = await login(product.url, ADMIN.name, ADMIN.password);
  orgId = (await centre.call(orgCalls.query, {})).rows.find(({ name }) => name === ENTERPRISE)?.id ?? '';
  person = await addAdministrator(product.url, centre, orgId, 'shili_co');
  ({ api } = person);
  const project = await api.call(projectCalls.add, { name: '一期总览' });
  const page = await api.call(pageCalls.add, { projectId: project.id, title: '总览画面' });
  pageAddress = `${product.url}/monitor/project/${project.id}/page/${page.id}`;
  const row = { shape: 'value', columns: FORWARD_COLUMNS.value };
  await api.call(dataCentreCalls.add, {
    name: '客户平台',
    target: JSON.stringify({ kind: 'http', url: customer.address, header: '', signs: false }),
    mapping: JSON.stringify(row),
    records: 'true',
    alarms: 'false',
    range: 'all',
  });
  ({ secret } = await api.call(apiKeyCalls.add, {
    name: '取数',
    permissions: 'monitor_equip_list',
    range: 'all',
    perMinute: '600',
  }));
  await api.call(webhookCalls.add, {
    name: '事件',
    url: customer.address,
    events: 'alarm.raised,alarm.restored',
    range: 'all',
  });
  const centreView = await openPage(browser);
  op = centreView.page;
  await logInAs(op, product.url);
  const theirView = await openPage(browser);
  ({ page: their, errors } = theirView);
  await logInAs(their, product.url, person);
}, 300_000);
afterAll(async () => {
  customer.stop();
  await leaveStage(product);
});

/** The operation centre sets the last day of each service. */
async function sayUntil(day: string): Promise<void> {
  await op.goto(`${product.url}/manage/orgal/enterprise`);
  await op
    .getByRole('row', { name: new RegExp(ENTERPRISE) })
    .first()
    .getByRole('button', { name: '服务有效期' })
    .click();
  const dialog = op.getByRole('dialog');
  for (const service of SERVICES) {
    await dialog.getByLabel(`${service}：到期日`).click();
    await op.keyboard.press('Control+A');
    // the calendar goes there
    await op.keyboard.type(day);
    await op.locator(`td[title="${day}"]:visible`).click();
  }
  await dialog.getByRole('button', { name: /^保\s?存$/ }).click();
  await dialog.waitFor({ state: 'detached' });
}
/** As a calendar of here writes it. */
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toLocaleDateString('sv-SE');
const see = async (address: string, words: string | RegExp): Promise<void> => {
  await their.goto(address.startsWith('/') ? `${product.url}${address}` : address);
  await their.getByText(words).first().waitFor();
};
async function byKey(): Promise<number> {
  const reply = await fetch(product.url + deviceCalls.query.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
    body: '{}',
  });
  return Envelope.parse(await reply.json()).code;
}

it('the centre gives an enterprise a period of each service, and its people are told above what will end', async () => {
  await expect.poll(() => customer.rows.length, PATIENCE).toBeGreaterThan(20);
  expect(await byKey()).toBe(200);
  await see(pageAddress, '总览画面');
  await sayUntil(dayIn(3));
  await see('/manage/eg/project/list', /项目服务将在\d天内到期/);
  await see('/manage/datacenter', /数据中心服务将在\d天内到期/);
  await see('/manage/api/list', /开放接口服务将在\d天内到期/);
  await see('/manage/api/webhook', /开放接口服务将在\d天内到期/);
  expect(errors).toEqual([]);
});

it('when they end, no project page opens, forwarding stops, keys are refused and webhooks tell nothing, and all of it says so', async () => {
  await askDatabase(
    product.data,
    `update service_period set ends_at = now() where org_id = '${orgId}' and service in ('project', 'dataCentre', 'api')`,
  );
  await expect.poll(byKey, PATIENCE).toBe(apiKeyErrors.keyDisabled.code);
  await see(pageAddress, '该服务已到期或已停用，请联系平台运营方续期');
  await see('/manage/eg/project/list', '项目服务已到期');
  // What they have made is still there.
  await their.getByText('一期总览').first().waitFor();
  await see('/manage/datacenter', '数据中心服务已到期');
  await their
    .getByRole('row', { name: /客户平台/ })
    .getByText('服务已到期或停用')
    .waitFor();
  await see('/manage/api/list', '开放接口服务已到期');
  await see('/manage/api/webhook', '开放接口服务已到期');
  await their.getByRole('row', { name: /事件/ }).getByText('服务已到期或停用').waitFor();
  await their.getByText(/事件保留\d+天/).waitFor();
  // Whoever may use them gets a message of each.
  await expect
    .poll(
      async () => {
        const rows = await askDatabase<{ content: string }>(product.data, 'select title as content from message');
        return rows.filter(({ content }) => /服务已到期/.test(content)).length;
      },
      { timeout: 60_000, interval: 1_000 },
    )
    .toBeGreaterThanOrEqual(3);
});

it('prolonged, everything goes on where it was: what was recorded meanwhile is sent as well', async () => {
  const stopped = customer.rows.length;
  const newest = Math.max(...customer.rows.map(({ ts }) => ts));
  // Some more is recorded while nothing is sent.
  await expect
    .poll(async () => {
      const [row] = await askDatabase<{ n: string }>(
        product.data,
        `select count(*) as n from hist_record where ts > to_timestamp(${newest} / 1000.0)`,
      );
      return Number(row?.n);
    }, PATIENCE)
    .toBeGreaterThan(10);
  expect(customer.rows.length).toBe(stopped);
  const renewed = Date.now();
  await sayUntil(dayIn(400));
  const periods = await api.call(servicePeriodCalls.mine, {});
  expect(periods.map(({ state }) => state)).toEqual(periods.map(() => 'open'));
  await expect.poll(byKey, PATIENCE).toBe(200);
  await see(pageAddress, '总览画面');
  await see('/manage/datacenter', '客户平台');
  await their
    .getByRole('row', { name: /客户平台/ })
    .getByText('运行中')
    .waitFor();
  expect(await their.getByText('数据中心服务').count()).toBe(0);
  await expect.poll(() => customer.rows.some(({ ts }) => ts > renewed), PATIENCE).toBe(true);
  expect(customer.rows.filter(({ ts }) => ts > newest && ts < renewed).length).toBeGreaterThan(10);
  await see('/manage/api/webhook', '事件');
  expect(await their.getByText('服务已到期或停用').count()).toBe(0);
});
