import { coCalls, orgCalls, roleCalls } from '@lightfield/contract';
import { ADMIN, logInAs, login, openPage } from '@lightfield/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Somebody, addPerson } from './people.ts';
import { type SharedProduct, closeWindows, joinStage } from './stage.ts';

/** An enterprise gives its login and its screens a face of their own, and takes it back. */
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 32"><rect width="64" height="32" fill="#0b7a4b"/></svg>`;
const TITLE = '清河水务监控';
const GREEN = '#0b7a4b';
const accent = (page: Page) =>
  page.evaluate<string>(`getComputedStyle(document.documentElement).getPropertyValue('--lf-accent').trim()`);

let product: SharedProduct;
let browser: Browser;
let boss: Somebody;
let desk: Page;
let errors: string[];
beforeAll(async () => {
  ({ product, browser } = await joinStage());
  const op = await login(product.url, ADMIN.name, ADMIN.password);
  const orgId = (await op.call(orgCalls.query, { kind: 'enterprise' })).rows[0]?.id ?? '';
  const roles = await op.call(roleCalls.choices, { orgId });
  const role = { id: roles.find(({ roleType }) => roleType === 'admin')?.id ?? '', orgId };
  boss = await addPerson(product.url, op, role, 'style_boss', { kind: coCalls });
  ({ page: desk, errors } = await openPage(browser));
  await logInAs(desk, product.url, boss);
});
afterAll(closeWindows);

const button = (name: string) => desk.getByRole('button', { name, exact: true });

/** Uses it for the enterprise, or no more; at an address of its own. */
async function inUse(address?: string): Promise<void> {
  await button('设置：清河').click();
  const dialog = desk.getByRole('dialog');
  if (address) await dialog.getByLabel('登录地址').fill(address);
  await dialog.getByRole('switch').click();
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.waitFor({ state: 'detached' });
}

it('is drawn with a preview beside it, and says how well its colour is read', async () => {
  await desk.goto(`${product.url}/manage/style/list`);
  await button('新增风格').click();
  await desk.getByRole('dialog').getByLabel('名称').fill('清河');
  await desk.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  await desk.waitForURL(/\/style\/edit\/login\//);
  const preview = desk.getByRole('region', { name: '预览' });
  await desk.getByLabel('产品名称').fill(TITLE);
  await preview.getByText(TITLE).waitFor();
  // beside the picker, which bears the same name
  const digits = desk.getByRole('textbox', { name: '浅色外观' }).last();
  await digits.fill('#f2f2f2');
  await desk.getByText('请换一个颜色').waitFor();
  await digits.fill(GREEN);
  await desk.getByText('浅色对比度 5.4:1').waitFor();
  const file = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) };
  await desk.locator('input[type=file][aria-label="标志"]').setInputFiles(file);
  await desk.getByRole('img', { name: '标志' }).waitFor();
  await button('保存').click();
  await desk.getByText('已保存为版本').waitFor();
});

it('is seen at its own address, whatever the browser, and after the login', async () => {
  await desk.getByRole('link', { name: '返回风格列表' }).click();
  await inUse('qinghe');
  await desk.getByRole('cell').getByText('使用中', { exact: true }).waitFor();

  const { page, errors: fresh } = await openPage(browser);
  await page.goto(`${product.url}/login?style=qinghe`);
  await page.locator('input[name=name]').waitFor();
  expect([await page.title(), await accent(page)]).toEqual([TITLE, GREEN]);
  await page.locator('input[name=name]').fill(boss.name);
  await page.locator('input[name=password]').fill(boss.password);
  await page.keyboard.press('Enter');
  await page.waitForURL((address) => !address.pathname.startsWith('/login'));
  await page.locator('#screen').waitFor();
  // the next time without the address
  await page.context().clearCookies({ name: 'lf_session' });
  await page.goto(`${product.url}/login`);
  await page.locator('input[name=name]').waitFor();
  expect(await page.title()).toBe(TITLE);
  expect(fresh).toEqual([]);

  const { page: other } = await openPage(browser);
  await other.goto(`${product.url}/login`);
  await other.locator('input[name=name]').waitFor();
  expect(await accent(other)).not.toBe(GREEN);
});

it('is deleted when nobody uses it any more, and then gone for everybody', async () => {
  const remove = async () => {
    await button('删除：清河').click();
    await desk.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  };
  await remove();
  await desk.getByText('风格正在使用中，不能删除').waitFor();
  await inUse();
  await desk.getByText('未使用', { exact: true }).waitFor();
  await remove();
  await desk.getByText('还没有风格').waitFor();
  const { page } = await openPage(browser);
  await page.goto(`${product.url}/login?style=qinghe`);
  await page.getByText('未设置新版风格样式').waitFor();
  expect(errors).toEqual([]);
});
