/**
 * A table of history with 50,000 rows of 6 columns on a running page, in headless Chromium: a frame while it is read (a row a frame),
 * while it is moved fast (20 rows a frame) and while somebody drags its bar from its begin to its end (wanted: 60 frames a second).
 * Left out: socket, server and the app around the page; 100 rows at a time are made beside the page and come two frames later. No
 * graphics card.
 * Run: npm run bench page-table [frames of a run, 600 by default]
 */
import { loadavg } from 'node:os';
import { openBrowser } from '@lightfield/testkit';
import { serveBuiltPage } from './support/built-page.ts';

const [count = 600] = process.argv.slice(2).map(Number);
const TOTAL = 50_000;
const table = await serveBuiltPage('table');
const browser = await openBrowser();
try {
  const page = await browser.newPage({ viewport: { width: 1_200, height: 900 } });
  page.on('pageerror', (error) => console.error(error));
  await page.goto(table.url);
  await page.waitForFunction('window.loadTable !== undefined');
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const mainMs = async () =>
    ((await cdp.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) *
    1_000;
  const quantile = (list: readonly number[], share: number): number =>
    list.toSorted((one, other) => one - other)[Math.floor(list.length * share)] ?? 0;
  for (const [name, rows] of [
    ['read, a row a frame', 1],
    ['moved, 20 rows a frame', 20],
    ['dragged through all of it', TOTAL / count],
  ] as const) {
    await page.evaluate('document.querySelector(".lf-table-scroll").scrollTop = 0');
    const before = await mainMs();
    const { frames, waiting } = await page.evaluate<{ frames: number[]; waiting: number }>(
      `window.loadTable.scroll(${rows}, ${count})`,
    );
    const mainPerFrame = ((await mainMs()) - before) / count;
    const spent = frames.reduce((sum, ms) => sum + ms, 0);
    console.log(
      `${name}: ${((count / spent) * 1_000).toFixed(1)} frames a second; a frame p50 ${quantile(frames, 0.5).toFixed(1)} ms, p95 ${quantile(frames, 0.95).toFixed(1)}, ` +
        `longest ${Math.max(...frames).toFixed(0)}; main thread ${mainPerFrame.toFixed(1)} ms a frame; ` +
        `rows that had not come seen in ${waiting} of ${count} frames; load ${(loadavg()[0] ?? 0).toFixed(1)}`,
    );
  }
} finally {
  await browser.close();
  table.close();
}
