/**
 * 50 symbols with a pipe each are dragged in the designer: every pipe is laid anew with every move. Main-thread CPU of a move and frame
 * times, in a browser with the whole product. Targets: 10 ms a move, frame p95 20 ms.
 * Left out: processes of the browser beside the main thread, platform and database; a graphics card.
 * Run: npm run build && npm run bench designer-pipes [moves, 120 by default] [rounds, 3 by default]
 * LF_PROFILE=drag also prints where the script's time went.
 */
import { deviceCalls, pageCalls } from '@lightfield/contract';
import { Con, FORMAT, type Widget, freshWidget } from '@lightfield/page';
import { logInAs, openBrowser, openPage, startProduct } from '@lightfield/testkit';
import { definitions } from '@lightfield/widgets/definitions';
import { type At, Screen, sleep } from './support/designer-screen.ts';

const [moves = 120, rounds = 3] = process.argv.slice(2).map(Number);
const SYMBOLS = 50;
const CON = Con.parse({ title: 'bench', width: 1_400, height: 900 });

function widget(type: string, id: string, position: object, data: object): Widget {
  const definition = definitions.get(type);
  if (!definition) throw new Error(`No widget ${type}`);
  const fresh = freshWidget(definition, position as Widget['position'], id);
  return { ...fresh, data: { ...(fresh.data as object), ...data } };
}
const box = (x: number, y: number) => ({ x, y, width: 48, height: 48, rotate: 0 });
/** Pumps above, which are dragged, and a valve for each below, in another order. */
function drawn() {
  const numbers = Array.from({ length: SYMBOLS }, (_, at) => at);
  const upper = (at: number) => box(60 + (at % 13) * 95, 50 + Math.floor(at / 13) * 80);
  const lower = (at: number) => box(60 + ((at * 5) % 13) * 95, 540 + Math.floor(at / 13) * 80);
  const end = (id: string, anchor: string) => ({ widgetId: id, anchor, port: '' });
  return {
    format: FORMAT,
    con: CON,
    widgets: [
      ...numbers.flatMap((at) => [
        widget('UsualImage', `u${at}`, upper(at), { imgHref: 'symbol:pump' }),
        widget('UsualImage', `l${at}`, lower(at), { imgHref: 'symbol:valve-control' }),
      ]),
      ...numbers.map((at) =>
        widget(
          'ShapeLine',
          `p${at}`,
          {
            points: [
              { x: upper(at).x + 24, y: upper(at).y + 48 },
              { x: lower(at).x + 24, y: lower(at).y },
            ],
          },
          { kind: 'pipe', route: 'auto', medium: 'water', from: end(`u${at}`, 'bottom'), to: end(`l${at}`, 'top') },
        ),
      ),
    ],
    components: [],
    bind: { equips: [], signals: [], keys: [], mvars: [] },
  };
}

const [product, browser] = await Promise.all([startProduct(), openBrowser()]);
try {
  const { page } = await openPage(browser, { width: 1_600, height: 1_000, motion: true });
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
  await ask(pageCalls.save.path, { id, base: 1, json: JSON.stringify(drawn()) });
  await page.goto(`${product.url}/manage/eg/${equipmentId}/designer/${id}`);
  const canvas = page.locator('[data-testid=designer-canvas]');
  await canvas
    .locator('[data-widget]')
    .nth(3 * SYMBOLS - 1)
    .waitFor();
  await sleep(1_500);
  const stage = await canvas.locator('section').boundingBox();
  if (!stage) throw new Error('No page');
  const scale = stage.width / CON.width;
  const place = (x: number, y: number): At => ({ x: stage.x + x * scale, y: stage.y + y * scale });
  const screen = await Screen.of(page);
  for (let round = 0; round < rounds; round++) {
    // a box takes what it touches: the pumps, and their pipes with them
    await screen.mouse('mousePressed', place(10, 10), 1, 'left');
    await screen.mouse('mouseMoved', place(700, 200), 1, 'left');
    await screen.mouse('mouseMoved', place(1_390, 360), 1, 'left');
    await screen.mouse('mouseReleased', place(1_390, 360), 0, 'left');
    console.log(`  ${(await page.locator('footer').first().innerText()).replaceAll(/\s+/g, ' ')}`);
    const grip = place(84, 74);
    const by = (n: number): At => ({ x: grip.x + (1 - Math.cos(n / 9)) * 30, y: grip.y + (1 - Math.cos(n / 7)) * 30 });
    await screen.mouse('mouseMoved', grip, 0, 'none');
    await screen.mouse('mousePressed', grip, 1, 'left');
    await screen.mouse('mouseMoved', by(4), 1, 'left');
    await screen.measure(`drag of ${SYMBOLS} with a pipe each, a move`, 'drag', moves, (n) =>
      screen.mouse('mouseMoved', by(n), 1, 'left'),
    );
    await screen.measure('drop', 'drop', 1, () => screen.mouse('mouseReleased', by(moves), 0, 'left'));
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Escape');
  }
} finally {
  await browser.close();
  await product.stop();
}
