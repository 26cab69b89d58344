/**
 * The map of a running page with 10,000 devices, in headless Chromium without a graphics card: from the navigation until the marks are
 * painted (wanted: 1 s), how long frames take while it is dragged (wanted: p95 33 ms) and zoomed, and until a change of every tenth
 * device is seen.
 * Left out: socket, server and the app around the page, whose answer of 10,000 devices is made within it; pictures of a tile server.
 * A project of the product has 300 devices at most, so that no page has so many.
 * Run: npm run bench page-map [rounds, 5 by default] [devices, 10,000 by default]
 */
import { loadavg } from 'node:os';
import { openBrowser } from '@lightfield/testkit';
import { serveBuiltPage } from './support/built-page.ts';

const [rounds = 5, devices = 10_000] = process.argv.slice(2).map(Number);
const quantile = (list: readonly number[], share: number): number =>
  list.toSorted((one, other) => one - other)[Math.floor(list.length * share)] ?? 0;
const told = (list: readonly number[]) =>
  `p50 ${quantile(list, 0.5).toFixed(0)} ms, p95 ${quantile(list, 0.95).toFixed(0)} ms, longest ${Math.max(...list).toFixed(0)} ms`;

const load = await serveBuiltPage('map');
const browser = await openBrowser();
try {
  const page = await browser.newPage({ viewport: { width: 1_600, height: 900 } });
  page.on('pageerror', (error) => console.error(error));
  const opened: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    await page.goto('about:blank');
    await page.goto(`${load.url}?devices=${devices}`, { waitUntil: 'commit' });
    await page.waitForFunction('window.loadMap?.marks() > 5');
    const at = await page.evaluate<number>(
      'new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(performance.now()))))',
    );
    // the first one fills the cache
    if (round > 0) opened.push(at);
  }
  console.log(`opened, marks painted  ${told(opened)}; ${await page.evaluate<number>('window.loadMap.marks()')} marks`);
  await page.waitForTimeout(1_500);
  const framesOf = async (work: () => Promise<void>) => {
    await page.evaluate('window.loadMap.frames()');
    await work();
    return page.evaluate<number[]>('window.loadMap.frames()');
  };
  const dragged = await framesOf(async () => {
    for (let round = 0; round < rounds; round++) {
      await page.mouse.move(1_100, 600);
      await page.mouse.down();
      for (let step = 1; step <= 40; step++) await page.mouse.move(1_100 - step * 12, 600 - step * 4);
      await page.mouse.move(1_100, 600);
      await page.mouse.up();
    }
  });
  console.log(`dragged, a frame       ${told(dragged)}`);
  const zoomed = await framesOf(async () => {
    for (let step = 0; step < rounds * 4; step++) {
      await page.mouse.move(800, 450);
      await page.mouse.wheel(0, step % 8 < 4 ? -240 : 240);
      await page.waitForTimeout(120);
    }
  });
  console.log(`zoomed, a frame        ${told(zoomed)}`);
  await page.waitForTimeout(1_500);
  const changes: number[] = [];
  for (let round = 0; round < rounds; round++) changes.push(await page.evaluate<number>('window.loadMap.tell()'));
  console.log(`a change, until seen   ${told(changes)}`);
  console.log(`${devices} devices, load ${(loadavg()[0] ?? 0).toFixed(1)}`);
} finally {
  await browser.close();
  load.close();
}
