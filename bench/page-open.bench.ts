/**
 * Opening a running page of 2,000 widgets and 2,000 values through the product: a PLC of 2,000 registers, gateway, platform,
 * PostgreSQL, Chromium. From the navigation (or the click) until the last of the widgets shows its value, as a true one, and the
 * browser has painted that. Ways: by its address with an empty cache and with a full one, logged in before; by a click in the
 * list of devices; reloaded. The first opening of all counts apart: nobody has watched the device before it, and all its values are others
 * than those the platform knows. CPU of all processes of the browser, of the platform, of PostgreSQL and of the gateway in that time.
 * Target: 1.0 s by address and by click, 0.6 s reloaded.
 * Left out: a graphics card, TLS; the network unless the third argument adds one.
 * Run: npm run build && npm run bench page-open [rounds, 7 by default] [widgets, 2,000 by default] [ms that the network takes longer, each way together]
 * LF_WATERFALL=1 also prints what was fetched when, LF_TRACE=<file> writes Chromium's trace of the last reload.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { deviceCalls, monitorCalls, pageCalls } from '@lightfield/contract';
import { logInAs, openBrowser, openPage, until } from '@lightfield/testkit';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { makeLoadPage } from '../packages/widgets/src/runtime/load-page.testing.ts';
import { cpuSeconds } from './support/cpu.ts';
import { treeCpuSeconds } from './support/process-tree.ts';
import { registerVariable, startRegisterSite } from './support/register-site.ts';

const [rounds = 7, count = 2_000, latencyMs = 0] = process.argv.slice(2).map(Number);
const WEB = resolve(import.meta.dirname, '..', 'apps', 'web', 'dist');
const SIZE = { width: 1_920, height: 1_080 };
const INTERVAL_MS = 1_000;
const NUMBERS = new Set(['UsualDataText', 'UsualDashboard']);
const COLOURED = new Set(['ShapeRect', 'ShapeCircle']);
/** Of the load page, for a value from 50 on. */
const COLOUR = /f2c200|rgb\(242, 194, 0\)/i.source;

/** What the page has come to, ms after the navigation or the click. */
interface Opened {
  /** The last widget stands on the page. */
  readonly widgets: number;
  /** The last one shows its value, perhaps as out of date. */
  readonly values: number;
  /** All of them count as true, and are painted. */
  readonly done: number;
  readonly fetched: readonly {
    readonly name: string;
    readonly from: number;
    readonly to: number;
    readonly bytes: number;
  }[];
}
interface Cost {
  readonly browser: number;
  readonly platform: number;
  readonly postgres: number;
  readonly gateway: number;
}

/** Where a value can be read off, widget by widget, it is; asked from the first that was not yet seen on, so that asking costs next to nothing. */
function watchScript(expected: readonly { id: string; text: string }[]): string {
  return `(() => {
    const expected = ${JSON.stringify(expected)};
    const colour = new RegExp(${JSON.stringify(COLOUR)}, 'i');
    window.openedPage = (since) => new Promise((done, fail) => {
      let [valued, trusted] = [0, 0];
      const times = {};
      const holders = new Map();
      const holder = (id) => {
        const known = holders.get(id);
        if (known?.isConnected) return known;
        holders.clear();
        for (const one of document.querySelectorAll('[data-widget]')) holders.set(one.dataset.widget, one);
        return holders.get(id);
      };
      const shows = ({ id, text }) => {
        const widget = holder(id);
        if (!widget) return false;
        return text === '' ? colour.test(widget.style.getPropertyValue('--lf-fill')) : [...widget.querySelectorAll('text')].some((one) => one.textContent === text);
      };
      const look = () => {
        const now = performance.now();
        if (now - since > 60000) return fail(new Error('not opened: ' + valued + ' values, ' + trusted + ' true, ' + JSON.stringify(expected[valued]) + holder(expected[valued]?.id)?.outerHTML));
        if (times.widgets === undefined && document.querySelectorAll('[data-widget]').length >= ${count}) times.widgets = now - since;
        while (times.widgets !== undefined && valued < expected.length && shows(expected[valued])) valued += 1;
        if (times.values === undefined && valued === expected.length) times.values = now - since;
        while (trusted < valued && !holder(expected[trusted].id).dataset.quality) trusted += 1;
        if (trusted < expected.length) return setTimeout(look, 5);
        requestAnimationFrame(() => setTimeout(() => {
          const fetched = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map(({ name, startTime, requestStart, responseStart, responseEnd, transferSize }) =>
            ({ name: name.replace(location.origin, '') + (startTime === 0 ? ' asked ' + requestStart.toFixed() + ', answered ' + responseStart.toFixed() : ''), from: startTime - since, to: responseEnd - since, bytes: transferSize }));
          done({ ...times, done: performance.now() - since, fetched });
        }));
      };
      look();
    });
  })()`;
}

const variables = Array.from({ length: count }, (_, register) => registerVariable(register, INTERVAL_MS));
const site = await startRegisterSite(count, [{ name: '页面设备', deviceNo: 'OPEN', variables }], { LF_WEB_DIST: WEB });
const browser = await openBrowser();
try {
  const { api, bank, equipmentId, platform, gateway } = site;
  /** Of a register; each drawing shows it, and it is never what the register held when nobody looked. */
  const valueOf = (register: number) => 51 + (register % 29);
  const signals = await api.call(monitorCalls.signals, { equipmentId });
  const idOf = new Map(signals.map(({ id, sn }) => [sn, id]));
  const drawn = makeLoadPage(count);
  const bound = JSON.parse(
    JSON.stringify(drawn).replaceAll(
      /"(signalId|key)":"load-(\d+)"/g,
      (_, name: string, index: string) => `"${name}":"${idOf.get(`r${index}`)}"`,
    ),
  ) as typeof drawn;
  const { id, version } = await api.call(pageCalls.add, { equipmentId, title: '两千个', follow: 'true' });
  await api.call(pageCalls.save, {
    id,
    equipmentId,
    base: String(version),
    follow: 'true',
    json: JSON.stringify(bound),
  });
  await api.call(deviceCalls.setFollow, { id: equipmentId });
  const address = `${platform.url}/monitor/eg/detail/page/${id}/0`;
  const expected = drawn.widgets.flatMap(({ id: widget, widgetType }, index) =>
    NUMBERS.has(widgetType)
      ? [{ id: widget, text: String(valueOf(index)) }]
      : COLOURED.has(widgetType)
        ? [{ id: widget, text: '' }]
        : [],
  );

  const cdp = await browser.newBrowserCDPSession();
  const { processInfo } = await cdp.send('SystemInfo.getProcessInfo');
  const browserPid = processInfo.find(({ type }) => type === 'browser')?.id ?? 0;
  const postgresPid = Number(readFileSync(join(site.data, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  const spent = (): Cost => ({
    browser: treeCpuSeconds([browserPid]),
    platform: cpuSeconds(platform.pid()),
    postgres: treeCpuSeconds([postgresPid]),
    gateway: cpuSeconds(gateway.pid()),
  });

  const settle = (page: Page) => page.waitForTimeout(1_500);
  /** A window of somebody who is logged in; its cache is empty. */
  const first = await openPage(browser, { ...SIZE, motion: true });
  await logInAs(first.page, platform.url);
  const storage = await first.context.storageState();
  await first.context.close();
  const freshWindow = async (): Promise<{ context: BrowserContext; page: Page; wire: CDPSession }> => {
    const context = await browser.newContext({ viewport: SIZE, locale: 'zh-CN', storageState: storage });
    context.setDefaultTimeout(60_000);
    await context.addInitScript(watchScript(expected));
    const page = await context.newPage();
    page.on('pageerror', (error) => console.error(error));
    const wire = await context.newCDPSession(page);
    // a browser that is asked to keep what it fetched decodes every answer twice more
    if (latencyMs > 0) {
      await wire.send('Network.enable');
      await wire.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: latencyMs,
        downloadThroughput: -1,
        uploadThroughput: -1,
      });
    }
    // with the first window of a person Chromium also opens a page of its own, of 400 modules
    await settle(page);
    return { context, page, wire };
  };

  const rows = new Map<string, { opened: Opened[]; cost: Cost[] }>();
  /** Counts from the navigation, or from `since` (an expression) in the page that is there. */
  const measure = async (way: string, page: Page, go: () => Promise<unknown>, since = '0'): Promise<void> => {
    const before = spent();
    await go();
    const opened = await page.evaluate<Opened>(`window.openedPage(${since})`);
    const after = spent();
    const row = rows.get(way) ?? { opened: [], cost: [] };
    rows.set(way, row);
    row.opened.push(opened);
    const part = (name: keyof Cost) => (after[name] - before[name]) * 1_000;
    const cost = {
      browser: part('browser'),
      platform: part('platform'),
      postgres: part('postgres'),
      gateway: part('gateway'),
    };
    row.cost.push(cost);
  };

  bank.setAll(
    0,
    Array.from({ length: count }, (_, register) => valueOf(register)),
  );
  for (let round = 0; round < rounds; round++) {
    const { context, page, wire } = await freshWindow();
    const firstOfAll = round === 0;
    await measure(firstOfAll ? 'first of all, empty cache' : 'address, empty cache', page, () =>
      page.goto(address, { waitUntil: 'commit' }),
    );
    await settle(page);
    await page.goto('about:blank');
    await measure('address, full cache', page, () => page.goto(address, { waitUntil: 'commit' }));
    await settle(page);
    await page.goto(`${platform.url}/monitor/eg/list`);
    const link = page.locator(`a[href*="${id}"]`).first();
    await link.waitFor();
    await settle(page);
    await page.evaluate(
      `document.addEventListener('pointerdown', () => (window.pressedAt = performance.now()), { once: true, capture: true })`,
    );
    await measure('click in the list of devices', page, () => link.click(), 'window.pressedAt');
    await settle(page);
    const traced = process.env['LF_TRACE'] !== undefined && round === rounds - 1;
    await page.goto(address);
    await until('the page', () =>
      page.evaluate<boolean>(`document.querySelectorAll('[data-widget]').length >= ${count}`),
    );
    await settle(page);
    if (traced) await browser.startTracing(page, { screenshots: false });
    await measure('reload', page, () => page.reload({ waitUntil: 'commit' }));
    if (traced) writeFileSync(process.env['LF_TRACE'] ?? '', await browser.stopTracing());
    await wire.detach();
    await context.close();
  }

  const sorted = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);
  const middle = (numbers: readonly number[]) => (sorted(numbers)[Math.floor(numbers.length / 2)] ?? 0).toFixed(0);
  for (const [way, { opened, cost }] of rows) {
    const of = (name: 'widgets' | 'values' | 'done') => opened.map((one) => one[name]);
    const cpu = (name: keyof Cost) => middle(cost.map((one) => one[name]));
    console.log(
      `${way.padEnd(28)} ${sorted(of('done'))
        .map((ms) => ms.toFixed(0))
        .join(', ')} ms; in the middle widgets ${middle(of('widgets'))}, ` +
        `values ${middle(of('values'))}, true and painted ${middle(of('done'))} ms; CPU ms: browser ${cpu('browser')}, platform ${cpu('platform')}, ` +
        `PostgreSQL ${cpu('postgres')}, gateway ${cpu('gateway')}`,
    );
    if (process.env['LF_WATERFALL'])
      for (const { name, from, to, bytes } of opened.at(-1)?.fetched.toSorted((a, b) => a.from - b.from) ?? [])
        console.log(
          `    ${from.toFixed(0).padStart(5)} ${to.toFixed(0).padStart(5)} ${String(bytes).padStart(8)}  ${name}`,
        );
  }
  console.log(`load ${(loadavg()[0] ?? 0).toFixed(1)}, ${latencyMs} ms of network`);
} finally {
  await browser.close();
  await site.stop();
}
