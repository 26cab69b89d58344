import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { logInAs, openPage } from '@lightfield/testkit';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { type SharedProduct, closeWindows, joinStage } from './stage.ts';

let product: SharedProduct;
let page: Page;
let errors: string[];

beforeAll(async () => {
  const { product: shared, browser } = await joinStage();
  product = shared;
  ({ page, errors } = await openPage(browser));
  await logInAs(page, product.url);
});
afterAll(closeWindows);

interface Row {
  /** Begins with the number of the report. */
  readonly row_key: string;
  readonly ts: string;
}
/** A system of the customer's that takes rows in, and can go away. */
function customer() {
  const rows: Row[] = [];
  let server: Server | undefined;
  let port = 0;
  async function open(): Promise<void> {
    const opened = createServer((request, answer) => {
      let text = '';
      request.on('data', (part: Buffer) => {
        text += part.toString();
      });
      request.on('end', () => {
        rows.push(...((JSON.parse(text) as { rows?: Row[] }).rows ?? []));
        answer.end('{}');
      });
    });
    opened.listen(port, '127.0.0.1');
    await once(opened, 'listening');
    port = (opened.address() as AddressInfo).port;
    server = opened;
  }
  async function close(): Promise<void> {
    const closing = server;
    server = undefined;
    if (!closing) return;
    closing.close();
    closing.closeAllConnections();
    await once(closing, 'close');
  }
  return { rows, open, close, address: () => `http://127.0.0.1:${port}/in` };
}

it('sends what is recorded to a system of the customer’s, and goes on where it was when that was away', async () => {
  const target = customer();
  await target.open();
  onTestFinished(() => target.close());
  await page.goto(`${product.url}/manage/datacenter`);
  await page.getByText('还没有数据转发').waitFor();
  await page.getByRole('button', { name: '新建转发' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('名称').first().fill('客户平台');
  await dialog.getByRole('radio', { name: 'HTTP接口' }).check();
  await dialog.getByLabel('地址').fill(target.address());
  await dialog.getByRole('button', { name: /^测\s?试/ }).click();
  await dialog
    .getByText(/连接正常|测试通过|可用/)
    .first()
    .waitFor();
  await dialog.getByRole('button', { name: /^保\s?存$/ }).click();
  await dialog.waitFor({ state: 'detached' });
  await page
    .getByRole('row', { name: /客户平台/ })
    .getByText('运行中')
    .waitFor();
  await expect.poll(() => target.rows.length, { timeout: 30_000 }).toBeGreaterThan(20);

  await target.close();
  await page
    .getByRole('row', { name: /客户平台/ })
    .getByText('目标不可用')
    .waitFor();
  const before = target.rows.length;
  await target.open();
  await page
    .getByRole('row', { name: /客户平台/ })
    .getByText('运行中')
    .waitFor();
  await expect.poll(() => target.rows.length, { timeout: 70_000 }).toBeGreaterThan(before + 20);
  // of each report in the order of its time; only what was on its way when the forwarder was made may come behind that
  const byReport = Map.groupBy(target.rows.slice(before), ({ row_key }) => row_key.slice(0, row_key.indexOf('-')));
  expect(byReport.size).toBeGreaterThan(1);
  for (const rows of byReport.values()) {
    const first = rows.filter(({ row_key }, at) => rows.findIndex((other) => other.row_key === row_key) === at);
    expect(first.map(({ ts }) => ts)).toEqual(first.map(({ ts }) => ts).toSorted());
  }
  await page.getByRole('button', { name: '删除：客户平台' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^删\s?除$/ })
    .click();
  await page.getByText('还没有数据转发').waitFor();
  expect(errors).toEqual([]);
});
