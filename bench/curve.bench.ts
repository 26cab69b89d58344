/**
 * The history curve of 200,000 points (10 variables of 20,000, 4 axes, 2 reference lines, 20 spans of alarms, 2 pinned moments,
 * 1,600 by 800 px) in headless Chromium. Targets: first drawing 200 ms, zoom p95 17 ms a frame.
 * Left out: fetching the points (`npm run bench history`), the screen around the curve, a graphics card.
 * Run: npm run bench curve [frames of each kind, 240 by default]
 */
import { loadavg } from 'node:os';
import { openBrowser } from '@lightfield/testkit';
import { serveBuiltPage } from './support/built-page.ts';

const [steps = 240] = process.argv.slice(2).map(Number);
const SIZE = { width: 1_640, height: 840 };
const share = (sorted: readonly number[], of: number): string =>
  (sorted[Math.floor(sorted.length * of)] ?? 0).toFixed(1);

async function main(): Promise<void> {
  const load = await serveBuiltPage('curve');
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: SIZE });
    page.on('pageerror', (error) => console.error(error));
    const cdp = await page.context().newCDPSession(page);
    // of the main thread alone: wall time would count what else the machine does
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    const busy = async () =>
      (await cdp.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
    const first: number[] = [];
    for (let n = 0; n < 5; n++) {
      await page.goto(load.url);
      await page.waitForFunction('window.loadCurve');
      first.push(await page.evaluate<number>('window.loadCurve.firstMs'));
    }
    console.log(`first drawing of 200,000 points: ${first.map((ms) => ms.toFixed(0)).join(', ')} ms (5 times)`);
    for (const kind of ['zoom', 'pan'] as const) {
      await page.evaluate(`window.loadCurve.run('${kind}', 30)`);
      const before = await busy();
      const frames = await page.evaluate<number[]>(`window.loadCurve.run('${kind}', ${steps})`);
      const cpu = (((await busy()) - before) * 1_000) / steps;
      if (process.env['LF_BENCH_FRAMES']) console.log(frames.map((ms) => ms.toFixed(0)).join(' '));
      const sorted = frames.toSorted((a, b) => a - b);
      console.log(
        `${kind}: frame p50 ${share(sorted, 0.5)}, p95 ${share(sorted, 0.95)} ms, main thread ${cpu.toFixed(1)} ms a frame, ` +
          `load ${(loadavg()[0] ?? 0).toFixed(1)}`,
      );
    }
  } finally {
    await browser.close();
    load.close();
  }
}
await main();
