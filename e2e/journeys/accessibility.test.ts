import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { deviceCalls, pageCalls } from '@lightfield/contract';
import { ADMIN, login, logInAs, openPage, until } from '@lightfield/testkit';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SharedProduct, closeWindows, joinStage } from './stage.ts';

/** WCAG 2.2 AA by axe on every screen, in both themes, on a desktop and on a phone; and nothing wider than the phone. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

let product: SharedProduct;
let browser: Browser;
let device: string;
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

const SCREENS: readonly (readonly [name: string, path: () => string, drawn: string])[] = [
  ['device, live', () => `/monitor/eg/detail/list/${device}/0`, 'h1'],
  ['a page', () => `/monitor/eg/detail/page/${plantPage}/0`, '.lf-page'],
  ['its designer', () => `/manage/eg/${device}/designer/${plantPage}`, 'h1'],
];

beforeAll(async () => {
  ({ product, browser } = await joinStage());
  const api = await login(product.url, ADMIN.name, ADMIN.password);
  const { rows } = await api.call(deviceCalls.query, {});
  for (const { id } of rows) {
    const [page] = await api.call(pageCalls.query, { equipmentId: id });
    if (page) [device, plantPage] = [id, page.id];
  }
});
afterAll(closeWindows);

// Of both languages the one with the longer words where there is the least room.
describe.each([
  { width: 1440, lang: 'zh-cn' },
  { width: 390, lang: 'en' },
] as const)('$width wide, $lang', ({ width, lang }) => {
  let page: Page;
  beforeAll(async () => {
    const opened = await openPage(browser, { width, lang, height: width < 600 ? 844 : 900 });
    page = opened.page;
    await opened.context.addInitScript(`localStorage.setItem('langs', '${lang}')`);
    await logInAs(page, product.url);
  });
  it.each(SCREENS)('%s', async (_name, path, drawn) => {
    await page.goto(product.url + path());
    await page.locator(drawn).first().waitFor();
    await until('the content', async () => (await page.locator('.lf-loading').count()) === 0);
    expect(await violations(page)).toEqual([]);
    const overflow = await page.evaluate<number>(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    expect(overflow, 'pixels wider than the window').toBeLessThanOrEqual(0);
  });
});
