import { deviceCalls, deviceManageCalls } from '@lightfield/contract';
import { ADMIN, login, logInAs, openPage, until } from '@lightfield/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SharedProduct, closeWindows, joinStage } from './stage.ts';

/** From nothing to a device that is set up, changed and deleted; and a template that the next one follows. */
const DEVICE = '2号循环水泵';
const TEMPLATE = '循环水泵模板';

let product: SharedProduct;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  ({ product, browser } = await joinStage());
  page = (await openPage(browser)).page;
  await logInAs(page, product.url);
});
afterAll(closeWindows);

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog').last();
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
const tab = (name: RegExp) => page.getByRole('navigation', { name: '配置内容' }).getByRole('link', { name });
const bar = () => page.getByRole('region', { name: '未保存的修改' });
const option = (text: string) =>
  page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
    .filter({ hasText: text });

async function open(path: string): Promise<void> {
  await page.goto(product.url + path);
  await page.locator('h1').first().waitFor();
}
async function save(): Promise<void> {
  await bar().getByRole('button', { name: '保存', exact: true }).click();
  await page.getByText('已保存', { exact: true }).first().waitFor();
  await bar().waitFor({ state: 'detached' });
}
async function listed(keyword: string) {
  const api = await login(product.url, ADMIN.name, ADMIN.password);
  return (await api.call(deviceManageCalls.queryForManage, { keyword })).rows;
}

it('the wizard keeps what was entered when one leaves, and leads on to the drivers', async () => {
  await open('/manage/eg/equipment/list');
  await button('新增设备').click();
  await page.getByLabel('设备名称').fill(DEVICE);
  await page.getByLabel('设备编号').fill('XH-02');
  await open('/manage/eg/equipment/list');
  await button('新增设备').click();
  await page.getByText('已恢复上次未保存的内容').waitFor();
  expect(await page.getByLabel('设备名称').inputValue()).toBe(DEVICE);
  await page.getByLabel('经度').fill('121.5');
  await button('下一步').click();
  await page.getByText('经度和纬度须同时填写').waitFor();
  await page.getByLabel('纬度').fill('29.9');
  await button('下一步').click();
  // a label that no gateway has is refused at its field
  await page.getByLabel('网关 SN').fill('123456789012');
  await page.getByLabel('验证码').fill('000000');
  await button('绑定并继续').click();
  await page.getByText('SN或验证码错误').first().waitFor();
  await button('跳过').click();
  await page.getByText('还没有驱动').waitFor();
  expect(await listed(DEVICE)).toMatchObject([{ name: DEVICE, deviceNo: 'XH-02', gatewayState: null }]);
});

it('a driver is drawn from its form; what is missing is said before the save', async () => {
  await button('新增驱动').click();
  await dialog()
    .getByRole('button', { name: /^Modbus TCP/ })
    .click();
  await page.getByLabel('驱动名称').fill('主站');
  await page.getByText('必填').waitFor();
  await bar().getByRole('button', { name: '1 个问题' }).waitFor();
  await bar().getByRole('button', { name: '保存', exact: true }).click();
  await page.getByText('解决以下问题后才能保存').waitFor();
  await page.keyboard.press('Escape');
  await page.getByLabel('IP地址或主机名').fill('192.168.1.20');
  await bar().getByRole('button', { name: '1 个问题' }).waitFor({ state: 'detached' });
  await bar().getByRole('button', { name: '1 项修改' }).waitFor();
  await save();
});

it('unsaved changes outlive the page and are offered again; a step can be undone', async () => {
  await page.getByLabel('IP地址或主机名').fill('192.168.1.99');
  await bar().getByRole('button', { name: '1 项修改' }).waitFor();
  // leaving asks, and loses nothing
  await page.getByRole('link', { name: '设备列表', exact: true }).first().click();
  await dialog().getByText('有 1 项修改尚未保存').last().waitFor();
  await dialog().getByRole('button', { name: '离开' }).click();
  await row(DEVICE)
    .getByRole('link', { name: `编辑 ${DEVICE}` })
    .click();
  await tab(/^驱动/).click();
  await button('恢复未保存的修改').click();
  expect(await page.getByLabel('IP地址或主机名').inputValue()).toBe('192.168.1.99');
  await bar().getByRole('button', { name: '撤销' }).click();
  expect(await page.getByLabel('IP地址或主机名').inputValue()).toBe('192.168.1.20');
  await bar().getByRole('button', { name: '重做' }).click();
  await save();
  await page.reload();
  await page.getByLabel('IP地址或主机名').waitFor();
  expect(await page.getByLabel('IP地址或主机名').inputValue()).toBe('192.168.1.99');
});

it('alarms: conditions fit the variable, many are changed at once', async () => {
  const api = await login(product.url, ADMIN.name, ADMIN.password);
  const [station] = (await api.call(deviceCalls.query, { keyword: '1号供水泵站' })).rows;
  await open(`/manage/eg/equipment/edit/${station?.id ?? ''}/alarm`);
  await button('新增报警').click();
  await dialog().getByRole('combobox', { name: '变量' }).fill('outletPressure');
  await option('outletPressure').first().click();
  await dialog().getByRole('combobox', { name: '比较方式' }).click();
  // a float knows greater and less only (S1 §5)
  await until('two ways to compare', async () => (await option('').count()) === 2);
  await option('> 大于').click();
  await dialog().getByLabel('比较值').fill('高');
  await dialog().getByLabel('报警内容').fill('出口压力高高');
  await dialog()
    .getByRole('button', { name: /确\s?定/ })
    .click();
  await dialog().getByText('比较值“高”不是数字').waitFor();
  await dialog().getByLabel('比较值').fill('0.6');
  await dialog()
    .getByRole('button', { name: /确\s?定/ })
    .click();
  await row('出口压力高高').waitFor();
  await page.getByRole('checkbox', { name: '选择本页全部' }).check();
  await button('级别').click();
  await page.getByRole('menuitem', { name: '严重' }).click();
  expect(await row('水箱液位低').getByText('严重').count()).toBe(1);
  await button('取消选择').click();
  await save();
  await page.reload();
  await row('出口压力高高').getByText('严重').waitFor();
});

it('how the loss of a device is told comes from the enterprise, until the device says otherwise', async () => {
  const press = (name: RegExp) => dialog().getByRole('button', { name }).click();
  const lost = () => page.getByRole('region', { name: '设备通信中断' });
  await open('/manage/eg/alarmgroup?part=loss');
  await button('编辑：设备通信中断').click();
  await dialog().getByLabel('延时').fill('90000');
  await press(/保\s?存/);
  await dialog().getByText('请输入 0 到 86400 的整数').waitFor();
  await dialog().getByLabel('延时').fill('120');
  await press(/保\s?存/);
  await lost().getByText('持续 2 分钟后报警').waitFor();
  const api = await login(product.url, ADMIN.name, ADMIN.password);
  const [station] = (await api.call(deviceCalls.query, { keyword: '1号供水泵站' })).rows;
  await open(`/manage/eg/equipment/edit/${station?.id ?? ''}/alarm?mode=loss`);
  await lost().getByText('持续 2 分钟后报警').waitFor();
  await button('单独设置：设备通信中断').click();
  await dialog().getByLabel('启用报警').click();
  await press(/保\s?存/);
  await lost().getByText('本设备单独设置').waitFor();
  await lost().getByText('不报警').waitFor();
  // beside it a rule of its own, in its own words
  await button('新增通信报警').click();
  await press(/保\s?存/);
  await dialog().getByText('请输入报警内容').waitFor();
  await dialog().getByLabel('报警内容').fill('泵站十分钟无数据');
  await dialog().getByRole('checkbox', { name: '通信未知' }).check();
  await press(/保\s?存/);
  const own = page.getByRole('region', { name: '泵站十分钟无数据' });
  await own.getByText('整台设备：通信中断 / 通信未知').waitFor();
  await own.getByText('持续 10 分钟后报警').waitFor();
  await page.reload();
  await button('删除：泵站十分钟无数据').click();
  await press(/确\s?定/);
  await page.getByText('还没有自定义通信报警').waitFor();
  await button('恢复沿用：设备通信中断').click();
  await press(/确\s?定/);
  await lost().getByText('持续 2 分钟后报警').waitFor();
});

it('a report that stores changes is advised, and saved', async () => {
  await tab(/^历史报表/).click();
  await button('新增报表').click();
  await page.getByLabel('报表名称').fill('压力变化');
  await page.getByRole('combobox', { name: '类型' }).click();
  await option('变化存储').click();
  await page.getByText('建议 2 至 5 秒').waitFor();
  await page.getByRole('textbox', { name: '按标识或名称搜索变量' }).fill('outletPressure');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '移除：outletPressure' }).waitFor();
  await save();
});

it('a template is made from a device, bound to another one, and cannot be deleted while it is in use', async () => {
  await open('/manage/eg/template/add');
  await page.getByText('从设备生成').click();
  await page.getByRole('combobox', { name: '设备' }).fill('1号供水泵站');
  await option('1号供水泵站').first().click();
  await page.getByLabel('模板名称').fill(TEMPLATE);
  await page.getByRole('button', { name: /创\s?建/ }).click();
  await page.getByRole('heading', { name: '版本' }).waitFor();
  const [device] = await listed(DEVICE);
  await open(`/manage/eg/equipment/edit/${device?.id ?? ''}/info`);
  await button('绑定模板').click();
  await dialog().getByRole('combobox', { name: '模板' }).fill(TEMPLATE);
  // by keyboard: what is found is drawn anew when the templates arrive
  await option(TEMPLATE).first().waitFor();
  await page.keyboard.press('Enter');
  await option(TEMPLATE).first().waitFor({ state: 'hidden' });
  await dialog()
    .getByRole('button', { name: /绑\s?定/ })
    .click();
  await page.getByText('已绑定模板').waitFor();
  const [bound] = await listed(DEVICE);
  expect(bound).toMatchObject({ template: { name: TEMPLATE, version: 1 } });
  expect(bound?.variableCount).toBeGreaterThan(50);
  await open('/manage/eg/template/list');
  await row(TEMPLATE)
    .getByRole('button', { name: `删除 ${TEMPLATE}` })
    .click();
  await dialog().getByText('正在使用，不能删除').waitFor();
  await dialog().getByRole('link', { name: DEVICE }).waitFor();
});

it('a device is deleted once its name was typed; what goes with it is named', async () => {
  await open('/manage/eg/equipment/list');
  await button(`删除 ${DEVICE}`).click();
  await dialog()
    .getByText(/配置：2 个驱动/)
    .waitFor();
  await dialog()
    .getByRole('button', { name: /删\s?除/ })
    .click();
  await dialog().getByText(`请输入“${DEVICE}”确认`).nth(1).waitFor();
  await dialog().getByLabel(`请输入“${DEVICE}”确认`).fill(DEVICE);
  await dialog()
    .getByRole('button', { name: /删\s?除/ })
    .click();
  await page.getByText('已删除 1 台设备').waitFor();
  expect(await listed(DEVICE)).toEqual([]);
});
