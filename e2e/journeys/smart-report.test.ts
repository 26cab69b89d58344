import { readFile } from 'node:fs/promises';
import {
  deviceCalls,
  grantCalls,
  intCalls,
  orgCalls,
  roleCalls,
  smartRecordCalls,
  smartReportCalls,
} from '@lightfield/contract';
import { ADMIN, type Api, logInAs, login, openPage } from '@lightfield/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Somebody, addPerson, bindMail } from './people.ts';
import { type SharedProduct, closeWindows, joinStage } from './stage.ts';

const REPORT = '泵房抄表';
const DEVICE = '1号供水泵站';
const METERS = 5;

let product: SharedProduct;
let browser: Browser;
let api: Api;
let operator: Somebody;
let desk: Page;
let phone: Page;
let errors: string[];
beforeAll(async () => {
  ({ product, browser } = await joinStage());
  api = await login(product.url, ADMIN.name, ADMIN.password);
  const orgId = (await api.call(orgCalls.query, { kind: 'enterprise' })).rows[0]?.id ?? '';
  // the role that every enterprise begins with
  const role = (await api.call(roleCalls.choices, { orgId })).find(({ name }) => name === '操作员');
  operator = await addPerson(product.url, api, { id: role?.id ?? '', orgId }, 'meterreader', { kind: intCalls });
  const [device] = (await api.call(deviceCalls.query, { keyword: DEVICE })).rows;
  const [account] = (await api.call(intCalls.query, { keyword: 'meterreader' })).rows;
  const rights = { write: true, push: true, sms: false, phone: false };
  await api.call(grantCalls.add, { equipmentIds: device?.id ?? '', accountIds: account?.id ?? '', ...rights });
});
afterAll(closeWindows);

const reportId = async () => (await api.call(smartReportCalls.query, { keyword: REPORT })).rows[0]?.id ?? '';

it('an engineer makes a report from a template to begin with, in the spreadsheet', async () => {
  ({ page: desk, errors } = await openPage(browser));
  await logInAs(desk, product.url);
  await desk.goto(`${product.url}/manage/excel/list`);
  await desk.getByRole('button', { name: '新建报表' }).click();
  await desk.getByLabel('名称', { exact: true }).fill(REPORT);
  await desk.getByRole('combobox', { name: '关联设备' }).fill(DEVICE);
  await desk.getByTitle(DEVICE, { exact: true }).last().click();
  await desk.getByRole('button', { name: '保存并设计模板' }).click();
  await desk.waitForURL(/\/template$/);
  const dialog = desk.getByRole('dialog');
  await dialog.getByText('抄表记录单', { exact: true }).first().click();
  await dialog.getByRole('button', { name: '使用该模板' }).click();
  await dialog.waitFor({ state: 'detached' });
  const panel = desk.getByRole('complementary', { name: '单元格' });
  await panel.getByText('A1').waitFor();
  // the first reading: found by its name in the box of the spreadsheet
  const name = desk.locator('[data-foreign] [data-u-comp="defined-name"] input, [data-foreign] input').first();
  await name.waitFor();
  await desk.getByRole('button', { name: '预览' }).click();
  await desk.getByRole('dialog').getByText('抄表记录单').first().waitFor();
  await desk.keyboard.press('Escape');
  await desk.getByRole('dialog').waitFor({ state: 'detached' });
  await desk.getByRole('button', { name: '保存', exact: true }).click();
  await desk.getByText('模板已保存为版本 1').waitFor();
  // the policy of the product holds for the spreadsheet, too
  expect(errors).toEqual([]);
});

it('an operator makes a record and fills it in on a phone', async () => {
  ({ page: phone } = await openPage(browser, { width: 390, height: 844 }));
  await logInAs(phone, product.url, { name: operator.name, password: operator.password });
  await phone.goto(`${product.url}/monitor/excel/${await reportId()}`);
  await phone.getByRole('button', { name: '新建记录' }).click();
  await phone.getByRole('dialog').getByRole('button', { name: '新建', exact: true }).click();
  await phone.waitForURL(/\/page\/fill\//);
  const readings = phone.locator('input[data-number]');
  await expect.poll(() => readings.count()).toBe(METERS * 2);
  for (let at = 0; at < METERS; at++) {
    await readings.nth(at * 2).fill(`${100 * (at + 1)}`);
    await readings.nth(at * 2 + 1).fill(`${100 * (at + 1) + 12.5}`);
  }
  await phone.getByRole('combobox', { name: '抄表人' }).fill('meterreader');
  await phone.getByTitle('meterreader', { exact: true }).last().click();
  await phone.getByText('还有 1 项必填').waitFor();
  await phone.getByRole('button', { name: '提交', exact: true }).click();
  // what is missing is named, and nothing is sent
  await phone.getByText('请填写').waitFor();
  await phone.getByRole('button', { name: '签名：抄表人' }).click();
  const pad = phone.getByRole('dialog').getByRole('img', { name: '抄表人' });
  const box = (await pad.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await phone.mouse.move(box.x + 20, box.y + 60);
  await phone.mouse.down();
  for (let step = 1; step <= 12; step++) await phone.mouse.move(box.x + 20 + step * 15, box.y + 60 - (step % 3) * 20);
  await phone.mouse.up();
  await phone.getByRole('button', { name: '完成签名' }).click();
  await phone.getByRole('img', { name: '抄表人 签名' }).waitFor();
  await phone.getByText('必填项已完成').waitFor();
  await phone.getByText('已自动保存').waitFor();
  // after a reload everything is still there
  await phone.reload();
  await expect.poll(() => readings.nth(1).inputValue()).toBe('112.5');
  await phone.getByRole('button', { name: '提交', exact: true }).click();
  await phone.getByRole('dialog').getByRole('button', { name: '提交', exact: true }).click();
  await phone.waitForURL(/\/page\/read\//);
  await phone.getByText('已签名锁定').waitFor();
  const [record] = (await api.call(smartRecordCalls.query, { excelId: await reportId() })).rows;
  expect(record).toMatchObject({ state: 'filled', signed: true, corrections: 0 });
});

it('is read with its sums, downloaded as spreadsheet and PDF, and corrected with a trace', async () => {
  const [record] = (await api.call(smartRecordCalls.query, { excelId: await reportId() })).rows;
  await desk.goto(`${product.url}/monitor/excel/${await reportId()}/page/read/${record?.id ?? ''}`);
  const paper = desk.getByRole('region', { name: REPORT });
  await paper.getByText('25.00', { exact: true }).waitFor();
  await paper.getByText('37.50', { exact: true }).waitFor();
  const signature = desk.getByRole('img', { name: /抄表人/ });
  await expect
    .poll(() => signature.evaluate((image) => Number(Reflect.get(image, 'naturalWidth'))))
    .toBeGreaterThan(100);
  for (const [link, ending, magic] of [
    ['.xlsx', '.xlsx', 'PK'],
    ['PDF', '.pdf', '%PDF'],
  ] as const) {
    const coming = desk.waitForEvent('download');
    await desk.getByRole('link', { name: link }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toMatch(new RegExp(`\\${ending}$`));
    expect((await readFile(await download.path())).subarray(0, magic.length).toString('latin1')).toBe(magic);
  }
  await desk.getByRole('button', { name: '更正' }).click();
  await desk.locator('input[data-number]').nth(1).fill('113.5');
  await desk.getByRole('textbox', { name: '原因' }).fill('抄错一位');
  await desk.getByRole('button', { name: '保存更正' }).click();
  const corrections = desk.getByRole('region', { name: '更正记录' }).last();
  await corrections.getByText('抄错一位').waitFor();
  await corrections.getByText('112.5').waitFor();
  await paper.getByText('26.00', { exact: true }).waitFor();
});

it('goes by e-mail as spreadsheet and PDF to whoever has an address', async () => {
  const address = 'meterreader@plant.example';
  await bindMail(api, operator, address);
  await desk.reload();
  await desk.getByRole('button', { name: '发送', exact: true }).click();
  const dialog = desk.getByRole('dialog', { name: '发送邮件' });
  await dialog.getByRole('combobox', { name: '收件人' }).fill('meter');
  await desk.getByTitle('meterreader', { exact: true }).last().click();
  await dialog.getByRole('button', { name: /^发\s?送$/ }).click();
  await desk.getByText('已提交发送，共 1 人').waitFor();

  await desk.goto(`${product.url}/manage/sms/send`);
  await desk
    .getByRole('row', { name: new RegExp(REPORT) })
    .first()
    .getByRole('button', { name: '查看' })
    .click();
  for (const ending of ['xlsx', 'pdf']) await desk.getByText(new RegExp(`${REPORT}_#1\\.${ending} \\(\\d`)).waitFor();
});
