/**
 * A running page of 30 charts with 4 variables each, through the product: a PLC of 120 registers that change once a second, a gateway that
 * records them once a second, platform, PostgreSQL, Chromium. Each chart shows 60 minutes. From the click in the list of devices until the last
 * of the charts shows its four curves and the browser has painted them; how often the history was asked, and how much it answered. Then the
 * page runs: main thread, longest frame, CPU of all processes of the browser, of the platform, of PostgreSQL and of the gateway.
 * Wanted: 1.5 s, one question; 12 % of a core of the main thread, no frame above 50 ms.
 * Left out: the hour itself; its 3,600 records are written into the database beforehand, by the platform's own part that writes records.
 * Run: npm run build && npm run bench page-charts-live [rounds, 5 by default] [seconds of the run, 20 by default]
 * LF_WATERFALL=1 also prints what was fetched when.
 */
import { loadavg } from 'node:os';
import { resolve } from 'node:path';
import { deviceCalls, monitorCalls, pageCalls } from '@lightfield/contract';
import { Con, FORMAT, collectBind, freshWidget } from '@lightfield/page';
import { logInAs, openBrowser, openPage, until } from '@lightfield/testkit';
import { createHistory } from '../apps/platform/src/engines/history/history.ts';
import type { GatewayIdentity } from '../apps/platform/src/engines/types.ts';
import { createBus } from '../apps/platform/src/kernel/bus.ts';
import { systemClock } from '../apps/platform/src/kernel/clock.ts';
import type { PgDb } from '../apps/platform/src/kernel/db-pg.ts';
import { silentLog } from '../apps/platform/src/kernel/log.ts';
import { databaseUrl } from '../apps/platform/src/kernel/testing.ts';
import { definitions } from '@lightfield/widgets/definitions';
import { complexLine } from '../packages/widgets/src/complex-line/definition.ts';
import { browserPid } from './support/browser-pid.ts';
import { cpuSeconds } from './support/cpu.ts';
import { treeCpuSeconds } from './support/process-tree.ts';
import { productDatabase } from './support/product-database.ts';
import { registerVariable, startRegisterSite } from './support/register-site.ts';

const [rounds = 5, seconds = 20] = process.argv.slice(2).map(Number);
const WEB = resolve(import.meta.dirname, '..', 'apps', 'web', 'dist');
const SIZE = { width: 1_920, height: 1_080 };
const [CHARTS, PER_CHART, COLUMNS] = [30, 4, 6];
const COUNT = CHARTS * PER_CHART;
/** A report has 100 variables at most. */
const REPORTS = 2;
const EACH = COUNT / REPORTS;
const HOUR_S = 3_600;
const AT_ONCE = 200;
/** A curve of an hour is longer than this as a path; a legend or a grid is not. */
const CURVE_LETTERS = 500;

/** Of each of the 120 at a second. */
const valueAt = (second: number, n: number): number =>
  Math.round(500 + 300 * Math.sin(second / (40 + n)) + ((second * (n + 3)) % 23));

/** Charts in rows of six, 310 by 205 each. */
function chartPage(signals: readonly { readonly id: string; readonly title: string }[], equipmentId: string) {
  const bindings = signals.map(({ id, title }) => ({ title, signalId: id, equipId: equipmentId }));
  const widgets = Array.from({ length: CHARTS }, (_, n) => ({
    ...freshWidget(
      complexLine,
      {
        x: 10 + (n % COLUMNS) * 317,
        y: 10 + Math.floor(n / COLUMNS) * 212,
        width: 310,
        height: 205,
        ...complexLine.position,
      },
      `chart${n}`,
    ),
    data: complexLine.data.parse({ signalArray: bindings.slice(n * PER_CHART, (n + 1) * PER_CHART) }),
  }));
  const con = Con.parse({ ...SIZE, title: '三十条曲线' });
  return { format: FORMAT, con, widgets, components: [], bind: collectBind({ widgets, components: [] }, definitions) };
}

/** Writes the hour before now, as records of the report that the gateway has. */
async function fillHour(db: PgDb): Promise<void> {
  const known = await until('the first records', async () => {
    const rows = await db.query<{ report_number: number; layout_id: number }>(
      'select report_number, layout_id from hist_layout order by report_number',
    );
    return rows.length === REPORTS ? rows : undefined;
  });
  const [row] = await db.query<{ id: string; org_id: string; sn: string }>(
    `select id, org_id, sn from gateway where kind = 'lightfield' limit 1`,
  );
  if (!row) throw new Error('no gateway');
  const gateway: GatewayIdentity = {
    gatewayId: row.id,
    orgId: row.org_id,
    kind: 'lightfield',
    sn: row.sn,
    group: 'lightfield',
    node: row.sn,
  };
  const history = createHistory({ db, clock: systemClock, bus: createBus(console.error), log: silentLog });
  await history.start();
  const now = Math.floor(Date.now() / 1_000);
  for (let from = now - HOUR_S; from < now - 5; from += AT_ONCE) {
    const items = Array.from({ length: Math.min(AT_ONCE, now - 5 - from) }, (_, at) =>
      known.map(({ report_number, layout_id }, half) => ({
        gateway,
        item: {
          kind: 'record' as const,
          seq: 1,
          report: report_number,
          layout: layout_id,
          time: (from + at) * 1_000,
          values: Array.from({ length: EACH }, (__, n) => valueAt(from + at, half * EACH + n)),
        },
      })),
    ).flat();
    (await db.transaction((tx) => history.part.write(tx, items)))();
  }
  history.stop();
}

/** In the page: since when, until all curves of all charts are there and painted. */
const WATCH = `window.chartsDrawn = (since) => new Promise((done, fail) => {
  const look = () => {
    const now = performance.now();
    if (now - since > 60000) return fail(new Error('the charts were not drawn'));
    const charts = [...document.querySelectorAll('[data-widget]')];
    const isWhole = (chart) => [...chart.querySelectorAll('path')].filter((path) => (path.getAttribute('d') ?? '').length > ${CURVE_LETTERS}).length >= ${PER_CHART};
    if (charts.length < ${CHARTS} || !charts.every(isWhole)) return setTimeout(look, 5);
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - since)));
  };
  look();
});
window.framesFor = (ms) => new Promise((done) => {
  const frames = [];
  let last = performance.now();
  const end = last + ms;
  const next = (now) => { frames.push(now - last); last = now; now < end ? requestAnimationFrame(next) : done(frames); };
  requestAnimationFrame(next);
});`;

/** What was fetched since the click, ms after it. */
const WATERFALL = `performance.getEntriesByType('resource').filter(({ startTime }) => startTime >= window.pressedAt).map(({ name, startTime, responseStart, responseEnd, transferSize }) =>
  [startTime, responseStart, responseEnd].map((at) => (at - window.pressedAt).toFixed()).join(' ') + ' ms ' + transferSize + ' B ' + name.replace(location.origin, ''))`;

const database = await productDatabase();
const variables = Array.from({ length: COUNT }, (_, register) => registerVariable(register, 1_000));
const reports = Array.from({ length: REPORTS }, (_, half) => ({
  name: `每秒${half + 1}`,
  type: 'periodic' as const,
  intervalMs: 1_000,
  variables: variables.slice(half * EACH, (half + 1) * EACH).map(({ key }) => key),
}));
const site = await startRegisterSite(COUNT, [{ name: '曲线设备', deviceNo: 'CURVES', variables, reports }], {
  LF_WEB_DIST: WEB,
  DATABASE_URL: databaseUrl(database),
});
const browser = await openBrowser();
const { api, bank, equipmentId, platform, gateway } = site;
const ticking = setInterval(() => {
  const second = Math.floor(Date.now() / 1_000);
  bank.setAll(
    0,
    Array.from({ length: COUNT }, (_, n) => valueAt(second, n)),
  );
}, 1_000);
try {
  const signals = await api.call(monitorCalls.signals, { equipmentId });
  await fillHour(database.db);
  const { id, version } = await api.call(pageCalls.add, { equipmentId, title: '三十条曲线', follow: 'true' });
  const json = JSON.stringify(chartPage(signals, equipmentId));
  await api.call(pageCalls.save, { id, equipmentId, base: String(version), follow: 'true', json });
  await api.call(deviceCalls.setFollow, { id: equipmentId });

  const { page, context } = await openPage(browser, { ...SIZE, motion: true });
  context.setDefaultTimeout(60_000);
  await context.addInitScript(WATCH);
  await logInAs(page, platform.url);
  const asked: { bytes: number; ms: number }[] = [];
  page.on('requestfinished', async (request) => {
    if (!/history\/queryMany/.test(request.url())) return;
    const { responseBodySize } = await request.sizes();
    asked.push({ bytes: responseBodySize, ms: request.timing().responseEnd });
  });
  const opened: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await page.goto(`${platform.url}/monitor/eg/list`);
    const link = page.locator(`a[href*="${id}"]`).first();
    await link.waitFor();
    await page.waitForTimeout(1_500);
    asked.length = 0;
    await page.evaluate(
      `document.addEventListener('pointerdown', () => (window.pressedAt = performance.now()), { once: true, capture: true })`,
    );
    await link.click();
    opened.push(await page.evaluate<number>('window.chartsDrawn(window.pressedAt)'));
    if (process.env['LF_WATERFALL']) for (const line of await page.evaluate<string[]>(WATERFALL)) console.log(line);
    await page.waitForTimeout(1_000);
    const answers = asked.map(({ bytes, ms }) => `${(bytes / 1_024).toFixed(0)} kB after ${ms.toFixed(0)} ms`);
    console.log(
      `opened by a click: ${opened.at(-1)?.toFixed(0)} ms; history asked ${asked.length} times (${answers.join(', ')})`,
    );
  }
  const sorted = opened.toSorted((one, other) => one - other);
  console.log(
    `in the middle ${(sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(0)} ms; load ${(loadavg()[0] ?? 0).toFixed(1)}`,
  );

  await page.waitForTimeout(3_000);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const mainSeconds = async () =>
    (await cdp.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  const pid = await browserPid(browser);
  const spent = async () => ({
    main: await mainSeconds(),
    browser: treeCpuSeconds([pid]),
    platform: cpuSeconds(platform.pid()),
    postgres: await database.cpuSeconds(),
    gateway: cpuSeconds(gateway.pid()),
  });
  asked.length = 0;
  const before = await spent();
  const frames = await page.evaluate<number[]>(`window.framesFor(${seconds * 1_000})`);
  const after = await spent();
  const share = (name: keyof typeof before) =>
    `${name} ${(((after[name] - before[name]) / seconds) * 100).toFixed(1)} %`;
  const inOrder = frames.toSorted((one, other) => one - other);
  console.log(
    `running: ${(['main', 'browser', 'platform', 'postgres', 'gateway'] as const).map(share).join(', ')} of a core; ` +
      `longest frame ${(inOrder.at(-1) ?? 0).toFixed(0)} ms, p95 ${(inOrder[Math.floor(inOrder.length * 0.95)] ?? 0).toFixed(0)} ms; ` +
      `history asked ${asked.length} times; load ${(loadavg()[0] ?? 0).toFixed(1)}`,
  );
} finally {
  clearInterval(ticking);
  await browser.close();
  await site.stop();
  await database.drop();
}
