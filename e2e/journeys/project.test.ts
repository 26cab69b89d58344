import { readFileSync } from 'node:fs';
import {
  accountCalls,
  deviceCalls,
  historyCalls,
  monitorCalls,
  mvarCalls,
  orgCalls,
  pageCalls,
  projectDeviceCalls,
  projectReportCalls,
  projectShareCalls,
} from '@lightfield/contract';
import { ADMIN, login, logInAs, openPage, sealField, until } from '@lightfield/testkit';
import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SharedProduct, closeWindows, joinStage } from './stage.ts';
import { leavesRoomForPage } from './room-for-page.ts';

/** A project is made on the screen, gets two devices and a formula over them, and is watched and written to on one page. */
let product: SharedProduct;
let browser: Browser;
let desktop: Page;
let errors: string[];
let api: Awaited<ReturnType<typeof login>>;
let project: string;
let pageId: string;
/** Of the pump station in the project. */
let pumpKey: string;
/** When the plant was up, and how long it has to run before there is a past to look at. */
let began: number;
const RECORDED_MS = 25_000;

beforeAll(async () => {
  ({ product, browser } = await joinStage());
  began = Date.now();
  api = await login(product.url, ADMIN.name, ADMIN.password);
  ({ page: desktop, errors } = await openPage(browser));
  await logInAs(desktop, product.url, ADMIN);
});
afterAll(closeWindows);

const widget = (id: string) => desktop.locator(`[data-widget=${id}]`);

it('is made for an enterprise, and leads to binding its devices', async () => {
  await desktop.goto(`${product.url}/manage/eg/project/list`);
  await desktop.getByRole('button', { name: '新增项目' }).first().click();
  const dialog = desktop.getByRole('dialog');
  await dialog.getByLabel('项目名称').fill('供水总览');
  await dialog.getByLabel('所属企业').click();
  await desktop.getByText('示例企业', { exact: true }).last().click();
  await dialog.getByRole('button', { name: /^新 ?增$/ }).click();
  await desktop.waitForURL('**/manage/eg/project/edit/*');
  project = /edit\/([0-9a-f-]{36})/.exec(desktop.url())?.[1] ?? '';
  await desktop.getByRole('button', { name: '绑定设备' }).first().waitFor();
});

it('computes over its devices by the keys they have in it', async () => {
  const { rows: orgs } = await api.call(orgCalls.query, {});
  expect(orgs.some(({ name }) => name === '示例企业')).toBe(true);
  const { rows } = await api.call(deviceCalls.query, {});
  const pump = rows.find(({ name }) => name === '1号供水泵站')?.id ?? '';
  await api.call(projectDeviceCalls.add, { projectId: project, equipmentIds: rows.map(({ id }) => id).join() });
  const bound = await api.call(projectDeviceCalls.queryAll, { projectId: project });
  pumpKey = bound.find(({ equipmentId }) => equipmentId === pump)?.key ?? '';
  const signals = await api.call(monitorCalls.signals, { equipmentId: pump });
  const signal = (title: string) => signals.find((one) => one.title === title)?.id ?? '';
  const { id: twice } = await api.call(mvarCalls.add, {
    projectId: project,
    key: 'twice',
    name: '双倍液位',
    kind: 'formula',
    unit: 'm',
    decimals: '2',
    formula: `${pumpKey}.tankLevel*2`,
  });
  const { id, version } = await api.call(pageCalls.add, { projectId: project, title: '总览' });
  pageId = id;
  const at = (y: number) => ({ position: { x: 40, y, width: 220, height: 40 } });
  const document = {
    con: { title: '总览', width: 800, height: 480, fit: 'contain' },
    widgets: [
      {
        id: 'level',
        widgetType: 'UsualDataText',
        ...at(40),
        data: { data: { type: 'signal', equipId: pump, signalId: signal('水箱液位') } },
      },
      { id: 'twice', widgetType: 'UsualDataText', ...at(100), data: { data: { type: 'mvar', mvarId: twice } } },
      {
        id: 'write',
        widgetType: 'UsualButton',
        ...at(160),
        data: { text: '设为 0.42' },
        clickEvent: {
          enable: true,
          config: {
            action: 'write',
            data: { type: 'signal', equipId: pump, signalId: signal('出口压力设定') },
            writeValue: '0.42',
          },
        },
      },
    ],
  };
  const saved = await api.call(pageCalls.save, {
    id,
    projectId: project,
    base: String(version),
    json: JSON.stringify(document),
  });
  expect(saved.cleared).toEqual([]);
});

it('says where a formula is wrong while it is typed, and names what it could be; Escape closes the names alone', async () => {
  await desktop.goto(`${product.url}/manage/eg/project/edit/${project}?tab=variables`);
  await desktop.getByRole('button', { name: '修改：双倍液位' }).click();
  const dialog = desktop.getByRole('dialog');
  const formula = dialog.getByRole('textbox', { name: '公式' });
  await formula.press('Control+a');
  await desktop.keyboard.type('twice*');
  await dialog.getByText('第 7 个字符').waitFor();
  await formula.press('Control+a');
  await desktop.keyboard.type(`${pumpKey}.ta`);
  await dialog.getByRole('listbox').waitFor();
  await desktop.keyboard.press('Escape');
  await dialog.getByRole('listbox').waitFor({ state: 'detached' });
  expect(await formula.textContent()).toBe(`${pumpKey}.ta`);
  await formula.press('Control+a');
  await desktop.keyboard.type('twice+1');
  await dialog.getByRole('button', { name: /^保 ?存$/ }).click();
  await dialog.getByText('twice → twice').waitFor();
  // The names were told while it was typed; this is what saving came to.
  await dialog.getByText('公式有误').waitFor();
  await dialog.getByRole('button', { name: /^取 ?消$/ }).click();
  await dialog.waitFor({ state: 'hidden' });
});

it('draws what depends on what, and leads from a box to its settings', async () => {
  await desktop.getByRole('button', { name: '依赖关系' }).click();
  const picture = desktop.getByRole('dialog', { name: '计算变量的依赖关系' });
  await picture
    .getByRole('button', { name: `水箱液位 ${pumpKey}.tankLevel，设备变量；不引用其他变量；被 twice 引用` })
    .waitFor();
  await picture.getByRole('button', { name: `双倍液位 twice，公式；引用 ${pumpKey}.tankLevel；未被引用` }).click();
  const settings = desktop.getByRole('dialog', { name: '修改计算变量：双倍液位' });
  await settings.getByRole('button', { name: /^取 ?消$/ }).click();
  await settings.waitFor({ state: 'hidden' });
});

it('raises an alarm by a rule on what it computes, though nobody watches', async () => {
  await desktop.goto(`${product.url}/manage/eg/project/edit/${project}?tab=alarms`);
  await desktop.getByRole('button', { name: '新增报警规则' }).first().click();
  const dialog = desktop.getByRole('dialog');
  await dialog.getByLabel('计算变量').click();
  await desktop.getByText('双倍液位 (twice)').last().click();
  await dialog.getByLabel('比较值').fill('0');
  await dialog.getByLabel('报警内容').fill('两倍液位过高');
  await dialog.getByRole('button', { name: /^保 ?存$/ }).click();
  await dialog.waitFor({ state: 'hidden' });
  await desktop.getByRole('link', { name: '查看项目的报警' }).click();
  const alarm = desktop.getByRole('row', { name: /两倍液位过高/ });
  await alarm.waitFor();
  expect(await alarm.textContent()).toContain('双倍液位 > 0');
  await alarm.getByRole('link', { name: '供水总览' }).waitFor();
  // the count at the top leads to what it counts, also where no device is in alarm
  await desktop.getByRole('link', { name: /^当前报警 \d+ 条/ }).click();
  await desktop.waitForURL('**/monitor/alarm?state=active');
  await alarm.waitFor();
});

it('is watched live over all of its devices, with what is computed', async () => {
  await desktop.goto(`${product.url}/monitor/project/list`);
  await desktop.getByRole('link', { name: '供水总览' }).click();
  await desktop.waitForURL(`**/monitor/project/${project}/page/${pageId}`);
  const number = async (id: string) => Number(/\d+\.\d+/.exec((await widget(id).textContent()) ?? '')?.[0]);
  await until('a value', async () => (await number('level')) > 0);
  // both follow the same level, each with the value that came last
  await until('twice the value', async () => Math.abs((await number('twice')) / (await number('level')) - 2) < 0.2);
  await desktop.getByText('实时更新中').waitFor();
});

it('is written to after a confirmation, and says what the gateway read back', async () => {
  await desktop.getByRole('button', { name: '设为 0.42' }).click();
  await desktop.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await desktop.getByText('写入成功').waitFor();
});

it('shows side by side what its devices recorded, as rows, as curves and as a file', async () => {
  const devices = await api.call(projectDeviceCalls.queryAll, { projectId: project });
  const fields: object[] = [];
  for (const { equipmentId } of devices) {
    const reports = await api.call(historyCalls.allColumns, { equipmentId });
    const report = reports.find(({ type, intervalMs }) => type === 'periodic' && intervalMs === 1_000);
    const key = report?.columns[0]?.key;
    if (report && key) fields.push({ equipmentId, reportId: report.id, key, alias: `字段${fields.length}` });
  }
  await api.call(projectReportCalls.add, {
    projectId: project,
    name: '日报',
    intervalMs: '1000',
    fields: JSON.stringify(fields),
  });
  await desktop.getByRole('link', { name: '历史数据' }).click();
  await desktop.getByRole('columnheader', { name: '字段0' }).waitFor();
  await desktop.getByRole('columnheader', { name: `字段${fields.length - 1}` }).waitFor();
  await desktop.getByRole('button', { name: '导出' }).click();
  const [file] = await Promise.all([desktop.waitForEvent('download'), desktop.getByText('CSV').click()]);
  expect(file.suggestedFilename()).toMatch(/^供水总览-日报-\d{4}-\d\d-\d\d_\d{4}~\d{4}-\d\d-\d\d_\d{4}\.csv$/);
  expect(readFileSync(await file.path(), 'utf8')).toMatch(/^\ufeff时间,字段0/);
  // what is hidden stays hidden for the account
  const last = `字段${fields.length - 1}`;
  await desktop.getByRole('button', { name: '显示列' }).click();
  const kept = desktop.waitForResponse((answer) => answer.url().endsWith(projectReportCalls.saveView.path));
  await desktop.getByRole('menuitem', { name: last }).click();
  await kept;
  await desktop.reload();
  await desktop.getByRole('columnheader', { name: '字段0' }).waitFor();
  expect(await desktop.getByRole('columnheader', { name: last }).count()).toBe(0);
  await desktop.getByText('曲线', { exact: true }).click();
  await desktop.getByRole('table').getByText('字段0').waitFor();
  await desktop.getByRole('tab', { name: '报警' }).click();
  await desktop.getByRole('button', { name: '导出' }).waitFor();
});

it('leaves a phone its height', async () => {
  await leavesRoomForPage(desktop, 'level', [`${product.url}/monitor/project/${project}/page/${pageId}`]);
  await desktop.setViewportSize({ width: 1440, height: 900 });
});

it('needs no component library where its page stands alone: after the login, and before it is published', async () => {
  const fetched: string[] = [];
  const note = (request: Request) => fetched.push(request.url());
  for (const path of [`landing/${pageId}`, `preview/${pageId}`]) {
    await desktop.goto('about:blank');
    desktop.on('request', note);
    await desktop.goto(`${product.url}/monitor/project/${project}/${path}`);
    await widget('level').waitFor();
    desktop.off('request', note);
  }
  expect(fetched.length).toBeGreaterThan(20);
  expect(fetched.filter((url) => url.includes('vendor-antd'))).toEqual([]);
});

it('shows a visitor its pages, and what its link opens besides', async () => {
  const key = await api.call(accountCalls.random, {});
  const { token } = await api.call(projectShareCalls.open, {
    projectId: project,
    auth: 'menuAuth',
    password: sealField('password', 'plant7', key),
    nonce: key.nonce,
  });
  const { page: phone, context } = await openPage(browser, { width: 390, height: 844 });
  const fetched: string[] = [];
  phone.on('request', (request) => fetched.push(request.url()));
  const kit = () => fetched.filter((url) => url.includes('vendor-antd'));
  await phone.goto(`${product.url}/system/share/${token}`);
  await phone.getByRole('heading', { name: '此分享需要密码' }).waitFor();
  await phone.getByLabel('分享密码').fill('plant7');
  await phone.getByRole('button', { name: '查看', exact: true }).click();
  await phone.locator('[data-widget=level]').waitFor();
  // the page does without the component library (decision 055); the records that come next are drawn with it
  expect(kit()).toEqual([]);
  // without the top menu too: whether it is live, and letters that can be read
  await phone.getByText('实时更新中').waitFor();
  const letters = async () => (await phone.locator('[data-widget=level]').boundingBox())?.height ?? 0;
  const large = await letters();
  await phone.getByRole('button', { name: '缩小看全图' }).click();
  await until('all of the page, smaller', async () => (await letters()) < large);
  await phone.getByRole('button', { name: '放大操作' }).click();
  await until('letters that can be read again', async () => (await letters()) === large);
  await phone.getByRole('tab', { name: '历史数据' }).click();
  await phone.getByText('字段0').first().waitFor();
  expect(kit().length).toBeGreaterThan(0);
  await phone.getByRole('tab', { name: '报警' }).click();
  await phone.getByLabel('设备', { exact: true }).waitFor();
  await phone.getByRole('button', { name: '确认' }).waitFor({ state: 'detached' });
  await context.close();
});

it('plays its past, with what is computed, and operates nothing meanwhile', async () => {
  await desktop.goto(`${product.url}/monitor/project/${project}/page/${pageId}`);
  await desktop.getByText('实时更新中').waitFor();
  await until('a record of a while ago', () => Date.now() - began > RECORDED_MS, { withinMs: RECORDED_MS });
  await desktop.getByRole('button', { name: '历史回放' }).click();
  const line = desktop.getByRole('slider', { name: '回放时刻' });
  // the hour before now ends now; a little before that it was recorded
  await line.press('End');
  await line.press('ArrowLeft');
  const number = async (id: string) => Number(/\d+\.\d+/.exec((await widget(id).textContent()) ?? '')?.[0]);
  await until('values of one moment of then', async () => {
    const level = await number('level');
    return level > 0 && Math.abs((await number('twice')) - 2 * level) < 0.02;
  });
  await desktop.getByRole('button', { name: '设为 0.42' }).click();
  await desktop.getByText('正在回放历史').waitFor();
  await desktop.getByRole('button', { name: '回到实时' }).click();
  await desktop.getByText('实时更新中').waitFor();
});

it('is drawn in the designer with values of its devices', async () => {
  await desktop.goto(`${product.url}/manage/project/${project}/designer/${pageId}`);
  await desktop.locator('[data-widget=level]').waitFor();
  await desktop.getByText('水箱液位').first().waitFor();
  expect(errors).toEqual([]);
});
