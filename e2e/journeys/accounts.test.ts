import { accountAdminCalls, accountCalls, accountErrors, deviceCalls, intCalls } from '@lightfield/contract';
import { choose, choosePassword, logInAs, login, openPage, until } from '@lightfield/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SharedProduct, closeWindows, joinStage } from './stage.ts';

/** From the operation centre to the last hand on the machine: who adds whom, and who sees which device. */
const DEVICE = '1号供水泵站';

let product: SharedProduct;
let browser: Browser;
/** Windows of the operation centre and of the enterprise administrator. */
let admin: Page;
let boss: Page;
const bossLogin = { name: 'plant_boss', password: '' };
const worker = { name: 'zhang_san', password: '' };
beforeAll(async () => {
  ({ product, browser } = await joinStage());
  admin = await enter();
});
afterAll(closeWindows);

const dialog = (page: Page) => page.getByRole('dialog').last();
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function open(page: Page, path: string): Promise<void> {
  await page.goto(product.url + path);
  await page.locator('h1').first().waitFor();
}

/** A window of its own for somebody. */
async function enter(person?: { name: string; password: string }): Promise<Page> {
  const { page } = await openPage(browser);
  await logInAs(page, product.url, person);
  return page;
}

/** The first password as it is shown, once. */
async function readPassword(page: Page): Promise<string> {
  await dialog(page).getByText('首次登录必须修改密码').waitFor();
  const [, password = ''] = await dialog(page).locator('code').allTextContents();
  await button(page, '已保存，关闭').click();
  return password;
}

const devicesOf = async ({ name, password }: { name: string; password: string }) => {
  const api = await login(product.url, name, password);
  return (await api.call(deviceCalls.monitorQuery, {})).rows.map((device) => device.name);
};

it('the operation centre adds an enterprise administrator; a bad or taken name is told at its field', async () => {
  await open(admin, '/manage/account/co');
  await button(admin, '新增账号').first().click();
  const name = dialog(admin).getByLabel('用户名', { exact: true });
  await name.fill('12345');
  await dialog(admin).getByText('用户名不能全为数字').waitFor();
  await name.fill('admin');
  await dialog(admin).getByText('建议超过6个字符').waitFor();
  await choose(dialog(admin), '角色', '企业管理员');
  await name.press('Enter');
  await dialog(admin).getByText('用户名已存在').waitFor();
  // nothing else that was chosen is lost
  await name.fill(bossLogin.name);
  await name.press('Enter');
  bossLogin.password = await readPassword(admin);
  await row(admin, bossLogin.name).getByText('正常').waitFor();
});

it('they are led from their first password to one of their own, and reach nothing else before', async () => {
  const given = await login(product.url, bossLogin.name, bossLogin.password);
  expect((await given.raw(deviceCalls.monitorQuery.path)).code).toBe(accountErrors.passwordDue.code);
  const { page } = await openPage(browser);
  await page.goto(`${product.url}/login`);
  await page.locator('input[name=name]').fill(bossLogin.name);
  await page.locator('input[name=password]').fill(bossLogin.password);
  await page.keyboard.press('Enter');
  const form = page.locator('form[data-form=own-password]');
  await form.locator('input[name=password]').fill('short');
  await page.keyboard.press('Enter');
  await form.locator('[aria-invalid=true]').waitFor();
  // no other screen of the product opens; who comes back is asked for the password they were given as well
  await page.goto(`${product.url}/manage/account/int`);
  await form.locator('input[name=given]').fill(bossLogin.password);
  bossLogin.password = 'Plant_2026ab';
  await form.locator('input[name=password]').fill(bossLogin.password);
  await form.locator('input[name=again]').fill(bossLogin.password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/manage\/account\/int/);
  await page.context().close();
});

it('they log in and add an internal account, which sees nothing yet', async () => {
  boss = await enter(bossLogin);
  await open(boss, '/manage/account/int');
  // their own enterprise goes without saying; accounts of the operation centre are none of their business
  expect(await boss.getByRole('link', { name: '运营账号' }).count()).toBe(0);
  await button(boss, '新增账号').first().click();
  const name = dialog(boss).getByLabel('用户名', { exact: true });
  await name.fill(worker.name);
  expect(await dialog(boss).getByLabel('所属组织').count()).toBe(0);
  await choose(dialog(boss), '角色', '操作员');
  await dialog(boss).getByLabel('手机号').fill('123');
  await name.press('Enter');
  await dialog(boss).getByText('请输入正确的手机号').waitFor();
  await dialog(boss).getByLabel('手机号').fill('');
  await name.press('Enter');
  worker.password = await choosePassword(product.url, { ...worker, password: await readPassword(boss) });
  await row(boss, worker.name).waitFor();
  expect(await devicesOf(worker)).toEqual([]);
});

it('they authorise it for one device: it sees that one and no other', async () => {
  await button(boss, `设备授权 ${worker.name}`).click();
  await dialog(boss).getByText('还没有授权任何设备').waitFor();
  // the address is the state: it can be reloaded and shared
  expect(new URL(boss.url()).searchParams.get('grants')).toMatch(/^[0-9a-f-]{36}$/);
  await button(boss, '授权设备').click();
  await dialog(boss)
    .getByRole('checkbox', { name: `选择 ${DEVICE}` })
    .check();
  // no mobile number: nothing that would be sent to it can be given
  expect(await dialog(boss).getByRole('checkbox', { name: '短信报警' }).isDisabled()).toBe(true);
  await dialog(boss).getByText(`${worker.name} 未绑定手机号`).waitFor();
  await dialog(boss).getByRole('checkbox', { name: '写入' }).check();
  await button(boss, '授权 1 台设备').click();
  await row(boss, DEVICE).getByText('写入、报警推送').waitFor();
  expect(await devicesOf(worker)).toEqual([DEVICE]);

  const page = await enter(worker);
  await open(page, '/monitor/eg/list');
  await page.getByRole('link', { name: DEVICE, exact: true }).waitFor();
  expect(await page.getByRole('link', { name: '4吨燃气蒸汽锅炉' }).count()).toBe(0);
  // whoever may not authorise is not offered it
  await open(page, '/manage/eg/equipment/list');
  await page.getByRole('link', { name: DEVICE, exact: true }).waitFor();
  expect(await page.getByRole('button', { name: `授权 ${DEVICE}` }).count()).toBe(0);
  await page.context().close();
});

it('the same stands at the device; cancelling asks, and then the account sees none', async () => {
  await open(boss, '/manage/eg/equipment/list');
  await button(boss, `授权 ${DEVICE}`).click();
  // other journeys may have authorised people of theirs before
  await dialog(boss)
    .getByText(/已授权 \d+ \/ 50 个账号/)
    .waitFor();
  await button(boss, `修改权限 ${worker.name}`).click();
  await dialog(boss).getByRole('checkbox', { name: '写入' }).uncheck();
  await button(boss, '保存').click();
  await boss.getByText('已修改 1 项授权').waitFor();
  expect(await row(boss, worker.name).getByText('写入').count()).toBe(0);
  await button(boss, `取消授权 ${worker.name}`).click();
  await dialog(boss).getByText('立即停止报警推送').waitFor();
  await dialog(boss).getByRole('button', { name: '取消授权' }).click();
  await row(boss, worker.name).waitFor({ state: 'detached' });
  expect(await devicesOf(worker)).toEqual([]);
});

it('who is disabled is out at once and cannot log in; a reset gives a password that is new', async () => {
  const api = await login(product.url, worker.name, worker.password);
  await open(boss, '/manage/account/int');
  const more = button(boss, `${worker.name} 的更多操作`);
  await more.click();
  await boss.getByRole('menuitem', { name: '停用' }).click();
  await dialog(boss).getByRole('button', { name: '停用' }).click();
  await row(boss, worker.name).getByText('已停用').waitFor();
  expect((await api.raw(deviceCalls.monitorQuery.path)).code).toBe(accountErrors.notLoggedIn.code);
  await expect(login(product.url, worker.name, worker.password)).rejects.toThrow(
    `${accountErrors.accountDisabled.code}`,
  );
  await more.click();
  await boss.getByRole('menuitem', { name: '启用' }).click();
  await row(boss, worker.name).getByText('正常').waitFor();
  await more.click();
  await boss.getByRole('menuitem', { name: '重置密码' }).click();
  await dialog(boss).getByRole('button', { name: '重置密码' }).click();
  const old = worker.password;
  worker.password = await readPassword(boss);
  expect(worker.password).not.toBe(old);
  worker.password = await choosePassword(product.url, worker, 'Plant_2027cd');
});

it('a deleted account hands its devices over, and nobody deletes themselves', async () => {
  const api = await login(product.url, bossLogin.name, bossLogin.password);
  await button(boss, `设备授权 ${worker.name}`).click();
  await boss.getByText('负责设备', { exact: true }).click();
  await button(boss, '指定设备').click();
  await dialog(boss)
    .getByRole('checkbox', { name: `选择 ${DEVICE}` })
    .check();
  await button(boss, '指定 1 台设备').click();
  await boss.getByText('已指定 1 台设备').waitFor();
  await row(boss, DEVICE).waitFor();
  await boss.keyboard.press('Escape');
  await until('the drawer to close', async () => !new URL(boss.url()).searchParams.has('grants'));

  const [id] = (await api.call(intCalls.query, { keyword: worker.name })).rows.map((account) => account.id);
  await button(boss, `${worker.name} 的更多操作`).click();
  await boss.getByRole('menuitem', { name: '删除' }).click();
  await dialog(boss).getByText('其负责的设备将移交企业管理员').waitFor();
  await dialog(boss).getByRole('button', { name: '删除' }).click();
  await boss.getByText('1 台设备已移交企业管理员').waitFor();
  await row(boss, worker.name).waitFor({ state: 'detached' });
  expect((await api.raw(intCalls.info.path, { id })).code).toBe(accountErrors.userNotFound.code);

  const { userId } = await api.call(accountCalls.info, {});
  const refused = await api.raw(accountAdminCalls.delete.path, { id: userId });
  expect(refused.code).toBe(accountErrors.cannotDeleteSelf.code);
});
