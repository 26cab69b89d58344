/**
 * The designer in a browser with a page of 2,000 widgets: main-thread CPU of each move of the pointer (drag of 200 with
 * snapping, marquee, pan, zoom), frame times, CPU and wall time of undo, redo and opening. The whole product runs, the
 * pointer is the browser's own. Targets: 10 ms of CPU a move, frame p95 20 ms; undo under 50 ms; opened under 1 s.
 * Left out: processes of the browser beside the main thread, platform and database, except where opening is told; a graphics card.
 * Run: npm run build && npm run bench designer-screen [widgets, 2,000 by default] [moves, 120 by default]
 * LF_PROFILE=drag,undo (hover, marquee, pan, zoom, open) also prints where the script's time went.
 */
import { deviceCalls, pageCalls } from '@lightfield/contract';
import { logInAs, openBrowser, openPage, startProduct } from '@lightfield/testkit';
import { makeLoadPage } from '../packages/widgets/src/runtime/load-page.testing.ts';
import { type At, Screen, TWO_FRAMES, sleep } from './support/designer-screen.ts';

const [count = 2_000, moves = 120] = process.argv.slice(2).map(Number);
const DRAGGED = Math.round(count / 10);
const SIZE = { width: 1_600, height: 1_000 };

const ALL_DRAWN = `new Promise((done) => {
  const look = () => document.querySelectorAll('[data-testid=designer-canvas] [data-widget]').length >= ${count} ? done() : requestAnimationFrame(look);
  look();
})`;

const [product, browser] = await Promise.all([startProduct(), openBrowser()]);
try {
  const { page } = await openPage(browser, { ...SIZE, motion: true });
  page.on('pageerror', (error) => console.error(error));
  await logInAs(page, product.url);
  const ask = async (path: string, data: object): Promise<unknown> => {
    const answer = (await (await page.request.post(product.url + path, { data })).json()) as {
      code: number;
      data: unknown;
    };
    if (answer.code !== 200) throw new Error(`${path}: ${JSON.stringify(answer).slice(0, 400)}`);
    return answer.data;
  };
  const devices = deviceCalls.monitorQuery.answer.parse(await ask(deviceCalls.monitorQuery.path, { pageSize: 50 }));
  const equipmentId = devices.rows[0]?.id ?? '';
  const { id } = pageCalls.add.answer.parse(await ask(pageCalls.add.path, { equipmentId, title: 'bench' }));
  const drawn = makeLoadPage(count);
  await ask(pageCalls.save.path, { id, base: 1, json: drawn });

  const screen = await Screen.of(page);
  const { cdp } = screen;
  const url = `${product.url}/manage/eg/${equipmentId}/designer/${id}`;
  const canvas = page.locator('[data-testid=designer-canvas]');
  const opened: number[] = [];
  for (let round = 0; round < 4; round++) {
    await page.goto(`${product.url}/`);
    await sleep(1_000);
    if (screen.isProfiled('open') && round === 3) await cdp.send('Profiler.start');
    const started = performance.now();
    await page.goto(url);
    await page.evaluate(ALL_DRAWN);
    await page.evaluate(TWO_FRAMES);
    opened.push(performance.now() - started);
  }
  if (screen.isProfiled('open')) await screen.printProfile(1);
  console.log(
    `${count} widgets: opened after ${opened.map((ms) => ms.toFixed(0)).join(', ')} ms (the first with an empty cache)`,
  );
  await sleep(1_500);
  const box = await canvas.boundingBox();
  if (!box) throw new Error('No canvas');
  const stage = await page.locator('[data-testid=designer-canvas] section').boundingBox();
  if (!stage) throw new Error('No page');
  const scale = stage.width / drawn.con.width;
  const place = (x: number, y: number): At => ({ x: stage.x + x * scale, y: stage.y + y * scale });
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };

  await screen.measure('hover, a move', 'hover', moves, (n) =>
    screen.mouse('mouseMoved', { x: middle.x + Math.sin(n / 9) * 200, y: middle.y + Math.cos(n / 7) * 150 }, 0, 'none'),
  );
  // from outside of the page over all of it
  const corner = { x: Math.max(box.x + 2, stage.x - 20), y: Math.max(box.y + 2, stage.y - 20) };
  const far = place(drawn.con.width, drawn.con.height);
  await screen.mouse('mousePressed', corner, 1, 'left');
  await screen.measure('marquee over all, a move', 'marquee', moves, (n) =>
    screen.mouse(
      'mouseMoved',
      { x: corner.x + ((far.x - corner.x) * n) / moves, y: corner.y + ((far.y - corner.y) * n) / moves },
      1,
      'left',
    ),
  );
  await page.keyboard.press('Escape');
  await screen.mouse('mouseReleased', far, 0, 'left');
  // the beginnings of the upper rows, as many as make up 200
  const perRow = 40;
  const rows = Math.ceil(DRAGGED / perRow);
  const end = place(perRow * 40 - 4, rows * 29 - 6);
  await screen.mouse('mousePressed', corner, 1, 'left');
  await screen.mouse('mouseMoved', place(600, 20), 1, 'left');
  await screen.mouse('mouseMoved', end, 1, 'left');
  await screen.measure(`select ${DRAGGED}`, 'select', 1, () => screen.mouse('mouseReleased', end, 0, 'left'));
  console.log(
    `  ${await page
      .locator('footer')
      .first()
      .innerText()
      .then((text) => text.replaceAll(/\s+/g, ' '))}`,
  );
  const grip = place(40 * 5 + 15, 12);
  await screen.mouse('mouseMoved', grip, 0, 'none');
  await screen.mouse('mousePressed', grip, 1, 'left');
  const by = (n: number): At => ({ x: grip.x + Math.sin(n / 9) * 20, y: grip.y + (n + 4) * 2 });
  await screen.measure('begin of the drag', 'begin', 1, () => screen.mouse('mouseMoved', by(4), 1, 'left'));
  await screen.measure(`drag of ${DRAGGED} with snapping, a move`, 'drag', moves, (n) =>
    screen.mouse('mouseMoved', by(n), 1, 'left'),
  );
  await screen.measure('drop', 'drop', 1, () => screen.mouse('mouseReleased', by(moves), 0, 'left'));
  await page.mouse.move(middle.x, middle.y);
  // one of them is over at once: the least disturbed of several says what it costs
  for (let round = 0; round < 4; round++) {
    await screen.measure('undo of that move', 'undo', 1, () => page.keyboard.press('Control+z'));
    await screen.measure('redo of that move', 'redo', 1, () => page.keyboard.press('Control+y'));
  }
  await screen.measure('undo of that move', 'undo', 1, () => page.keyboard.press('Control+z'));
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await screen.measure('pan, a move', 'pan', moves, (n) =>
    screen.wheel(middle, Math.sin(n / 9) * 12, Math.cos(n / 9) * 12, false),
  );
  for (let round = 0; round < 3; round++)
    await screen.measure('zoom, a move', 'zoom', moves, (n) => screen.wheel(middle, 0, n % 40 < 20 ? -12 : 12, true));
} finally {
  await browser.close();
  await product.stop();
}
