import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { ADMIN, logInAs, openPage, until } from '@lightfield/testkit';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SharedProduct, closeWindows, joinStage } from './stage.ts';

/** A device shared from the desktop, opened on a phone by somebody without an account, written to, and taken back. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const MOVING = `document.getAnimations().some((one) =>
  one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity)`;

let product: SharedProduct;
let browser: Browser;
let desktop: Page;
let phone: Page;
let errors: string[];
let link: string;
beforeAll(async () => {
  ({ product, browser } = await joinStage());
  ({ page: desktop } = await openPage(browser));
  ({ page: phone, errors } = await openPage(browser, { width: 390, height: 844 }));
  await logInAs(desktop, product.url, ADMIN);
});
afterAll(closeWindows);
const dialog = () => desktop.getByRole('dialog').last();

async function isSound(page: Page): Promise<void> {
  await page.evaluate(AXE);
  await until('everything to stand still', async () => !(await page.evaluate<boolean>(MOVING)));
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, { runOnly: ${JSON.stringify(TAGS)} })`);
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`),
  ).toEqual([]);
  const overflow = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  expect(overflow, 'pixels wider than the window').toBeLessThanOrEqual(0);
}

it('is shared with a password, link and QR code, from the page of the device', async () => {
  await desktop.goto(`${product.url}/monitor/eg/list`);
  await desktop.getByPlaceholder('搜索名称、编号、SN、地址').fill('泵站');
  await desktop.getByRole('link', { name: '1号供水泵站' }).first().click();
  await desktop.getByRole('button', { name: '分享', exact: true }).click();
  await dialog().getByText('不用账号').waitFor();
  await dialog().getByLabel('使用功能菜单').check();
  await dialog().getByLabel('写入数据').check();
  await dialog().getByLabel(/^报修/).check();
  await dialog().getByText('未设密码').waitFor();
  await dialog().getByLabel('分享密码').fill('ab1');
  await dialog().getByRole('button', { name: '开启分享' }).click();
  await dialog().getByText('分享密码须为4位以上字母或数字').waitFor();
  await dialog().getByLabel('分享密码').fill('pump1');
  await dialog().getByRole('button', { name: '开启分享' }).click();
  await dialog().getByLabel('分享链接的二维码').waitFor();
  await dialog().getByText(`由 ${ADMIN.name} 于`).waitFor();
  await dialog().getByText('还没有人打开过').waitFor();
  link = await dialog().getByLabel('分享链接', { exact: true }).inputValue();
  expect(link).toMatch(new RegExp(`^${product.url}/system/share/[\\w-]{43}$`));
  const download = desktop.waitForEvent('download');
  await dialog().getByRole('button', { name: '下载二维码' }).click();
  expect((await download).suggestedFilename()).toBe('1号供水泵站-分享二维码.png');
  await isSound(desktop);
});

it('asks a phone without an account for the password only', async () => {
  await phone.goto(link);
  await phone.getByRole('heading', { name: '此分享需要密码' }).waitFor();
  expect(phone.url()).toBe(link);
  await isSound(phone);
  await phone.getByLabel('分享密码').fill('wrong');
  await phone.getByRole('button', { name: '查看', exact: true }).click();
  await phone.getByText('分享密码错误').first().waitFor();
  await phone.getByLabel('分享密码').fill('pump1');
  await phone.getByRole('button', { name: '查看', exact: true }).click();
  await phone.getByRole('heading', { name: '1号供水泵站' }).waitFor();
});

it('shows it live, with quality and age, and what the share opens', async () => {
  await phone.getByText('实时更新中').waitFor();
  await phone.getByPlaceholder('搜索变量名称、标识').fill('水箱液位');
  const card = phone.locator('li').filter({ hasText: '水箱液位' }).first();
  const first = await until('a value of the tank', async () => /\d\.\d\d/.exec(await card.innerText())?.[0]);
  await until('a value that moves', async () => /\d\.\d\d/.exec(await card.innerText())?.[0] !== first);
  // No top menu was given: no live curve.
  expect(await phone.getByRole('tab').allInnerTexts()).toEqual([
    '实时数据',
    '组态',
    '历史数据',
    expect.stringContaining('报警'),
    '网关信息',
  ]);
  await isSound(phone);
  await phone.getByRole('tab', { name: '历史数据' }).click();
  // Rows are cards on a phone, each under its time.
  const stored = phone.getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  await until('stored rows', async () => (await stored.count()) > 3);
  await phone.getByRole('tab', { name: '报警' }).click();
  await phone.getByRole('searchbox').or(phone.getByPlaceholder(/搜索/)).first().waitFor();
  expect(await phone.getByRole('button', { name: /确认报警/ }).count()).toBe(0);
  await isSound(phone);
  await phone.getByRole('tab', { name: '网关信息' }).click();
  await phone.getByText('100000000001').first().waitFor();
  await phone.reload();
  await phone.getByText('100000000001').first().waitFor();
});

it('is written to, with the same confirmation, and the log names the link', async () => {
  await phone.getByRole('tab', { name: '实时数据' }).click();
  await phone.getByPlaceholder('搜索变量名称、标识').fill('出口压力设定');
  await phone.getByRole('button', { name: /^写入: 出口压力设定/ }).click();
  const writing = phone.getByRole('dialog');
  await writing.getByLabel('写入值').fill('0.43');
  await writing.getByRole('button', { name: '下一步' }).click();
  await writing.getByRole('button', { name: '确认写入' }).click();
  await writing.getByText('回读 0.43').first().waitFor();
  await phone.keyboard.press('Escape');
  const code = /链接编号 ([0-9a-f]{8})/.exec(await dialog().innerText())?.[1] ?? 'none';
  await desktop.keyboard.press('Escape');
  await desktop.getByRole('tab', { name: /命令|写入/ }).click();
  await desktop.getByText(`分享访客 ${code}`).first().waitFor();
});

it('is where a fault is reported by whoever stands before it; it is told to whoever shared it', async () => {
  await phone.getByRole('tab', { name: '实时数据' }).click();
  await phone.getByRole('button', { name: '报修' }).click();
  const form = phone.getByRole('dialog');
  await form.getByRole('button', { name: '提交报修' }).click();
  await form.getByText('请填写姓名').waitFor();
  await isSound(phone);
  await form.getByLabel('出了什么问题').fill('2号泵漏水');
  await form.getByLabel('您的姓名').fill('李师傅');
  await form.getByLabel('联系方式').fill('138 0000 0000');
  await form.getByRole('button', { name: '提交报修' }).click();
  const said = await phone.getByText(/^已报修，编号 #\d+$/).innerText();
  await form.waitFor({ state: 'detached' });
  const number = /#\d+/.exec(said)?.[0] ?? 'none';
  await desktop.goto(`${product.url}/manage/ops/repairs`);
  await desktop.getByText('李师傅 (访客)').first().waitFor();
  await desktop
    .getByRole('button', { name: /查看工单 .*2号泵漏水/ })
    .first()
    .click();
  await dialog().getByText(number).first().waitFor();
  await dialog().getByText('138 0000 0000').waitFor();
  await desktop.keyboard.press('Escape');
  await desktop.goto(`${product.url}/monitor/eg/list`);
  await desktop.getByPlaceholder('搜索名称、编号、SN、地址').fill('泵站');
  await desktop.getByRole('link', { name: '1号供水泵站' }).first().click();
});

it('is nothing but that device: everything else asks for a login', async () => {
  const other = await phone.context().newPage();
  await other.goto(`${product.url}/monitor/eg/list`);
  await other.waitForURL('**/login**');
  await other.close();
});

it('ends on the phone the moment it is taken back', async () => {
  await desktop.getByRole('button', { name: '分享', exact: true }).click();
  await dialog().getByText('已打开 1 次').waitFor();
  await dialog().getByRole('button', { name: '取消分享' }).click();
  const question = desktop.locator('.ant-modal-confirm');
  await question.getByText('正在查看的访客立即断开').waitFor();
  await question.getByRole('button', { name: '取消分享' }).click();
  await phone.getByText('分享已取消').waitFor();
  await isSound(phone);
  await phone.reload();
  await phone.getByText('分享已取消').waitFor();
  await phone.goto(`${product.url}/system/share/nonsense`);
  await phone.getByText('分享链接无效').waitFor();
  expect(errors).toEqual([]);
});
