import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ADMIN, type Api, choose, login, logInAs, openPage, until } from '@lightfield/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SharedProduct, closeWindows, joinStage } from './stage.ts';
import { type Somebody, addPerson, addRole, sentCode } from './people.ts';

/** The own account: what protects it, its picture, its settings, and where it is logged in. */
let product: SharedProduct;
let browser: Browser;
let page: Page;
let errors: string[];
let admin: Api;
let who: Somebody;
beforeAll(async () => {
  ({ product, browser } = await joinStage());
  admin = await login(product.url, ADMIN.name, ADMIN.password);
  who = await addPerson(product.url, admin, await addRole(admin, '值班员'), 'zhangsan');
  ({ page, errors } = await openPage(browser));
  await logInAs(page, product.url, who);
});
afterAll(closeWindows);

const TEL = '13800138000';
const openSecurity = () => page.goto(`${product.url}/account/security/sms`);
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const follow = (name: string) => page.getByRole('link', { name }).click();

it('finds the own account in the menu, and changes the details', async () => {
  await page.getByRole('button', { name: /^账号/ }).click();
  await page.getByRole('menuitem', { name: '个人中心' }).click();
  await page.waitForURL('**/account/info/sms');
  await page.getByText('值班员').waitFor();
  await page.getByLabel('备注').fill('三号泵房值班电话六六八八，夜班找老王，谢谢大家');
  expect(await page.getByLabel('备注').inputValue()).toHaveLength(20);
  await page.getByLabel('公司名称').fill('城东水厂');
  await press('保存');
  await page.getByText('已保存').waitFor();
  await page.reload();
  await until('the company', async () => (await page.getByLabel('公司名称').inputValue()) === '城东水厂');
});

describe('the picture', () => {
  const choose = (name: string, content: string | Buffer) => {
    const path = join(product.data, name);
    writeFileSync(path, content);
    return page.locator('input[type=file]').setInputFiles(path);
  };
  it('is refused when it only claims to be one, or is too large', async () => {
    await choose('me.exe', 'MZ');
    await page.getByText('代码 10007').waitFor();
    await choose('large.png', Buffer.alloc(101 * 1024));
    await page.getByText('代码 10008').waitFor();
    await choose('me.png', '<script>alert(1)</script>');
    await press('使用这张图片');
    await page.getByText('代码 10007').waitFor();
    await press('取消');
  });
  it('is shown before it is used, then also in the menu, and can be removed', async () => {
    const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    await choose('me.png', Buffer.from(PIXEL, 'base64'));
    await page.locator('img[src^="blob:"]').waitFor();
    await press('使用这张图片');
    await page.getByRole('banner').or(page.locator('header')).locator('img[alt="账号"]').waitFor();
    await press('移除头像');
    await page.getByRole('dialog').getByRole('button', { name: '移除头像' }).click();
    await page.getByText('头像已移除').waitFor();
    await page.getByLabel('未设置头像').waitFor();
  });
});

it('binds a mobile number by the code that was sent to it', async () => {
  await openSecurity();
  await follow('绑定手机号');
  await page.getByLabel('当前密码').fill('Wrong_2026');
  await press('下一步');
  await page.getByText('代码 1030').waitFor();
  await page.getByLabel('当前密码').fill(who.password);
  await press('下一步');
  await page.getByLabel('新手机号').fill('138');
  await press('获取验证码');
  await page.getByText('请输入 11 位手机号').waitFor();
  await page.getByLabel('新手机号').fill(TEL);
  await press('获取验证码');
  await page.getByRole('button', { name: /秒后可重新获取/ }).waitFor();
  await page.getByLabel('验证码').fill(await sentCode(admin, TEL));
  await press('绑定');
  await page.waitForURL('**/setup/success/tel');
  await follow('返回安全设置');
  await page.getByText('138****8000').waitFor();
});

it('sets three questions after a code to the bound number, and keeps the proof over a reload', async () => {
  await openSecurity();
  await follow('设置密保问题');
  await page.waitForURL('**/setup/question/validate');
  const before = Date.now();
  await press('获取验证码');
  await page.getByText('138****8000').waitFor();
  await page.getByLabel('验证码').fill(await sentCode(admin, TEL, before));
  await press('下一步');
  await page.waitForURL('**/setup/question');
  expect(new URL(page.url()).search).toBe('');
  await page.reload();
  for (const number of [1, 2, 3]) await page.getByLabel(`答案 ${number}`, { exact: true }).fill(`答案${number}`);
  await press('保存');
  await page.waitForURL('**/setup/success/question');
});

it('cannot step in without proof', async () => {
  await page.goto(`${product.url}/account/security/sms/setup/password`);
  await page.waitForURL('**/setup/validate?for=password');
  for (const way of ['手机验证码', '回答密保问题', '输入当前密码'])
    await page.getByRole('link', { name: way }).waitFor();
  expect(await page.getByRole('link', { name: '邮箱验证码' }).count()).toBe(0);
});

it('changes the password while its rules are ticked off, and throws the other sessions out', async () => {
  const other = await openPage(browser);
  await logInAs(other.page, product.url, who);
  await follow('回答密保问题');
  const answers = page.locator('form input');
  await until('three questions', async () => (await answers.count()) === 3);
  for (const index of [0, 1, 2]) await answers.nth(index).fill(`答案${index + 1}`);
  await press('下一步');
  const rule = (name: string) => page.locator(`li[data-rule=${name}]`).getAttribute('data-met');
  const field = page.getByLabel('新密码', { exact: true });
  await field.fill('abc');
  expect([await rule('length'), await rule('kinds'), await rule('characters'), await rule('repetition')]).toEqual([
    'false',
    'false',
    'true',
    'true',
  ]);
  await field.fill('Pump_2027aaa');
  await until('the repetition seen', async () => (await rule('repetition')) === 'false');
  await field.fill('Pump_2027ab');
  await until('all kept', async () => (await page.locator('li[data-met=false]').count()) === 0);
  await page.getByLabel('再次输入新密码').fill('Pump_2027a');
  await press('修改密码');
  await page.getByText('两次输入的密码不一致').waitFor();
  await page.getByLabel('再次输入新密码').fill('Pump_2027ab');
  await press('修改密码');
  await page.waitForURL('**/setup/success/password');
  who = { ...who, password: 'Pump_2027ab' };
  await other.page.goto(`${product.url}/msg/messageAll`);
  await other.page.waitForURL('**/login?**');
  await other.context.close();
});

it('sees where it is logged in, and ends one of the sessions', async () => {
  const other = await openPage(browser);
  await logInAs(other.page, product.url, who);
  await openSecurity();
  await page.getByText('当前设备').waitFor();
  await page.getByRole('button', { name: /^下线 Chrome/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '下线' }).click();
  await page.getByText('已下线').waitFor();
  await other.page.goto(`${product.url}/account/log`);
  await other.page.waitForURL('**/login?back=**');
  await other.context.close();
});

it('begins where it was told to', async () => {
  await page.goto(`${product.url}/account/config`);
  await choose(page, '电脑登录后进入', '消息中心');
  await page.getByText('已保存').waitFor();
  await page.getByRole('checkbox', { name: '提示音' }).click();
  await until('the choice', async () => !(await page.getByRole('checkbox', { name: '提示音' }).isChecked()));
  const again = await openPage(browser);
  await logInAs(again.page, product.url, who);
  expect(new URL(again.page.url()).pathname).toBe('/msg/messageAll');
  await again.context.close();
});

it('reads what it did, with old and new value, and takes it along', async () => {
  await page.goto(`${product.url}/account/log`);
  await page.getByText('修改手机号').first().waitFor();
  expect(await page.getByText('全部', { exact: true }).count()).toBe(0);
  await page.goto(`${product.url}/account/log?action=account.info`);
  await page.getByRole('button', { name: /查看.*修改个人资料/ }).click();
  await page.getByRole('dialog').getByText('城东水厂').waitFor();
  await page.keyboard.press('Escape');
  const download = page.waitForEvent('download');
  await press('导出');
  expect((await download).suggestedFilename()).toMatch(/^操作日志-.*\.xlsx$/);
});

it('gives feedback, of ten characters at least', async () => {
  await page.goto(`${product.url}/account/feedback`);
  await page.getByLabel('反馈内容').fill('太短了');
  await press('提交反馈');
  await page.getByText('请至少填写 10 个字').waitFor();
  await page.getByLabel('反馈内容').fill('曲线页面希望能够记住上次选择的变量。');
  await page.reload();
  await until('the draft', async () => (await page.getByLabel('反馈内容').inputValue()).startsWith('曲线'));
  await press('提交反馈');
  await page.getByText('感谢您的反馈').waitFor();
});

it('has met no error on the way', () => {
  expect(errors).toEqual([]);
});
