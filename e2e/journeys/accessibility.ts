import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { deviceCalls, gatewayCalls, pageCalls } from '@lightfield/contract';
import { ADMIN, type Product, login, logInAs, openBrowser, openPage, until } from '@lightfield/testkit';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startJourney } from './journey-product.ts';

/** WCAG 2.2 AA by axe on every screen, in both themes, on a desktop and on a phone; and nothing wider than the phone. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Where the walk is: filled before the first screen. */
let product: Product;
let browser: Browser;
let device: string;
let gateway: string;
/** A page of a device of the simulated plant. */
let plantPage: string;

/** What fades in or out has, half-way, no colours of its own; what turns for ever is not waited for. */
const MOVING = `document.getAnimations().some((one) =>
  one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity)`;

/** What the theme decides: of all rules colours alone. */
const COLOURS = { type: 'rule', values: ['color-contrast'] };

/** Looks at the page as it is by all rules, and then at the colours of the other theme. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const light = await found(page, TAGS);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('html[data-theme=dark]').waitFor({ state: 'attached' });
  const dark = await found(page, COLOURS);
  await page.emulateMedia({ colorScheme: 'light' });
  return [...light.map((one) => `light: ${one}`), ...dark.map((one) => `dark: ${one}`)];
}

async function found(page: Page, runOnly: object): Promise<string[]> {
  await until('everything to stand still', async () => !(await page.evaluate<boolean>(MOVING)));
  const result = await page.evaluate<AxeResults>(
    `axe.run(document, { runOnly: ${JSON.stringify(runOnly)}, resultTypes: ['violations'] })`,
  );
  return result.violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .map(({ target }) => target.join(' '))
        .slice(0, 3)
        .join(' | ')}`,
  );
}

const SCREENS: readonly (readonly [name: string, path: () => string])[] = [
  ['device list', () => '/monitor/eg/list'],
  ['map', () => '/monitor/eg/list?view=map'],
  ['device, live', () => `/monitor/eg/detail/list/${device}/0`],
  ['device, alarms', () => `/monitor/eg/detail/list/${device}/1`],
  ['device, commands', () => `/monitor/eg/detail/list/${device}/0?tab=command`],
  ['device, history', () => `/monitor/eg/detail/list/${device}/0?tab=history`],
  ['device, history curve', () => `/monitor/eg/detail/list/${device}/0?tab=history&view=curve`],
  ['alarms, statistics', () => '/monitor/alarm?view=statistics'],
  ['group monitoring', () => '/monitor/gm/list'],
  ['operation centre', () => '/monitor/gm/ocInfo'],
  ['device, curve', () => `/monitor/eg/detail/list/${device}/0?tab=curve`],
  ['device, gateway', () => `/monitor/eg/detail/list/${device}/0?tab=gateway`],
  ['device, pages', () => `/monitor/eg/detail/list/${device}/0?tab=page`],
  ['device, track', () => `/monitor/eg/detail/list/${device}/0?tab=track`],
  ['groups, watched', () => '/monitor/eg/group'],
  ['a device inside its group', () => `/monitor/eg/group/list/all/${device}`],
  ['a page', () => `/monitor/eg/detail/page/${plantPage}/0`],
  ['pages inside a group', () => `/monitor/eg/group/configuration/all/${device}`],
  ['pages of a device', () => `/manage/eg/equipment/edit/${device}/page`],
  ['groups', () => '/manage/eg/group'],
  ['gateways', () => '/manage/eg/gateway'],
  ['waiting devices', () => '/manage/eg/gateway?tab=pending'],
  ['messages', () => '/msg/messageAll'],
  ['enterprise administrators', () => '/manage/account/co'],
  ['internal accounts', () => '/manage/account/int'],
  ['external accounts', () => '/manage/account/ext'],
  ['operation centre accounts', () => '/manage/account/op'],
  ['enrol codes', () => '/manage/account/enroll'],
  ['enterprises', () => '/manage/orgal/enterprise'],
  ['departments', () => '/manage/orgal/dept'],
  ['roles', () => '/manage/orgal/role'],
  ['own details', () => '/account/info/sms'],
  ['own security', () => '/account/security/sms'],
  ['a step of changing the password', () => '/account/security/sms/setup/validate?for=password'],
  ['own settings', () => '/account/config'],
  ['own log', () => '/account/log'],
  ['own feedback', () => '/account/feedback'],
  ['password retrieval', () => '/findpwd/account'],
  ['a registration that is not open', () => '/enroll/none'],
  ['a gateway', () => `/manage/eg/gateway?gateway=${gateway}`],
  ['a gateway, settings', () => `/manage/eg/gateway?gateway=${gateway}&part=settings`],
  ['a gateway, firmware', () => `/manage/eg/gateway?gateway=${gateway}&part=firmware`],
  ['a gateway, position', () => `/manage/eg/gateway?gateway=${gateway}&part=position`],
  ['firmware', () => '/manage/system/version'],
  ['notices', () => '/manage/system/msg'],
  ['feedback', () => '/manage/system/msg?tab=feedback'],
  ['licence', () => '/manage/system/license'],
  ['partner systems', () => '/manage/system/param'],
  ['factory list', () => '/manage/system/hardware'],
  ['gateway models', () => '/manage/system/gatewaymodel'],
  ['protocols', () => '/manage/system/protocol'],
  ['device models', () => '/manage/system/model'],
  ['sending records', () => '/manage/sms/send'],
  ['a notice that is not public', () => '/system/msg/detail/0/notice'],
  ['a share link that is none', () => '/system/share/none'],
  ['not found', () => '/404'],
  ['no permission', () => '/noAuth'],
];

export interface Look {
  /** Pixels. */
  readonly width: number;
  readonly lang: 'zh-cn' | 'en';
}

/** Every screen in each of the looks, first in the light theme, then in the dark one. A file of its own for each device in the hand, so that they walk side by side. */
export function walkEveryScreen(cases: readonly Look[]): void {
  beforeAll(async () => {
    [product, browser] = await Promise.all([startJourney(), openBrowser()]);
    const api = await login(product.url, ADMIN.name, ADMIN.password);
    const { rows } = await api.call(deviceCalls.query, {});
    device = rows[0]?.id ?? '';
    const pages = await Promise.all(rows.map(({ id }) => api.call(pageCalls.query, { equipmentId: id })));
    plantPage = pages.flat()[0]?.id ?? '';
    gateway = (await api.call(gatewayCalls.query, {})).rows[0]?.id ?? '';
  });
  afterAll(async () => {
    await browser.close();
    await product.stop();
  });

  describe.each(cases)('$width wide, $lang', ({ width, lang }) => {
    let page: Page;
    beforeAll(async () => {
      const opened = await openPage(browser, { width, lang, height: width < 600 ? 844 : 900 });
      page = opened.page;
      await opened.context.addInitScript(`localStorage.setItem('langs', '${lang}')`);
      await logInAs(page, product.url);
    });
    it('login', async () => {
      const opened = await openPage(browser, { width, lang });
      await opened.page.goto(`${product.url}/login`);
      await opened.page.locator('input[name=name]').waitFor();
      expect(await violations(opened.page)).toEqual([]);
      await opened.context.close();
    });
    it.each(SCREENS)('%s', async (_name, path) => {
      await page.goto(product.url + path());
      await page.locator('h1').first().waitFor();
      await until('the content', async () => (await page.locator('.lf-loading').count()) === 0);
      expect(await violations(page)).toEqual([]);
      const overflow = await page.evaluate<number>(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      expect(overflow, 'pixels wider than the window').toBeLessThanOrEqual(0);
    });
  });
}
