import {
  deviceCalls,
  dispatchRuleCalls,
  grantCalls,
  inspectionContentCalls,
  inspectionPlanCalls,
  intCalls,
  onCallCalls,
  orgCalls,
  roleCalls,
  workOrderCalls,
} from '@lightfield/contract';
import { ADMIN, type Api, logInAs, login, openPage } from '@lightfield/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Somebody, addPerson } from './people.ts';
import { type SharedProduct, closeWindows, joinStage } from './stage.ts';

/** What an inspector finds goes by one tap to whoever is on call, without anybody at a desk; so does what was not mended (decision 190). */
const DEVICE = '1号供水泵站';
const PLAN = '夜间泵站巡检';
const RULE = '巡检报修给值班员';

let product: SharedProduct;
let browser: Browser;
let api: Api;
let orgId: string;
let inspector: Somebody;
let onDuty: Somebody;
let phone: Page;
/** What has to go again: others share the product. */
let onCallId: string;

beforeAll(async () => {
  ({ product, browser } = await joinStage());
  api = await login(product.url, ADMIN.name, ADMIN.password);
  orgId = (await api.call(orgCalls.query, { kind: 'enterprise' })).rows[0]?.id ?? '';
  const role = (await api.call(roleCalls.choices, { orgId })).find(({ name }) => name === '操作员');
  const [device] = (await api.call(deviceCalls.query, { keyword: DEVICE })).rows;
  const rights = { write: true, push: true, sms: false, phone: false };
  const add = async (name: string) => {
    const person = await addPerson(product.url, api, { id: role?.id ?? '', orgId }, name, { kind: intCalls });
    const [account] = (await api.call(intCalls.query, { keyword: name })).rows;
    await api.call(grantCalls.add, { equipmentIds: device?.id ?? '', accountIds: account?.id ?? '', ...rights });
    return { ...person, id: account?.id ?? '' };
  };
  const looks = await add('rounds');
  const mends = await add('nightduty');
  [inspector, onDuty] = [looks, mends];
  const temperature = { id: crypto.randomUUID(), kind: 'number', title: '轴承温度', hint: '', required: true };
  const items = JSON.stringify([{ ...temperature, unit: '°C', low: null, high: 70 }]);
  const { id: contentId } = await api.call(inspectionContentCalls.add, { orgId, name: '夜间泵站检查', items });
  const now = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Asia/Shanghai' });
  const rule = { kind: 'daily', every: 1, days: [], from: now.format(Date.now()).slice(0, 10), until: null };
  await api.call(inspectionPlanCalls.add, {
    name: PLAN,
    contentId,
    equipmentIds: device?.id ?? '',
    peopleIds: looks.id,
    rule: JSON.stringify({
      ...rule,
      times: [
        { at: '00:00', name: '' },
        { at: '12:00', name: '' },
      ],
      onHoliday: 'do',
    }),
    timeZone: 'Asia/Shanghai',
    graceMinutes: '720',
    inOrder: true,
  });
  const shift = { name: '', from: '00:00', people: [mends.id], turnDays: 1, firstDay: '2026-01-01' };
  const plan = { orgId, name: '夜间值班', timeZone: 'Asia/Shanghai', shifts: JSON.stringify([shift]), deputies: '[]' };
  ({ id: onCallId } = await api.call(onCallCalls.add, plan));
  await setRules([{ name: RULE, sources: ['inspection'], groupId: null, onCallId, teamId: null }]);
});
afterAll(async () => {
  await setRules([]);
  await api.call(onCallCalls.delete, { id: onCallId });
  await closeWindows();
});
async function setRules(rules: readonly object[]): Promise<void> {
  const { version } = await api.call(dispatchRuleCalls.query, { orgId });
  await api.call(dispatchRuleCalls.save, { orgId, version: String(version), rules: JSON.stringify(rules) });
}
const found = async () => (await api.call(workOrderCalls.query, { keyword: PLAN })).rows[0];

it('an abnormal result becomes an order of whoever is on call by one tap', async () => {
  ({ page: phone } = await openPage(browser, { width: 390, height: 844 }));
  await logInAs(phone, product.url, { name: inspector.name, password: inspector.password });
  await phone.goto(`${product.url}/manage/ops/inspection_plan`);
  const round = phone.getByRole('button', { name: new RegExp(`^执行巡检 ${PLAN}`) });
  await round.first().click();
  const dialog = phone.getByRole('dialog');
  await dialog.getByRole('spinbutton', { name: '轴承温度' }).fill('91');
  await dialog.getByRole('button', { name: '提交该设备' }).click();
  await dialog.getByText('1 项异常').waitFor();
  await dialog.getByRole('button', { name: '报修' }).click();
  await dialog.getByRole('link', { name: /工单 #/ }).waitFor();
  const order = await found();
  expect(order).toMatchObject({ equipName: DEVICE, state: 'dispatched', assignee: 'nightduty', reporter: 'rounds' });
  const { steps } = await api.call(workOrderCalls.info, { id: order?.id ?? '' });
  expect(steps.map(({ kind, who }) => [kind, who])).toEqual([
    ['report', 'rounds'],
    ['dispatch', RULE],
  ]);
});

it('whoever is on call has it among their own, finishes it, and has it again when it was not mended', async () => {
  const { page } = await openPage(browser, { width: 390, height: 844 });
  await logInAs(page, product.url, { name: onDuty.name, password: onDuty.password });
  await page.goto(`${product.url}/manage/ops/worksheet`);
  await page.getByText(`${PLAN}: 轴承温度: 91 °C`).first().waitFor();
  const id = (await found())?.id ?? '';
  await onDuty.api.call(workOrderCalls.receive, { id, stepId: crypto.randomUUID() });
  await onDuty.api.call(workOrderCalls.finish, { id, stepId: crypto.randomUUID(), note: '补充润滑脂' });
  await api.call(workOrderCalls.reopen, { id, stepId: crypto.randomUUID(), note: '温度仍高于 70 °C' });
  expect(await found()).toMatchObject({ state: 'dispatched', assignee: 'nightduty' });
  const { steps } = await api.call(workOrderCalls.info, { id });
  expect(steps.slice(-2).map(({ kind, who }) => [kind, who])).toEqual([
    ['reopen', ADMIN.name],
    ['dispatch', RULE],
  ]);
  await page.close();
});
