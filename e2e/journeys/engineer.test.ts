import { deviceCalls, pageCalls } from '@lightfield/contract';
import { ADMIN, logInAs, login, openPage, until } from '@lightfield/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Engineer } from './engineer.ts';
import { type SharedProduct, closeWindows, joinStage } from './stage.ts';

/** A pump station from nothing, by mouse and keyboard alone. `npm run bench engineer` prints what each part of it takes. */
const PUMPS = '1号供水泵站';
const TITLE = '从零绘制';
/** Wanted of somebody who has never seen the product, with a picture at the end that can be shown around. */
const MOST_GESTURES = 120;
let product: SharedProduct;
let browser: Browser;
let page: Page;
let errors: string[];
let api: Awaited<ReturnType<typeof login>>;
let deviceId = '';
const drawn = async () =>
  (await api.call(pageCalls.query, { equipmentId: deviceId })).find(({ title }) => title === TITLE);

beforeAll(async () => {
  ({ product, browser } = await joinStage());
  api = await login(product.url, ADMIN.name, ADMIN.password);
  const { rows } = await api.call(deviceCalls.query, { keyword: PUMPS });
  deviceId = rows.find(({ name }) => name === PUMPS)?.id ?? '';
  ({ page, errors } = await openPage(browser));
  await logInAs(page, product.url, ADMIN);
});
afterAll(async () => {
  // others look at the pages of the station as they came
  const left = await drawn();
  if (left) await api.call(pageCalls.delete, { id: left.id });
  await closeWindows();
});

it('is drawn with few gestures, saved, and runs', async () => {
  await page.goto(`${product.url}/manage/eg/equipment/edit/${deviceId}/page`);
  const engineer = new Engineer(page, TITLE);
  await engineer.draw();
  await engineer.open();
  expect(engineer.hand.gestures).toBeLessThanOrEqual(MOST_GESTURES);
  const { document } = await api.call(pageCalls.info, { id: (await drawn())?.id ?? '' });
  const { widgets } = document as { widgets: { widgetType: string; data: { flow?: { data: object | null } } }[] };
  const pipes = widgets.filter(({ widgetType }) => widgetType === 'ShapeLine');
  // two that were cut by what was put into them, and two branches
  expect(pipes).toHaveLength(7);
  expect(pipes.every(({ data }) => data.flow?.data)).toBe(true);
  const symbols = widgets.filter(({ widgetType }) => widgetType === 'UsualImage');
  expect(symbols).toHaveLength(5);
  await until('values that are live', async () => {
    const shown = await page.locator('.lf-page').innerText();
    return ['1号泵', '进水阀', '水箱'].every((name) => shown.includes(name)) && /\d\.\d{3} MPa/.test(shown);
  });
  expect(errors).toEqual([]);
});
