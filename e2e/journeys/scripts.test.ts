import { deviceCalls } from '@lightfield/contract';
import { ADMIN, login, logInAs, openPage } from '@lightfield/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SharedProduct, closeWindows, joinStage } from './stage.ts';

/** A script from its first letter to what it says at the gateway. */
let product: SharedProduct;
let browser: Browser;
let page: Page;
let device: string;
beforeAll(async () => {
  ({ product, browser } = await joinStage());
  const api = await login(product.url, ADMIN.name, ADMIN.password);
  device = (await api.call(deviceCalls.query, { keyword: '1号供水泵站' })).rows[0]?.id ?? '';
  page = (await openPage(browser)).page;
  await logInAs(page, product.url);
  await page.goto(`${product.url}/manage/eg/equipment/edit/${device}/script`);
});
afterAll(closeWindows);

const button = (name: string) => page.getByRole('button', { name, exact: true });
const bar = () => page.getByRole('region', { name: '未保存的修改' });
const editor = () => page.getByRole('textbox', { name: '脚本编辑器' });
async function write(source: string): Promise<void> {
  await editor().click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(source);
}

it('is tried on values played by hand, and says where it is wrong', async () => {
  await button('新增脚本').click();
  await page.getByLabel('名称', { exact: true }).fill('液位提示');
  await write("if (get('tankLevel') > 3) log('high')\nget('noSuchKey')");
  await page.getByLabel('tankLevel 的值').fill('3.5');
  await button('试运行').click();
  await page.getByText('执行出错').waitFor();
  await page.getByText(/第 2 行/).waitFor();
  await write("if (get('tankLevel') > 3) log('high ' + get('tankLevel'))");
  await button('试运行').click();
  await page.getByText(/执行完成/).waitFor();
  await page.getByText('high 3.5').waitFor();
  await page.getByText('没有写入变量。').waitFor();
});

it('completes the keys of variables', async () => {
  await editor().click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type("\nget('tankLe");
  await page.getByRole('option', { name: /tankLevel/ }).waitFor();
  await page.keyboard.press('Enter');
  expect(await editor().textContent()).toContain("get('tankLevel");
});

it('runs at the gateway after it was saved and sent, and its log is read as it is written', async () => {
  await write("log('level ' + get('tankLevel'))");
  await page.getByLabel('执行周期').fill('500');
  await bar().getByRole('button', { name: '保存', exact: true }).click();
  await bar().waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^同步 / }).click();
  await page.getByRole('dialog').getByRole('button', { name: '下发到网关' }).click();
  await page.getByText('已同步').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('运行日志', { exact: true }).click();
  const lines = page.getByRole('region', { name: '运行日志，最新的在最下方' }).getByRole('listitem');
  await lines
    .filter({ hasText: /level \d/ })
    .nth(2)
    .waitFor();
  const before = await lines.count();
  await lines.nth(before).waitFor();
});
