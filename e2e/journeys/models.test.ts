import { readFile } from 'node:fs/promises';
import { type Product, logInAs, openPage, startGateway } from '@lightfield/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startJourney } from './journey-product.ts';
import { leaveStage, sharedBrowser } from './stage.ts';

let product: Product;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  [product, browser] = await Promise.all([startJourney(), sharedBrowser()]);
  ({ page } = await openPage(browser));
  await logInAs(page, product.url);
});
afterAll(() => leaveStage(product));
const dialog = () => page.getByRole('dialog').last();
const open = (path: string) => page.goto(product.url + path);

/** As Excel puts it on the clipboard. */
async function paste(label: string, rows: readonly (readonly string[])[]): Promise<void> {
  const text = rows.map((cells) => cells.join('\t')).join('\r\n');
  await dialog().getByRole('textbox', { name: label }).focus();
  // Text, not a function: this project's types know no browser.
  await page.evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', ${JSON.stringify(text)});
    document.activeElement.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }`);
}

it('adds a model of gateways with its capacities', async () => {
  await open('/manage/system/gatewaymodel');
  await page.getByRole('row', { name: /LF-STD/ }).waitFor();
  await page.getByRole('button', { name: '新增型号' }).click();
  await dialog().getByLabel('型号', { exact: true }).fill('LF-200');
  await dialog().getByLabel('系列').fill('LF');
  await dialog().getByLabel('变量').fill('40000');
  await dialog()
    .getByRole('button', { name: /保\s?存/ })
    .click();
  await dialog().getByText('请输入 1 至 20000 之间的整数').waitFor();
  await dialog().getByLabel('变量').fill('30');
  await dialog().getByLabel('VPN').check();
  await dialog()
    .getByRole('button', { name: /保\s?存/ })
    .click();
  const row = page.getByRole('row', { name: /LF-200/ });
  await row.getByText('VPN').waitFor();
  await row.getByText('30', { exact: true }).waitFor();
});

it('puts gateways on the factory list, pasted out of Excel, and makes their codes', async () => {
  await open('/manage/system/hardware');
  await page.getByRole('button', { name: '批量添加' }).first().click();
  await paste('SN，第 1 行', [
    ['300000000001', '123456', 'LF-200'],
    ['300000000002', '', 'lf-200'],
    ['300000000002', '12', 'LF-9'],
  ]);
  // each problem stands at its cell before anything is sent
  await dialog().getByText('SN重复，请检查后重新提交').waitFor();
  await dialog().getByText('网关验证码须为6位数字').waitFor();
  await dialog().getByRole('button', { name: '添加 3 个' }).click();
  await dialog().locator('tbody').getByText('请选择型号', { exact: true }).first().waitFor();
  await dialog().getByRole('button', { name: '删除第 3 行' }).click();
  await dialog().getByRole('button', { name: '添加 2 个' }).click();
  await dialog().getByText('已添加 2 个网关').waitFor();
  expect(
    await dialog()
      .getByRole('row', { name: /300000000002/ })
      .textContent(),
  ).toMatch(/\d{12}\d{6}LF-200/);
  await dialog().getByRole('button', { name: '完成' }).click();
  await page.getByRole('row', { name: /300000000001.*123456.*LF-200.*未登记/ }).waitFor();
});

it('registers a batch by its labels: a wrong code is named, nothing is registered, then all of it', async () => {
  await open('/manage/eg/gateway');
  await page.getByText('临港示范工厂').waitFor();
  await page.getByRole('button', { name: '批量登记' }).click();
  await paste('SN，第 1 行', [
    ['300000000001', '000000', '三号泵站'],
    ['100000000001', '000000', '别人的'],
  ]);
  await dialog().getByRole('button', { name: '登记 2 个' }).click();
  await dialog().getByText('SN或验证码错误，请核对网关标签').first().waitFor();
  // the gateway of the simulated plant is registered already
  await dialog().getByText('该SN已被注册').waitFor();
  await dialog().getByRole('button', { name: '删除第 2 行' }).click();
  await dialog().getByRole('textbox', { name: '验证码，第 1 行' }).fill('123456');
  await dialog().getByRole('button', { name: '登记 1 个' }).click();
  await dialog().getByText('已登记 1 个网关').waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog().getByRole('button', { name: '导出凭据' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('网关凭据.xlsx');
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');
  await dialog().getByRole('button', { name: '已保存，关闭' }).click();
  await page.getByRole('row', { name: /三号泵站.*LF-200/ }).waitFor();
  await open('/manage/system/hardware?registered=true');
  await page.getByRole('row', { name: /300000000001/ }).waitFor();
  expect(await page.getByRole('row', { name: /300000000002/ }).count()).toBe(0);
});

it('refuses a model that is too small for the devices on a gateway, and says what it lacks', async () => {
  await open('/manage/eg/gateway');
  await page
    .getByRole('row', { name: /临港示范工厂/ })
    .getByRole('button', { name: '修改' })
    .click();
  await dialog().getByLabel('型号').click();
  await page.locator('.ant-select-item-option', { hasText: 'LF-200' }).click();
  await dialog()
    .getByRole('button', { name: /保\s?存/ })
    .click();
  await dialog().getByText('所选型号不能满足该网关上设备的需要').waitFor();
  await dialog()
    .getByText(/变量已用\d+，型号上限30/)
    .waitFor();
  await dialog().getByLabel('名称').fill('临港工厂');
  await dialog().getByLabel('型号').click();
  await page.locator('.ant-select-item-option', { hasText: 'LF-STD' }).click();
  await dialog()
    .getByRole('button', { name: /保\s?存/ })
    .click();
  await page.getByRole('row', { name: /临港工厂/ }).waitFor();
});

it('filters gateways, and shows when one was online; the address says both', async () => {
  await page.getByRole('combobox', { name: '型号' }).first().click();
  await page.locator('.ant-select-item-option', { hasText: 'LF-STD' }).click();
  await page.getByRole('row', { name: /三号泵站/ }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: '临港工厂' }).click();
  await dialog().getByText('在线率').waitFor();
  await dialog()
    .getByRole('row', { name: /在线.*至今/ })
    .waitFor();
  await page.reload();
  await dialog().getByText('在线率').waitFor();
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
});

it('keeps settings of a make of devices, refuses what the driver would, and offers no protocol that is forbidden', async () => {
  await open('/manage/system/model');
  await page.getByRole('button', { name: '新增设备型号' }).first().click();
  await dialog().getByLabel('品牌').fill('西门子');
  await dialog().getByLabel('型号', { exact: true }).fill('S7-200 SMART');
  await dialog().getByLabel('协议', { exact: true }).click();
  await page.locator('.ant-select-item-option', { hasText: /^Modbus TCP$/ }).click();
  await dialog().getByLabel('站号').fill('3');
  await dialog()
    .getByRole('button', { name: /保\s?存/ })
    .click();
  await page.getByRole('row', { name: /S7-200 SMART.*站号 3/ }).waitFor();

  await open('/manage/system/protocol');
  await page
    .getByRole('row', { name: /OPC UA/ })
    .getByRole('button', { name: '设置' })
    .click();
  await dialog().getByRole('switch').click();
  await dialog()
    .getByRole('button', { name: /保\s?存/ })
    .click();
  await page.getByRole('row', { name: /OPC UA.*停用/ }).waitFor();
  await open('/manage/system/model');
  await page.getByRole('button', { name: '新增设备型号' }).first().click();
  await dialog().getByLabel('协议', { exact: true }).click();
  await page.locator('.ant-select-item-option', { hasText: /^Modbus TCP$/ }).waitFor();
  expect(await page.locator('.ant-select-item-option', { hasText: 'OPC UA' }).count()).toBe(0);
});

it('replaces a gateway: the new one, started with what the screen shows, takes over its devices and their values', async () => {
  await open('/manage/system/hardware');
  await page.getByRole('button', { name: '批量添加' }).first().click();
  await paste('SN，第 1 行', [['300000000050', '123456', 'LF-STD']]);
  await dialog().getByRole('button', { name: '添加 1 个' }).click();
  await dialog().getByText('已添加 1 个网关').waitFor();
  await open('/manage/eg/equipment/list');
  await page.getByRole('button', { name: '更多 1号供水泵站' }).click();
  await page.getByRole('menuitem', { name: '更换网关' }).click();
  await dialog().getByLabel('新网关 SN').fill('300000000050');
  await dialog().getByLabel('验证码').fill('123456');
  await page.keyboard.press('Enter');
  await dialog().getByText('新网关满足要求').waitFor();
  await dialog().getByText('进线柜三相电能表').waitFor();
  await dialog()
    .getByRole('button', { name: /^更\s?换$/ })
    .click();
  await dialog().getByText('密码只显示这一次').waitFor();
  // it is done: nothing is offered that would take it back
  expect(
    await dialog()
      .getByRole('button', { name: /取\s?消/ })
      .count(),
  ).toBe(0);
  const [sn = '', password = ''] = (await dialog().locator('code').allTextContents()).slice(-2);
  await dialog().getByRole('button', { name: '已保存，关闭' }).click();
  const gateway = await startGateway({ sn, password, mqttPort: product.mqttPort });
  try {
    await open('/manage/eg/gateway');
    await page.getByRole('row', { name: /300000000050.*在线.*已同步/ }).waitFor();
    await open('/monitor/eg/list');
    await page.getByRole('link', { name: '1号供水泵站' }).first().click();
    await page.getByText('实时更新中').waitFor();
    await page.getByRole('row', { name: /tankLevel.*正常.*刚刚/ }).waitFor();
  } finally {
    await gateway.stop();
  }
});
