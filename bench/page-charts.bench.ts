/**
 * Curves on a running page, in headless Chromium: 30 charts of 4 variables with 3,600 points each, a new value a second (wanted:
 * 12 % of a core of the main thread, no frame above 50 ms), and one chart of a curve of 200,000 points (wanted: first drawing
 * 200 ms, another part of it p95 17 ms a frame).
 * Left out: socket, server and the app around the page; the answers of the history are made beside the page, whole curves of all
 * points, where the server sends the lowest and highest of each pixel. Their making is counted with the 30 charts. No graphics card.
 * Run: npm run bench page-charts [seconds of a run, 8 by default]
 */
import { loadavg } from 'node:os';
import { openBrowser } from '@lightfield/testkit';
import { browserPid } from './support/browser-pid.ts';
import { serveBuiltPage } from './support/built-page.ts';
import { spentOn, threadCpuSeconds } from './support/threads.ts';

const [seconds = 8] = process.argv.slice(2).map(Number);
const ZOOMS = 60;
const READY = 'window.loadCharts !== undefined';

const load = await serveBuiltPage('charts');
const browser = await openBrowser();
try {
  const open = async (query: string) => {
    const page = await browser.newPage({ viewport: { width: 1_920, height: 1_080 } });
    page.on('pageerror', (error) => console.error(error));
    await page.goto(`${load.url}?${query}`);
    await page.waitForFunction(READY);
    return { page, drawnMs: await page.evaluate<number>('window.loadCharts.drawnMs') };
  };
  const quantile = (list: readonly number[], share: number): number =>
    list.toSorted((one, other) => one - other)[Math.floor(list.length * share)] ?? 0;
  const told = () => `load ${(loadavg()[0] ?? 0).toFixed(1)}`;

  const many = await open('charts=30&signals=4&points=3600');
  const cdp = await many.page.context().newCDPSession(many.page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const mainMs = async () =>
    ((await cdp.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) *
    1_000;
  const pid = await browserPid(browser);
  const [before, threads] = [await mainMs(), threadCpuSeconds([pid])];
  const { frames } = await many.page.evaluate<{ frames: number[] }>(`window.loadCharts.run(${seconds})`);
  const [after, spent] = [await mainMs(), spentOn(threads, threadCpuSeconds([pid]))];
  const all = spent.reduce((sum, thread) => sum + thread.seconds, 0);
  console.log(
    `30 charts of 4 variables: first drawing ${many.drawnMs.toFixed(0)} ms; main thread ${((after - before) / seconds / 10).toFixed(1)} % of a core, ` +
      `all of the browser ${((all / seconds) * 100).toFixed(1)} %; longest frame ${Math.max(...frames).toFixed(0)} ms, p95 ${quantile(frames, 0.95).toFixed(0)} ms; ${told()}`,
  );
  await many.page.close();

  const long = await open('charts=1&signals=1&points=200000');
  const zooms = await long.page.evaluate<number[]>(`window.loadCharts.zoom(${ZOOMS})`);
  console.log(
    `200,000 points: first drawing ${long.drawnMs.toFixed(0)} ms; another part p50 ${quantile(zooms, 0.5).toFixed(0)} ms, p95 ${quantile(zooms, 0.95).toFixed(0)} ms, until it is laid out; ${told()}`,
  );
} finally {
  await browser.close();
  load.close();
}
