import { ROUTES, coCalls, noticeCalls, orgCalls, roleCalls } from '@lightfield/contract';
import {
  ADMIN,
  type Api,
  type Product,
  login,
  choosePassword,
  logInAs,
  openPage,
  startProduct,
  until,
} from '@lightfield/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { leaveStage, sharedBrowser } from './stage.ts';
import { askDatabase } from '../process/ledger.ts';

/** A notice of the operation centre: written, published, seen on two devices of another enterprise, read, taken back. */
let product: Product;
let browser: Browser;
let api: Api;
/** Of an enterprise without devices: no alarm counts among the unread. */
let customer: { name: string; password: string };
let admin: Page;
let desktop: Page;
let phone: Page;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), sharedBrowser()]);
  api = await login(product.url, ADMIN.name, ADMIN.password);
  const { id: orgId } = await api.call(orgCalls.add, { kind: 'enterprise', name: '示例水务' });
  const roles = await api.call(roleCalls.choices, { orgId });
  const roleId = roles.find(({ roleType }) => roleType === 'admin')?.id ?? '';
  const { loginname, password } = await api.call(coCalls.add, { loginname: 'shuiwu_admin', orgId, roleId });
  customer = { name: loginname, password: await choosePassword(product.url, { name: loginname, password }) };
  // Nobody else has seen it, and it is asked for all the same: as with the password of the first administrator.
  await askDatabase(product.data, `update account set must_change_password = true where login_name = '${loginname}'`);
  [admin, desktop, phone] = await Promise.all([
    openPage(browser).then(({ page }) => page),
    openPage(browser).then(({ page }) => page),
    openPage(browser, { width: 390, height: 844 }).then(({ page }) => page),
  ]);
});
afterAll(() => leaveStage(product));

const TITLE = '今晚 22 点平台升级';
const TEXT = '升级期间网页无法访问。\n网关照常采集，数据恢复后自动补传。';
const dialog = (page: Page, kind: string) => page.locator(`[data-kind=${kind}]`);
const press = (page: Page, kind: string, name: string) => dialog(page, kind).getByRole('button', { name }).click();
const badge = (page: Page, count: number) => page.getByRole('link', { name: `未读消息 ${count} 条` }).waitFor();
const publicPath = async () => {
  const { rows } = await api.call(noticeCalls.query, { keyword: TITLE });
  return ROUTES.publicMessage.replace('{dataId}', rows[0]?.id ?? '').replace('{msgType}', 'notice');
};

it('asks after the login for a password of one’s own, once, and for no phone where no SMS arrives', async () => {
  await logInAs(desktop, product.url, { ...customer, dialogs: 'leave' });
  await dialog(desktop, 'password').waitFor();
  await press(desktop, 'password', '稍后再说');
  await dialog(desktop, 'password').waitFor({ state: 'detached' });
  await desktop.goto(`${product.url}/msg/messageAll`);
  await desktop.getByText('还没有消息').waitFor();
  expect(await desktop.locator('[data-kind]').count()).toBe(0);
  await logInAs(phone, product.url, customer);
});

it('leads to where the password is changed, and keeps quiet there', async () => {
  const { page, context } = await openPage(browser);
  await logInAs(page, product.url, { ...customer, dialogs: 'leave' });
  await press(page, 'password', '去修改');
  await page.waitForURL(`**${ROUTES.setupValidatePassword}`);
  await page.locator('h1').first().waitFor();
  expect(await page.locator('[data-kind]').count()).toBe(0);
  await context.close();
});

it('is written as a draft, which nobody gets', async () => {
  await logInAs(admin, product.url);
  await admin.goto(`${product.url}/manage/system/msg`);
  await admin.getByRole('button', { name: '写公告' }).first().click();
  await admin.getByRole('textbox', { name: '标题', exact: true }).fill(TITLE);
  await admin.getByRole('textbox', { name: '正文', exact: true }).fill(TEXT);
  await admin.getByText('弹窗提醒：').click();
  await admin.getByText('公开：').click();
  await admin.getByRole('checkbox', { name: '运营账号' }).uncheck();
  await admin.getByRole('button', { name: '保存草稿' }).click();
  await admin.getByRole('row', { name: new RegExp(TITLE) }).waitFor();
  await badge(desktop, 0);
  const { page, context } = await openPage(browser);
  await page.goto(product.url + (await publicPath()));
  await page.getByText('这条公告无法查看').waitFor();
  await context.close();
});

it('shows on every device at once when it is published: badge, pop-up, dialog', async () => {
  await admin.getByRole('button', { name: '发布', exact: true }).click();
  await admin.getByText('将送达 3 类账号').waitFor();
  await admin
    .getByRole('dialog')
    .getByRole('button', { name: /^发\s?布$/ })
    .click();
  await admin.getByText('已发布，送达').waitFor();
  await Promise.all([badge(desktop, 1), badge(phone, 1)]);
  await desktop.locator('.ant-notification-notice').getByText(TITLE).waitFor();
  await Promise.all([dialog(desktop, 'notice').waitFor(), dialog(phone, 'notice').waitFor()]);
});

it('is read on one device, and neither badge nor dialog remain on the other', async () => {
  await press(desktop, 'notice', '查看详情');
  await desktop.waitForURL('**/msg/detail/all/notice/public/**');
  await desktop.getByRole('heading', { level: 2, name: TITLE }).waitFor();
  await desktop.getByRole('article').getByText('网关照常采集').waitFor();
  await Promise.all([badge(desktop, 0), badge(phone, 0)]);
  await dialog(phone, 'notice').waitFor({ state: 'detached' });
  await admin.reload();
  await admin
    .getByRole('row', { name: new RegExp(TITLE) })
    .getByText('1 / 1')
    .waitFor();
});

it('is read by anybody who has the link', async () => {
  const { page, context } = await openPage(browser);
  await page.goto(product.url + (await publicPath()));
  await page.getByRole('heading', { name: TITLE }).waitFor();
  await page.getByText('网关照常采集').waitFor();
  await context.close();
});

it('is gone everywhere when it is withdrawn', async () => {
  await desktop.goto(`${product.url}/msg/messageAll`);
  await desktop.getByRole('link', { name: TITLE }).waitFor();
  await admin.getByRole('button', { name: '撤回' }).click();
  await admin
    .getByRole('dialog')
    .getByRole('button', { name: /^撤\s?回$/ })
    .click();
  await admin.getByText('已撤回').first().waitFor();
  const { page, context } = await openPage(browser);
  await page.goto(product.url + (await publicPath()));
  await page.getByText('这条公告无法查看').waitFor();
  await page.getByRole('link', { name: '去登录' }).waitFor();
  await context.close();
  await until('the message gone', async () => {
    await desktop.reload();
    await desktop
      .getByText('还没有消息')
      .or(desktop.getByRole('link', { name: TITLE }))
      .first()
      .waitFor();
    return (await desktop.getByRole('link', { name: TITLE }).count()) === 0;
  });
});

it('reminds whoever made an API key that ends, until they put it away', async () => {
  await askDatabase(
    product.data,
    `insert into api_key (id, org_id, account_id, name, secret_hash, hint, permissions, range, networks, per_minute, expires_at, created_at)
       select gen_random_uuid(), org_id, id, '上位机', '\\x00', 'abcd', '{}', 'all', '', 60, now() + interval '3 days', now() - interval '1 year'
         from account where login_name = '${customer.name}'`,
  );
  await until(
    'the reminder',
    async () =>
      (
        await askDatabase<{ n: string }>(
          product.data,
          `select count(*) as n from message where type = 'expire' and equip_type = 'api'`,
        )
      )[0]?.n === '1',
  );
  const { page, context } = await openPage(browser);
  await logInAs(page, product.url, { ...customer, dialogs: 'leave' });
  await press(page, 'password', '稍后再说');
  await page.getByText('接口密钥“上位机”将在7天内到期').first().waitFor();
  await press(page, 'api', '不再提醒');
  await dialog(page, 'api').waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('link', { name: /未读消息/ }).waitFor();
  await page.goto(`${product.url}/msg/messageAll`);
  await page
    .getByRole('link', { name: /上位机/ })
    .first()
    .click();
  await page.getByRole('link', { name: '查看接口密钥' }).waitFor();
  expect(await page.locator('[data-kind=api]').count()).toBe(0);
  await context.close();
});
