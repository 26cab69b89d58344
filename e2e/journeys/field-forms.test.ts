import {
  ROUTES,
  deviceCalls,
  grantCalls,
  intCalls,
  orgCalls,
  roleCalls,
  smartRecordCalls,
  smartReportCalls,
  smartReportTemplateCalls,
} from '@lightfield/contract';
import { type Cell, type Input, emptySheet } from '@lightfield/report';
import { ADMIN, type Api, logInAs, login, openPage } from '@lightfield/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Somebody, addPerson } from './people.ts';
import { type SharedProduct, closeWindows, joinStage } from './stage.ts';

/** Records of smart reports on a phone: taken along, filled in and signed without a network, sent once, beside other hands. */
const REPORT = '地下泵房日检';
const DEVICE = '1号供水泵站';

let product: SharedProduct;
let browser: Browser;
let api: Api;
let operator: Somebody;
let phone: Page;
let excelId: string;

const input = (key: string, label: string, kind: Input['kind'], more: Partial<Input> = {}): Cell => ({
  input: { key, label, kind, required: false, ...more },
});

beforeAll(async () => {
  ({ product, browser } = await joinStage());
  api = await login(product.url, ADMIN.name, ADMIN.password);
  const orgId = (await api.call(orgCalls.query, { kind: 'enterprise' })).rows[0]?.id ?? '';
  const role = (await api.call(roleCalls.choices, { orgId })).find(({ name }) => name === '操作员');
  operator = await addPerson(product.url, api, { id: role?.id ?? '', orgId }, 'cellarman', { kind: intCalls });
  const [device] = (await api.call(deviceCalls.query, { keyword: DEVICE })).rows;
  const [account] = (await api.call(intCalls.query, { keyword: 'cellarman' })).rows;
  const rights = { write: true, push: true, sms: false, phone: false };
  await api.call(grantCalls.add, { equipmentIds: device?.id ?? '', accountIds: account?.id ?? '', ...rights });
  excelId = await reportOf(orgId, device?.id ?? '');
  ({ page: phone } = await openPage(browser, { width: 390, height: 844 }));
  await logInAs(phone, product.url, { name: operator.name, password: operator.password });
});
afterAll(closeWindows);

async function reportOf(orgId: string, equipmentId: string): Promise<string> {
  const schedule = JSON.stringify({
    every: 'none',
    dayStart: '08:00',
    shifts: [],
    timeZone: 'Asia/Shanghai',
    delayMinutes: 0,
    dueMinutes: 60,
  });
  const { id } = await api.call(smartReportCalls.add, { orgId, name: REPORT, equipmentIds: equipmentId, schedule });
  const [variable] = await api.call(smartReportCalls.variables, { id });
  if (!variable) throw new Error('no variable');
  const { variableId, equipName, name, unit } = variable;
  const of = { equipmentId, variableId, equipName, name, unit };
  const sheet = {
    ...emptySheet('s1', '日检'),
    columns: 4,
    merges: [{ row: 0, column: 0, rows: 1, columns: 4 }],
    cells: {
      '0,0': { v: '集水井' },
      '1,0': input('level', '水位', 'number', { required: true, min: 0, max: 5, unit: 'm' }),
      '1,1': input('state', '泵状态', 'choice', { choices: ['正常', '异常'] }),
      '1,2': input('day', '检查日期', 'date'),
      '1,3': input('who', '检查人', 'person'),
      '2,0': input('note', '备注', 'text'),
      '2,1': input('photo', '现场照片', 'picture'),
      '2,2': input('sign', '签字', 'signature', { required: true }),
      '3,0': { bind: { kind: 'value', of, at: 'now' } },
      '3,1': { bind: { kind: 'agg', of, agg: 'avg' } },
      '3,2': { qr: { of: 'record' } },
    },
  };
  const document = JSON.stringify({ format: 1, styles: {}, sheets: [sheet] });
  await api.call(smartReportTemplateCalls.save, { id, base: '0', document });
  return id;
}
const addRecord = async () => (await api.call(smartRecordCalls.add, { excelId, recordId: crypto.randomUUID() })).id;
const infoOf = (id: string) => api.call(smartRecordCalls.info, { id });
const press = (name: string) => phone.getByRole('button', { name, exact: true }).click();
const field = () => `${product.url}${ROUTES.field}`;
/** Takes along what is due. */
async function takeAlong(number: number): Promise<void> {
  await phone.goto(field());
  await phone.getByRole('button', { name: `${REPORT} #${number}` }).waitFor();
}
async function sign(): Promise<void> {
  const pad = phone.getByRole('img', { name: '签字（手写签名）' });
  await pad.scrollIntoViewIfNeeded();
  const box = (await pad.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await phone.mouse.move(box.x + 20, box.y + 60);
  await phone.mouse.down();
  for (let step = 1; step <= 12; step++) await phone.mouse.move(box.x + 20 + step * 15, box.y + 60 - (step % 3) * 20);
  await phone.mouse.up();
  await press('确认签名');
  await phone.getByRole('button', { name: '重新签名' }).waitFor();
}
const submit = async () => {
  await press('提交报表');
  await press('确定提交');
};

/** The code that stands on the paper of a record, as the desk shows it. */
async function codeOf(id: string): Promise<string> {
  const { page: desk, context } = await openPage(browser);
  await logInAs(desk, product.url);
  await desk.goto(`${product.url}/monitor/excel/${excelId}/page/read/${id}`);
  await desk.locator('.ant-qrcode svg').first().waitFor();
  // its colours are those of the theme of the page
  const svg = await desk.evaluate<string>(`(() => {
    const drawn = document.querySelector('.ant-qrcode svg');
    for (const path of drawn.querySelectorAll('path')) path.setAttribute('fill', getComputedStyle(path).fill);
    return drawn.outerHTML;
  })()`);
  await context.close();
  return svg.includes('xmlns=') ? svg : svg.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"');
}
/** Held before the camera of the phone. */
const holdBefore = (svg: string) =>
  phone.evaluate(`(async (svg) => {
    const code = new Image();
    code.src = 'data:image/svg+xml;charset=utf-8,' + encodeURIComponent(svg);
    await code.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 });
    const context = canvas.getContext('2d');
    const draw = () => {
      context.fillStyle = 'white';
      context.fillRect(0, 0, 1280, 720);
      context.drawImage(code, 440, 160, 400, 400);
    };
    draw();
    setInterval(draw, 100);
    navigator.mediaDevices.getUserMedia = () => Promise.resolve(canvas.captureStream(10));
  })(${JSON.stringify(svg)})`);

it('scans a record and fills it in without a network: the browser ends in the middle, and it arrives once', async () => {
  const id = await addRecord();
  const code = await codeOf(id);
  await takeAlong(1);
  await phone.evaluate('navigator.serviceWorker.ready.then(() => true)');
  const context = phone.context();
  await context.setOffline(true);
  await phone.reload();
  await phone.getByText('无网络').waitFor();
  await holdBefore(code);
  await press('扫码');
  await phone.getByText('集水井').waitFor();
  await phone.getByText('自动填写的数值（2）').waitFor();
  const level = () => phone.getByRole('textbox', { name: '水位 (m)' });
  await level().fill('9');
  await phone.getByText('不能高于 5').waitFor();
  await level().fill('3.5');
  await phone.getByRole('radiogroup', { name: '泵状态' }).getByText('异常', { exact: true }).click();
  await phone.getByLabel('检查日期', { exact: true }).fill('2026-11-28');
  await phone.getByRole('combobox', { name: '检查人' }).selectOption({ label: 'cellarman' });
  const file = { name: 'pit.png', mimeType: 'image/png', buffer: await phone.screenshot() };
  await phone.locator('input[type=file]').setInputFiles(file);
  await phone.getByAltText('图片 1').waitFor();
  await phone.getByText('未提交的草稿，', { exact: false }).waitFor();
  // what is missing is said, and nothing is submitted
  await press('提交报表');
  await phone.getByText('请填写：签字').waitFor();
  await sign();
  await expect.poll(() => draftsHave(phone, 'sign')).toBe(true);
  // the browser ends
  await phone.close();
  phone = await context.newPage();
  await phone.goto(field());
  await press('未提交的草稿 1');
  await press('继续填写');
  await expect.poll(() => level().inputValue()).toBe('3.5');
  await phone.getByRole('button', { name: '重新签名' }).waitFor();
  await submit();
  await phone.getByRole('button', { name: '未发送 3' }).waitFor();
  await phone.close();
  phone = await context.newPage();
  await phone.goto(field());
  await phone.getByRole('button', { name: '未发送 3' }).click();
  await phone.getByText('等待发送').waitFor();
  const sentFrom = Date.now();
  // the answer to the submission is cut off once
  let cut = 0;
  await context.route('**/excel/record/submit', async (route) => {
    if (cut++ > 0) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await context.setOffline(false);
  await phone.getByText('全部已发送').waitFor();
  expect(cut).toBe(2);
  await context.unroute('**/excel/record/submit');

  const record = await infoOf(id);
  expect(record).toMatchObject({ state: 'filled', filledBy: 'cellarman', signed: true, version: 2 });
  expect(record.doneAt).toBeLessThan(sentFrom);
  const of = (key: string) => record.entries.find((one) => one.key === key);
  expect(['level', 'state', 'day'].map((key) => of(key)?.value)).toEqual([3.5, '异常', '2026-11-28']);
  expect(of('who')).toMatchObject({ who: 'cellarman' });
  expect(of('photo')?.value).toHaveLength(1);
  expect(of('sign')).toMatchObject({ who: 'cellarman' });
});
/** Is something of an input kept among drafts? */
const draftsHave = (page: Page, key: string): Promise<boolean> =>
  page.evaluate(`(async () => {
    const [name] = (await indexedDB.databases()).map((one) => one.name).filter((one) => one.startsWith('lf-field-'));
    const db = await new Promise((done) => { const ask = indexedDB.open(name); ask.onsuccess = () => done(ask.result); });
    const all = await new Promise((done) => {
      const ask = db.transaction('kept').objectStore('kept').getAll();
      ask.onsuccess = () => done(ask.result);
    });
    db.close();
    return all.some((one) => one?.typed?.changed?.${key}?.length > 0);
  })()`) as Promise<boolean>;

it('shows what somebody else has filled in meanwhile side by side, and overwrites nothing silently', async () => {
  const id = await addRecord();
  await takeAlong(2);
  const context = phone.context();
  await context.setOffline(true);
  await phone.getByRole('button', { name: `${REPORT} #2` }).click();
  await phone.getByRole('textbox', { name: '水位 (m)' }).fill('3');
  await sign();
  await submit();
  await phone.getByRole('button', { name: '未发送 2' }).waitFor();
  // another hand, at the desk
  const entries = [
    { key: 'level', value: 4 },
    { key: 'note', value: '已清淤' },
  ];
  await api.call(smartRecordCalls.save, { id, version: '1', entries: JSON.stringify(entries) });
  await context.setOffline(false);
  await phone.getByRole('button', { name: /^未发送/ }).click();
  await phone.getByText('平台现状').waitFor();
  await phone.getByText('水位: 3').waitFor();
  await phone.getByText('水位: 4').waitFor();
  expect((await infoOf(id)).state).toBe('notFilled');
  await press('仍然提交');
  await phone.getByText('全部已发送').waitFor();
  const record = await infoOf(id);
  expect(record.state).toBe('filled');
  expect(record.entries.find(({ key }) => key === 'level')?.value).toBe(3);
  // what the other one has put elsewhere stays
  expect(record.entries.find(({ key }) => key === 'note')?.value).toBe('已清淤');
});

it('says that somebody else has locked the record, and lets one choose in a form that is still open', async () => {
  const id = await addRecord();
  await takeAlong(3);
  const context = phone.context();
  await phone.getByRole('button', { name: `${REPORT} #3` }).click();
  const level = phone.getByRole('textbox', { name: '水位 (m)' });
  await level.fill('2');
  await api.call(smartRecordCalls.save, {
    id,
    version: '1',
    entries: JSON.stringify([{ key: 'level', value: 1 }]),
  });
  // taken along anew while it is open: both are shown
  await phone.evaluate(`dispatchEvent(new Event('online'))`);
  await phone.getByText('您填写期间，他人在此填写了：').waitFor();
  await press('采用对方的');
  await expect.poll(() => level.inputValue()).toBe('1');
  await level.fill('2.5');
  await sign();
  await context.setOffline(true);
  await submit();
  const { version } = await infoOf(id);
  const pictureId = crypto.randomUUID();
  await signAtDesk(id, pictureId);
  await api.call(smartRecordCalls.submit, {
    id,
    version: String(version),
    entries: JSON.stringify([{ key: 'sign', value: [pictureId] }]),
  });
  await context.setOffline(false);
  await phone.getByRole('button', { name: /^未发送/ }).click();
  await phone.getByText('已提交', { exact: false }).first().waitFor();
  expect(await phone.getByRole('button', { name: '仍然提交' }).count()).toBe(0);
  await press('放弃');
  await press('确定放弃');
  await phone.getByText('全部已发送').waitFor();
  expect((await infoOf(id)).entries.find(({ key }) => key === 'level')?.value).toBe(1);
});
async function signAtDesk(id: string, pictureId: string): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ id, key: 'sign', pictureId })) form.set(name, value);
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  form.set('file', new File([png], 's.png', { type: 'image/png' }));
  const answer = await fetch(`${product.url}${smartRecordCalls.addPicture.path}`, {
    method: 'POST',
    headers: { cookie: api.cookie },
    body: form,
  });
  expect(await answer.json()).toMatchObject({ code: 200 });
}

it('an older version of its template is restored at the desk, and what is made next is made of it', async () => {
  const template = (version?: number) => api.call(smartReportTemplateCalls.info, { id: excelId, version });
  const { document } = await template(1);
  const other = { ...document, styles: { b: { bold: true } } };
  await api.call(smartReportTemplateCalls.save, { id: excelId, base: '1', document: JSON.stringify(other) });
  const { page: desk } = await openPage(browser);
  await logInAs(desk, product.url);
  await desk.goto(`${product.url}/manage/excel/info/${excelId}`);
  await desk.getByRole('button', { name: '模板版本' }).click();
  await desk.getByText('版本 2（当前）').waitFor();
  await desk.getByRole('button', { name: '查看版本 1' }).click();
  await desk.getByRole('region', { name: '版本 1' }).getByText('集水井').waitFor();
  await desk.getByRole('button', { name: '恢复版本 1' }).click();
  await desk.getByText('它会成为版本 3', { exact: false }).waitFor();
  await desk
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: /恢\s*复/ })
    .click();
  await desk.getByText('版本 3（当前）').waitFor();
  expect((await template()).document).toEqual(document);
  expect((await infoOf(await addRecord())).templateVersion).toBe(3);
});
