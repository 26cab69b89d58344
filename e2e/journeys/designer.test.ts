import { deviceCalls, pageCalls } from '@lightfield/contract';
import { closeAccountDialogs, logInAs, openPage } from '@lightfield/testkit';
import type { Browser, CDPSession, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { draftFromVariables } from './designer-draft.ts';
import { fireTriggers } from './designer-triggers.ts';
import * as steps from './designer-steps.ts';
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
const stored = async () => pageCalls.info.answer.parse(await asked(pageCalls.info.path, { id: pageId }));

beforeAll(async () => {
  ({ product, browser } = await joinStage());
  const opened = await openPage(browser);
  ({ page, errors } = opened);
  await opened.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await logInAs(page, product.url);
  const devices = deviceCalls.monitorQuery.answer.parse(await asked(deviceCalls.monitorQuery.path, { pageSize: 50 }));
  deviceId = devices.rows.find(({ name }) => name === '1号供水泵站')?.id ?? '';
  const added = await asked(pageCalls.add.path, { equipmentId: deviceId, title: '工艺总览' });
  pageId = pageCalls.add.answer.parse(added).id;
  await page.goto(`${product.url}/manage/eg/${deviceId}/designer/${pageId}`);
  await canvas().waitFor();
  await page.getByText('从这里开始绘制').waitFor();
});
afterAll(closeWindows);

const canvas = () => page.getByRole('application', { name: '画布' });
/** Pixels of the canvas, from its upper left corner. */
async function at(x: number, y: number): Promise<[number, number]> {
  const box = await canvas().boundingBox();
  if (!box) throw new Error('No canvas');
  return [box.x + x, box.y + y];
}
async function drag(from: [number, number], to: [number, number]): Promise<void> {
  await page.mouse.move(...(await at(...from)));
  await page.mouse.down();
  await page.mouse.move(...(await at((from[0] + to[0]) / 2, (from[1] + to[1]) / 2)), { steps: 3 });
  await page.mouse.move(...(await at(...to)), { steps: 3 });
  await page.mouse.up();
}
const layers = () => page.getByRole('treeitem');
const statusBar = (text: string | RegExp) => page.getByRole('contentinfo').getByText(text).waitFor();

it('fits its page to a window that is resized', () => steps.fitsWindow(page));
it('makes, moves and removes a guide by keys alone', () => steps.guideByKeys(page));

it('draws a rectangle with the tool', async () => {
  await page.getByRole('button', { name: '矩形', exact: true }).first().click();
  await drag([150, 120], [330, 240]);
  await statusBar(/已选 1 个/);
  await page.getByRole('tab', { name: '图层' }).click();
  await expect.poll(() => layers().count()).toBe(1);
});

it('takes a number that is typed when Enter is pressed', async () => {
  const width = page.getByRole('spinbutton', { name: '宽', exact: true });
  await width.fill('123');
  await width.press('Enter');
  await statusBar(/已选 1 个 +123 ×/);
});

it('renames what is chosen by F2', () => steps.renameByKey(page));
it('leads from the canvas into the panels and back by keys alone', () => steps.leaveByKeys(page));
it('places a symbol and a line from the palette, and bends the line by keys alone', () => steps.placeFromPalette(page));
it('takes a drawing without what runs or comes from elsewhere', () => steps.pasteHostileDrawing(page, product.url));

it('places a data text and binds it by typing', async () => {
  await page.getByRole('tab', { name: '控件' }).click();
  await page.getByRole('button', { name: '数据显示框' }).last().dblclick();
  await statusBar(/控件 2\/2000/);
  await page.getByRole('button', { name: '绑定变量：绑定变量' }).click();
  const search = page.getByRole('combobox', { name: '输入变量名称或标识' });
  await search.fill('水箱液位');
  await page.getByRole('option').first().waitFor();
  await search.press('Enter');
  await page.getByRole('button', { name: '绑定变量：绑定变量' }).getByText('水箱液位').waitFor();
});

it('shows how the alarms of that variable stand instead, played by hand', () => steps.playAlarmLevel(page));

it('drops a tile through a card that came over the canvas', () => steps.dropThroughCard(page));
it('offers to a click what can be written alone', () => steps.offerWritable(page));

it('groups both, takes it back and does it again', async () => {
  await canvas().focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+g');
  await page.getByRole('tab', { name: '图层' }).click();
  await expect.poll(() => page.locator('[role=treeitem][aria-level="1"]').count()).toBe(1);
  await canvas().focus();
  await page.keyboard.press('Control+z');
  await expect.poll(() => page.locator('[role=treeitem][aria-level="1"]').count()).toBe(2);
  await page.keyboard.press('Control+y');
  await expect.poll(() => page.locator('[role=treeitem][aria-level="1"]').count()).toBe(1);
});

it('copies, pastes 50 off and undoes', async () => {
  await canvas().focus();
  await page.keyboard.press('Control+c');
  await page.keyboard.press('Control+v');
  await statusBar(/控件 6\/2000/);
  await page.keyboard.press('Control+z');
  await statusBar(/控件 3\/2000/);
});

it('is saved', async () => {
  await statusBar('有未保存的更改');
  await page.keyboard.press('Control+s');
  await statusBar(/^已保存/);
  const { document, version } = await stored();
  expect(version).toBe(2);
  expect(JSON.stringify(document)).toContain('UsualDataText');
});

it('shows the live value in the preview', async () => {
  await page.getByRole('button', { name: '预览' }).click();
  const preview = page.getByRole('dialog', { name: '预览' });
  await expect.poll(() => preview.locator('[data-widget]').last().textContent()).toMatch(/\d/);
  await page.keyboard.press('Escape');
  await preview.waitFor({ state: 'detached' });
});

it('opens the versions from the palette, by keys alone', async () => {
  await canvas().focus();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('历史版本');
  await page.keyboard.press('Enter');
  const versions = page.getByRole('dialog', { name: '历史版本' });
  await versions.getByText('版本 2').first().waitFor();
  await page.keyboard.press('Escape');
  await versions.waitFor({ state: 'detached' });
});

it('takes a tool from the palette, by keys alone', () => steps.takeToolByKeys(page));

it('replaces a variable wherever it is bound, by keys alone but for the choice', async () => {
  await canvas().focus();
  await page.keyboard.press('Control+Alt+b');
  const dialog = page.getByRole('dialog', { name: '批量替换变量' });
  await dialog.getByRole('button', { name: '绑定变量：水箱液位' }).click();
  await page.getByRole('combobox', { name: '输入变量名称或标识' }).fill('报警数量');
  await page.getByRole('option', { name: /报警数量/ }).click();
  await dialog.getByRole('button', { name: '确定' }).click();
  await dialog.waitFor({ state: 'detached' });
  await canvas().focus();
  await page.keyboard.press('Control+Alt+b');
  await dialog.getByRole('listitem').getByText('报警数量').first().waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await canvas().focus();
  await page.keyboard.press('Control+z');
});

it('makes a component, places it again with a value of its own and changes both at once', async () => {
  await page.getByRole('tab', { name: '控件' }).click();
  await canvas().focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+Alt+k');
  const dialog = page.getByRole('dialog', { name: '生成组件' });
  await dialog.getByRole('textbox', { name: '组件名称' }).fill('液位计');
  await dialog.getByRole('checkbox', { name: /水箱液位/ }).waitFor();
  await dialog.getByRole('button', { name: '生成组件' }).click();
  await statusBar(/控件 1\/2000/);
  await page.getByRole('button', { name: '液位计', exact: true }).dblclick();
  await statusBar(/控件 2\/2000/);
  await page.getByRole('button', { name: '绑定变量：水箱液位' }).click();
  await page.getByRole('combobox', { name: '输入变量名称或标识' }).fill('报警数量');
  await page.getByRole('option', { name: /报警数量/ }).click();
  await page.getByRole('button', { name: '绑定变量：水箱液位' }).getByText('报警数量').waitFor();

  await page.getByRole('button', { name: '编辑组件' }).click();
  await page.getByText('更改立即应用到全部 2 处实例').waitFor();
  await page.getByRole('button', { name: '圆形' }).last().dblclick();
  await page.getByRole('button', { name: '完成', exact: true }).click();
  await statusBar(/控件 2\/2000/);
  await canvas().focus();
  await page.keyboard.press('Control+s');
  await statusBar(/^已保存/);
  const { document } = await stored();
  const { components, bind } = document as { components: { widgets: object[] }[]; bind: { keys: string[] } };
  expect(components.map(({ widgets }) => widgets.length)).toEqual([2]);
  expect(bind.keys).toEqual([`system:${deviceId}:alarms`]);
  expect(JSON.stringify(components)).toContain('ShapeCircle');
});

it('tells when somebody else has saved, and overwrites nobody by itself', async () => {
  const { version, document } = await stored();
  await asked(pageCalls.save.path, {
    id: pageId,
    equipmentId: deviceId,
    base: version,
    json: { ...document, widgets: [] },
  });
  await canvas().focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: '页面已被他人保存' });
  await dialog.waitFor();
  expect((await stored()).version).toBe(version + 1);
  await dialog.getByRole('button', { name: '用我的版本覆盖' }).click();
  await page
    .getByRole('dialog', { name: /确定覆盖/ })
    .getByRole('button', { name: '用我的版本覆盖' })
    .click();
  await statusBar(/^已保存/);
  expect((await stored()).version).toBe(version + 2);
  // a dialog that is closing still keeps the keys
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
});

it('offers again what was not saved when the page is left, and is no longer a window of it', async () => {
  await canvas().focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('ArrowDown');
  await statusBar('有未保存的更改');
  await expect.poll(async () => (await stored()).draft !== null).toBe(true);
  page.once('dialog', (dialog) => void dialog.accept());
  await page.goto('about:blank');
  const beside = page.waitForResponse((answer) => answer.url().endsWith(pageCalls.editing.path));
  await page.goto(`${product.url}/manage/eg/${deviceId}/designer/${pageId}`);
  await page.getByRole('button', { name: '恢复草稿' }).click();
  await statusBar('有未保存的更改');
  // what was left is not another window that has the page open
  expect(await (await beside).json()).toMatchObject({ data: { others: [] } });
});
it('offers it again when the process of the page is killed', async () => {
  await expect.poll(async () => (await stored()).draft !== null).toBe(true);
  page = await steps.reopenKilled(page, errors, product.url);
  await page.getByRole('button', { name: '恢复草稿' }).click();
  await statusBar('有未保存的更改');
});

it('gives a button a page to open, and a frame a page to show', async () => {
  await page.getByRole('tab', { name: '控件' }).click();
  await page.getByRole('button', { name: '按钮' }).last().dblclick();
  await page.getByText('事件', { exact: true }).click();
  await page.getByRole('switch', { name: '启用' }).click();
  await page.getByRole('combobox', { name: '动作' }).click();
  await page.getByTitle('打开页面').click();
  await page.getByRole('combobox', { name: '页面', exact: true }).click();
  await page.getByTitle('工艺总览').last().click();
  await page.getByRole('button', { name: '内嵌页面' }).last().dblclick();
  await page.getByText('外观与数据', { exact: true }).click();
  await page.getByRole('combobox', { name: '页面', exact: true }).click();
  await page.getByTitle('泵站总览').last().click();
  await canvas().focus();
  await page.keyboard.press('Control+s');
  await statusBar(/^已保存/);
  const { document } = await stored();
  const { widgets } = document as { widgets: { widgetType: string; data: object; clickEvent: object }[] };
  expect(widgets.find(({ widgetType }) => widgetType === 'UsualButton')?.clickEvent).toMatchObject({
    enable: true,
    config: { action: 'page', pageId, page: { equipId: deviceId, equipPageId: pageId, equipTitle: '工艺总览' } },
  });
  expect(widgets.find(({ widgetType }) => widgetType === 'NavigateIframe')?.data).toMatchObject({
    type: 'equip',
    mainId: deviceId,
    pageId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
});

it('drafts a page of variables for somebody new, takes it back, saves it and runs it', () =>
  draftFromVariables(page, product.url, deviceId));

let tablet: Page;
let fingers: CDPSession;
let tabletPageId = '';
const tabletCanvas = () => tablet.getByRole('application', { name: '画布' });
const tabletStatusBar = (text: string | RegExp) => tablet.getByRole('contentinfo').getByText(text).waitFor();
/** Once is enough, right after a quick stroke, too. */
async function take(tool: string): Promise<void> {
  const button = tablet.getByRole('button', { name: tool, exact: true });
  await button.first().tap();
  await button.and(tablet.locator('[aria-pressed=true]')).first().waitFor();
}
type Place = readonly [number, number];
/** Puts fingers on the canvas, leads them along and lifts them; `held` is what happens before they are lifted. */
async function touch(way: readonly (readonly Place[])[], held?: () => Promise<unknown>): Promise<void> {
  const box = await tabletCanvas().boundingBox();
  if (!box) throw new Error('No canvas');
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', places: readonly Place[]) =>
    fingers.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: places.map(([x, y], id) => ({ x: box.x + x, y: box.y + y, id })),
    });
  const [first = [], ...rest] = way;
  for (let count = 1; count <= first.length; count += 1) await send('touchStart', first.slice(0, count));
  for (const places of rest) await send('touchMove', places);
  await held?.();
  await send('touchEnd', []);
}
/** Leads one finger from the middle of one thing onto another, `share` of its height below its upper edge. */
async function pull(from: Locator, to: Locator, share: number): Promise<void> {
  const [canvas, start, end] = await Promise.all([tabletCanvas(), from, to].map((one) => one.boundingBox()));
  if (!canvas || !start || !end) throw new Error('Not on the screen');
  const place = ({ x, y, width, height }: typeof canvas, down: number): Place => [
    x - canvas.x + width / 2,
    y - canvas.y + height * down,
  ];
  const [[x, y], [toX, toY]] = [place(start, 0.5), place(end, share)];
  await touch([0, 1, 2, 3, 4].map((step) => [[x + ((toX - x) * step) / 4, y + ((toY - y) * step) / 4]]));
}
const field = (name: string) => tablet.getByRole('spinbutton', { name, exact: true }).inputValue();
const scale = async () => Number.parseInt((await tablet.getByTitle('恢复到 100%').textContent()) ?? '', 10);

it('opens on a tablet', async () => {
  tabletPageId = pageCalls.add.answer.parse(
    await asked(pageCalls.add.path, { equipmentId: deviceId, title: '平板绘制' }),
  ).id;
  const context = await browser.newContext({
    viewport: { width: 1024, height: 768 },
    locale: 'zh-CN',
    hasTouch: true,
    storageState: await page.context().storageState(),
  });
  tablet = await context.newPage();
  tablet.on('pageerror', ({ message }) => errors.push(message));
  fingers = await context.newCDPSession(tablet);
  await tablet.goto(`${product.url}/manage/eg/${deviceId}/designer/${tabletPageId}`);
  await tablet.getByText('从这里开始绘制').waitFor();
  await closeAccountDialogs(tablet, product.url);
});

it('a finger draws, moves and resizes', async () => {
  await take('矩形');
  await touch([[[100, 250]], [[150, 300]], [[250, 350]]]);
  await tabletStatusBar(/已选 1 个/);
  const [x, width] = [Number(await field('X')), Number(await field('宽'))];
  await touch([[[170, 300]], [[200, 300]], [[220, 300]]]);
  await expect.poll(async () => Number(await field('X'))).toBeGreaterThan(x);
  // beside the corner, further off than a mouse would be allowed to be
  await touch([[[310, 361]], [[340, 380]], [[360, 400]]]);
  await expect.poll(async () => Number(await field('宽'))).toBeGreaterThan(width);
});

it('two fingers zoom the page, edit nothing and leave the window as it is', async () => {
  const [before, x] = [await scale(), await field('X')];
  // the first of them lies on the rectangle
  await touch([
    [
      [200, 300],
      [260, 300],
    ],
    [
      [180, 300],
      [300, 300],
    ],
    [
      [160, 300],
      [340, 300],
    ],
  ]);
  await expect.poll(scale).toBeGreaterThan(before);
  expect(await field('X')).toBe(x);
  expect(await tablet.evaluate('[visualViewport.scale, scrollX, scrollY]')).toEqual([1, 0, 0]);
});

it('a finger that rests asks for the menu, which stays when it is lifted', async () => {
  await tablet.getByRole('button', { name: '适应页面' }).tap();
  const entry = tablet.getByRole('menuitem', { name: /^再制/ });
  await touch([[[200, 310]]], () => entry.waitFor());
  await entry.tap();
  await tabletStatusBar(/控件 2\/2000/);
});

it('pulls a tile onto the page, drags a layer by its grip, gathers widgets tap by tap', async () => {
  await tablet.getByRole('tab', { name: '控件' }).tap();
  await pull(tablet.getByRole('button', { name: '圆形', exact: true }).last(), tabletCanvas(), 0.3);
  await tabletStatusBar(/控件 3\/2000/);
  await tablet.getByRole('tab', { name: '图层' }).tap();
  const rows = tablet.getByRole('treeitem');
  const order = async () => (await rows.allTextContents()).indexOf('圆形');
  expect(await order()).toBe(0);
  await pull(rows.first().locator('[data-grip]'), rows.last(), 0.9);
  await expect.poll(order).toBeGreaterThan(0);
  await tablet.getByRole('button', { name: '多选', exact: true }).tap();
  await rows.first().tap();
  await tabletStatusBar(/已选 2 个/);
  await rows.first().tap();
  await tabletStatusBar(/已选 1 个/);
  await tablet.getByRole('button', { name: '多选', exact: true }).tap();
  await tablet.getByRole('tab', { name: '控件' }).tap();
  await tablet.getByRole('button', { name: '撤销' }).tap();
  await tablet.getByRole('button', { name: '撤销' }).tap();
  await tabletStatusBar(/控件 2\/2000/);
});

it('a box drawn by a finger selects, and a double tap opens a text', async () => {
  await touch([[[30, 180]], [[200, 300]], [[400, 480]]]);
  await tabletStatusBar(/已选 2 个/);
  await take('文本');
  await touch([[[100, 520]]]);
  await tabletStatusBar(/控件 3\/2000/);
  await touch([[[110, 525]]]);
  await touch([[[110, 525]]]);
  await tablet.getByRole('textbox', { name: '文字内容' }).fill('一号泵');
  await touch([[[400, 560]]]);
  // tap by tap, without a key to hold
  await take('多选');
  await touch([[[200, 310]]]);
  await touch([[[110, 525]]]);
  await tabletStatusBar(/已选 2 个/);
  await touch([[[200, 310]]]);
  await tabletStatusBar(/已选 1 个/);
  await tablet.getByRole('button', { name: '保存', exact: true }).tap();
  await tabletStatusBar(/^已保存/);
  const { document } = pageCalls.info.answer.parse(await asked(pageCalls.info.path, { id: tabletPageId }));
  expect(JSON.stringify(document)).toContain('一号泵');
  await tablet.context().close();
});

it('keeps a save from those who watch until it is published, and draws what differs from the version before', () =>
  steps.publishSave(page, { url: product.url, deviceId, pageId, asked }));

it('puts a component into the library, which running pages follow at once', () =>
  steps.followLibrary(page, { url: product.url, deviceId, asked }));

it('fires triggers on running pages: a double click, and a value that changes', () =>
  fireTriggers(page, { url: product.url, deviceId, asked }));

it('opens with a blank page that was just added', () =>
  steps.addBlankPage(page, `${product.url}/manage/eg/equipment/edit/${deviceId}/page`, '空白页'));

it('has nothing to complain about', () => {
  expect(errors).toEqual([]);
});
