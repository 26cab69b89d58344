/**
 * A running page of 2,000 widgets through the product: PLC, gateway, platform, PostgreSQL, live socket, the web app as it is built, in
 * headless Chromium. All 2,000 registers change ten times a second, then one in ten. Printed per tick: CPU of the page's main thread, of all
 * processes of the browser and which of its threads had it, of platform, PostgreSQL and gateway; frames. Each once as the product
 * draws it, and once with letters drawn by their elements (decision 056), in turn, so that both see the same minutes.
 * How many of them reach the page is what the gateway sends: its live interval, once a second unless it is set otherwise.
 * Left out: a graphics card (the browser draws by itself), TLS, a network between the parts, a second window; the PLC's own CPU.
 * It fails when a number that stands on the page at the end is not what the register holds.
 * Run: npm run build && npm run bench page-live [seconds of a run, 6 by default] [rounds, 3 by default] [widgets, 2,000 by default]
 */
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { monitorCalls, pageCalls } from '@lightfield/contract';
import { logInAs, openBrowser, openPage, until } from '@lightfield/testkit';
import type { Page } from 'playwright-core';
import { makeLoadPage } from '../packages/widgets/src/runtime/load-page.testing.ts';
import { browserPid } from './support/browser-pid.ts';
import { cpuSeconds } from './support/cpu.ts';
import { treeCpuSeconds } from './support/process-tree.ts';
import { registerVariable, startRegisterSite } from './support/register-site.ts';
import { spentOn, threadCpuSeconds } from './support/threads.ts';

const [seconds = 6, rounds = 3, count = 2_000] = process.argv.slice(2).map(Number);
const WEB = resolve(import.meta.dirname, '..', 'apps', 'web', 'dist');
const SIZE = { width: 1_920, height: 1_080 };
const TICK_MS = 100;
/** A frame that took longer than this left one out, ms. */
const DROPPED_MS = 1_000 / 60 + 8;
const FRAMES = `(ms) => new Promise((done) => {
  const frames = [];
  const began = performance.now();
  let last = began;
  const frame = (now) => {
    frames.push(now - last);
    last = now;
    if (now - began < ms) requestAnimationFrame(frame);
    else done(frames.slice(1));
  };
  requestAnimationFrame(frame);
})`;
const WAYS = [
  { name: 'as the product draws it', byElements: false },
  { name: 'letters by their elements', byElements: true },
] as const;

const variables = Array.from({ length: count }, (_, register) => registerVariable(register, TICK_MS / 2));
const site = await startRegisterSite(count, [{ name: '页面设备', deviceNo: 'LIVE', variables }], { LF_WEB_DIST: WEB });
const browser = await openBrowser();
try {
  const { api, bank, equipmentId, platform, gateway } = site;
  const signals = await api.call(monitorCalls.signals, { equipmentId });
  const idOf = new Map(signals.map(({ id, sn }) => [sn, id]));
  const drawn = makeLoadPage(count);
  const json = JSON.stringify(drawn).replaceAll(
    /"(signalId|key)":"load-(\d+)"/g,
    (_, name: string, index: string) => `"${name}":"${idOf.get(`r${index}`)}"`,
  );
  const { id, version } = await api.call(pageCalls.add, { equipmentId, title: '两千个' });
  await api.call(pageCalls.save, { id, equipmentId, base: String(version), json });
  const address = `${platform.url}/monitor/eg/detail/page/${id}/0`;
  const numbers = drawn.widgets.flatMap(({ id: widget, widgetType }, register) =>
    widgetType === 'UsualDataText' ? [{ widget, register }] : [],
  );

  const pid = await browserPid(browser);
  const postgresPid = Number(readFileSync(join(site.data, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  const programs = () => ({
    platform: cpuSeconds(platform.pid()),
    PostgreSQL: treeCpuSeconds([postgresPid]),
    gateway: cpuSeconds(gateway.pid()),
  });
  const values = new Uint16Array(count);
  let ticks = 0;
  /** Every `oneIn`-th register another value. */
  const tick = (oneIn: number) => {
    ticks += 1;
    for (let register = ticks % oneIn; register < count; register += oneIn)
      values[register] = 10 + ((ticks * 7 + register * 3) % 90);
    bank.setAll(0, values);
  };

  const shown = (page: Page) =>
    page.evaluate<string[]>(`${JSON.stringify(numbers.map(({ widget }) => widget))}
      .map((id) => document.querySelector('[data-widget="' + id + '"] text')?.textContent ?? '')`);
  const isTrue = async (page: Page) => {
    const texts = await shown(page);
    return numbers.every(({ register }, index) => texts[index] === String(values[register]));
  };
  const unseen = (page: Page) =>
    page.evaluate<number>(
      `[...document.querySelectorAll('[data-widget] text')].filter(({ style }) => style.display === 'none').length`,
    );

  const sums = new Map<string, number[]>();
  async function run(way: (typeof WAYS)[number], oneIn: number): Promise<void> {
    const { page, context, errors } = await openPage(browser, { ...SIZE, motion: true });
    if (way.byElements) await page.addInitScript('delete globalThis.Worker');
    await logInAs(page, platform.url);
    let received = 0;
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => void (received += payload.toString().split('"readAt":').length - 1)),
    );
    await page.goto(address);
    tick(1);
    await until('the page', () => isTrue(page));
    if (!way.byElements && oneIn === 1)
      await until('letters', async () => (await unseen(page)) > 0).catch(() => undefined);
    const cdp = await context.newCDPSession(page);
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    const mainMs = async () =>
      ((await cdp.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) *
      1_000;
    const timer = setInterval(() => tick(oneIn), TICK_MS);
    await page.waitForTimeout(1_500);
    const [main, threads, before, ticked] = [await mainMs(), threadCpuSeconds([pid]), programs(), ticks];
    const receivedBefore = received;
    const frames = await page.evaluate<number[]>(`(${FRAMES})(${seconds * 1_000})`);
    const [mainAfter, spent, after, made] = [
      await mainMs(),
      spentOn(threads, threadCpuSeconds([pid])),
      programs(),
      ticks - ticked,
    ];
    clearInterval(timer);
    const perTick = (cpu: number) => ((cpu * 1_000) / made).toFixed(0);
    const all = spent.reduce((sum, { seconds: cpu }) => sum + cpu, 0);
    const name = `${oneIn === 1 ? 'all values' : `one in ${oneIn}`}, ${way.name}`;
    sums.set(name, [...(sums.get(name) ?? []), (all * 1_000) / made]);
    const sorted = frames.toSorted((a, b) => a - b);
    const dropped = frames.reduce((sum, ms) => sum + (ms > DROPPED_MS ? Math.round((ms * 60) / 1_000) - 1 : 0), 0);
    const each = (Object.keys(before) as (keyof typeof before)[]).map(
      (program) => `${program} ${perTick(after[program] - before[program])}`,
    );
    console.log(
      `${name}: ms of CPU a tick: browser ${perTick(all)} (main thread ${((mainAfter - main) / made).toFixed(0)}), ${each.join(', ')}; ` +
        `frame p95 ${(sorted[Math.floor(sorted.length * 0.95)] ?? 0).toFixed(0)} ms, dropped ${((dropped / (frames.length + dropped)) * 100).toFixed(0)} %, ` +
        `${(frames.length / made).toFixed(1)} frames a tick, ${((received - receivedBefore) / made).toFixed(0)} values received a tick, texts out of sight ${await unseen(page)}, load ${(loadavg()[0] ?? 0).toFixed(1)}`,
    );
    console.log(
      `    ${spent
        .slice(0, 7)
        .map((thread) => `${thread.name} ${perTick(thread.seconds)}`)
        .join(', ')}`,
    );
    await until('the last values', () => isTrue(page));
    if (errors.length > 0) throw new Error(errors.join('\n'));
    await context.close();
  }
  for (let round = 0; round < rounds; round++)
    for (const oneIn of [1, 10]) for (const way of WAYS) await run(way, oneIn);
  for (const [name, list] of sums) {
    const sorted = list.toSorted((a, b) => a - b);
    console.log(
      `${name}: all processes of the browser ${sorted.map((ms) => ms.toFixed(0)).join(', ')} ms a tick, in the middle ${(sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(0)}`,
    );
  }
} finally {
  await browser.close();
  await site.stop();
}
