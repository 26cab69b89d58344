import { deviceCalls, ownSymbolCalls, pageCalls } from '@lightfield/contract';
import { logInAs, openPage } from '@lightfield/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { save } from './designer-library.ts';
import { type SharedProduct, closeWindows, joinStage } from './stage.ts';

let product: SharedProduct;
let browser: Browser;
let page: Page;
let errors: string[];
let deviceId = '';
let pageId = '';
const asked = async (path: string, data: object): Promise<unknown> => {
  const answer = await page.request.post(product.url + path, { data });
  return ((await answer.json()) as { data: unknown }).data;
};

/** As a drawing program writes it: classes, groups, a transform; and what an attacker would write. */
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 160" onload="window.hacked = true">
  <style>.shell{fill:#c3cad1;stroke:#53606e;stroke-width:3}</style>
  <script>window.hacked = true</script>
  <image href="https://evil.example/a.png" width="9" height="9"/>
  <g id="body"><circle class="shell" id="casing" cx="120" cy="80" r="70"/>
    <rect class="shell" x="0" y="65" width="52" height="30"/><rect class="shell" x="188" y="65" width="52" height="30"/></g>
  <g id="rotor" transform="translate(120 80)" onclick="window.hacked = true">
    <path id="blade" d="M-10-50h20v100h-20z" fill="#ffffff" stroke="#53606e"/></g>
</svg>`;

beforeAll(async () => {
  ({ product, browser } = await joinStage());
  ({ page, errors } = await openPage(browser));
  await logInAs(page, product.url);
  const devices = deviceCalls.monitorQuery.answer.parse(await asked(deviceCalls.monitorQuery.path, { pageSize: 50 }));
  deviceId = devices.rows.find(({ name }) => name === '1号供水泵站')?.id ?? '';
  const added = await asked(pageCalls.add.path, { equipmentId: deviceId, title: '自有图元' });
  pageId = pageCalls.add.answer.parse(added).id;
  await page.goto(`${product.url}/manage/eg/${deviceId}/designer/${pageId}`);
  await page.getByText('从这里开始绘制').waitFor();
});
afterAll(closeWindows);

const canvas = () => page.getByRole('application', { name: '画布' });
const dialog = () => page.getByRole('dialog');
const library = () => page.getByRole('region', { name: '自有图元' });
/** Middle of the drawing in the dialog, and how many pixels a unit of it is. */
async function clickDrawing(x: number, y: number): Promise<void> {
  const box = await dialog().getByRole('application', { name: '图形' }).boundingBox();
  if (!box) throw new Error('No drawing');
  // 100 wide and as high as it is drawn, with 10 around
  const scale = Math.min(box.width / 120, box.height / (HEIGHT + 20));
  await page.mouse.click(box.x + box.width / 2 + (x - 50) * scale, box.y + box.height / 2 + (y - HEIGHT / 2) * scale);
}
const HEIGHT = (140 / 240) * 100;

it('makes a symbol of an SVG: two ports and a rotor, marked by hand', async () => {
  await page.getByRole('tab', { name: '图元' }).click();
  const chooser = page.waitForEvent('filechooser');
  await library().getByRole('button', { name: '上传 SVG' }).click();
  await (await chooser).setFiles({ name: '卧式泵.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(SVG) });
  await dialog().getByText('以下内容未采用：script, image').waitFor();
  expect(await dialog().getByLabel('名称', { exact: true }).inputValue()).toBe('卧式泵');

  await dialog().getByRole('button', { name: 'casing' }).click();
  await dialog().getByRole('checkbox', { name: '填充随状态变色' }).check();
  // chosen in the drawing, where it is drawn
  await clickDrawing(50, HEIGHT / 2 + 15);
  await dialog().getByText('已选 1 个部件').waitFor();
  await dialog().getByRole('combobox', { name: '动作' }).press('Enter');
  await page.getByTitle('运行时旋转').click();
  expect(await dialog().getByLabel('圆心 X').inputValue()).toBe('50.00');

  await dialog().getByText('接口', { exact: true }).click();
  await clickDrawing(1, HEIGHT / 2 + 1);
  await clickDrawing(99, HEIGHT / 2 - 2);
  await dialog().getByLabel('接口 1 名称').fill('入口');
  expect(await dialog().getByLabel('接口 2 沿边位置').inputValue()).toBe((HEIGHT / 2).toFixed(1));
  await dialog().getByRole('button', { name: '加入图元库' }).click();
  await page.getByText('已加入自有图元“卧式泵”').waitFor();
  expect(await page.evaluate('window.hacked')).toBeUndefined();
});

it('places it, finds it by pinyin, and attaches a pipe to its port', async () => {
  await page.getByRole('searchbox', { name: '搜索图元' }).fill('wsb');
  await library().getByRole('button', { name: '卧式泵，版本 1' }).dblclick();
  await page.getByRole('button', { name: '绑定变量：状态变量' }).click();
  const search = page.getByRole('combobox', { name: '输入变量名称或标识' });
  await search.fill('1号泵运行状态');
  await page.getByRole('option').first().waitFor();
  await search.press('Enter');
  await page.getByRole('button', { name: '绑定变量：状态变量' }).getByText('运行状态').waitFor();

  const drawn = await canvas().locator('[data-symbol=own]').boundingBox();
  if (!drawn) throw new Error('It is not on the canvas');
  const [x, y] = [drawn.x, drawn.y + drawn.height / 2];
  await page.getByRole('button', { name: '管道', exact: true }).click();
  await page.mouse.move(x - 120, y - 60);
  await page.mouse.down();
  await page.mouse.move(x - 60, y - 30, { steps: 4 });
  await page.mouse.move(x + 1, y, { steps: 6 });
  await page.mouse.up();
  await save(page);
  const { document } = pageCalls.info.answer.parse(await asked(pageCalls.info.path, { id: pageId }));
  const { widgets } = document as unknown as {
    widgets: { id: string; widgetType: string; data: Record<string, unknown> }[];
  };
  const symbol = widgets.find(({ widgetType }) => widgetType === 'UsualImage');
  const pipe = widgets.find(({ widgetType }) => widgetType === 'ShapeLine');
  expect(symbol?.data).toMatchObject({ imgHref: 'symbol:own', own: { name: '卧式泵', version: 1 } });
  expect(JSON.stringify(pipe)).toContain(`"widgetId":"${symbol?.id}","anchor":"left","port":"left1"`);
});

it('turns on the page that runs, while the pump does', async () => {
  const { page: running } = await openPage(browser, { motion: true });
  await logInAs(running, product.url);
  await running.goto(`${product.url}/monitor/eg/detail/page/${pageId}/0`);
  const symbol = running.locator('[data-symbol=own]');
  await symbol.and(running.locator('[data-state=on], [data-state=off]')).waitFor();
  await expect.poll(() => symbol.getAttribute('data-state'), { timeout: 60_000 }).toBe('on');
  const rotor = symbol.locator('[data-turns]');
  const turned = () => rotor.getAttribute('transform');
  await expect.poll(turned).toMatch(/^rotate\(/);
  const before = await turned();
  await expect.poll(turned).not.toBe(before);
  await running.close();
});

it('is saved anew, told of where it is used, and taken over by the page', async () => {
  await page.getByRole('searchbox', { name: '搜索图元' }).fill('');
  const menu = async (item: string) => {
    await library().getByRole('button', { name: '自有图元“卧式泵”的操作' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await menu('编辑标记');
  await dialog().getByRole('button', { name: 'casing' }).click();
  await dialog().getByRole('checkbox', { name: '线条随状态变色' }).check();
  await dialog().getByRole('button', { name: '存为版本 2' }).click();
  await page.getByText('1 个页面仍为原版本').waitFor();
  await menu('使用情况');
  await dialog().getByRole('link', { name: '自有图元' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'hidden' });
  await page.keyboard.press('v');
  const drawn = await canvas().locator('[data-symbol=own]').first().boundingBox();
  if (!drawn) throw new Error('It is not on the canvas');
  await page.mouse.click(drawn.x + drawn.width / 2, drawn.y + drawn.height / 2);
  await page.getByRole('button', { name: '采用版本 2' }).click();
  await page.getByText('1 处已采用版本 2').waitFor();
  await menu('删除');
  await dialog().getByText('有 1 个页面正在使用').waitFor();
  await dialog()
    .getByRole('button', { name: /删\s?除/ })
    .click();
  await page.getByText('已删除自有图元“卧式泵”').waitFor();
  expect(await asked(ownSymbolCalls.query.path, { pageId })).toEqual([]);
  await page.getByText('图元库中没有此图元').waitFor();
  expect(errors).toEqual([]);
});
