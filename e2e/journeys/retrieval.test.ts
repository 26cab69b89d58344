import { type RoleInfo, intCalls, orgCalls, roleCalls, securityCalls } from '@lightfield/contract';
import { ADMIN, type Api, type Product, login, logInAs, openPage, until } from '@lightfield/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startJourney } from './journey-product.ts';
import { leaveStage, sharedBrowser } from './stage.ts';
import { type Somebody, addEnrolCode, addPerson, addRole, proofOf, sentCode } from './people.ts';
import { readCaptcha } from './read-captcha.ts';

/** Ways back in, and ways in for the first time. */
let product: Product;
let browser: Browser;
let page: Page;
let errors: string[];
let admin: Api;
let staff: RoleInfo;
let who: Somebody;
const TEL = '13900139000';
beforeAll(async () => {
  [product, browser] = await Promise.all([startJourney(), sharedBrowser()]);
  admin = await login(product.url, ADMIN.name, ADMIN.password);
  who = await addPerson(product.url, admin, await addRole(admin, '值班员'), 'lisi');
  const enterprise = await admin.call(orgCalls.add, { kind: 'enterprise', name: '城东水厂' });
  staff = await addRole(admin, '巡检员', enterprise.id);
  ({ page, errors } = await openPage(browser));
});
afterAll(() => leaveStage(product));

/** The sign that a button works fades out after it is done, and belongs to its name meanwhile. */
const press = (name: string) => page.getByRole('button', { name: new RegExp(`^(loading )?${name}$`) }).click();
/** Looks at the picture and types what it shows. */
async function typeCaptcha(): Promise<void> {
  const digits = await until('a picture that can be read', async () => {
    const source = await page.getByAltText('验证码图片，六位数字').getAttribute('src');
    const read = readCaptcha(decodeURIComponent(source ?? ''));
    if (/^\d{6}$/.test(read)) return read;
    await press('换一张');
    return undefined;
  });
  await page.getByLabel('图形验证码').fill(digits);
}
async function beginFor(name: string, base = ''): Promise<void> {
  await page.goto(`${product.url}${base}/findpwd/account`);
  await page.getByLabel('用户名或手机号').fill(name);
  await typeCaptcha();
  await press('下一步');
  await page.waitForURL(`**${base}/findpwd/validate`);
  await page.getByText(/请在 \d+:\d\d 内完成/).waitFor();
}
async function setPassword(password: string): Promise<void> {
  await page.getByLabel('新密码', { exact: true }).fill(password);
  await page.getByLabel('再次输入新密码').fill(password);
  await press('设置新密码');
  await page.getByText('密码已重新设置').waitFor();
}
describe('a forgotten password', () => {
  it('is asked about from the login screen; a wrong captcha gets another picture', async () => {
    await page.goto(`${product.url}/login`);
    await page.getByRole('link', { name: '忘记密码' }).click();
    await page.waitForURL('**/findpwd/account');
    const picture = page.getByAltText('验证码图片，六位数字');
    const first = await picture.getAttribute('src');
    await page.getByLabel('用户名或手机号').fill('lisi');
    await page.getByLabel('图形验证码').fill('000000');
    await press('下一步');
    await page.getByText(/代码 1003/).waitFor();
    await until('another picture', async () => (await picture.getAttribute('src')) !== first);
  });
  it('tells nothing about an account that does not exist', async () => {
    await beginFor('nobody');
    for (const way of ['通过手机验证码', '通过邮箱验证码', '通过密保问题'])
      await page.getByRole('link', { name: way }).waitFor();
    await page.getByRole('link', { name: '通过手机验证码' }).click();
    await press('获取验证码');
    await page.getByText('如果该账号绑定了手机号，验证码已发送。').waitFor();
    await page.getByRole('link', { name: '换一种验证方式' }).click();
    await page.getByRole('link', { name: '通过密保问题' }).click();
    await until('three questions', async () => (await page.locator('form input').count()) === 3);
  });
  it('is set anew after a code by SMS', async () => {
    const { ticket } = await proofOf(who, 'tel');
    await who.api.call(securityCalls.telSendNewSmsCode, { tel: TEL, ticket });
    await who.api.call(securityCalls.resettel, { tel: TEL, ticket, code: await sentCode(admin, TEL) });
    await beginFor(who.name);
    await page.getByRole('link', { name: '通过手机验证码' }).click();
    const before = Date.now();
    await press('获取验证码');
    await page.getByText('如果该账号绑定了手机号，验证码已发送。').waitFor();
    await page.getByLabel('验证码').fill(await sentCode(admin, TEL, before));
    await press('下一步');
    await page.waitForURL('**/findpwd/password');
    expect(new URL(page.url()).search).toBe('');
    await setPassword('Valve_2027x');
    who = { ...who, password: 'Valve_2027x', api: await login(product.url, who.name, 'Valve_2027x') };
  });
  it('is set anew after three answers, on the way of a mobile client', async () => {
    const { ticket } = await proofOf(who, 'question');
    await who.api.call(securityCalls.resetanswer, {
      ticket,
      answers: [1, 3, 8].map((questionId) => ({ questionId, answer: `答 ${questionId}` })),
    });
    await page.setViewportSize({ width: 390, height: 844 });
    await beginFor(who.name, '/client');
    await page.getByRole('link', { name: '通过密保问题' }).click();
    await page.waitForURL('**/client/findpwd/validate/question');
    await page.getByLabel('您母亲的姓名是？').fill('答 1');
    await page.getByLabel('您的出生地是？').fill('答 3');
    await page.getByLabel('您最喜欢的一本书是？').fill('错');
    await press('下一步');
    await page.getByText(/代码 1033/).waitFor();
    await page.getByLabel('您最喜欢的一本书是？').fill('答 8');
    await press('下一步');
    await page.waitForURL('**/client/findpwd/password');
    await setPassword('Valve_2028y');
    await page.getByText('请返回客户端').waitFor();
    await page.setViewportSize({ width: 1440, height: 900 });
    await logInAs(page, product.url, { name: who.name, password: 'Valve_2028y' });
  });
  it('leads back to the beginning when a step is opened alone', async () => {
    await page.goto(`${product.url}/findpwd/password`);
    await page.waitForURL('**/findpwd/account');
  });
});

describe('registering', () => {
  const fill = async (name: string) => {
    await page.getByLabel('用户名', { exact: true }).fill('12345');
    await page.getByText('用户名不能全为数字').waitFor();
    await page.getByLabel('用户名', { exact: true }).fill(name);
    await page.getByLabel('邮箱').fill(`${name}@example.com`);
    await page.reload();
    await until('the draft', async () => (await page.getByLabel('用户名', { exact: true }).inputValue()) === name);
    expect(await page.getByLabel('密码', { exact: true }).inputValue()).toBe('');
    await page.getByLabel('密码', { exact: true }).fill('Meter_2026a');
    await page.getByLabel('再次输入新密码').fill('Meter_2026a');
  };
  it('with an enrol code waits for approval, and the code is used up', async () => {
    const code = await addEnrolCode(admin, staff);
    await page.goto(`${product.url}/enroll/${code}`);
    await page.getByText('城东水厂').waitFor();
    await page.getByText('巡检员').waitFor();
    await fill('wangwu');
    await press('注册');
    await page.getByText('已提交，等待审核').waitFor();
    const { rows } = await admin.call(intCalls.query, { keyword: 'wangwu' });
    expect(rows).toMatchObject([{ loginname: 'wangwu', status: 'pending' }]);
    await page.goto(`${product.url}/enroll/${code}`);
    await page.getByText('注册链接不能使用').waitFor();
  });
  it('by an open link, with a mobile number, lets in at once', async () => {
    const { uuid } = await admin.call(roleCalls.registration, { id: staff.id, registration: 'open' });
    await page.goto(`${product.url}/pub-register/${uuid}`);
    await fill('zhaoliu');
    await page.getByLabel('手机号（选填）').fill('13700137000');
    await typeCaptcha();
    await press('获取验证码');
    await page.getByLabel('短信验证码').fill(await sentCode(admin, '13700137000'));
    await press('注册');
    await page.getByText('注册成功').waitFor();
    await page.getByRole('link', { name: '去登录' }).waitFor();
    await login(product.url, 'zhaoliu', 'Meter_2026a');
  });
});

it('has met no error on the way', () => {
  expect(errors).toEqual([]);
});
