import { readFile } from 'node:fs/promises';
import { coCalls, notifyCalls, orgCalls, roleCalls } from '@lightfield/contract';
import { ADMIN, logInAs, login, openPage } from '@lightfield/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Somebody, addPerson } from './people.ts';
import { type SharedProduct, closeWindows, joinStage } from './stage.ts';

/** An enterprise tops up its balance, buys a package of messages from it and gets an invoice; the operation centre is the other side. */
let product: SharedProduct;
let browser: Browser;
let boss: Somebody;
let desk: Page;
let errors: string[];
let operator: Page;
beforeAll(async () => {
  ({ product, browser } = await joinStage());
  const op = await login(product.url, ADMIN.name, ADMIN.password);
  const orgId = (await op.call(orgCalls.query, { kind: 'enterprise' })).rows[0]?.id ?? '';
  const roles = await op.call(roleCalls.choices, { orgId });
  const role = { id: roles.find(({ roleType }) => roleType === 'admin')?.id ?? '', orgId };
  boss = await addPerson(product.url, op, role, 'money_boss', { kind: coCalls });
  ({ page: desk, errors } = await openPage(browser));
  await logInAs(desk, product.url, boss);
  ({ page: operator } = await openPage(browser));
  await logInAs(operator, product.url, ADMIN);
});
afterAll(closeWindows);

const INVOICE = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n');
const inDialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

it('is offered a package by the operation centre', async () => {
  await operator.goto(`${product.url}/manage/system/product`);
  await press(operator, '新增产品');
  await inDialog(operator).getByLabel('名称').fill('短信1000条');
  await inDialog(operator).getByLabel('价格（元）').fill('60');
  await inDialog(operator).getByRole('button', { name: '保存' }).click();
  await operator.getByRole('row', { name: /短信1000条.*¥60\.00.*上架/ }).waitFor();
});

it('tops up the balance at the test cashier, which says that no money moves', async () => {
  await desk.goto(`${product.url}/manage/wallet`);
  await press(desk, '余额充值');
  await inDialog(desk).getByLabel('充值金额（元）').fill('600');
  await inDialog(desk).getByRole('button', { name: '去支付' }).click();
  await press(desk, '测试收银台');
  await desk.waitForURL(/\/order\/pay\/qrcode\/[^/]+\/test$/);
  await desk.getByText('不会产生任何资金往来').waitFor();
  const cashier = await desk.getByRole('link', { name: '打开测试收银台' }).getAttribute('href');
  const { page: phone } = await openPage(browser);
  await phone.goto(cashier ?? '');
  await phone.getByText('这不是真实的支付').waitFor();
  await phone.getByRole('button', { name: /模拟支付/ }).click();
  await phone.getByText('已完成模拟支付').waitFor();
  // led on by itself
  await desk.waitForURL(/\/order\/pay\/success\//);
  await desk.getByText('支付成功', { exact: true }).waitFor();
  await desk.getByRole('link', { name: '查看钱包' }).click();
  await desk.getByText('合计：收入 ¥600.00').waitFor();
});

it('buys the package from the balance', async () => {
  await desk.goto(`${product.url}/manage/sms/buy`);
  await press(desk, '购买：短信1000条');
  await inDialog(desk).getByRole('button', { name: '去支付' }).click();
  await desk.getByRole('button', { name: /余额支付（¥600\.00）/ }).click();
  await desk.getByText('支付成功', { exact: true }).waitFor();
  await desk.goto(`${product.url}/manage/wallet?account=sms`);
  await desk.getByRole('row', { name: /购买套餐.*\+1000 条/ }).waitFor();
});

it('applies for an invoice of what came from outside, and gets it', async () => {
  await desk.goto(`${product.url}/account/invoice`);
  await press(desk, '申请开票');
  // the package is in the invoice of the recharge
  expect(await desk.getByRole('row', { name: /短信1000条/ }).count()).toBe(0);
  await desk
    .getByRole('row', { name: /余额充值/ })
    .getByRole('checkbox')
    .click();
  await press(desk, '申请开票（¥600.00）');
  const form = inDialog(desk);
  await form.getByLabel('发票抬头').fill('西岭水务有限公司');
  await form.getByLabel('税号').fill('91320000MA1XXXXX5T');
  await form.getByLabel('接收邮箱').fill('finance@example.com');
  await form.getByRole('button', { name: '提交申请' }).click();
  await form.waitFor({ state: 'detached' });
  await operator.goto(`${product.url}/account/invoice`);
  await press(operator, '开具发票：西岭水务有限公司');
  await inDialog(operator).getByLabel('发票号码').fill('24312000000012345678');
  await inDialog(operator).getByRole('button', { name: '开具', exact: true }).click();
  await inDialog(operator).waitFor({ state: 'detached' });
  await desk.goto(`${product.url}/account/invoice`);
  await desk.getByRole('row', { name: /西岭水务有限公司.*已开具.*24312000000012345678/s }).waitFor();
  // the file of it goes by e-mail, and can be had here, too
  const invoice = { name: '24312000000012345678.pdf', mimeType: 'application/pdf', buffer: INVOICE };
  await operator
    .getByLabel('选择发票文件：西岭水务有限公司')
    .setInputFiles({ ...invoice, buffer: Buffer.from('<html>') });
  await operator.locator('.ant-message-error').waitFor();
  await operator.getByLabel('选择发票文件：西岭水务有限公司').setInputFiles(invoice);
  await operator.getByText('已发送到 finance@example.com').waitFor();
  await operator.getByRole('button', { name: '重新发送发票：西岭水务有限公司' }).waitFor();
  await desk.goto(`${product.url}/account/invoice`);
  const [download] = await Promise.all([
    desk.waitForEvent('download'),
    desk.getByRole('link', { name: '下载发票文件 24312000000012345678.pdf' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(invoice.name);
  expect(await readFile(await download.path())).toEqual(INVOICE);
  const op = await login(product.url, ADMIN.name, ADMIN.password);
  const { rows } = await op.call(notifyCalls.sendQuery, { keyword: 'finance@example.com' });
  expect(rows).toMatchObject([{ files: [{ name: invoice.name, bytes: INVOICE.length }] }]);
  expect(errors).toEqual([]);
});
