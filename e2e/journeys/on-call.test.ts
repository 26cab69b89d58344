import {
  ROUTES,
  alarmGroupCalls,
  deptCalls,
  deviceCalls,
  grantCalls,
  intCalls,
  messageCalls,
  onCallCalls,
  orgCalls,
  roleCalls,
  stockCalls,
  workOrderCalls,
} from '@lightfield/contract';
import { ADMIN, type Api, type Product, logInAs, login, openPage, until } from '@lightfield/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Somebody, addPerson } from './people.ts';
import { startJourney } from './journey-product.ts';
import { leaveStage, sharedBrowser } from './stage.ts';

/**
 * An alarm of the plant finds whoever is on call: a shift leader makes the plan and the group by hand; the deputy of whoever's turn it is gets
 * message and order on the phone and finishes it; nobody else is told.
 */
const DEVICE = '1号供水泵站';
const PLAN = '泵站值班';
const GROUP = '泵站当班组';
const CONTENT = '出口压力值班试报警';
const HOUR = 3_600_000;
const ROLE = '班长';
const LEADS = `monitor_equip_list monitor_equip_real monitor_alarm_view manage_repairs_view manage_repairs_report
  manage_worksheet_dispatch manage_worksheet_receive manage_worksheet_end manage_worksheet_oncall
  manage_alarmgroup_view manage_alarmgroup_edit manage_equip_view manage_equip_edit account_own_password account_own_info`
  .split(/\s+/)
  .join(',');

let product: Product;
let browser: Browser;
let api: Api;
let leader: Somebody;
/** Whose turn it is, who is away; who stands in; who has the other shift; a member of the department who is in no plan. */
let away: Somebody;
let deputy: Somebody;
let later: Somebody;
let colleague: Somebody;
let page: Page;
let equipmentId: string;
let sealId: string;

beforeAll(async () => {
  // A plant of its own: the alarm holds for good.
  [product, browser] = await Promise.all([startJourney(), sharedBrowser()]);
  api = await login(product.url, ADMIN.name, ADMIN.password);
  const orgId = (await api.call(orgCalls.query, { kind: 'enterprise' })).rows[0]?.id ?? '';
  const operator = (await api.call(roleCalls.choices, { orgId })).find(({ name }) => name === '操作员');
  const lead = { orgId, name: ROLE, roleType: 'operation', dataRange: 'all', permissions: LEADS } as const;
  const role = await api.call(roleCalls.add, lead);
  leader = await addPerson(product.url, api, { id: role.id, orgId }, 'shiftleader', { kind: intCalls });
  const { id: deptId } = await api.call(deptCalls.add, { orgId, name: '泵站运行班' });
  equipmentId = (await api.call(deviceCalls.query, { keyword: DEVICE })).rows[0]?.id ?? '';
  const rights = { write: true, push: true, sms: false, phone: false };
  const add = async (name: string) => {
    const person = await addPerson(product.url, api, { id: operator?.id ?? '', orgId }, name, {
      kind: intCalls,
      deptId,
    });
    const [account] = (await api.call(intCalls.query, { keyword: name })).rows;
    await api.call(grantCalls.add, { equipmentIds: equipmentId, accountIds: account?.id ?? '', ...rights });
    return person;
  };
  away = await add('zhangwei');
  deputy = await add('liqiang');
  later = await add('wangfang');
  colleague = await add('zhaomin');
  const seal = { orgId, name: '机械密封 104-40', unit: '套', priceCents: 32_000, quantity: 6 };
  ({ id: sealId } = await api.call(stockCalls.add, seal));
  ({ page } = await openPage(browser));
  await logInAs(page, product.url, { name: leader.name, password: leader.password });
});
afterAll(() => leaveStage(product));

const dialog = () => page.getByRole('dialog').last();
/** As the clock on the wall of the plant says. */
const clock = (at: number) =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Asia/Shanghai' }).format(at);
const option = (text: string) => page.locator('.ant-select-item-option:visible', { hasText: text });
async function choose(person: string, of: ReturnType<Page['getByRole']>): Promise<void> {
  await of.fill(person);
  await option(person).first().click();
}

it('a shift leader makes a plan of two shifts, and says who stands in today', async () => {
  await page.goto(`${product.url}${ROUTES.worksheet}?part=oncall`);
  await page.getByRole('button', { name: '新增值班表' }).click();
  await dialog().getByLabel('名称', { exact: true }).fill(PLAN);
  const now = Date.now();
  await dialog().getByLabel('班次名称').fill('本班');
  await dialog()
    .getByLabel('开始时间')
    .fill(clock(now - 2 * HOUR).slice(11));
  // the shift may have begun yesterday
  await dialog()
    .getByLabel('首位从何日起')
    .fill(clock(now - 2 * HOUR).slice(0, 10));
  await choose(away.name, dialog().getByRole('combobox', { name: '轮换人员' }));
  await page.keyboard.press('Escape');
  await dialog().getByRole('button', { name: '添加班次' }).click();
  await dialog().getByLabel('班次名称').nth(1).fill('下一班');
  await dialog()
    .getByLabel('开始时间')
    .nth(1)
    .fill(clock(now + 6 * HOUR).slice(11));
  await choose(later.name, dialog().getByRole('combobox', { name: '轮换人员' }).nth(1));
  await page.keyboard.press('Escape');
  await dialog().getByRole('button', { name: '添加代班' }).click();
  await choose(away.name, dialog().getByRole('combobox', { name: '请假人' }));
  await choose(deputy.name, dialog().getByRole('combobox', { name: '代班人' }));
  await dialog()
    .getByPlaceholder('开始日期')
    .fill(clock(now - HOUR));
  await page.keyboard.press('Enter');
  await dialog()
    .getByPlaceholder('结束日期')
    .fill(clock(now + 5 * HOUR));
  await page.keyboard.press('Enter');
  await dialog()
    .getByRole('button', { name: /^保\s?存$/ })
    .click();
  await page.getByText('值班表已保存').waitFor();
  const card = page.getByRole('region', { name: PLAN });
  await card.getByText('当前值班').waitFor();
  await card.getByText(deputy.name).first().waitFor();
  await card.getByText(`代 ${away.name}`).first().waitFor();
  const [plan] = (await api.call(onCallCalls.query, { keyword: PLAN })).rows;
  expect(plan?.shifts.map(({ name }) => name)).toEqual(['本班', '下一班']);
  expect(plan?.deputies).toHaveLength(1);
});

it('an alarm group tells whoever is on call, and opens urgent orders', async () => {
  await page.goto(`${product.url}${ROUTES.alarmGroups}`);
  await page.getByRole('button', { name: '新增报警组' }).first().click();
  await dialog().getByLabel('名称', { exact: true }).fill(GROUP);
  await dialog().getByRole('combobox', { name: '通知当班人员' }).click();
  await option(`${PLAN}（当前：${deputy.name}）`).click();
  await dialog().getByRole('switch', { name: '报警时自动开工单' }).click();
  await dialog().getByText('派发给当班且能查看该设备、可接收工单的人').waitFor();
  await dialog().getByRole('combobox', { name: '报警级别' }).click();
  await option('重要及以上').click();
  await dialog().getByRole('combobox', { name: '优先级' }).click();
  await option('紧急').click();
  await dialog().getByLabel('要求完成时间').fill('60');
  await dialog()
    .getByRole('button', { name: /^保\s?存$/ })
    .click();
  const row = page.getByRole('row', { name: new RegExp(GROUP) });
  await row.getByText(`当班（${PLAN}）`).waitFor();
  await row.getByText('自动开工单：重要及以上').waitFor();
});

it('an alarm of the plant names the group, and fires', async () => {
  await page.goto(`${product.url}/manage/eg/equipment/edit/${equipmentId}/alarm`);
  await page.getByRole('button', { name: '新增报警', exact: true }).click();
  await choose('outletPressure', dialog().getByRole('combobox', { name: '变量' }));
  await dialog().getByRole('combobox', { name: '比较方式' }).click();
  await option('> 大于').click();
  await dialog().getByLabel('比较值').fill('0.01');
  await dialog().getByLabel('报警内容').fill(CONTENT);
  await dialog().getByText('严重', { exact: true }).click();
  await dialog().getByRole('combobox', { name: '报警组' }).click();
  await option(GROUP).click();
  await dialog()
    .getByRole('button', { name: /确\s?定/ })
    .click();
  await page.getByRole('row', { name: new RegExp(CONTENT) }).waitFor();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByText('已保存').first().waitFor();
  await page.getByRole('button', { name: /^同步 / }).click();
  await dialog().getByRole('button', { name: '下发到网关' }).click();
  await page.getByText('已同步').first().waitFor();
  const order = await until('the order of the alarm', () => orderOfAlarm());
  expect(order).toMatchObject({ state: 'dispatched', assignee: deputy.name, priority: 'urgent', equipmentId });
  expect(order.dueAt).not.toBeNull();
});
const orderOfAlarm = async () =>
  (await api.call(workOrderCalls.query, { equipmentId, pageSize: 50 })).rows.find(({ title }) => title === CONTENT);

const told = async (person: Somebody) =>
  (await person.api.call(messageCalls.query, { keyword: CONTENT, pageSize: 50 })).rows
    .map(({ type }) => type)
    .toSorted();

it('the deputy sees the alarm on the phone, receives the order and finishes it, with the line cut meanwhile', async () => {
  expect(
    await until('two messages', async () => ((await told(deputy)).length === 2 ? told(deputy) : undefined)),
  ).toEqual(['alarm', 'order']);
  const { page: phone } = await openPage(browser, { width: 390, height: 844 });
  await logInAs(phone, product.url, { name: deputy.name, password: deputy.password });
  await phone.goto(`${product.url}${ROUTES.messageAll}`);
  await phone.getByText(CONTENT).first().waitFor();
  const order = await orderOfAlarm();
  await phone.goto(`${product.url}${ROUTES.field}`);
  await phone.getByRole('button', { name: new RegExp(`#${order?.number} ${CONTENT}`) }).click();
  await phone.getByText('来源报警').waitFor();
  // what the machine has reported lies on the phone, also where there is no network
  const alarms = phone.locator('details').filter({ hasText: /^报警 \d+ 条，截至 / });
  await alarms.getByText(CONTENT).waitFor();
  // where it is opened for the first time, it is there without a network once it has been taken along
  await phone.evaluate('navigator.serviceWorker.ready.then(() => true)');
  await phone.context().setOffline(true);
  await phone.reload();
  await phone.getByText('无网络').waitFor();
  await alarms.getByText(CONTENT).waitFor();
  await alarms
    .getByText(/^报警中，未确认 · .* 发生$/)
    .first()
    .waitFor();
  const press = (name: string) => phone.getByRole('button', { name, exact: true }).click();
  await press('接收');
  await press('完成');
  await phone.getByLabel('处理内容').fill('压力正常，顺手更换机械密封');
  // a material is chosen from the stock as it was
  await press('添加物料');
  await phone.getByText('可从库存中选择，库存数截至', { exact: false }).waitFor();
  await phone.getByLabel('物料名称').fill('密封');
  await phone
    .getByRole('list', { name: '库存物料' })
    .getByRole('button', { name: /机械密封 104-40/ })
    .click();
  await phone.getByText('从库存领用，库存 6 套').waitFor();
  expect(await phone.getByLabel('单价（元）').inputValue()).toBe('320');
  await phone.getByText('未提交的草稿，', { exact: false }).waitFor();
  // half typed, it is there again with where it comes from
  await phone.reload();
  await phone.getByText('从库存领用，库存 6 套').waitFor();
  await phone.getByLabel('数量').fill('2');
  await press('保存');
  await phone.getByRole('button', { name: /^未发送/ }).waitFor();
  await phone.context().setOffline(false);
  const done = { state: 'finished', assignee: deputy.name, costCents: 64_000 };
  await expect.poll(orderOfAlarm, { timeout: 60_000 }).toMatchObject(done);
  const [used] = (await api.call(stockCalls.log, { id: sealId })).rows;
  expect(used).toMatchObject({ kind: 'used', change: -2, quantity: 4, orderNumber: order?.number });
});

it('whoever is not on call has got nothing, and the log of the alarm says who was told', async () => {
  for (const person of [away, later, colleague]) {
    expect(await told(person)).toEqual([]);
    const { rows } = await person.api.call(workOrderCalls.query, { whose: 'mine', pageSize: 50 });
    expect(rows.filter(({ title }) => title === CONTENT)).toEqual([]);
  }
  const order = await orderOfAlarm();
  const log = await api.call(alarmGroupCalls.deliveries, { alarmId: order?.alarmId ?? '' });
  expect(JSON.stringify(log)).toContain(deputy.name);
  expect(JSON.stringify(log)).not.toContain(later.name);
  // the alarm goes on: no second order
  const all = (await api.call(workOrderCalls.query, { equipmentId, pageSize: 50 })).rows;
  expect(all.filter(({ title }) => title === CONTENT)).toHaveLength(1);
});
