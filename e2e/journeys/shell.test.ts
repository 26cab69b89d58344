import { type Product, logInAs, openPage, until, ADMIN } from '@lightfield/testkit';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startJourney } from './journey-product.ts';
import { leaveStage, sharedBrowser } from './stage.ts';

let product: Product;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([startJourney(), sharedBrowser()]);
});
afterAll(() => leaveStage(product));

it('remembers the name, follows the language and the theme of the person', async () => {
  const { page, context } = await openPage(browser);
  await page.goto(`${product.url}/login`);
  await page.getByText('English', { exact: true }).click();
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('langs'))).toBe('en');
  await page.reload();
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  await context.close();
});

it('says that it is loading while the code of the first screen is on its way', async () => {
  for (const [lang, words] of [
    ['zh-cn', '正在加载…'],
    ['en', 'Loading…'],
  ] as const) {
    const { page, context } = await openPage(browser, { lang });
    await page.addInitScript(`localStorage.setItem('langs', '${lang}')`);
    let arrive = () => undefined as void;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    await page.route('**/assets/*.js', async (route) => {
      await arrived;
      await route.continue();
    });
    await page.goto(`${product.url}/login`, { waitUntil: 'commit' });
    await page.getByText(words).waitFor();
    expect(await page.getByText(lang === 'en' ? '正在加载…' : 'Loading…').isVisible()).toBe(false);
    arrive();
    await page.locator('input[name=name]').waitFor();
    expect(await page.getByText(words).isVisible()).toBe(false);
    await context.close();
  }
});

describe('addresses', () => {
  it.each([
    ['/', '/login'],
    ['/no/such/screen', '/404'],
    ['/manage/eg/no-such', '/404'],
    ['/login.jsp', '/login.jsp'],
    ['/monitor/eg/list', '/login'],
  ])('a stranger who opens %s comes to %s', async (from, to) => {
    const { page, context } = await openPage(browser);
    await page.goto(product.url + from);
    await page.waitForURL((address) => address.pathname === to);
    await context.close();
  });

  it('lead back to where one wanted to go after the login; short ones lead to their section', async () => {
    const { page, context } = await openPage(browser);
    await page.goto(`${product.url}/manage/eg/gateway?tab=pending`);
    await page.waitForURL('**/login**');
    await page.locator('input[name=name]').fill(ADMIN.name);
    await page.locator('input[name=password]').fill(ADMIN.password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/manage/eg/gateway?tab=pending');
    for (const [from, to] of [
      ['/manage', '/manage/eg/equipment/list'],
      ['/monitor', '/monitor/eg/list'],
      ['/msg', '/msg/messageAll'],
    ] as const) {
      await page.goto(product.url + from);
      await page.waitForURL((address) => address.pathname === to);
    }
    await context.close();
  });
});

it('says that the connection is lost, and catches up by itself when the platform is back', async () => {
  const { page, context } = await openPage(browser);
  await logInAs(page, product.url);
  await page.getByText('连接正常').first().waitFor();
  // All of the screen is there, its parts that are loaded last too.
  await page.getByRole('link', { name: '1号供水泵站', exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
  product.kill('platform');
  await page.getByText('与服务器的连接已断开').waitFor();
  await until('the platform back', async () => (await fetch(`${product.url}/healthz`)).ok);
  await page.getByText('与服务器的连接已断开').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: '1号供水泵站', exact: true }).waitFor();
  await context.close();
});

it('waits with a screen that was opened while the platform is away, and shows it when it is back', async () => {
  const { page, context } = await openPage(browser);
  await logInAs(page, product.url);
  await page.getByText('1号供水泵站').first().waitFor();
  product.kill('platform');
  await page.getByText('与服务器的连接已断开').waitFor();
  // its code was never fetched before
  await page.getByRole('link', { name: '网关管理' }).click();
  await page.getByRole('link', { name: '临港示范工厂' }).waitFor({ timeout: 60_000 });
  await context.close();
});

it('loads the page anew for a screen whose code could not be fetched once, which the browser does not forget', async () => {
  const { page, context } = await openPage(browser);
  await logInAs(page, product.url);
  const link = page.getByRole('link', { name: '网关管理' });
  await link.waitFor();
  await page.waitForLoadState('networkidle');
  await page.route('**/assets/*.js', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  // pointed at, its code is asked for ahead
  await link.hover();
  await failed;
  await page.waitForLoadState('networkidle');
  await page.unroute('**/assets/*.js');
  await link.click();
  await page.getByRole('link', { name: '临港示范工厂' }).waitFor();
  await context.close();
});

it('shows in the navigation where one is, also far down', async () => {
  const { page, context } = await openPage(browser);
  await logInAs(page, product.url);
  await page.goto(`${product.url}/manage/system/version`);
  const lit = page.getByRole('navigation', { name: '主导航' }).locator('[aria-current=page]');
  await expect
    .poll(async () => {
      const box = await lit.boundingBox();
      return box !== null && box.y >= 0 && box.y + box.height <= (page.viewportSize()?.height ?? 0);
    })
    .toBe(true);
  await context.close();
});

it('closes a section of the navigation, which stays closed here; where one is stays in sight', async () => {
  const { page, context } = await openPage(browser);
  await logInAs(page, product.url);
  await page.goto(`${product.url}/manage/eg/gateway`);
  const nav = page.getByRole('navigation', { name: '主导航' });
  const links = nav.locator('section').filter({ hasText: '设备与画面' }).getByRole('link');
  const heading = nav.getByRole('button', { name: '设备与画面' });
  await expect.poll(() => links.count()).toBeGreaterThan(5);
  await heading.click();
  await expect.poll(() => links.allInnerTexts()).toEqual(['网关管理']);
  await page.reload();
  await heading.waitFor();
  expect(await heading.getAttribute('aria-expanded')).toBe('false');
  expect(await links.allInnerTexts()).toEqual(['网关管理']);
  await heading.click();
  await nav.getByRole('link', { name: '模板管理' }).waitFor();
  await context.close();
});

// Last: from now on every login from this address is asked for a captcha.
it('says that name or password is wrong, and asks for a captcha from then on', async () => {
  const { page, context } = await openPage(browser);
  await page.goto(product.url);
  await page.waitForURL('**/login');
  await page.locator('input[name=name]').fill('stranger-1');
  await page.locator('input[name=password]').fill('Wrong_pass1');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('用户名或密码错误').waitFor();
  await page.locator('input[name=captcha]').waitFor();
  await context.close();
});
