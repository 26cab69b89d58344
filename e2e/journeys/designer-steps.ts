// oxlint-disable vitest/no-standalone-expect -- called from tests
import { pageCalls } from '@lightfield/contract';
import { closeAccountDialogs } from '@lightfield/testkit';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

export { followLibrary } from './designer-library.ts';

const canvasOf = (page: Page) => page.getByRole('application', { name: '画布' });
const statusBarOf = (page: Page) => (text: RegExp) => page.getByRole('contentinfo').getByText(text).waitFor();

/** On a page with one widget, which it is left with. */
export async function placeFromPalette(page: Page): Promise<void> {
  const canvas = () => canvasOf(page);
  const statusBar = statusBarOf(page);
  for (const name of ['放置图元 离心泵', '放置 折线']) {
    await canvas().focus();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill(name);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  }
  await statusBar(/控件 3\/2000/);
  await canvas().focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Insert');
  await statusBar(/^折点 3\/5/);
  await page.keyboard.press('Delete');
  await page.keyboard.press('Delete');
  await statusBar(/^折点 3\/3/);
  for (let undos = 0; undos < 5; undos++) await page.keyboard.press('Control+z');
  await statusBar(/控件 1\/2000/);
}

/** Without a pointer: a guide is made, moved, left, found again and taken away. */
export async function guideByKeys(page: Page): Promise<void> {
  const guide = page.getByRole('slider', { name: /水平参考线/ });
  await canvasOf(page).focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Alt+Shift+G');
  await expect.poll(() => guide.and(page.locator(':focus')).count()).toBe(1);
  const before = Number(await guide.getAttribute('aria-valuenow'));
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => guide.getAttribute('aria-valuenow')).toBe(String(before + 9));
  await page.keyboard.press('Escape');
  await canvasOf(page).and(page.locator(':focus')).waitFor();
  await guide.focus();
  await page.keyboard.press('Delete');
  await expect.poll(() => guide.count()).toBe(0);
}

/** The page that was just opened is fitted to every window; one that somebody has zoomed stays as it is. */
export async function fitsWindow(page: Page): Promise<void> {
  const before = page.viewportSize() ?? { width: 1440, height: 900 };
  const scale = async () =>
    Number.parseInt(
      (await page
        .getByText(/^\d+%$/)
        .first()
        .textContent()) ?? '',
      10,
    );
  await canvasOf(page).waitFor();
  const opened = await scale();
  await page.setViewportSize({ width: 1000, height: 620 });
  await expect.poll(scale).toBeLessThan(opened);
  await page.setViewportSize(before);
  await expect.poll(scale).toBe(opened);
}

/** On a page whose only widget is chosen, with the layers open; leaves it without a name again. */
export async function renameByKey(page: Page): Promise<void> {
  await canvasOf(page).focus();
  await page.keyboard.press('F2');
  await page.getByRole('dialog').getByRole('textbox').fill('一号泵');
  await page.keyboard.press('Enter');
  await page.getByRole('treeitem', { name: /一号泵/ }).waitFor();
  await page.keyboard.press('Control+z');
  await expect.poll(() => page.getByRole('treeitem', { name: /一号泵/ }).count()).toBe(0);
}

/** As above. */
export async function pasteHostileDrawing(page: Page, url: string): Promise<void> {
  const canvas = () => canvasOf(page);
  const statusBar = statusBarOf(page);
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 120"><script>document.title = 'taken'</script>
    <style>@import url(https://elsewhere.example/a.css);</style><a href="javascript:document.title='taken'"><circle r="9"/></a>
    <foreignObject><b xmlns="http://www.w3.org/1999/xhtml">x</b></foreignObject>
    <path d="M0 0C9 9 9 9 99 99" fill="url(https://elsewhere.example/b)" stroke="green"/></svg>`;
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(drawing)})`);
  await canvas().focus();
  await page.keyboard.press('Control+v');
  await statusBar(/已选 1 个 +200 × 120/);
  const href = await page.locator('[data-widget] image').last().getAttribute('href');
  const kept = await (await page.request.get(url + String(href))).text();
  expect(kept).toContain('<circle');
  expect(kept).not.toMatch(/script|elsewhere|foreignObject/);
  await page.keyboard.press('Control+z');
  await statusBar(/控件 1\/2000/);
}

/** The only widget is chosen: Tab has no further one to go to. */
export async function leaveByKeys(page: Page): Promise<void> {
  const panel = (name: string) => page.getByRole('complementary', { name }).locator(':focus').waitFor();
  await canvasOf(page).focus();
  await page.keyboard.press('F6');
  await panel('属性');
  await page.keyboard.press('Shift+F6');
  await page.keyboard.press('Shift+F6');
  await panel('资源与图层');
  await page.keyboard.press('F6');
  await page.keyboard.press('Tab');
  await panel('属性');
}

/** On a page with two widgets; leaves a button more, chosen. */
export async function dropThroughCard(page: Page): Promise<void> {
  const edge = await canvasOf(page).boundingBox();
  if (!edge) throw new Error('No canvas');
  const place = `position: fixed; left: ${edge.x + 200}px; top: ${edge.y + 300}px; width: 200px; height: 200px; z-index: 2000`;
  const card = `<div class="ant-notification" id="card" style="${place}"></div>`;
  await page.evaluate(`document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(card)})`);
  const tile = page
    .locator('[draggable=true]')
    .filter({ has: page.getByRole('button', { name: '按钮', exact: true }) });
  await tile.last().dragTo(page.locator('#card'), { force: true });
  await statusBarOf(page)(/控件 3\/2000/);
  await page.evaluate(`document.getElementById('card').remove()`);
}

/** A button is chosen, which is taken back in the end. */
export async function offerWritable(page: Page): Promise<void> {
  await page.getByText('事件', { exact: true }).click();
  await page.getByRole('switch', { name: '启用' }).click();
  await page.getByRole('button', { name: '绑定变量：写入变量' }).click();
  await page.getByRole('combobox', { name: '输入变量名称或标识' }).fill('出口压力');
  await expect
    .poll(() => page.getByRole('option').allTextContents())
    .toEqual([expect.stringContaining('出口压力设定')]);
  await page.keyboard.press('Escape');
  await page.getByText('外观与数据', { exact: true }).click();
  await canvasOf(page).focus();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await statusBarOf(page)(/控件 2\/2000/);
}

/**
 * Ends the process that shows the page, as a crash or a lack of memory does, so that nothing of the page hears of it, and
 * opens its address in a new window. What that one throws or complains about is put into `errors`.
 */
export async function reopenKilled(victim: Page, errors: string[], url: string): Promise<Page> {
  const address = victim.url();
  const session = await victim.context().newCDPSession(victim);
  const gone = new Promise<void>((done) => victim.once('crash', () => done()));
  session.send('Page.crash').catch(() => undefined);
  await gone;
  await victim.close();
  const page = await victim.context().newPage();
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await page.goto(address);
  await closeAccountDialogs(page, url);
  return page;
}

/** Adds a blank page in the list of a device, and is led to the designer with it. */
export async function addBlankPage(page: Page, list: string, title: string): Promise<void> {
  await page.goto(list);
  await page.getByRole('button', { name: '新增页面' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '标题' }).fill(title);
  await dialog.getByRole('button', { name: /^新\s?增$/ }).click();
  await canvasOf(page).waitFor();
  expect(page.url()).toContain('/designer/');
  await page.getByText('从这里开始绘制').waitFor();
  expect(await page.locator('body').innerText()).toContain(title);
}

interface Published {
  readonly url: string;
  readonly deviceId: string;
  readonly pageId: string;
  readonly asked: (path: string, data: object) => Promise<unknown>;
}
/** Lets the pages of a device wait for publishing, saves, publishes under a name, and lets them be shown at once again. */
export async function publishSave(page: Page, { url, deviceId, pageId, asked }: Published): Promise<void> {
  const list = `${url}/manage/eg/equipment/edit/${deviceId}/page`;
  const widgetsSeen = async () => {
    const { document } = pageCalls.view.answer.parse(await asked(pageCalls.view.path, { id: pageId }));
    return (document['widgets'] as unknown[]).length;
  };
  const publishing = page.getByRole('switch', { name: '保存后需发布' });
  await page.goto(list);
  await publishing.click();
  await page.getByText('已发布').first().waitFor();
  const before = await widgetsSeen();

  await page.goto(`${url}/manage/eg/${deviceId}/designer/${pageId}`);
  await canvasOf(page).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Control+s');
  await page.getByRole('contentinfo').getByText('未发布').waitFor();
  expect(await widgetsSeen()).toBe(before);

  await page.getByRole('button', { name: '发布', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /发布页面/ });
  await dialog.getByLabel('发布名称').fill('清空');
  await dialog.getByRole('button', { name: /^发\s?布$/ }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await widgetsSeen()).toBe(0);

  await page.getByRole('button', { name: '更多', exact: true }).click();
  await page.getByRole('menuitem', { name: '历史版本' }).click();
  const versions = page.getByRole('dialog', { name: '历史版本' });
  await versions.getByText('正在显示').waitFor();
  await versions.getByRole('button', { name: /^版本/ }).nth(1).click();
  await expect.poll(() => versions.locator('rect[data-kind="removed"]').count()).toBeGreaterThan(0);
  await versions.getByRole('button', { name: '发布此版本' }).click();
  await dialog.getByRole('button', { name: /^发\s?布$/ }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await widgetsSeen()).toBe(before);

  await page.goto(list);
  await page.getByText('有未发布的修改').waitFor();
  await publishing.click();
  await page.getByRole('dialog').getByRole('button', { name: '直接显示' }).click();
  await expect.poll(widgetsSeen).toBe(0);
}

export async function takeToolByKeys(page: Page): Promise<void> {
  await canvasOf(page).focus();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('工具：矩形');
  await page.keyboard.press('Enter');
  await page
    .locator('button[aria-pressed=true]')
    .and(page.getByRole('button', { name: '矩形' }))
    .first()
    .waitFor();
  // a dialog that is closing still keeps the keys
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await canvasOf(page).focus();
  await page.keyboard.press('v');
}

/** A data text is chosen that shows the level of the tank; it is left so. */
export async function playAlarmLevel(page: Page): Promise<void> {
  const bound = page.getByRole('button', { name: '绑定变量：绑定变量' });
  await bound.click();
  await page.getByRole('combobox', { name: '取值' }).click();
  await page.getByTitle('最高报警级别').click();
  await bound.getByText('水箱液位 · 最高报警级别').waitFor();
  await page.getByRole('button', { name: '模拟' }).click();
  const simulation = page.getByRole('dialog', { name: '模拟' });
  await simulation.getByText('无报警', { exact: true }).first().waitFor();
  await simulation.getByRole('combobox', { name: '水箱液位 · 最高报警级别' }).click();
  await page.getByTitle('严重报警 (3)').click();
  await expect.poll(() => simulation.locator('[data-widget]').last().textContent()).toBe('严重报警');
  await page.keyboard.press('Escape');
  await simulation.waitFor({ state: 'detached' });
  await canvasOf(page).focus();
  await page.keyboard.press('Control+z');
  await expect.poll(() => bound.getByText('最高报警级别').count()).toBe(0);
}
