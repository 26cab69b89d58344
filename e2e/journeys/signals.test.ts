import { deviceCalls } from '@lightfield/contract';
import { logInAs, openPage } from '@lightfield/testkit';
import { utils, write } from '@e965/xlsx';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SharedProduct, closeWindows, joinStage } from './stage.ts';

let product: SharedProduct;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  ({ product, browser } = await joinStage());
  const opened = await openPage(browser);
  ({ page } = opened);
  await opened.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await logInAs(page, product.url);
  const answer = await page.request.post(product.url + deviceCalls.monitorQuery.path, { data: { pageSize: 50 } });
  const { data } = (await answer.json()) as { data: unknown };
  const id = deviceCalls.monitorQuery.answer.parse(data).rows.find(({ name }) => name === '1号供水泵站')?.id ?? '';
  await page.goto(`${product.url}/manage/eg/equipment/edit/${id}/signal`);
  await page.getByRole('grid', { name: '变量' }).waitFor();
});
afterAll(closeWindows);

const row = (key: string) =>
  page.getByRole('row').filter({ has: page.getByRole('gridcell', { name: key, exact: true }) });
const cell = (key: string, column: number) => row(key).locator(`[data-column="${column}"]`);
/** Columns as they stand. */
const KEY = 0;
const NAME = 1;
const ADDRESS = 4;
const READ_FORMULA = 13;
const copied = (text: string) => page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
const shows = async (key: string, column: number, text: string): Promise<void> => {
  await expect.poll(() => cell(key, column).textContent()).toBe(text);
};
const count = (text: string) => page.getByText(text, { exact: true }).waitFor();

it('takes a block from a spreadsheet, with new rows, and says which cells it could not take', async () => {
  await cell('pump1Command', KEY).click();
  await page.keyboard.press('Control+ArrowDown');
  const rows = Number(await page.getByRole('grid').getAttribute('aria-rowcount')) - 1;
  await page.getByRole('button', { name: '新增一行' }).click();
  await count(`共 ${rows + 1} 行`);
  await copied(
    'jr1\t入口 1\t设备变量\tPLC\t4x901\tint16\r\njr2\t入口 2\t设备变量\tPLC\t4x903\tint16\r\njr3\t入口 3\t?\tPLC\t\tint16\r\n',
  );
  await page.keyboard.press('Control+v');
  await count(`共 ${rows + 3} 行`);
  await page.getByText('1 个单元格的内容未采用，原值不变').click();
  await page.getByText(/“\?”：须为：设备变量/).waitFor();
  await shows('jr2', ADDRESS, '4x903');
});

it('goes on with a series when the fill handle is drawn, and one step takes it back', async () => {
  await cell('jr1', ADDRESS).click();
  await cell('jr2', ADDRESS).click({ modifiers: ['Shift'] });
  const from = await page.locator('[data-handle]').boundingBox();
  const to = await cell('jr3', ADDRESS).boundingBox();
  if (!from || !to) throw new Error('Nothing to draw');
  await page.mouse.move(from.x + 3, from.y + 3);
  await page.mouse.down();
  await page.mouse.move(to.x + 10, to.y + 10, { steps: 4 });
  await page.mouse.up();
  await shows('jr3', ADDRESS, '4x905');
  await page.keyboard.press('Control+z');
  await shows('jr3', ADDRESS, '');
  await page.keyboard.press('Control+y');
  await shows('jr3', ADDRESS, '4x905');
});

it('types a formula: where it is wrong, then what it comes to', async () => {
  await cell('jr1', READ_FORMULA).click();
  await page.keyboard.type('X*0.1-(');
  await page.getByText(/第 \d+ 个字符处/).waitFor();
  await page.keyboard.type('X+1)');
  await page.getByText('X = 1000').waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('X/10');
  await page.keyboard.press('Enter');
  await shows('jr1', READ_FORMULA, 'X/10');
});

it('finds and replaces', async () => {
  await page.keyboard.press('Control+h');
  await page.getByRole('textbox', { name: '查找内容' }).fill('入口 ');
  await page.getByText(/共 3 处/).waitFor();
  await page.getByRole('textbox', { name: '替换为' }).fill('进水');
  await page.getByRole('button', { name: '全部替换' }).click();
  await page.getByText('已替换 3 处').waitFor();
  await page.keyboard.press('Escape');
  await shows('jr3', NAME, '进水3');
});

it('shows what the gateway reads beside the rows, nothing for what was not sent to it, until it is switched off', async () => {
  const live = page.getByRole('button', { name: '实时值' });
  const beside = (key: string) => row(key).getByRole('gridcell').last();
  const filter = page.getByRole('textbox', { name: '筛选各列' });
  await live.click();
  await page.getByRole('columnheader', { name: '实时值' }).waitFor();
  await page.getByText(/尚未下发的修改不影响它/).waitFor();
  await filter.fill('tankLevel');
  await expect.poll(() => beside('tankLevel').textContent()).toMatch(/^\d+\.\d+/);
  await filter.fill('jr1');
  await expect.poll(() => beside('jr1').textContent()).toMatch(/^--/);
  await filter.fill('');
  await live.click();
  await page.getByRole('columnheader', { name: '实时值' }).waitFor({ state: 'detached' });
});

it('takes texts of values from a spreadsheet; a value that stands twice is refused', async () => {
  const filter = page.getByRole('textbox', { name: '筛选各列' });
  await filter.fill('jr1');
  await cell('pump1Command', KEY).waitFor({ state: 'detached' });
  await cell('jr1', KEY).click();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('还没有状态映射').waitFor();
  await dialog.getByRole('button', { name: '新增一行' }).click();
  await copied('0\t停止\r\n1\t运行\r\n1\t检修\r\n');
  await page.keyboard.press('Control+v');
  await dialog.getByText('3/100').waitFor();
  const done = dialog.getByRole('button', { name: /确\s?定/ });
  await expect.poll(() => done.isDisabled()).toBe(true);
  await dialog.locator('[data-column="0"]').last().click();
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await expect.poll(() => done.isDisabled()).toBe(false);
  await done.click();
  await expect.poll(() => row('jr1').locator('[data-column]').last().textContent()).toBe('0=停止;1=运行;2=检修');
  await filter.fill('');
  // the active cell stays on its row, which the sheet shows: the first rows may be out of sight
  await expect.poll(async () => Number(await page.getByRole('grid').getAttribute('aria-rowcount'))).toBeGreaterThan(20);
});

it('is saved at once, and is there after a reload', async () => {
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByText('已保存').waitFor();
  await page.reload();
  await page.getByRole('grid', { name: '变量' }).waitFor();
  await page.getByRole('textbox', { name: '筛选各列' }).fill('进水3');
  await shows('jr3', ADDRESS, '4x905');
  await page.getByRole('textbox', { name: '筛选各列' }).fill('检修');
  await row('jr1').waitFor();
  await page.getByRole('textbox', { name: '筛选各列' }).fill('');
});

it('imports a file: a wrong row is named by its cell, the others are shown with old and new, and stored by one save', async () => {
  const titles = ['标识', 'Name', '驱动', '地址', '数据类型', '小数位'];
  const book = utils.book_new();
  const sheet = utils.aoa_to_sheet([
    titles,
    ['jr1', '入口一', 'PLC', '4x901', 'int16', 2],
    ['jr4', '入口四', 'PLC', '4x907', 'float', 1],
    ['jr5', '入口五', 'PLC', '4x909', 'float', 'many'],
  ]);
  utils.book_append_sheet(book, sheet, '点表');
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles({
    name: '点表.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer)),
  });
  await dialog.getByText('点表 F4').waitFor();
  await dialog.getByText(/新增 1，修改 1/).waitFor();
  await dialog.locator('del', { hasText: '进水1' }).waitFor();
  await dialog.locator('ins', { hasText: '入口一' }).waitFor();
  await dialog.getByRole('button', { name: '导入 2 项并保存' }).click();
  await page.getByText('已导入并保存 2 项').waitFor();
  await page.reload();
  await page.getByRole('grid', { name: '变量' }).waitFor();
  await page.getByRole('textbox', { name: '筛选各列' }).fill('入口');
  await shows('jr1', NAME, '入口一');
  await shows('jr4', ADDRESS, '4x907');
});
