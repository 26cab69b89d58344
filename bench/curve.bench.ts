/**
 * The history curve of 200,000 points (10 variables of 20,000, 4 axes, 2 reference lines, 20 spans of alarms, 2 pinned moments,
 * 1,600 by 800 px) in headless Chromium. Targets: first drawing 200 ms, zoom p95 17 ms a frame.
 * Run: npm run bench curve [frames of each kind, 240 by default]
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { openBrowser } from '@lightfield/testkit';
import { build } from 'vite';

const [steps = 240] = process.argv.slice(2).map(Number);
const SIZE = { width: 1_640, height: 840 };
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
const share = (sorted: readonly number[], of: number): string =>
  (sorted[Math.floor(sorted.length * of)] ?? 0).toFixed(1);

async function main(): Promise<void> {
  const outDir = mkdtempSync(join(tmpdir(), 'lightfield-curve-'));
  process.env['NODE_ENV'] = 'production';
  await build({
    root: join(import.meta.dirname, 'curve'),
    base: './',
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, target: 'es2022' },
  });
  const server = createServer((request, answer) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    const file = join(outDir, path === '/' ? 'index.html' : path);
    try {
      const body = readFileSync(file);
      answer.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
      answer.end(body);
    } catch {
      answer.statusCode = 404;
      answer.end();
    }
  }).listen(0);
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
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
      await page.goto(`http://127.0.0.1:${port}/`);
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
    server.close();
    rmSync(outDir, { recursive: true, force: true });
  }
}
await main();
