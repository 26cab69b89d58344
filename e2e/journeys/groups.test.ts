import { deviceCalls, groupCalls, orgCalls } from '@lightfield/contract';
import { ADMIN, type Api, logInAs, login, openPage, until } from '@lightfield/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SharedProduct, closeWindows, joinStage } from './stage.ts';

let product: SharedProduct;
let browser: Browser;
let page: Page;
let api: Api;
let orgId: string;
beforeAll(async () => {
  ({ product, browser } = await joinStage());
  ({ page } = await openPage(browser));
  await logInAs(page, product.url);
  api = await login(product.url, ADMIN.name, ADMIN.password);
  // the enterprise of the simulated plant
  orgId = (await api.call(orgCalls.query, { kind: 'enterprise' })).rows[0]?.id ?? '';
});
afterAll(closeWindows);
const dialog = () => page.getByRole('dialog').last();
const button = (name: string) => page.getByRole('button', { name, exact: true });
/** On the screen itself: a dialog that is closing has a tree as well. */
const group = (name: string) => page.locator('#root').getByRole('treeitem', { name: new RegExp(`^${name}`) });
const groups = () => api.call(groupCalls.query, { orgId });
const groupOf = async (device: string) =>
  (await api.call(deviceCalls.query, { keyword: device })).rows.find(({ name }) => name === device)?.groupName;

async function addGroup(action: string, name: string) {
  await button(action).click();
  await dialog().getByLabel('分组名称').fill(name);
  await page.keyboard.press('Enter');
  await group(name).waitFor();
}
let device = '';

it('builds a tree of groups beside the one of the plant, and refuses a name twice', async () => {
  const known = await groups();
  device = (await api.call(deviceCalls.query, {})).rows[0]?.name ?? '';
  await page.goto(`${product.url}/manage/eg/group?org=${orgId}`);
  await group(known[0]?.name ?? '').waitFor();
  await addGroup('新增一级分组', '二号厂区');
  await addGroup('新增下级', '泵站');
  await addGroup('新增同级', '锅炉房');
  await button('新增同级').click();
  await dialog().getByLabel('分组名称').fill('泵站');
  await page.keyboard.press('Enter');
  await dialog().getByText('同级分组名称已存在').waitFor();
  await dialog().getByRole('button', { name: '取消' }).click();
});

it('moves a group by dragging, and orders by name', async () => {
  await group('锅炉房').dragTo(group('泵站'));
  await page.getByText('已移动“锅炉房”').waitFor();
  const parentOf = async (name: string) => {
    const all = await groups();
    return all.find(({ id }) => id === all.find((one) => one.name === name)?.parentId)?.name;
  };
  expect(await parentOf('锅炉房')).toBe('泵站');
  await page.getByRole('tree').focus();
  await page.keyboard.press('F2');
  await page.getByLabel('“锅炉房”的新名称').fill('锅炉 10');
  await page.keyboard.press('Enter');
  await group('锅炉 10').waitFor();
});

it('drags a device into a group, and moves it on by the dialog', async () => {
  const home = (await groups()).find(({ devices }) => devices > 0);
  await group(home?.name ?? '').click();
  const grip = page.getByTitle('拖到左侧的分组上').filter({ hasText: device });
  await grip.dragTo(group('泵站'));
  await page.getByText('已移动 1 台设备').waitFor();
  await until('the device in its group', async () => (await groupOf(device)) === '泵站');

  await group('泵站').click();
  await page.getByRole('checkbox', { name: new RegExp(device) }).check();
  await button('移到分组').click();
  await dialog().getByLabel('分组', { exact: true }).click();
  await page.keyboard.type('二号');
  await page.locator('#group_list').getByRole('treeitem', { name: '二号厂区' }).click();
  await dialog().getByRole('button', { name: '移动', exact: true }).click();
  await until('the device one level up', async () => (await groupOf(device)) === '二号厂区');
});

it('deletes a group that is not empty only after saying where its content goes', async () => {
  await group('二号厂区').click();
  await page.getByRole('tree').focus();
  await page.keyboard.press('Delete');
  await dialog().getByText('设备变为未分组').waitFor();
  await dialog().getByRole('button', { name: '移出内容并删除' }).click();
  await group('二号厂区').waitFor({ state: 'detached' });
  await page.getByRole('row', { name: new RegExp(device) }).waitFor();
  expect(await groupOf(device)).toBeNull();
  // found among those in no group, and put back
  await page.getByRole('checkbox', { name: new RegExp(device) }).check();
  await button('移到分组').click();
  await dialog().getByLabel('分组', { exact: true }).click();
  await page.locator('#group_list').getByRole('treeitem', { name: '泵站' }).click();
  await dialog().getByRole('button', { name: '移动', exact: true }).click();
  await until('the device in a group again', async () => (await groupOf(device)) === '泵站');
});

it('watches by group: the tree, the devices of a group, and one opened inside', async () => {
  await page.goto(`${product.url}/monitor/eg/group`);
  await group('泵站').click();
  await until('the address to have the group', () => page.url().includes('group='));
  await page.getByRole('link', { name: device, exact: true }).first().click();
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.getByRole('tab', { name: '实时数据' }).waitFor();
  expect(page.url()).toContain('/monitor/eg/group/list/');
  // the group is still beside it, with its devices
  await group('泵站').waitFor();
  await page.getByRole('region', { name: '分组内的设备' }).getByRole('link', { name: device }).waitFor();
  await page.getByRole('tab', { name: '轨迹回放' }).click();
  await page.getByText('这段时间没有轨迹').waitFor();
  await page.reload();
  await page.getByText('这段时间没有轨迹').waitFor();
});

it('stands once in the navigation', async () => {
  await page.goto(`${product.url}/monitor/eg/list`);
  await page.getByRole('link', { name: '设备监控' }).first().waitFor();
  const links = await page.getByRole('navigation').getByRole('link').all();
  const targets = await Promise.all(links.map((link) => link.getAttribute('href')));
  expect(targets.filter((href) => href === '/monitor/eg/group')).toHaveLength(1);
});
