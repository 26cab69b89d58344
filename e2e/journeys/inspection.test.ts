import {
  pageCalls,
  type InspectionPlan,
  ROUTES,
  deviceCalls,
  grantCalls,
  inspectionPlanCalls,
  inspectionTaskCalls,
  intCalls,
  orgCalls,
  roleCalls,
  stockCalls,
  workOrderCalls,
} from '@lightfield/contract';
import { ADMIN, type Api, logInAs, login, openPage } from '@lightfield/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Somebody, addPerson } from './people.ts';
import { type SharedProduct, closeWindows, joinStage } from './stage.ts';

const CONTENT = '水泵周检';
const PLAN = '水泵周巡检';
const ROUND = '夜间加巡';
const AFTER_RAIN = '雨后加巡';
const DEVICE = '1号供水泵站';

let product: SharedProduct;
let browser: Browser;
let api: Api;
let operator: Somebody;
let keeper: Somebody;
let phone: Page;
beforeAll(async () => {
  ({ product, browser } = await joinStage());
  api = await login(product.url, ADMIN.name, ADMIN.password);
  const orgId = (await api.call(orgCalls.query, { kind: 'enterprise' })).rows[0]?.id ?? '';
  // the roles that every enterprise begins with
  const roles = await api.call(roleCalls.choices, { orgId });
  const role = roles.find(({ name }) => name === '操作员');
  const keeping = roles.find(({ name }) => name === '企业管理员');
  keeper = await addPerson(product.url, api, { id: keeping?.id ?? '', orgId }, 'keeper', { kind: intCalls });
  operator = await addPerson(product.url, api, { id: role?.id ?? '', orgId }, 'inspector', { kind: intCalls });
  const [device] = (await api.call(deviceCalls.query, { keyword: DEVICE })).rows;
  const [account] = (await api.call(intCalls.query, { keyword: 'inspector' })).rows;
  const rights = { write: true, push: true, sms: false, phone: false };
  await api.call(grantCalls.add, { equipmentIds: device?.id ?? '', accountIds: account?.id ?? '', ...rights });
});
afterAll(closeWindows);

it('an engineer says what is looked at, and when', async () => {
  const { page } = await openPage(browser);
  await logInAs(page, product.url);
  const dialog = page.getByRole('dialog').last();
  await page.goto(`${product.url}/manage/ops/inspection_content`);
  await page.getByRole('button', { name: '新增内容' }).click();
  await dialog.getByLabel('名称', { exact: true }).fill(CONTENT);
  await dialog.getByLabel('检查什么').fill('护罩完好');
  await dialog.getByRole('button', { name: '添加巡检项' }).click();
  await dialog.getByLabel('检查什么').fill('轴承温度');
  await dialog.getByRole('combobox', { name: '类型' }).click();
  await page.getByTitle('数值', { exact: true }).click();
  await dialog.getByRole('spinbutton', { name: '上限' }).fill('70');
  await dialog.getByRole('button', { name: '移动第 2 项：轴承温度' }).press('ArrowUp');
  await dialog.getByRole('button', { name: /保\s*存/ }).click();
  await page.getByRole('button', { name: `编辑内容 ${CONTENT}` }).waitFor();

  await page.goto(`${product.url}/manage/ops/inspection_plan?part=plans`);
  await page.getByRole('button', { name: '新增计划' }).click();
  await dialog.getByLabel('名称', { exact: true }).fill(PLAN);
  await dialog.getByRole('combobox', { name: '巡检内容' }).click();
  await page.getByTitle(CONTENT, { exact: true }).click();
  await dialog.getByRole('combobox', { name: '设备', exact: true }).fill(DEVICE);
  await page.getByTitle(DEVICE, { exact: true }).last().click();
  await dialog.getByText('按班次').click();
  // the next ten dates stand there before it is saved
  await expect.poll(() => dialog.getByText('早班', { exact: false }).count()).toBeGreaterThan(2);
  await dialog.getByRole('combobox', { name: '巡检人员' }).fill('inspector');
  await page.getByTitle('inspector', { exact: true }).last().click();
  await dialog.getByRole('button', { name: /保\s*存/ }).click();
  await page.getByRole('button', { name: `编辑计划 ${PLAN}` }).waitFor();
});

it('an operator does it on a phone, finds something abnormal and opens a work order with one tap', async () => {
  ({ page: phone } = await openPage(browser, { width: 390, height: 844 }));
  await logInAs(phone, product.url, { name: operator.name, password: operator.password });
  await phone.goto(`${product.url}/manage/ops/inspection_plan`);
  await phone
    .getByRole('button', { name: new RegExp(`^执行巡检 ${PLAN}`) })
    .first()
    .click();
  const dialog = phone.getByRole('dialog');
  await dialog.getByRole('spinbutton', { name: '轴承温度' }).fill('82');
  await dialog.getByText('异常', { exact: true }).waitFor();
  await dialog.getByRole('radiogroup', { name: '护罩完好' }).getByText('是', { exact: true }).click();
  await dialog.getByRole('button', { name: '提交该设备' }).click();
  await dialog.getByText('1 项异常').waitFor();
  await dialog.getByRole('button', { name: '报修' }).click();
  await dialog.getByRole('link', { name: /工单 #/ }).waitFor();
  await dialog.getByRole('button', { name: '完成巡检' }).click();
  await dialog.getByText('已完成').waitFor();
});

it('the work order is dispatched to them, received and finished', async () => {
  const [order] = (await api.call(workOrderCalls.query, { keyword: PLAN })).rows;
  expect(order).toMatchObject({ equipName: DEVICE, title: `${PLAN}: 轴承温度: 82`, state: 'pending' });
  const id = order?.id ?? '';
  const [person] = await api.call(workOrderCalls.people, { id, keyword: 'inspector' });
  await api.call(workOrderCalls.dispatch, { id, stepId: crypto.randomUUID(), assigneeId: person?.id ?? '' });
  const grease = { name: '润滑脂 3号', unit: 'kg', priceCents: 2_800, quantity: 10, low: 9.5 };
  const { id: greaseId } = await api.call(stockCalls.add, grease);
  await phone
    .getByRole('dialog')
    .getByRole('link', { name: /工单 #/ })
    .click();
  const press = (name: string) => phone.getByRole('dialog').last().getByRole('button', { name, exact: true }).click();
  await press('接收');
  await press('接收');
  await press('完成');
  await phone.getByRole('dialog').last().getByRole('textbox').first().fill('补充润滑脂，温度降到 60 °C');
  await press('添加物料');
  await phone.getByRole('combobox', { name: '物料名称' }).fill('润滑脂');
  await phone.getByTitle('润滑脂 3号', { exact: false }).last().click();
  await phone.getByRole('spinbutton', { name: '数量' }).fill('0.5');
  await press('完成');
  await expect.poll(async () => (await api.call(workOrderCalls.info, { id })).state).toBe('finished');
  // from the stock, with the price that it has there
  expect(await api.call(workOrderCalls.info, { id })).toMatchObject({ costCents: 1_400 });
  const [used] = (await api.call(stockCalls.log, { id: greaseId })).rows;
  expect(used).toMatchObject({ kind: 'used', change: -0.5, quantity: 9.5 });
});

it('whoever keeps the stock is told that it is low, in the message centre, and led to it', async () => {
  const { page: desk } = await openPage(browser);
  await logInAs(desk, product.url, { name: keeper.name, password: keeper.password });
  await desk.goto(`${product.url}/msg/messageAll`);
  await desk.getByText('物料“润滑脂 3号”库存不足').first().click();
  await desk.getByText('当前库存：9.5 kg，最低库存：9.5 kg。', { exact: false }).waitFor();
  await desk.getByRole('link', { name: '查看库存' }).click();
  const row = desk.getByRole('row').filter({ hasText: '润滑脂 3号' });
  await row.getByText('库存不足', { exact: true }).waitFor();
  expect(await desk.getByRole('checkbox', { name: '仅看库存不足' }).isChecked()).toBe(true);
  await desk.close();
});

it('whoever accepts it signs on the phone, and it is printed', async () => {
  const dialog = () => phone.getByRole('dialog').last();
  await dialog().getByRole('button', { name: '验收', exact: true }).click();
  await dialog().getByLabel('验收人姓名').fill('李主任');
  const box = await dialog().getByRole('img', { name: '签名' }).boundingBox();
  const { x = 0, y = 0, width = 0, height = 0 } = box ?? {};
  await phone.mouse.move(x + width * 0.2, y + height * 0.6);
  await phone.mouse.down();
  for (let n = 1; n <= 12; n++)
    await phone.mouse.move(x + width * (0.2 + n * 0.05), y + height * (n % 2 === 0 ? 0.35 : 0.65));
  await phone.mouse.up();
  await dialog().getByRole('button', { name: '签名并验收' }).click();
  await dialog().getByAltText('李主任 的签名').waitFor();
  const href = await dialog().getByRole('link', { name: '打印（PDF）' }).getAttribute('href');
  const pdf = await phone.request.get(`${product.url}${href}`);
  expect(pdf.headers()['content-type']).toBe('application/pdf');
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');
});

interface Named {
  readonly key: 'order' | 'task';
  readonly id: string;
  readonly title: string;
  readonly href: string;
}
/** Addresses of the device and of its page that name an order and the round. */
async function namedAddresses(orderId: string): Promise<Named[]> {
  const [device] = (await api.call(deviceCalls.query, { keyword: DEVICE })).rows;
  // a round that the operator's phone takes along
  const theirs = await login(product.url, operator.name, operator.password);
  const round = (await theirs.call(inspectionTaskCalls.take, {})).tasks.find(({ name }) => name === ROUND);
  const [plant] = await api.call(pageCalls.query, { equipmentId: device?.id ?? '' });
  const named = [
    { key: 'order', type: 'repair', id: orderId, title: '地下泵房漏水' },
    { key: 'task', type: 'inspection', id: round?.id ?? '', title: ROUND },
  ] as const;
  return [`list/${device?.id}`, `page/${plant?.id}`].flatMap((place) =>
    named.map((one) => ({ ...one, href: `${product.url}/monitor/eg/detail/${place}/${one.type}/${one.id}` })),
  );
}
/** They lead to what the phone has of them, and say so of what it has not. */
async function openWithoutNetwork(addresses: readonly Named[]): Promise<void> {
  for (const { key, id, title, href } of addresses) {
    await phone.goto(href);
    await phone.waitForURL(`${product.url}${ROUTES.field}?${key}=${id}`);
    await phone.getByRole('heading', { name: title }).first().waitFor();
  }
  const [first] = addresses;
  await phone.goto(`${first?.href}`.replace(/[^/]+$/, crypto.randomUUID()));
  await phone.getByText('手机上的待处理列表中没有这张工单').waitFor();
}

/** A round of its own: the next one of another plan may be too far ahead to begin. */
async function planRound(equipmentIds: string, name: string): Promise<void> {
  const plans = (await api.call(inspectionPlanCalls.query, { keyword: PLAN })).rows;
  const { contentId, rule, timeZone, graceMinutes, inOrder } = plans[0] as InspectionPlan;
  await api.call(inspectionPlanCalls.add, {
    name,
    contentId,
    equipmentIds,
    peopleIds: plans[0]?.people[0]?.id ?? '',
    rule: JSON.stringify(rule),
    timeZone,
    graceMinutes: String(graceMinutes),
    inOrder,
  });
}

it('does an order and the next round without a network: all of it arrives once, in order, with the times of the phone', async () => {
  const [device] = (await api.call(deviceCalls.query, { keyword: DEVICE })).rows;
  const report = { equipmentId: device?.id ?? '', stepId: crypto.randomUUID(), title: '地下泵房漏水' };
  const { id } = await api.call(workOrderCalls.report, report);
  const [person] = await api.call(workOrderCalls.people, { id, keyword: 'inspector' });
  await api.call(workOrderCalls.dispatch, { id, stepId: crypto.randomUUID(), assigneeId: person?.id ?? '' });
  await planRound(device?.id ?? '', ROUND);
  const field = `${product.url}${ROUTES.field}`;
  const context = phone.context();
  await phone.goto(field);
  await phone.getByRole('button', { name: '地下泵房漏水' }).waitFor();
  await phone.getByRole('button', { name: ROUND }).first().waitFor();
  // the program lies on the phone now, and answers for addresses of the device that name an order or an inspection
  await phone.evaluate('navigator.serviceWorker.ready.then(() => true)');
  const answersFor = `navigator.serviceWorker.getRegistration('/monitor/eg/detail/').then((one) => one?.active?.state)`;
  await expect.poll(() => phone.evaluate(answersFor)).toBe('activated');
  const addresses = await namedAddresses(id);
  for (const { href, title } of addresses) {
    await phone.goto(href);
    await phone.getByRole('dialog').getByText(title).first().waitFor();
  }
  await phone.goto(field);

  await context.setOffline(true);
  await openWithoutNetwork(addresses);
  await phone.goto(field);
  await phone.reload();
  await phone.getByText('无网络').waitFor();
  await phone.getByRole('button', { name: '地下泵房漏水' }).click();
  const press = (name: string) => phone.getByRole('button', { name, exact: true }).click();
  await press('接收');
  await press('完成');
  const work = phone.getByRole('textbox', { name: '处理内容' });
  await work.fill('更换机械密封');
  const file = { name: 'seal.png', mimeType: 'image/png', buffer: await phone.screenshot() };
  await phone.locator('input[type=file]').setInputFiles(file);
  await phone.getByAltText('图片 1').waitFor();
  // half typed: it is there again after the page went, and after the list
  await phone.getByText('未提交的草稿，', { exact: false }).waitFor();
  await phone.reload();
  await phone.getByAltText('图片 1').waitFor();
  await expect.poll(() => work.inputValue()).toBe('更换机械密封');
  await press('返回');
  await press('未提交的草稿 1');
  await press('继续填写');
  await expect.poll(() => work.inputValue()).toBe('更换机械密封');
  await press('保存');
  await phone.getByRole('button', { name: '未发送 3' }).waitFor();
  await press('返回');
  await phone.getByRole('button', { name: ROUND }).first().click();
  await press('填写');
  const bearing = phone.getByRole('textbox', { name: '轴承温度' });
  await bearing.fill('61.5');
  await phone.getByText('未提交的草稿，', { exact: false }).waitFor();
  // the page goes
  await phone.goto('about:blank');
  await phone.goBack();
  await expect.poll(() => bearing.inputValue()).toBe('61.5');
  await phone.getByRole('radiogroup', { name: '护罩完好' }).getByText('是', { exact: true }).click();
  await press('提交该设备');
  await press('完成巡检');
  const taskId = new URL(phone.url()).searchParams.get('task') ?? '';
  // it is on the phone once the screen says so
  await phone.getByRole('button', { name: '未发送 5' }).waitFor();

  // the browser ends, and opens again
  await phone.close();
  phone = await context.newPage();
  await phone.goto(field);
  await phone.getByRole('button', { name: '未发送 5' }).click();
  await phone.getByText('等待发送').waitFor();
  // what was sent off is no draft any more
  expect(await phone.getByText('未提交的草稿').count()).toBe(0);
  const sentFrom = Date.now();
  await context.setOffline(false);
  await phone.getByText('全部已发送').waitFor();

  const { state, steps } = await api.call(workOrderCalls.info, { id });
  expect(state).toBe('finished');
  expect(steps.map(({ kind }) => kind)).toEqual(['report', 'dispatch', 'receive', 'finish']);
  const [received, finished] = steps.slice(2);
  expect(received?.doneAt).toBeLessThan(finished?.doneAt ?? 0);
  expect(finished?.doneAt).toBeLessThan(sentFrom);
  expect(finished).toMatchObject({ note: '更换机械密封', pictures: [expect.any(String)] });
  const task = await api.call(inspectionTaskCalls.info, { id: taskId });
  expect(task).toMatchObject({ state: 'done', abnormal: 0, devices: [{ who: 'inspector' }] });
  expect(task.devices[0]?.results).toContainEqual(expect.objectContaining({ value: 61.5 }));
});

it('has an order signed for, and aborts a round, without a network', async () => {
  const [device] = (await api.call(deviceCalls.query, { keyword: DEVICE })).rows;
  const report = { equipmentId: device?.id ?? '', stepId: crypto.randomUUID(), title: '止回阀卡涩' };
  const { id } = await api.call(workOrderCalls.report, report);
  const [person] = await api.call(workOrderCalls.people, { id, keyword: 'inspector' });
  await api.call(workOrderCalls.dispatch, { id, stepId: crypto.randomUUID(), assigneeId: person?.id ?? '' });
  const context = phone.context();
  const press = (name: string) => phone.getByRole('button', { name, exact: true }).click();
  await planRound(device?.id ?? '', AFTER_RAIN);
  await phone.goto(`${product.url}${ROUTES.field}`);
  await phone.getByRole('button', { name: report.title }).waitFor();
  await phone.getByRole('button', { name: AFTER_RAIN }).first().waitFor();
  await context.setOffline(true);
  await phone.reload();
  await phone.getByRole('button', { name: report.title }).click();
  await press('接收');
  await press('完成');
  await phone.getByRole('textbox', { name: '处理内容' }).fill('拆洗阀瓣');
  await press('保存');
  await press('验收签字');
  await press('提交验收');
  await phone.getByText('请填写验收人姓名并签名').waitFor();
  await phone.getByRole('textbox', { name: '验收人姓名' }).fill('王工');
  const pad = phone.getByRole('img', { name: '验收人签名（手写签名）' });
  await pad.scrollIntoViewIfNeeded();
  const box = (await pad.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await phone.mouse.move(box.x + 20, box.y + 60);
  await phone.mouse.down();
  for (let step = 1; step <= 12; step++) await phone.mouse.move(box.x + 20 + step * 15, box.y + 60 - (step % 3) * 20);
  await phone.mouse.up();
  await press('确认签名');
  await press('提交验收');
  await phone.getByText('验收工单，签字人 王工').waitFor();
  expect(await phone.getByRole('button', { name: '验收签字' }).count()).toBe(0);
  await press('返回');
  await phone.getByRole('button', { name: AFTER_RAIN }).first().click();
  const taskId = new URL(phone.url()).searchParams.get('task') ?? '';
  await press('中止巡检');
  await press('确定中止');
  await phone.getByText('请填写中止原因').waitFor();
  await phone.getByRole('textbox', { name: '中止原因' }).fill('泵房积水，无法进入');
  await phone.getByText('未提交的草稿，', { exact: false }).waitFor();
  await phone.reload();
  await expect.poll(() => phone.getByRole('textbox', { name: '中止原因' }).inputValue()).toBe('泵房积水，无法进入');
  await press('确定中止');
  await phone.getByText('中止巡检（未发送）').waitFor();
  await phone.getByRole('button', { name: '未发送 4' }).click();
  await context.setOffline(false);
  await phone.getByText('全部已发送').waitFor();
  const order = await api.call(workOrderCalls.info, { id });
  expect(order).toMatchObject({ state: 'finished', acceptedBy: '王工' });
  expect(order.steps.map(({ kind }) => kind)).toEqual(['report', 'dispatch', 'receive', 'finish', 'accept']);
  expect(order.steps.at(-1)).toMatchObject({ doneAt: expect.any(Number), pictures: [expect.any(String)] });
  expect((await api.call(inspectionTaskCalls.info, { id: taskId })).state).toBe('aborted');
});

it('a fault is reported without a network, and is a work order once, with its picture and the time of the phone', async () => {
  const field = `${product.url}${ROUTES.field}`;
  const context = phone.context();
  await phone.goto(field);
  await phone.getByText('已联网').waitFor();
  await context.setOffline(true);
  await phone.reload();
  await phone.getByRole('button', { name: '报修', exact: true }).click();
  await phone.getByLabel('故障设备').selectOption({ label: DEVICE });
  await phone.getByLabel('故障现象').fill('轴封漏水');
  await phone.getByLabel('详细说明').fill('地面有积水');
  await phone.getByLabel('优先级').selectOption({ label: '紧急' });
  const file = { name: 'leak.png', mimeType: 'image/png', buffer: await phone.screenshot() };
  await phone.locator('input[type=file]').setInputFiles(file);
  await phone.getByAltText('图片 1').waitFor();
  // half typed, it is there again
  await phone.getByText('未提交的草稿，', { exact: false }).waitFor();
  await phone.reload();
  await phone.getByAltText('图片 1').waitFor();
  await phone.getByRole('button', { name: '提交报修' }).click();
  await phone.getByRole('button', { name: '未发送 2' }).click();
  await phone.getByText(`报修 ${DEVICE}`).waitFor();
  const offlineUntil = Date.now();
  await context.setOffline(false);
  await phone.getByText('全部已发送').waitFor();
  const { rows } = await api.call(workOrderCalls.query, { keyword: '轴封漏水' });
  expect(rows).toMatchObject([{ equipName: DEVICE, priority: 'urgent', state: 'pending', reporter: 'inspector' }]);
  const { content, steps } = await api.call(workOrderCalls.info, { id: rows[0]?.id ?? '' });
  expect(content).toBe('地面有积水');
  expect(steps).toMatchObject([{ kind: 'report', pictures: [expect.any(String)] }]);
  expect(steps[0]?.doneAt).toBeLessThan(offlineUntil);
});

it('last values of the device, and pictures that are at the platform, are there without a network', async () => {
  const [fault] = (await api.call(workOrderCalls.query, { keyword: '轴封漏水' })).rows;
  const id = fault?.id ?? '';
  const [person] = await api.call(workOrderCalls.people, { id, keyword: 'inspector' });
  await api.call(workOrderCalls.dispatch, { id, stepId: crypto.randomUUID(), assigneeId: person?.id ?? '' });
  const context = phone.context();
  await phone.goto(`${product.url}${ROUTES.field}?order=${id}`);
  const picture = phone.getByAltText('平台图片 1');
  const values = phone.locator('details').filter({ hasText: '最后已知数值' });
  await picture.waitFor();
  await values.waitFor();
  await context.setOffline(true);
  await phone.reload();
  await phone.getByText('无网络').waitFor();
  await picture.waitFor();
  await values.locator('summary').click();
  // each with the time at which it was read
  const first = values.locator('dd').first();
  await expect.poll(() => first.innerText()).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/);
  const told = await values.locator('summary').innerText();
  // the plant goes on meanwhile
  await phone.waitForTimeout(5_000);
  await context.setOffline(false);
  // as soon as the line is back, they are newer
  await expect.poll(() => values.locator('summary').innerText(), { timeout: 20_000 }).not.toBe(told);
  expect(await values.locator('summary').innerText()).toMatch(/^最后已知数值，截至 /);
});
