/**
 * The spreadsheet of variables in headless Chromium with the whole product behind it: a paste of 5,000 rows of 8 cells from the
 * clipboard, then keys, typing, scrolling, find and sort over them (26 columns), and an import of as many from an .xlsx. Main-thread
 * milliseconds of the browser (Performance.getMetrics, TaskDuration), which other load of the machine does not change much; for the
 * import the time on the clock, from the choice of the file to the preview, and from there to stored. Target: import under 5 s.
 * Left out: processes of the browser beside the main thread, platform and database; a graphics card.
 * Run: npm run bench sheet [rows, 5,000 by default]
 */
import { deviceCalls } from '@lightfield/contract';
import { utils, write } from '@e965/xlsx';
import { logInAs, openBrowser, openPage, startProduct } from '@lightfield/testkit';

const ROWS = Number(process.argv[2] ?? 5_000);
/** Keys of each kind that are pressed while it is measured. */
const KEYS = 50;
/** A step may take this long on a loaded machine, ms. */
const PATIENCE_MS = 120_000;
const PUMPS = '1号供水泵站';

const [product, browser] = await Promise.all([startProduct(), openBrowser()]);
try {
  const { page, context } = await openPage(browser, { motion: true });
  page.setDefaultTimeout(PATIENCE_MS);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await logInAs(page, product.url);
  const answer = await page.request.post(product.url + deviceCalls.monitorQuery.path, { data: { pageSize: 50 } });
  const { data } = (await answer.json()) as { data: unknown };
  const id = deviceCalls.monitorQuery.answer.parse(data).rows.find(({ name }) => name === PUMPS)?.id ?? '';
  await page.goto(`${product.url}/manage/eg/equipment/edit/${id}/signal`);
  const grid = page.getByRole('grid', { name: '变量' });
  await grid.waitFor();
  const cdp = await context.newCDPSession(page);
  // time of the thread, not of the clock: other load of the machine counts less
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busyMs = async (): Promise<number> => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
  };
  /** Two frames later everything that was asked for has been drawn. */
  const drawn = () => page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  const measure = async (what: string, times: number, act: () => Promise<void>): Promise<void> => {
    const before = await busyMs();
    await act();
    await drawn();
    const each = ((await busyMs()) - before) / times;
    console.log(`${what.padEnd(44)} ${each.toFixed(1).padStart(8)} ms${times > 1 ? ' each' : ''}`);
  };
  const press = (key: string) => async () => {
    for (let index = 0; index < KEYS; index += 1) await page.keyboard.press(key);
  };
  const rowsThere = Number(await grid.getAttribute('aria-rowcount')) - 1;
  const lines = Array.from(
    { length: ROWS },
    (_, index) => `b${index}\t点${index}\t设备变量\tPLC\t4x${index + 1}\tuint16\tABCD\t只读`,
  );
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(`${lines.join('\r\n')}\r\n`)})`);
  await page.locator('[data-row="0"][data-column="0"]').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Home');
  await measure(`paste ${ROWS} x 8, ${ROWS - 1} of them new rows`, 1, async () => {
    await page.keyboard.press('Control+v');
    await page.getByText(`共 ${rowsThere + ROWS - 1} 行`).waitFor();
  });
  await measure('the rules applied to all of it, afterwards', 1, async () => {
    await page.waitForTimeout(2_000);
  });
  await page.keyboard.press('Control+Home');
  await measure('arrow down', KEYS, press('ArrowDown'));
  await measure('Shift+arrow down', KEYS, press('Shift+ArrowDown'));
  await measure('page down', KEYS, press('PageDown'));
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowRight');
  await measure('a letter typed into a cell', KEYS, press('a'));
  await measure('Enter that takes it', 1, () => page.keyboard.press('Enter'));
  await page.keyboard.press('Control+h');
  await measure('find: a letter', 4, () => page.keyboard.type('点499'));
  await page.getByText(/^共 \d+ 处/).waitFor();
  await page.keyboard.press('Escape');
  await page.locator('[data-head="4"] button').click();
  await measure('sort by address', 1, () => page.getByRole('button', { name: '降序查看' }).click());
  await measure('undo', 1, () => page.keyboard.press('Control+z'));
  await page.getByRole('button', { name: '放弃修改' }).click();
  const sure = page.getByRole('dialog').getByRole('button', { name: '放弃修改' });
  if (await sure.isVisible()) await sure.click();
  await page.getByText(`共 ${rowsThere} 行`).waitFor();

  const titles = ['标识', '名称', '类别', '驱动', '地址', '数据类型', '字节序', '读写'];
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([titles, ...lines.map((line) => line.split('\t'))]), '变量');
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const from = Date.now();
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({
      name: 'b.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.from(new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer)),
    });
  const store = page.getByRole('button', { name: `导入 ${ROWS} 项并保存` });
  await store.waitFor();
  const read = Date.now();
  await store.click();
  await page.getByText(`已导入并保存 ${ROWS} 项`).waitFor();
  console.log(
    `import: ${((read - from) / 1_000).toFixed(2)} s to the preview, ${((Date.now() - read) / 1_000).toFixed(2)} s to stored`,
  );
} finally {
  await browser.close();
  await product.stop();
}
