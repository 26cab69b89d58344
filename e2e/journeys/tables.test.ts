import {
  mvarCalls,
  orgCalls,
  deviceCalls,
  pageCalls,
  projectAlarmCalls,
  projectCalls,
  projectDeviceCalls,
} from '@lightfield/contract';
import { ADMIN, login, logInAs, openPage } from '@lightfield/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SharedProduct, closeWindows, joinStage } from './stage.ts';

/** Tables of alarms and of history are placed on a page of a project, bound, saved, and used as they run. */
let product: SharedProduct;
let browser: Browser;
let desktop: Page;
let errors: string[];
let project: string;
let pageId: string;
const ALARM = '表格里的报警';

beforeAll(async () => {
  ({ product, browser } = await joinStage());
  const api = await login(product.url, ADMIN.name, ADMIN.password);
  const [{ rows: orgs }, { rows: devices }] = await Promise.all([
    api.call(orgCalls.query, {}),
    api.call(deviceCalls.query, {}),
  ]);
  const orgId = orgs.find(({ name }) => name === '示例企业')?.id ?? '';
  const pump = devices.find(({ name }) => name === '1号供水泵站')?.id ?? '';
  project = (await api.call(projectCalls.add, { name: '表格项目', orgId })).id;
  await api.call(projectDeviceCalls.add, { projectId: project, equipmentIds: pump });
  const [bound] = await api.call(projectDeviceCalls.queryAll, { projectId: project });
  const { id: mvarId } = await api.call(mvarCalls.add, {
    projectId: project,
    key: 'level',
    name: '液位',
    kind: 'formula',
    unit: 'm',
    decimals: '2',
    formula: `${bound?.key}.tankLevel+1`,
  });
  // recovery would confirm it: a person may before
  const rule = { mvarId, comparison: 'gt', value: '0', content: ALARM, severity: 'severe', confirmRule: 'auto' };
  await api.call(projectAlarmCalls.add, { projectId: project, rule: JSON.stringify(rule) });
  pageId = (await api.call(pageCalls.add, { projectId: project, title: '表格页面' })).id;
  ({ page: desktop, errors } = await openPage(browser));
  await logInAs(desktop, product.url, ADMIN);
});
afterAll(closeWindows);

const saysBelow = (text: RegExp) => desktop.getByRole('contentinfo').getByText(text).waitFor();
async function place(name: string): Promise<void> {
  await desktop.getByRole('application', { name: '画布' }).focus();
  await desktop.keyboard.press('Control+k');
  await desktop.getByRole('dialog').getByRole('combobox').fill(`放置 ${name}`);
  await desktop.keyboard.press('Enter');
  await desktop.getByRole('dialog').waitFor({ state: 'hidden' });
}

it('are placed from the library, and a variable with its report is found by its name', async () => {
  await desktop.goto(`${product.url}/manage/project/${project}/designer/${pageId}`);
  await saysBelow(/控件 0\/2000/);
  for (const [name, y] of [
    ['报警列表', '0'],
    ['历史数据', '340'],
  ] as const) {
    await place(name);
    await desktop.getByRole('spinbutton', { name: 'Y', exact: true }).fill(y);
    await desktop.keyboard.press('Enter');
  }
  await saysBelow(/控件 2\/2000/);
  await desktop.getByRole('button', { name: '绑定变量：变量 1' }).click();
  const search = desktop.getByRole('combobox', { name: '输入变量名称或标识' });
  await search.fill('水箱液位');
  await desktop.getByRole('option').first().waitFor();
  await search.press('Enter');
  const report = desktop.getByRole('combobox', { name: '来源报表：水箱液位' });
  await report.click();
  await desktop.getByTitle('泵站运行数据(1秒)').click();
  await desktop.getByRole('spinbutton', { name: '间隔', exact: true }).fill('1');
  await desktop.keyboard.press('Enter');
  await desktop.keyboard.press('Control+s');
  await saysBelow(/^已保存/);
});

it('show what was recorded and what is in alarm, which is confirmed out of its row', async () => {
  await desktop.goto(`${product.url}/monitor/project/${project}/page/${pageId}`);
  await desktop.getByRole('columnheader', { name: '水箱液位 (m)' }).waitFor();
  await desktop
    .getByRole('row', { name: /^\d{4}-\d\d-\d\d \d\d:\d\d:00/ })
    .first()
    .waitFor();
  const alarm = desktop.getByRole('row', { name: new RegExp(ALARM) });
  await alarm.getByRole('button', { name: `确认 ${ALARM}` }).click();
  await alarm.getByText('已确认').waitFor();
});

it('become files with the columns that they show', async () => {
  const [file] = await Promise.all([
    desktop.waitForEvent('download'),
    desktop.getByRole('region', { name: '报警列表' }).first().getByRole('button', { name: '导出' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^报警列表-.*\.xlsx$/);
  expect(errors).toEqual([]);
});
