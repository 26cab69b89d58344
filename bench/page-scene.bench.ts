/**
 * A 3D scene on a running page, in headless Chromium without a graphics card: 200 bodies of the product's own with 100 bound values.
 * How many pictures a second it has while it is turned (wanted: 10), what it costs when nothing changes (wanted: 0 % of a core),
 * with 100 new values a second, and how long it takes to find the node under the pointer (wanted: 5 ms).
 * Left out: socket, server and the app around the page; the scene is answered within it. Files (.glb) and their fetching.
 * Run: npm run bench page-scene [seconds of a run, 8 by default] [nodes, 200 by default]
 */
import { loadavg } from 'node:os';
import { openBrowser } from '@lightfield/testkit';
import { browserPid } from './support/browser-pid.ts';
import { serveBuiltPage } from './support/built-page.ts';
import { spentOn, threadCpuSeconds } from './support/threads.ts';

const [seconds = 8, nodes = 200] = process.argv.slice(2).map(Number);

const load = await serveBuiltPage('scene');
const browser = await openBrowser();
try {
  const page = await browser.newPage({ viewport: { width: 1_600, height: 900 } });
  page.on('pageerror', (error) => console.error(error));
  const begun = performance.now();
  await page.goto(`${load.url}?nodes=${nodes}&points=100`);
  await page.waitForFunction('window.loadScene?.triangles() > 0');
  console.log(`there after ${(performance.now() - begun).toFixed(0)} ms, from the navigation`);
  const pid = await browserPid(browser);
  const pictures = () => page.evaluate<number>('window.loadScene.pictures()');
  const during = async (title: string, work: () => Promise<void>) => {
    const [drawn, threads, from] = [await pictures(), threadCpuSeconds([pid]), performance.now()];
    await work();
    const took = (performance.now() - from) / 1_000;
    const cpu = spentOn(threads, threadCpuSeconds([pid])).reduce((sum, thread) => sum + thread.seconds, 0);
    const count = ((await pictures()) - drawn) / took;
    console.log(
      `${title.padEnd(24)} ${count.toFixed(1)} pictures a second, ${((cpu / took) * 100).toFixed(0)} % of a core by all of the browser, load ${(loadavg()[0] ?? 0).toFixed(1)}`,
    );
  };
  const rest = () => page.waitForTimeout(seconds * 1_000);
  await page.waitForTimeout(2_000);
  console.log(`${nodes} nodes, ${await page.evaluate<number>('window.loadScene.triangles()')} triangles in a picture`);
  const looks = (await page.evaluate<number[]>('window.loadScene.pick(200)')).toSorted((a, b) => a - b);
  console.log(
    `node under the pointer   p50 ${(looks[100] ?? 0).toFixed(1)} ms, p95 ${(looks[190] ?? 0).toFixed(1)} ms`,
  );
  await during('values, each second', async () => {
    for (let second = 0; second < seconds; second++) {
      await page.evaluate('window.loadScene.put()');
      await page.waitForTimeout(1_000);
    }
  });
  await during('turned by hand', async () => {
    await page.mouse.move(800, 450);
    await page.mouse.down();
    const until = performance.now() + seconds * 1_000;
    for (let step = 0; performance.now() < until; step++)
      await page.mouse.move(800 + 300 * Math.sin(step / 40), 450 + 60 * Math.cos(step / 30));
    await page.mouse.up();
  });
  // nothing that turns goes on: the last value of each is 0
  await page.evaluate('window.loadScene.still()');
  await page.waitForTimeout(1_500);
  await during('nothing changes', rest);
} finally {
  await browser.close();
  load.close();
}
