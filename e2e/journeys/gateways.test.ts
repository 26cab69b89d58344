import { orgCalls, templateCalls } from '@lightfield/contract';
import { ADMIN, type Product, logInAs, login, openPage } from '@lightfield/testkit';
import type { Browser, Page } from 'playwright-core';
import * as sparkplug from 'sparkplug-client';
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

it('registers a gateway, shows its credentials once, and says what is wrong with an SN', async () => {
  await page.goto(`${product.url}/manage/eg/gateway`);
  await page.getByText('临港示范工厂').waitFor();
  await page.getByRole('button', { name: '登记网关', exact: true }).click();
  await dialog().getByLabel('名称').fill('二号车间');
  await dialog().getByLabel('SN').fill('1234');
  await dialog().getByLabel('验证码').fill('123456');
  await page.keyboard.press('Enter');
  await dialog().getByText('SN 为 12 位数字').waitFor();
  await dialog().getByLabel('SN').fill('100000000001');
  await page.keyboard.press('Enter');
  // taken by the simulated plant: the server says so, nothing typed is lost
  await dialog().getByRole('alert').waitFor();
  await dialog().getByLabel('SN').fill('100000000077');
  await page.keyboard.press('Enter');
  await dialog().getByText('网关凭据').waitFor();
  await dialog().getByText('100000000077').first().waitFor();
  await dialog().getByRole('button', { name: '已保存，关闭' }).click();
  await page.getByText('二号车间').waitFor();
});

it.each([
  ['/manage/eg/gateway', '登记网关', '名称', '登记'],
  ['/manage/eg/gateway', '登记第三方网关', '名称', '登记'],
  ['/manage/eg/equipment/add', undefined, '设备名称', '下一步'],
  ['/manage/eg/template/add', undefined, '模板名称', '创建'],
  ['/manage/eg/group', '新增一级分组', '分组名称', '保存'],
  ['/manage/eg/project/list', '新增项目', '项目名称', '新增'],
  ['/manage/orgal/enterprise', '新增企业', '名称', '保存'],
])(
  'says in the form of %s (%s) that a name is no title, and no more once it is one',
  async (path, opener, label, ok) => {
    await page.goto(product.url + path);
    if (opener !== undefined) await page.getByRole('button', { name: opener, exact: true }).first().click();
    const form = opener === undefined ? page.locator('form') : dialog();
    const button = opener === undefined ? page : dialog();
    await form.getByLabel(label, { exact: true }).first().fill('<b>泵</b>');
    await button.getByRole('button', { name: ok, exact: true }).first().click();
    const problem = form.getByText('名称须含字母、汉字或数字');
    await problem.waitFor();
    await form.getByLabel(label, { exact: true }).first().fill('1#水泵 (备用)');
    await problem.waitFor({ state: 'detached' });
    if (opener !== undefined) await page.keyboard.press('Escape');
  },
);

it('lets a third-party node in: register, see it born, map its metrics, open its device', async () => {
  await page.goto(`${product.url}/manage/eg/gateway`);
  await page.getByRole('button', { name: '登记第三方网关' }).click();
  await dialog().getByLabel('名称').fill('第三方网关');
  await dialog().getByLabel('Sparkplug 组（Group ID）').fill('G1');
  await dialog().getByLabel('边缘节点（Edge Node ID）').fill('N1');
  await page.keyboard.press('Enter');
  await dialog().getByText('网关凭据').waitFor();
  const [, , username = '', password = ''] = await dialog().locator('code').allTextContents();
  await dialog().getByRole('button', { name: '已保存，关闭' }).click();

  const node = sparkplug.newClient({
    serverUrl: `mqtt://127.0.0.1:${product.mqttPort}`,
    username,
    password,
    groupId: 'G1',
    edgeNode: 'N1',
    clientId: 'n1',
    version: 'spBv1.0',
    publishDeath: true,
  });
  node.on('birth', () => {
    node.publishNodeBirth({
      timestamp: Date.now(),
      metrics: [{ name: 'Node Control/Rebirth', type: 'Boolean', value: false }],
    });
    node.publishDeviceBirth('mixer', {
      timestamp: Date.now(),
      metrics: [
        { name: 'Speed', type: 'Float', value: 12.5 },
        { name: 'On', type: 'Boolean', value: true },
      ],
    });
  });
  try {
    await page.getByText('待接入设备').first().click();
    await page.getByText('mixer').first().waitFor();
    await page.getByRole('button', { name: '接入', exact: true }).first().click();
    await dialog().getByLabel('变量标识: Speed').fill('1bad');
    await dialog().getByText('以字母开头').waitFor();
    expect(await dialog().getByRole('button', { name: '接入' }).isDisabled()).toBe(true);
    await dialog().getByLabel('变量标识: Speed').fill('speed');
    await dialog().getByLabel('变量名称: Speed').fill('转速');
    await dialog().getByLabel('设备名称').fill('搅拌机');
    await dialog().getByRole('button', { name: '接入' }).click();
    await page.getByText('设备已接入').waitFor();
    await page.getByText('已接入', { exact: true }).click();
    await page.getByRole('link', { name: '查看设备' }).click();
    await page.getByText('搅拌机').first().waitFor();
    await page.getByText('转速').first().waitFor();
    await page.getByText('12.5').first().waitFor();
  } finally {
    node.stop();
  }
});

it('asks before a gateway is deleted, and refuses the one that carries devices', async () => {
  await page.goto(`${product.url}/manage/eg/gateway`);
  await page.getByText('临港示范工厂').waitFor();
  await page
    .getByRole('row', { name: /二号车间/ })
    .getByRole('button', { name: '删除' })
    .click();
  await dialog().getByRole('button', { name: '删除' }).click();
  await page.getByText('已删除').waitFor();
  await page.getByRole('row', { name: /二号车间/ }).waitFor({ state: 'detached' });
  await page
    .getByRole('row', { name: /临港示范工厂/ })
    .getByRole('button', { name: '删除' })
    .click();
  // said before anything is asked, with the way to what stands behind it
  await dialog().getByRole('link', { name: '查看这些设备' }).waitFor();
  expect(await dialog().getByRole('button', { name: '删除' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  expect(await page.getByText('临港示范工厂').count()).toBeGreaterThan(0);
});

// Last: with another enterprise every new gateway has to say whose it is.
it('lists gateways and templates of one enterprise for the operation centre', async () => {
  const api = await login(product.url, ADMIN.name, ADMIN.password);
  const [plant] = (await api.call(orgCalls.query, {})).rows.filter(({ kind }) => kind === 'enterprise');
  const other = await api.call(orgCalls.add, { kind: 'enterprise', name: '空企业' });
  await api.call(templateCalls.add, { name: '一号模板', orgId: plant?.id });
  await api.call(templateCalls.add, { name: '二号模板', orgId: other.id });
  const choose = async (name: string) => {
    await page.getByRole('combobox', { name: '所属企业' }).fill(name);
    await page.locator('.ant-select-dropdown:visible').getByText(name, { exact: true }).click();
  };
  await page.goto(`${product.url}/manage/eg/gateway`);
  await page.getByText('临港示范工厂').waitFor();
  await choose('空企业');
  await page.getByText('临港示范工厂').waitFor({ state: 'detached' });
  await choose(plant?.name ?? '');
  await page.getByText('临港示范工厂').waitFor();

  await page.goto(`${product.url}/manage/eg/template/list`);
  await page.getByText('一号模板').waitFor();
  await choose('空企业');
  await page.getByText('一号模板').waitFor({ state: 'detached' });
  await page.getByText('二号模板').waitFor();
});
