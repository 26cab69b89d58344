/**
 * A running page of 2,000 widgets (40 % data text, 20 % shapes that change colour, 10 % each gauges, flowing bars, images,
 * lines), their values 10 times a second, in headless Chromium. Targets: all values 45 ms of the main thread a tick, frame p95
 * 34 ms, 10 % dropped; one value in ten 20 ms, 17 ms, 2 %; first drawing 500 ms; 160 MB, steady.
 * A machine shared with others computes at half its speed for seconds: each kind runs several times, and the least disturbed
 * run says what the page costs. Beside it stands what the same browser needs in the same minute for a page without us: a
 * drawing of as many texts, each another one 10 times a second. The ratio of both is the same in slow minutes and fast ones.
 * Beside the main thread all processes of the browser are counted, by thread: another thread's work is work, too.
 * Also the same page with its letters drawn by their elements, and with letters too large for their boxes (decision 056); and a page
 * of 500 pipes in which something flows.
 * Left out: values are put past socket and JSON, there is no app around the page, and nothing is opened: `npm run bench page-live` and
 * `page-open` go through the product. No graphics card either: what one takes over from the processors is counted here.
 * Run: npm run bench page [seconds of a run, 4 by default] [minutes of watching the memory, 0 by default]
 */
import { loadavg } from 'node:os';
import { openBrowser } from '@lightfield/testkit';
import { browserPid } from './support/browser-pid.ts';
import { serveBuiltPage } from './support/built-page.ts';
import { spentOn, threadCpuSeconds } from './support/threads.ts';

const [seconds = 4, minutes = 0] = process.argv.slice(2).map(Number);
const ROUNDS = 5;
const ROUNDS_OF_ALL = 3;
const SIZE = { width: 1_920, height: 1_080 };
/** A frame that took longer than this left one out, ms. */
const DROPPED_MS = 1_000 / 60 + 8;

/** As many texts as there are widgets, in one drawing, and nothing else: what `run` needs is the browser's own. */
const BARE = `<!doctype html><body style="margin:0"><svg width="1920" height="1080" font-family="sans-serif" font-size="14">${Array.from(
  { length: 2_000 },
  (_, index) => `<text x="${(index % 48) * 40}" y="${Math.floor(index / 48) * 25 + 18}">0.00</text>`,
).join('')}</svg>`;
const CHANGE_BARE = `new Promise((done) => {
  const texts = [...document.querySelectorAll('text')].map((text) => text.firstChild);
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
    requestAnimationFrame(() => texts.forEach((text, index) => { text.nodeValue = (50 + 50 * Math.sin((index * 7 + ticks) / 60)).toFixed(2); }));
    if (ticks < 20) return;
    clearInterval(timer);
    done(ticks);
  }, 100);
})`;

interface Run {
  ticks: number;
  frames: number[];
}

async function main(): Promise<void> {
  const load = await serveBuiltPage('page');
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: SIZE });
    page.on('pageerror', (error) => console.error(error));
    const cdp = await page.context().newCDPSession(page);
    // of the main thread alone: wall time would count what else the machine does
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    const metrics = async () =>
      new Map((await cdp.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value]));
    const pid = await browserPid(browser);
    /** Milliseconds that all processes of the browser work a tick: what the main thread does not do, another one may. */
    const allOf = async (work: () => Promise<number>): Promise<{ ms: number; threads: string }> => {
      const before = threadCpuSeconds([pid]);
      const ticks = await work();
      const spent = spentOn(before, threadCpuSeconds([pid]));
      const perTick = (cpu: number) => (cpu * 1_000) / ticks;
      return {
        ms: perTick(spent.reduce((sum, { seconds: cpu }) => sum + cpu, 0)),
        threads: spent
          .slice(0, 6)
          .map(({ name, seconds: cpu }) => `${name} ${perTick(cpu).toFixed(0)}`)
          .join(', '),
      };
    };
    /** Milliseconds of the main thread a tick; `work` answers how many ticks it took. */
    const perTickOf = async (work: () => Promise<number>): Promise<number> => {
      const before = (await metrics()).get('TaskDuration') ?? 0;
      const ticks = await work();
      return (((await metrics()).get('TaskDuration') ?? 0) - before) * (1_000 / ticks);
    };
    /** Milliseconds of the main thread that the bare drawing takes a tick, now. */
    const bare = async (): Promise<number> => {
      await page.setContent(BARE);
      await page.evaluate(CHANGE_BARE);
      return perTickOf(() => page.evaluate<number>(CHANGE_BARE));
    };
    const openLoadPage = async (how = '') => {
      await page.goto(load.url + how);
      await page.waitForFunction('window.loadPage');
    };
    const drawn: number[] = [];
    for (let n = 0; n < 5; n++) {
      await openLoadPage();
      drawn.push(await page.evaluate<number>('window.loadPage.drawnMs'));
    }
    console.log(`first drawing of 2,000 widgets: ${drawn.map((ms) => ms.toFixed(0)).join(', ')} ms (5 times)`);
    for (const oneIn of [1, 10]) {
      const costs: number[] = [];
      const ratios: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const bareMs = await bare();
        await openLoadPage();
        await page.evaluate(`window.loadPage.run(${oneIn}, 1)`);
        const before = await metrics();
        const { ticks, frames } = await page.evaluate<Run>(`window.loadPage.run(${oneIn}, ${seconds})`);
        const after = await metrics();
        const perTick = (name: string) => (((after.get(name) ?? 0) - (before.get(name) ?? 0)) * 1_000) / ticks;
        const sorted = frames.toSorted((a, b) => a - b);
        const dropped = frames.reduce((sum, ms) => sum + (ms > DROPPED_MS ? Math.round((ms * 60) / 1_000) - 1 : 0), 0);
        costs.push(perTick('TaskDuration'));
        ratios.push(perTick('TaskDuration') / bareMs);
        console.log(
          `${oneIn === 1 ? 'all values' : 'one in ten'} changing: ${perTick('TaskDuration').toFixed(1)} ms a tick ` +
            `(script ${perTick('ScriptDuration').toFixed(1)}, style ${perTick('RecalcStyleDuration').toFixed(1)}, layout ${perTick('LayoutDuration').toFixed(1)}), ` +
            `frame p95 ${(sorted[Math.floor(sorted.length * 0.95)] ?? 0).toFixed(1)} ms, ` +
            `dropped ${((dropped / (frames.length + dropped)) * 100).toFixed(1)} %, load ${(loadavg()[0] ?? 0).toFixed(1)}; ` +
            `2,000 bare texts ${bareMs.toFixed(1)} ms`,
        );
      }
      // letters drawn by their elements: in a browser without canvases for threads, and where they outgrow their boxes
      for (const [how, what] of [
        ['?elements', 'letters drawn by their elements'],
        ['?crowded', 'numbers that lie upon each other'],
        ['?pipes&count=500', '500 pipes with flow instead'],
      ] as const) {
        await openLoadPage(how);
        await page.evaluate(`window.loadPage.run(${oneIn}, 1)`);
        const run = `window.loadPage.run(${oneIn}, ${seconds})`;
        const ms = await perTickOf(async () => (await page.evaluate<Run>(run)).ticks);
        console.log(`  ${what}: ${ms.toFixed(1)} ms a tick`);
      }
      const ticksOf = async (how: string) => {
        await openLoadPage(how);
        await page.evaluate(`window.loadPage.run(${oneIn}, 1)`);
        return async () => (await page.evaluate<Run>(`window.loadPage.run(${oneIn}, ${seconds})`)).ticks;
      };
      // in turn: slow minutes fall on all of them
      for (let round = 0; round < ROUNDS_OF_ALL; round++) {
        const own = await allOf(await ticksOf(''));
        const elements = await allOf(await ticksOf('?elements'));
        await page.setContent(BARE);
        const texts = await allOf(() => page.evaluate<number>(CHANGE_BARE));
        console.log(
          `  all processes of the browser: ${own.ms.toFixed(0)} ms a tick (${own.threads}); ${elements.ms.toFixed(0)} with letters drawn by their elements (${elements.threads}); 2,000 bare texts, all changing, ${texts.ms.toFixed(0)}`,
        );
      }
      const middle = ratios.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
      console.log(
        `  least disturbed of ${ROUNDS}: ${Math.min(...costs).toFixed(1)} ms a tick; ${middle.toFixed(2)} times the bare texts (middle of ${ROUNDS})`,
      );
    }
    await openLoadPage();
    for (let minute = 0; minute <= minutes; minute++) {
      if (minute > 0) await page.evaluate('window.loadPage.run(1, 60)');
      await cdp.send('HeapProfiler.collectGarbage');
      const heap = ((await metrics()).get('JSHeapUsedSize') ?? 0) / 1_048_576;
      console.log(`after ${minute} min: script heap ${heap.toFixed(1)} MB, nodes ${(await metrics()).get('Nodes')}`);
    }
  } finally {
    await browser.close();
    load.close();
  }
}
await main();
