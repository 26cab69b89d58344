import { ROUTES, deviceCalls, pageCalls, shareCalls } from '@lightfield/contract';
import { ADMIN, logInAs, login, openPage, until } from '@lightfield/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type SharedProduct, closeWindows, joinStage } from './stage.ts';

/** An engineer begins from a layout, adds a map and a 3D scene, saves, and a visitor of a share link sees all of it live. */
const PUMPS = '1号供水泵站';
let product: SharedProduct;
let browser: Browser;
let page: Page;
let visitor: Page;
let errors: string[];
let deviceId = '';
let pageId = '';
let api: Awaited<ReturnType<typeof login>>;
beforeAll(async () => {
  ({ product, browser } = await joinStage());
  api = await login(product.url, ADMIN.name, ADMIN.password);
  const { rows } = await api.call(deviceCalls.query, { keyword: PUMPS });
  deviceId = rows.find(({ name }) => name === PUMPS)?.id ?? '';
  pageId = (await api.call(pageCalls.add, { equipmentId: deviceId, title: '从版式开始' })).id;
  ({ page, errors } = await openPage(browser));
  await logInAs(page, product.url, ADMIN);
});
afterAll(async () => {
  // others look at the pages of the station as they came
  await api.call(pageCalls.delete, { id: pageId });
  await api.call(shareCalls.revoke, { equipId: deviceId });
  await closeWindows();
});
const PageWidgets = z.object({ widgets: z.array(z.object({ id: z.string(), widgetType: z.string() })) });
const statusBar = (text: RegExp) => page.getByRole('contentinfo').getByText(text).waitFor();
const stored = async () => JSON.stringify((await api.call(pageCalls.info, { id: pageId })).document);
async function place(name: string): Promise<void> {
  await page.getByRole('application', { name: '画布' }).focus();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill(`放置 ${name}`);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
}

it('begins from a layout that is bound by itself, and gets a map and a scene', async () => {
  const [equipId, route] = [deviceId, ROUTES.deviceDesigner];
  await page.goto(product.url + route.replace('{equipId}', equipId).replace('{pageId}', pageId));
  await page.getByRole('button', { name: '选择起始版式' }).click();
  await page.getByText('深色', { exact: true }).click();
  await page.getByRole('button', { name: /^总览/ }).click();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await place('GIS 地图');
  await place('三维场景');
  await page.getByText('外观与数据', { exact: true }).click();
  await page.getByRole('combobox', { name: '三维场景', exact: true }).click();
  await page.getByTitle(PUMPS).last().click();
  await page.getByRole('application', { name: '画布' }).focus();
  await page.keyboard.press('Control+s');
  await statusBar(/^已保存/);
  const document = await stored();
  for (const type of ['ComplexLine', 'ComplexAlarm', 'ComplexGisMap', 'UsualWebgl'])
    expect(document).toContain(`"widgetType":"${type}"`);
  expect(document).toMatch(/"point":"tankLevel","data":\{[^}]*"signalId":"[0-9a-f-]{36}"/);
});

it('is live for a visitor of a share link: curve, map, and the level of the tank in the scene', async () => {
  const { token } = await api.call(shareCalls.open, { equipId: deviceId, auth: 'topMenu,menuAuth' });
  const { page: opened, errors: seen } = await openPage(browser);
  visitor = opened;
  await visitor.goto(`${product.url}/system/share/${token}?tab=page&pageId=${pageId}`);
  const { widgets } = PageWidgets.parse(JSON.parse(await stored()));
  const shown = (type: string) =>
    visitor.locator(`[data-widget="${widgets.find((one) => one.widgetType === type)?.id}"]`);
  await shown('UsualWebgl').locator('canvas').first().waitFor();
  await shown('ComplexGisMap').locator('.lf-map-pin, .lf-map-cluster').first().waitFor();
  const sign = shown('UsualWebgl').locator('.lf-scene-sign').filter({ hasText: '清水池' });
  const level = () => sign.innerText();
  const first = await until('the level of the tank', async () => /\d\.\d\d/.exec(await level())?.[0]);
  await until('a level that moves', async () => /\d\.\d\d/.exec(await level())?.[0] !== first);
  expect(errors).toEqual([]);
  expect(seen).toEqual([]);
});

it('is printed whole on one sheet, in its own colours and without what stands around it', async () => {
  const plant = visitor.locator('.lf-page > section').first();
  const tabs = visitor.getByRole('tablist').first();
  expect(await tabs.isVisible()).toBe(true);
  await visitor.emulateMedia({ media: 'print' });
  expect(await tabs.isVisible()).toBe(false);
  const { x = -1, y = -1, width = 0, height = 0 } = (await plant.boundingBox()) ?? {};
  // A4 that lies, within margins of 10 mm
  expect({ x, y, fits: width > 600 && width < 1_048 && height < 719 }).toEqual({ x: 0, y: 0, fits: true });
  await visitor.emulateMedia({ media: null });
  const pdf = (await visitor.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
  const [, across, down] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? [];
  expect(Number(across)).toBeGreaterThan(Number(down));
});

it('gets another theme with one click, which is seen, saved, and undone', async () => {
  const fills = async () => {
    const { document } = await api.call(pageCalls.info, { id: pageId });
    return JSON.stringify(document['con']);
  };
  expect(await fills()).toContain('"theme":{"name":"dark"}');
  const ground = async () =>
    /background:[^;]*/.exec((await page.locator('.lf-page section').first().getAttribute('style')) ?? '')?.[0];
  const dark = await ground();
  await page.getByRole('application', { name: '画布' }).focus();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('页面主题');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^ISA-101 高性能灰/ }).click();
  await expect.poll(ground).not.toBe(dark);
  await page.getByRole('application', { name: '画布' }).focus();
  await page.keyboard.press('Control+s');
  await expect.poll(fills).toContain('"theme":{"name":"isa101"}');
  await page.keyboard.press('Control+z');
  await expect.poll(ground).toBe(dark);
  await page.keyboard.press('Control+s');
  await expect.poll(fills).toContain('"theme":{"name":"dark"}');
});
