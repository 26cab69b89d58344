import { deviceCalls, gatewayCalls, orgCalls, pageImageCalls, templateCalls } from '@lightfield/contract';
import { ADMIN, type Product, logInAs, login, openPage } from '@lightfield/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type Ids,
  addAdministrator,
  addStaff,
  addThings,
  isAgain,
  isOfOne,
  leadsSomewhere,
  screensOf,
} from './enterprise-things.ts';
import { startJourney } from './journey-product.ts';
import { leaveStage, sharedBrowser } from './stage.ts';
import type { Somebody } from './people.ts';
import { type Walk, walk } from './walk.ts';

/**
 * The whole product with two enterprises, two departments and a customer, as everybody who can have an account in it: every screen opens
 * that their kind of account may have, none leads to one that they may not, and nothing of the other enterprise is on a screen, in an answer
 * or on a socket.
 */
let product: Product;
let browser: Browser;
/** In every name of what belongs to the enterprise of the simulated plant, and to the other one. */
const [HOME, OTHER] = ['东港', '西岭'];
/** Names of devices of the simulated plant. */
let plant: string[] = [];
let people: Record<'int' | 'beside' | 'ext' | 'theirs', Somebody>;
let ours: Ids;
let theirs: Ids;

beforeAll(async () => {
  [product, browser] = await Promise.all([startJourney(), sharedBrowser()]);
  const op = await login(product.url, ADMIN.name, ADMIN.password);
  const home = (await op.call(orgCalls.query, {})).rows.find(({ kind }) => kind === 'enterprise')?.id ?? '';
  plant = (await op.call(deviceCalls.query, { orgId: home })).rows.map(({ name }) => name);
  const other = await op.call(orgCalls.add, { kind: 'enterprise', name: `${OTHER}矿业` });
  const things = await addThings(op, { orgId: home, mark: HOME, sn: '630000000001' });
  ours = things.ids;
  theirs = (await addThings(op, { orgId: other.id, mark: OTHER, sn: '630000000002' })).ids;
  const staff = await addStaff(product.url, op, home, things);
  people = { ...staff, theirs: await addAdministrator(product.url, op, other.id, 'xiling_co') };
});
afterAll(() => leaveStage(product));

async function asIn<Result>(
  person: { name: string; password: string },
  then: (page: Page, errors: string[]) => Promise<Result>,
): Promise<Result> {
  const { context, page, errors } = await openPage(browser);
  await logInAs(page, product.url, person);
  const result = await then(page, errors);
  await context.close();
  return result;
}
const walkAs = (
  person: { name: string; password: string },
  addresses: readonly string[],
  foreign: readonly string[],
  tabs = false,
): Promise<Walk> => asIn(person, (page, errors) => walk(page, addresses, { url: product.url, foreign, errors, tabs }));

/** Of the operation centre alone. */
const CENTRE = /^\/manage\/(?:account\/(?:co|op)|system\/\w+|sms\/send)$/;
/** Of engineers of any enterprise, too. */
const MARKET = '/manage/system/market';
/** Each of them but these, and nothing that a link on a screen leads to. */
function expectClosed({ closed, offered }: Walk, addresses: readonly string[], open: readonly string[] = []): void {
  expect(closed).toEqual(addresses.filter((address) => CENTRE.test(address) && !open.includes(address)));
  expect(offered.filter((href) => closed.includes(href) || !leadsSomewhere(href))).toEqual([]);
}
const THEIRS = [OTHER, 'xiling'];
const UNKNOWN = [1101, 90002];

it('op opens every list and every setting, of all enterprises', async () => {
  const { offered, ...seen } = await walkAs(
    ADMIN,
    screensOf(theirs).filter((address) => !isOfOne(address)),
    [],
  );
  expect(seen).toEqual({ closed: [], refused: [], codes: [], broken: [], foreign: [] });
  expect(offered.filter((href) => !leadsSomewhere(href))).toEqual([]);
});

it('co of one enterprise opens all of its things, and hears nothing of the other one', async () => {
  // what a device shows under other addresses is walked once
  const addresses = screensOf(theirs).filter(
    (address) => !/\/flag\/|\/vuedetail\/.*\/(?:write|history|alarm)$/.test(address),
  );
  const seen = await walkAs(people.theirs, addresses, [HOME, 'home_', '客户企业', '示例企业', ...plant], true);
  expect(seen).toMatchObject({ refused: [], codes: [], broken: [], foreign: [] });
  expectClosed(seen, addresses, [MARKET]);
  expect(plant.length).toBeGreaterThan(0);
});

it('co is told of things of the other enterprise that there are none', async () => {
  const addresses = screensOf(ours).filter((address) => isOfOne(address) && !isAgain(address));
  const seen = await walkAs(people.theirs, addresses, [HOME, 'home_', ...plant]);
  expect(seen).toMatchObject({ closed: [], refused: addresses, codes: UNKNOWN, broken: [], foreign: [] });
});

it('int opens the devices they are responsible for, and no project of others', async () => {
  const addresses = screensOf(ours).filter((address) => !isAgain(address));
  const seen = await walkAs(people.int, addresses, THEIRS);
  const unknown = addresses.filter((address) => address.includes(ours.project));
  expect(seen).toMatchObject({ refused: unknown, codes: [90002], broken: [], foreign: [] });
  expectClosed(seen, addresses);
});

it('int of another department opens nothing of them', async () => {
  const lists = ['/monitor/overview', '/monitor/eg/list', '/monitor/eg/group', '/monitor/gm/list', '/monitor/alarm'];
  const things = screensOf(ours).filter((address) => isOfOne(address) && !isAgain(address));
  const seen = await walkAs(people.beside, [...lists, ...things], [...THEIRS, `${HOME}设备`, ...plant]);
  const unknown = [ours.device, ours.page, ours.project, ours.excel, ours.record];
  expect(seen.refused).toEqual(things.filter((address) => unknown.some((id) => address.includes(id))));
  expect(seen).toMatchObject({ closed: [], codes: UNKNOWN, broken: [], foreign: [] });
});

it('ext opens what they are authorised for, and no template or smart report of the enterprise', async () => {
  const addresses = screensOf(ours).filter((address) => !isAgain(address));
  const seen = await walkAs(people.ext, addresses, THEIRS);
  const unknown = addresses.filter(
    (address) =>
      [ours.template, ours.scene, ours.style, ours.order, ours.excel, ours.record].some((id) => address.includes(id)) ||
      address.endsWith(ours.org),
  );
  expect(seen).toMatchObject({ refused: unknown, codes: [90002], broken: [], foreign: [] });
  expectClosed(seen, addresses);
});

it('what op adds for one enterprise is there for its people, and not for those of the other', async () => {
  const chosen = `${OTHER}矿业`;
  await asIn(ADMIN, async (page) => {
    const choose = async () => {
      await page.getByRole('combobox', { name: '所属企业' }).last().click();
      await page.keyboard.type(chosen);
      await page.keyboard.press('Enter');
    };
    await page.goto(`${product.url}/manage/eg/template/add`);
    await page.getByLabel('模板名称').fill('后来的模板');
    await choose();
    await page.getByRole('button', { name: /创\s?建/ }).click();
    await page.waitForURL(/template\/edit/);
    await page.goto(`${product.url}/manage/eg/gateway`);
    await page.getByRole('button', { name: '登记网关', exact: true }).click();
    await page.getByRole('dialog').getByLabel('名称').fill('后来的网关');
    await page.getByRole('dialog').getByLabel('SN').fill('630000000003');
    await page.getByRole('dialog').getByLabel('验证码').fill('123456');
    await choose();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /登\s?记/ })
      .click();
    await page.getByText('后来的网关').first().waitFor();
    const name = '后来的图片.svg';
    const buffer = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><text y="20">西岭</text></svg>');
    const multipart = { file: { name, mimeType: 'image/svg+xml', buffer }, pageId: theirs.page };
    const answer = await page.request.post(product.url + pageImageCalls.upload.path, { multipart });
    expect(await answer.json()).toMatchObject({ code: 200 });
  });
  const later = async ({ api }: Somebody) => {
    const keyword = '后来';
    const [templates, { rows: gateways }, { rows: pictures }] = [
      await api.call(templateCalls.query, {}),
      await api.call(gatewayCalls.query, { keyword }),
      await api.call(pageImageCalls.query, { keyword }),
    ];
    return [...templates, ...gateways, ...pictures].map(({ name }) => name).filter((name) => name.startsWith(keyword));
  };
  expect(await later(people.theirs)).toEqual(['后来的模板', '后来的网关', '后来的图片.svg']);
  expect(await later(people.int)).toEqual([]);
});
