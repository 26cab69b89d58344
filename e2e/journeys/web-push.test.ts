import {
  ROUTES,
  deviceCalls,
  grantCalls,
  intCalls,
  orgCalls,
  pushCalls,
  roleCalls,
  workOrderCalls,
} from '@lightfield/contract';
import {
  ADMIN,
  type Api,
  type Product,
  type PushServer,
  logInAs,
  login,
  openBrowser,
  openPage,
  startProduct,
  startPushServer,
  until,
} from '@lightfield/testkit';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { type Somebody, addPerson } from './people.ts';

/**
 * Messages on a phone in which no page is open. The push service is one of ours, which Chromium has no way to be pointed at: its answer to
 * the page is put in its place, and what was pushed is handed to the real worker. Between both, everything is the product's.
 */
/** A killed platform is there again when a busy machine gets to it. */
const PATIENCE = { withinMs: 150_000 };
const DEVICE = '1号供水泵站';
let product: Product;
let service: PushServer;
let browser: Browser;
let api: Api;
let operator: Somebody;
let context: BrowserContext;
let phone: Page;
let equipmentId: string;
let assigneeId: string;
let subscribed: ReturnType<PushServer['subscribe']>;

/** In the page, in place of what the browser's own service would answer. */
const PUSH_MANAGER = `(keys) => {
  const bytes = (text) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.codePointAt(0)).buffer;
  const subscription = (key) => ({
    endpoint: keys.endpoint,
    options: { applicationServerKey: key },
    getKey: (name) => bytes(keys[name]),
    unsubscribe: () => (localStorage.removeItem('test.push'), Promise.resolve(true)),
  });
  const held = () => localStorage.getItem('test.push');
  PushManager.prototype.getSubscription = () => Promise.resolve(held() ? subscription(bytes(held())) : null);
  PushManager.prototype.subscribe = ({ applicationServerKey }) => {
    localStorage.setItem('test.push', btoa(String.fromCodePoint(...applicationServerKey)));
    return Promise.resolve(subscription(applicationServerKey.buffer));
  };
}`;

beforeAll(async () => {
  service = await startPushServer();
  browser = await openBrowser({ whole: true });
  product = await startProduct({ env: { LF_PUSH_SERVICES: '127.0.0.1', LF_OUTBOUND_NETWORKS: '127.0.0.1' } });
  api = await login(product.url, ADMIN.name, ADMIN.password);
  const orgId = (await api.call(orgCalls.query, { kind: 'enterprise' })).rows[0]?.id ?? '';
  const role = (await api.call(roleCalls.choices, { orgId })).find(({ name }) => name === '操作员');
  operator = await addPerson(product.url, api, { id: role?.id ?? '', orgId }, 'fitter', { kind: intCalls });
  equipmentId = (await api.call(deviceCalls.query, { keyword: DEVICE })).rows[0]?.id ?? '';
  assigneeId = (await api.call(intCalls.query, { keyword: 'fitter' })).rows[0]?.id ?? '';
  const rights = { write: true, push: true, sms: false, phone: false };
  await api.call(grantCalls.add, { equipmentIds: equipmentId, accountIds: assigneeId, ...rights });
  subscribed = service.subscribe();
  ({ context, page: phone } = await openPage(browser, { width: 390, height: 844 }));
  await context.grantPermissions(['notifications'], { origin: product.url });
  await context.addInitScript({ content: `(${PUSH_MANAGER})(${JSON.stringify(subscribed.keys)})` });
  await logInAs(phone, product.url, { name: operator.name, password: operator.password });
});
afterAll(async () => {
  await browser.close();
  await product.stop();
  await service.stop();
});

interface Said {
  id: string;
  tag: string;
  title: string;
  text: string;
  path: string;
}
const read = ({ text }: { readonly text: string }) => JSON.parse(text) as Said;
/** The plant has rounds that fall due and alarms of its own, which are told as well. */
const isOrder = (got: { readonly text: string }) => read(got).path.includes('?order=');
const said = () => subscribed.got.filter(isOrder).map(read);
/** An order that the person gets. Asked again while the platform is away, as the same step. */
async function dispatch(title: string): Promise<string> {
  const [stepId, next] = [crypto.randomUUID(), crypto.randomUUID()];
  const { id } = await until(
    'the order to be reported',
    () => api.call(workOrderCalls.report, { equipmentId, stepId, title }),
    PATIENCE,
  );
  await until(
    'the order to be dispatched',
    () => api.call(workOrderCalls.dispatch, { id, stepId: next, assigneeId }),
    PATIENCE,
  );
  return id;
}
/** What stands on the screen of the phone by its worker, newest last. */
const shown = () =>
  phone.evaluate<{ title: string; tag: string; path: string }[]>(`navigator.serviceWorker.getRegistration('/push/')
    .then((registration) => registration?.getNotifications() ?? [])
    .then((all) => all.map(({ title, tag, data }) => ({ title, tag, path: data.path })))`);
/** As the browser hands it to the worker when its service has brought it. */
async function deliver(text: string): Promise<void> {
  const devtools = await context.newCDPSession(phone);
  const found = new Promise<string>((done) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const one = registrations.find(({ scopeURL }) => scopeURL.endsWith('/push/'));
      if (one) done(one.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: product.url,
    registrationId: await found,
    data: text,
  });
  await devtools.detach();
}

it('is offered once on the phone, and switched on by a tap', async () => {
  await phone.goto(`${product.url}${ROUTES.field}`);
  await phone.getByRole('region', { name: '消息推送' }).getByRole('button', { name: '在此浏览器开启' }).click();
  await phone.getByText('已开启。接收内容可在').waitFor();
  await phone.getByRole('button', { name: '知道了' }).click();
  await phone.reload();
  await phone.getByRole('button', { name: '刷新' }).waitFor();
  expect(await phone.getByRole('region', { name: '消息推送' }).count()).toBe(0);
  const { browsers } = await operator.api.call(pushCalls.query, {});
  expect(browsers).toMatchObject([{ place: 'field', current: false, problem: null }]);
});

it('is told of an order, stands on the screen once though it came twice, and leads to the order', async () => {
  const id = await dispatch('轴承异响');
  await expect.poll(() => said().length, { timeout: 60_000 }).toBe(1);
  const first = subscribed.got.find(isOrder);
  expect(said()).toMatchObject([{ path: `${ROUTES.field}?order=${id}` }]);
  await deliver(first?.text ?? '');
  await deliver(first?.text ?? '');
  await expect
    .poll(shown, { timeout: 30_000 })
    .toMatchObject([{ path: `${ROUTES.field}?order=${id}`, tag: said()[0]?.tag }]);
  expect((await shown())[0]?.title).toContain('轴承异响');
  // what the worker asks an open page when it is clicked
  await phone.evaluate(`navigator.serviceWorker.dispatchEvent(
    new MessageEvent('message', { data: { kind: 'open', path: '${said()[0]?.path}' } }))`);
  await phone.getByRole('heading', { name: '轴承异响' }).waitFor();
});

it('tells of everything though the platform is killed between the message and the push, each once by its tag', async () => {
  subscribed.got.splice(0);
  service.how.status = 503;
  service.how.retryAfter = '1';
  const orders: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    orders.push(await dispatch(`联轴器 ${n}`));
    if (n === 1) product.kill('platform');
  }
  // the push arrives, and the platform dies before it has written that down
  service.how.status = 201;
  service.how.onPush = () => {
    delete service.how.onPush;
    product.kill('platform');
  };
  const told = () => new Set(said().map(({ path }) => path));
  const wanted = orders.map((id) => `${ROUTES.field}?order=${id}`);
  await expect.poll(() => wanted.filter((path) => !told().has(path)), { timeout: 180_000 }).toEqual([]);
  // one tag and one id for each order, however often it came
  for (const path of wanted) {
    const all = said().filter((one) => one.path === path);
    expect(new Set(all.map(({ tag, id }) => `${tag} ${id}`)).size).toBe(1);
  }
  expect(service.refused).toEqual([]);
  // the worker of the phone shows each of them, whatever became of the platform meanwhile. Pop-ups of a Chromium without a notification
  // centre go by themselves after some seconds: each is looked for as soon as it is told
  for (const path of wanted) {
    await deliver(subscribed.got.find(({ text }) => text.includes(path))?.text ?? '');
    await expect.poll(async () => (await shown()).map((one) => one.path)).toContain(path);
  }
});

it('says in the settings which browsers are told, and why nothing arrives', async () => {
  service.how.status = 500;
  await phone.goto(`${product.url}${ROUTES.accountConfig}`);
  const card = phone.getByRole('region', { name: '消息推送' });
  await card.getByText('当前浏览器').waitFor();
  await card
    .getByRole('button', { name: /发送测试|发送测试/ })
    .first()
    .click();
  await card.getByRole('alert').getByText('HTTP 500').waitFor();
  service.how.status = 201;
  await card.getByRole('checkbox', { name: '一般报警' }).check();
  await expect.poll(async () => (await operator.api.call(pushCalls.query, {})).browsers[0]?.kinds).toContain('normal');
});

it('is told nothing after the logout, and again after the next login of the same person', async () => {
  await phone.evaluate(`fetch('/lfscada/user/logout', { method: 'POST' })`);
  await expect.poll(async () => (await operator.api.call(pushCalls.query, {})).browsers).toEqual([]);
  const before = subscribed.got.length;
  await dispatch('皮带打滑');
  await logInAs(phone, product.url, { name: operator.name, password: operator.password });
  await phone.goto(`${product.url}${ROUTES.field}`);
  await expect
    .poll(async () => (await operator.api.call(pushCalls.query, {})).browsers.length, { timeout: 30_000 })
    .toBe(1);
  expect(subscribed.got).toHaveLength(before);
  const [one] = (await operator.api.call(pushCalls.query, {})).browsers;
  expect(one?.kinds).toContain('normal');
});
