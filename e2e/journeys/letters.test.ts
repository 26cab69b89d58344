import { deviceCalls, pageCalls } from '@lightfield/contract';
import { ADMIN, login, logInAs, openPage, until } from '@lightfield/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SharedProduct, closeWindows, joinStage } from './stage.ts';

/** A page of hundreds of numbers, which another thread draws: it looks as if its elements did. */
const COLUMNS = 20;
const COUNT = 300;
const COVERED = COUNT - 1;
/** Without a ground: nothing but its letters, in its middle, answers to the pointer. */
const BARE = COLUMNS + 2;
const CELL = { width: 76, height: 30 };
const signal = (systemKey: string) => ({ type: 'signal', systemKey });
const cell = (index: number) => ({
  x: 10 + (index % COLUMNS) * (CELL.width + 4),
  y: 10 + Math.floor(index / COLUMNS) * (CELL.height + 4),
  ...CELL,
});
const numbers = Array.from({ length: COUNT }, (_, index) => ({
  id: `number${index}`,
  widgetType: 'UsualDataText',
  position: cell(index),
  ...(index === BARE && { style: { fill: { enable: false }, stroke: { enable: false } } }),
  // the first row stands still, to be compared
  data: {
    data: signal(index < COLUMNS ? 'pressureSetpoint' : 'tankLevel'),
    font: { size: 11, color: index % 2 ? '#c81e2b' : '#1b2530', bold: index % 3 === 0 },
    align: ['left', 'center', 'right'][index % 3],
    unit: { font: { size: 9 } },
  },
}));
const DOCUMENT = {
  con: { title: '仪表墙', width: 1620, height: 540, fit: 'contain' },
  widgets: [...numbers, { id: 'cover', widgetType: 'ShapeCircle', position: { ...centre(cell(COVERED)), r: 8 } }],
};
function centre({ x, y, width, height }: ReturnType<typeof cell>) {
  return { cx: x + width / 2, cy: y + height / 2 };
}

let product: SharedProduct;
let browser: Browser;
let address: string;

beforeAll(async () => {
  ({ product, browser } = await joinStage());
  const api = await login(product.url, ADMIN.name, ADMIN.password);
  const { rows } = await api.call(deviceCalls.query, {});
  const device = rows.find(({ name }) => name === '1号供水泵站')?.id ?? '';
  const { id, version } = await api.call(pageCalls.add, { equipmentId: device, title: '仪表墙' });
  const json = JSON.stringify(DOCUMENT);
  await api.call(pageCalls.save, { id, equipmentId: device, base: String(version), json });
  address = `${product.url}/monitor/eg/detail/page/${id}/0`;
});
afterAll(closeWindows);

const unseen = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('[data-widget]')]
    .filter((widget) => widget.querySelector('text')?.style.display === 'none')
    .map((widget) => widget.dataset.widget)`);

async function open(how: { readonly byElements: boolean }): Promise<{ page: Page; errors: string[] }> {
  const { page, errors } = await openPage(browser);
  await logInAs(page, product.url, ADMIN);
  if (how.byElements) await page.addInitScript('delete globalThis.Worker');
  await page.goto(address);
  await page.getByText('实时更新中').waitFor();
  await until('a value', async () =>
    /\d\.\d\d/.test((await page.locator('[data-widget=number0]').textContent()) ?? ''),
  );
  return { page, errors };
}

/** Mean difference of two pictures, 0 to 255, and how much ink is on the first. */
function compare(page: Page, one: Buffer, other: Buffer): Promise<{ difference: number; ink: number }> {
  const urls = [one, other].map((picture) => `data:image/png;base64,${picture.toString('base64')}`);
  return page.evaluate(`(async () => {
    const [one, other] = await Promise.all(${JSON.stringify(urls)}.map(async (url) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.width, image.height];
      const ground = canvas.getContext('2d');
      ground.drawImage(image, 0, 0);
      return ground.getImageData(0, 0, image.width, image.height).data;
    }));
    let [difference, ink] = [0, 0];
    for (let at = 0; at < one.length; at += 4) {
      difference += Math.abs(one[at + 1] - other[at + 1]);
      ink += 255 - one[at + 1];
    }
    return { difference: (difference * 4) / one.length, ink: (ink * 4) / one.length };
  })()`);
}

it('draws hundreds of numbers as their elements would, at any size', async () => {
  const [plain, drawn] = [await open({ byElements: true }), await open({ byElements: false })];
  await until('letters drawn by another thread', async () => (await unseen(drawn.page)).length >= COUNT - 1);
  expect(await unseen(plain.page)).toEqual([]);
  const look = async (page: Page): Promise<Buffer> => {
    const [first, last] = await Promise.all(
      [0, COLUMNS - 1].map((index) => page.locator(`[data-widget=number${index}]`).boundingBox()),
    );
    if (!first || !last) throw new Error('The first row is not on the page');
    return page.screenshot({
      clip: { x: first.x, y: first.y, width: last.x + last.width - first.x, height: first.height },
    });
  };
  for (const width of [1_440, 900]) {
    for (const { page } of [plain, drawn]) await page.setViewportSize({ width, height: 900 });
    // drawn anew at the size it has now; letters that stood elsewhere, or nowhere, would differ by as much as there is ink
    await until(`the same picture, ${width} wide`, async () => {
      const { difference, ink } = await compare(plain.page, await look(plain.page), await look(drawn.page));
      return ink > 10 && difference < ink / 4;
    });
  }
  expect(drawn.errors).toEqual([]);
  await plain.page.context().close();
  await drawn.page.context().close();
});

it('keeps under its cover what lies under something, and in its elements what is read', async () => {
  const { page, errors } = await open({ byElements: false });
  await until('letters drawn by another thread', async () => (await unseen(page)).length >= COUNT - 1);
  expect(await unseen(page)).not.toContain(`number${COVERED}`);
  const level = page.locator(`[data-widget=number${COLUMNS}]`);
  const first = await level.textContent();
  await until('another level', async () => (await level.textContent()) !== first);
  const bare = page.locator(`[data-widget=number${BARE}]`);
  await bare.hover();
  // an alarm of the tank, should one stand at this moment, is told first
  expect(await bare.locator('title').textContent()).toMatch(/^数据正常/m);
  // what must not be relied on is dimmed and marked, by its elements
  await page.context().setOffline(true);
  await until('letters of elements', async () => (await unseen(page)).length === 0);
  expect(await level.getAttribute('data-quality')).toBe('stale');
  await page.context().setOffline(false);
  await until('letters drawn by another thread', async () => (await unseen(page)).length >= COUNT - 1);
  // what was drawn goes with its page
  await page.goBack();
  await until('no canvas', async () => (await page.locator('.lf-page > canvas').count()) === 0);
  expect(errors.filter((error) => !error.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
  await page.context().close();
});
