/**
 * A page on a wall, open for long: the product with its simulated works, the wall of their project at 1920 × 1080 in headless Chromium
 * (curves, table of alarms, map, 3D scene, camera) behind a line that is cut for a minute in the middle. Memory of the page (heap after a
 * forced collection, nodes, listeners), of all processes of the browser and of the platform, at the start and then again and again, and
 * what each of them grows by in an hour, by the line of least squares through all but the first sample (what is fetched late is in that).
 * After the cut: until figures, curves, alarms and the camera are new again.
 * Left out: a graphics card (drawing is by processor), other windows; processor time is not told.
 * Run: npm run build && npm run bench wall [minutes, 60 by default] [minutes between samples, a tenth of that by default] [seconds of the cut, 60]
 */
import { loadavg } from 'node:os';
import { pageCalls, projectCalls } from '@lightfield/contract';
import { ADMIN, logInAs, login, openBrowser, openPage, startProduct, until } from '@lightfield/testkit';
import type { Page } from 'playwright-core';
import { startLine } from '../e2e/process/plant-line.ts';
import { browserPid } from './support/browser-pid.ts';
import { treeMemoryMb } from './support/process-tree.ts';

const [minutes = 60, everyMinutes = minutes / 10, cutSeconds = 60] = process.argv.slice(2).map(Number);
const MINUTE_MS = 60_000;
const MB = 1_024 * 1_024;
/** The page has fetched all it shows, and drawn it a few times. */
const SETTLE_MS = 30_000;
const PATIENCE_MS = 120_000;

type Sample = Record<'heapMb' | 'nodes' | 'listeners' | 'browserMb' | 'platformMb', number>;

/** What is asked of the page after the cut; each is a text that is another one as soon as something new is shown. */
const SHOWN = {
  /** The clock goes on without a line: figures are new when none is said to be out of date. */
  figures: `document.querySelector('[data-widget][data-quality]') ? '' : 'all'`,
  camera: `String(document.querySelector('.lf-video[data-state=playing] video')?.currentTime ?? '')`,
} as const;
/** Calls that are answered anew once the line is back. */
const ANSWERED = { curves: /\/history\/|\/curve|series/i, alarms: /alarm/i } as const;

/** Growth in an hour. */
function slopeOf(samples: readonly { at: number; value: number }[]): number {
  const [times, values] = [samples.map(({ at }) => at / 3_600_000), samples.map(({ value }) => value)];
  const middle = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / list.length;
  const [time, value] = [middle(times), middle(values)];
  const spread = times.reduce((sum, one) => sum + (one - time) ** 2, 0);
  return spread === 0 ? 0 : times.reduce((sum, one, n) => sum + (one - time) * ((values[n] ?? 0) - value), 0) / spread;
}

const product = await startProduct();
const line = await startLine(Number(new URL(product.url).port));
const browser = await openBrowser();
try {
  const api = await login(product.url, ADMIN.name, ADMIN.password);
  const wall = await until('the wall of the works', async () => {
    for (const { id: projectId } of await api.call(projectCalls.queryAll, {}))
      for (const { id, width } of await api.call(pageCalls.query, { projectId }))
        if (width === 1_920) return { projectId, id };
    return undefined;
  });
  const url = `http://127.0.0.1:${line.port}`;
  const { page, errors } = await openPage(browser, { width: 1_920, height: 1_080, motion: true });
  await logInAs(page, url, ADMIN);
  await page.goto(`${url}/monitor/project/${wall.projectId}/landing/${wall.id}`);
  await page.locator('.lf-scene canvas').waitFor();
  const widgets = await page.locator('[data-widget]').count();
  await page.waitForTimeout(SETTLE_MS);
  const pid = await browserPid(browser);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('HeapProfiler.enable');
  await cdp.send('Performance.enable');

  const sampleOf = async (): Promise<Sample> => {
    await cdp.send('HeapProfiler.collectGarbage');
    const { metrics } = await cdp.send('Performance.getMetrics');
    const metric = (asked: string) => metrics.find(({ name }) => name === asked)?.value ?? 0;
    return {
      heapMb: metric('JSHeapUsedSize') / MB,
      nodes: metric('Nodes'),
      listeners: metric('JSEventListeners'),
      browserMb: treeMemoryMb([pid]),
      platformMb: treeMemoryMb([product.pid('platform')]),
    };
  };
  const begun = Date.now();
  const samples: (Sample & { at: number })[] = [];
  async function look(): Promise<void> {
    const sample = { at: Date.now() - begun, ...(await sampleOf()) };
    samples.push(sample);
    const { at, heapMb, nodes, listeners, browserMb, platformMb } = sample;
    console.log(
      `${(at / MINUTE_MS).toFixed(1).padStart(6)} min: heap ${heapMb.toFixed(1)} MB, ${nodes} nodes, ${listeners} listeners; ` +
        `browser ${browserMb.toFixed(0)} MB, platform ${platformMb.toFixed(0)} MB (PSS); load ${(loadavg()[0] ?? 0).toFixed(1)}`,
    );
  }

  /** Cuts the line, and tells when everything is new again. */
  async function cut(): Promise<void> {
    line.cut();
    await page.waitForTimeout(cutSeconds * 1_000);
    const before = Object.fromEntries(
      await Promise.all(Object.entries(SHOWN).map(async ([what, script]) => [what, await page.evaluate(script)])),
    ) as Record<string, string>;
    const answered = Object.entries(ANSWERED).map(async ([what, pattern]) => {
      await page.waitForResponse((response) => pattern.test(response.url()) && response.ok(), { timeout: PATIENCE_MS });
      return [what, Date.now()] as const;
    });
    line.mend();
    const mended = Date.now();
    const seen = Object.entries(SHOWN).map(
      async ([what, script]) => [what, await changed(page, script, before[what] ?? '')] as const,
    );
    const all = await Promise.allSettled([...seen, ...answered]);
    const told = all.map((one) =>
      one.status === 'fulfilled' ? `${one.value[0]} ${((one.value[1] - mended) / 1_000).toFixed(1)} s` : 'one: never',
    );
    console.log(`the line was away for ${cutSeconds} s; new again after it was back: ${told.join(', ')}`);
  }

  console.log(`a wall of ${widgets} widgets, ${minutes} minutes`);
  await look();
  let due = true;
  while (Date.now() - begun < minutes * MINUTE_MS) {
    await page.waitForTimeout(Math.max(0, begun + samples.length * everyMinutes * MINUTE_MS - Date.now()));
    await look();
    if (!due || Date.now() - begun < (minutes * MINUTE_MS) / 2) continue;
    due = false;
    await cut();
  }
  const grows = (name: keyof Sample) => slopeOf(samples.slice(1).map((one) => ({ at: one.at, value: one[name] })));
  console.log(
    `in an hour: heap ${grows('heapMb').toFixed(1)} MB, ${grows('nodes').toFixed(0)} nodes, ${grows('listeners').toFixed(0)} listeners, ` +
      `browser ${grows('browserMb').toFixed(0)} MB, platform ${grows('platformMb').toFixed(0)} MB`,
  );
  if (errors.length > 0) console.log(`${errors.length} errors, the last: ${errors.at(-1)?.slice(0, 200)}`);
} finally {
  await browser.close();
  line.stop();
  await product.stop();
}

/** When the page shows something else than it did. Asked from outside: the page lets nobody evaluate words in it. */
async function changed(page: Page, script: string, before: string): Promise<number> {
  return until(
    'something new',
    async () => {
      const now = await page.evaluate<string>(script);
      return now !== '' && now !== before ? Date.now() : undefined;
    },
    { withinMs: PATIENCE_MS },
  );
}
