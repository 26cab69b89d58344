import {
  type AlarmRecord,
  alarmCalls,
  deptCalls,
  deviceCalls,
  grantCalls,
  intCalls,
  notifyCalls,
  orgCalls,
  roleCalls,
  workOrderCalls,
} from '@lightfield/contract';
import { ADMIN, type Api, logInAs, login, openPage, until } from '@lightfield/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Somebody, addPerson } from './people.ts';
import { type SharedProduct, closeWindows, joinStage } from './stage.ts';

const DEVICE = '1号供水泵站';
const TEAM = '机修班';
const TITLE = '1号泵机封渗漏';
const PHONE = '13800138021';

let product: SharedProduct;
let browser: Browser;
let api: Api;
let fitter: Somebody;
let page: Page;
let orderId: string;
let alarm: AlarmRecord;
beforeAll(async () => {
  ({ product, browser } = await joinStage());
  api = await login(product.url, ADMIN.name, ADMIN.password);
  const orgId = (await api.call(orgCalls.query, { kind: 'enterprise' })).rows[0]?.id ?? '';
  // the role that every enterprise begins with
  const role = (await api.call(roleCalls.choices, { orgId })).find(({ name }) => name === '操作员');
  const { id: deptId } = await api.call(deptCalls.add, { orgId, name: TEAM });
  const of = { kind: intCalls, deptId, tel: PHONE };
  fitter = await addPerson(product.url, api, { id: role?.id ?? '', orgId }, 'fitter21', of);
  const [device] = (await api.call(deviceCalls.query, { keyword: DEVICE })).rows;
  const [account] = (await api.call(intCalls.query, { keyword: fitter.name })).rows;
  const rights = { write: true, push: true, sms: false, phone: false };
  await api.call(grantCalls.add, { equipmentIds: device?.id ?? '', accountIds: account?.id ?? '', ...rights });
  // the pressure of the simulated plant falls again and again
  alarm = await until('an alarm of the plant', async () => {
    const { rows } = await api.call(alarmCalls.query, { equipmentId: device?.id ?? '' });
    return rows.find(({ about }) => about === 'value');
  });
  const report = { equipmentId: device?.id ?? '', stepId: crypto.randomUUID(), title: TITLE, alarmId: alarm.id };
  ({ id: orderId } = await api.call(workOrderCalls.report, report));
});
afterAll(closeWindows);

it('a dispatcher gives an order to a department, with an SMS', async () => {
  ({ page } = await openPage(browser));
  await logInAs(page, product.url);
  await page.goto(`${product.url}/manage/ops/worksheet?view=all&order=${orderId}`);
  await page.getByRole('dialog').getByRole('button', { name: '派发', exact: true }).click();
  const dialog = page.getByRole('dialog').last();
  await dialog.getByText('部门', { exact: true }).click();
  await dialog.getByRole('combobox', { name: '部门' }).click();
  await page.getByTitle(`${TEAM}（1人可接收）`, { exact: true }).last().click();
  await dialog.getByRole('checkbox', { name: '同时发送短信' }).check();
  await dialog.getByRole('button', { name: '派发', exact: true }).click();
  await page.getByText(`派发给 ${TEAM}`).waitFor();
  const { rows } = await api.call(notifyCalls.sendQuery, { keyword: PHONE });
  expect(rows.find(({ template }) => template === 'workOrder')?.body).toContain(TITLE);
});

it('whoever of it receives the order has it, on a phone', async () => {
  const { page: phone } = await openPage(browser, { width: 390, height: 844 });
  await logInAs(phone, product.url, { name: fitter.name, password: fitter.password });
  await phone.goto(`${product.url}/manage/ops/worksheet?order=${orderId}`);
  const press = (name: string) => phone.getByRole('dialog').last().getByRole('button', { name, exact: true }).click();
  await press('接收');
  await press('接收');
  await expect
    .poll(() => api.call(workOrderCalls.info, { id: orderId }))
    .toMatchObject({ state: 'received', assignee: fitter.name });
});

it('the log of the alarm leads to the order and names who has it', async () => {
  const { equipId, content, raisedAt } = alarm;
  const at = `period=custom&since=${raisedAt - 1}&until=${raisedAt + 1}`;
  await page.goto(`${product.url}/monitor/alarm?device=${equipId}&${at}`);
  await page.getByRole('button', { name: `详情：${content}` }).click();
  await page.getByText(`已派给 ${fitter.name}`).waitFor();
  await page.getByRole('link', { name: /^工单 #/ }).click();
  await page.getByRole('dialog').getByText(TITLE).first().waitFor();
});
