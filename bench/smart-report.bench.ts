/**
 * Smart reports, asked over HTTP of a platform with the settings of the product: one of 20 sheets × 200 rows × 30 columns with 3,000 values
 * and statistics of 30 devices, out of a day that was recorded once a minute, filled, then as .xlsx and as PDF; and 500 reports whose day
 * ends at the same minute (a row an hour of eight variables each, the figures of the day, something to fill in), until all their records
 * are there and told.
 *   npm run bench smart-report [rounds of the large one, 5] [reports at the same time, 500]
 * Counted: platform and PostgreSQL, until the last byte has come. Left out: gateways and live values, e-mail, TLS; who asks works on the
 * same processors, and reads the answer after the clock has stopped.
 */
import os from 'node:os';
import type { SmartReportSchedule } from '@lightfield/contract';
import { startPlatform, until } from '@lightfield/testkit';
import { databaseUrl } from '../apps/platform/src/kernel/testing.ts';
import { cpuSeconds } from './support/cpu.ts';
import { productDatabase } from './support/product-database.ts';
import { HOUR, MINUTE, largeDocument, reportCalls, seedSite, shiftDocument } from './support/report-site.ts';

const rounds = Number(process.argv[2] ?? 5);
const together = Number(process.argv[3] ?? 500);
const DAY = 24 * HOUR;
/** Making the reports has to be over before their day ends. */
const AHEAD = 2 * MINUTE;
const SCHEDULE: SmartReportSchedule = {
  every: 'none',
  dayStart: '08:00',
  shifts: [],
  timeZone: 'UTC',
  delayMinutes: 0,
  dueMinutes: 120,
};

const test = await productDatabase();
const began = performance.now();
const to = Math.floor(Date.now() / MINUTE) * MINUTE;
const from = to - DAY;
const site = await seedSite(test.db, from - 2 * HOUR, to);
await test.db.query('vacuum analyze');
console.log(`a day of 3,000 variables stored in ${((performance.now() - began) / 1_000).toFixed(0)} s`);
const platform = await startPlatform({ env: { DATABASE_URL: databaseUrl(test), LF_LOG_LEVEL: 'warn' } });
const calls = reportCalls(platform.url, site.cookie);

/** Time on the clock, and what both programs worked, ms. */
async function measured<Result>(work: () => Promise<Result>) {
  const before = { platform: cpuSeconds(platform.pid()), database: await test.cpuSeconds() };
  const started = performance.now();
  const result = await work();
  return {
    result,
    ms: performance.now() - started,
    platform: (cpuSeconds(platform.pid()) - before.platform) * 1_000,
    database: ((await test.cpuSeconds()) - before.database) * 1_000,
  };
}
const whole = (ms: number) => `${ms.toFixed(0)} ms`;

async function large(): Promise<void> {
  const series = site.devices.flatMap((device) => device.series);
  const deviceIds = site.devices.map(({ id }) => id);
  const document = largeDocument(series);
  const id = await calls.report('月报', SCHEDULE, deviceIds, document);
  const found: Record<'fill' | 'xlsx' | 'pdf', Awaited<ReturnType<typeof measured>>[]> = {
    fill: [],
    xlsx: [],
    pdf: [],
  };
  const sizes: string[] = [];
  for (let n = 0; n <= rounds; n++) {
    const filled = await measured(() => calls.record(id, from, to));
    const record = calls.readRecord(filled.result);
    const [xlsx, pdf] = [
      await measured(() => calls.file('xlsx', record.id)),
      await measured(() => calls.file('pdf', record.id)),
    ];
    if (n === 0) {
      const lacking = JSON.stringify(record.document).split('"q":').length - 1;
      sizes.push(
        `document ${(JSON.stringify(document).length / 1e6).toFixed(1)} MB, ${lacking} values lacking`,
        `.xlsx ${(xlsx.result.length / 1e6).toFixed(1)} MB`,
        `PDF ${(pdf.result.length / 1e6).toFixed(1)} MB`,
      );
      console.log(
        `first: fill ${whole(filled.ms)}, .xlsx ${whole(xlsx.ms)}, PDF ${whole(pdf.ms)} (threads begin, fonts are read)`,
      );
      continue;
    }
    found.fill.push(filled);
    found.xlsx.push(xlsx);
    found.pdf.push(pdf);
  }
  // An enterprise has as many reports as begin at once below, and no more.
  await calls.remove(id);
  console.log(sizes.join(', '));
  for (const [what, runs] of Object.entries(found)) {
    const sorted = runs.toSorted((a, b) => a.ms - b.ms);
    const [middle, slowest] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
    if (middle && slowest)
      console.log(
        `${what.padEnd(5)} ${whole(middle.ms)} in the middle, ${whole(slowest.ms)} at most; processor: platform ${whole(middle.platform)}, PostgreSQL ${whole(middle.database)} (2,000 ms wanted for each)`,
      );
  }
}

/** Reports whose day ends at a minute that comes. */
async function atOnce(): Promise<void> {
  const ends = Math.ceil((Date.now() + AHEAD) / MINUTE) * MINUTE;
  const dayStart = new Date(ends).toISOString().slice(11, 16);
  const schedule = { ...SCHEDULE, every: 'day' as const, dayStart };
  const made = await measured(async () => {
    for (let n = 0; n < together; n++) {
      const device = site.devices[n % site.devices.length];
      if (device) await calls.report(`班报${n}`, schedule, [device.id], shiftDocument(device.series.slice(n % 90)));
    }
  });
  if (Date.now() > ends - 1_000) throw new Error('the reports were made too late: their day had ended');
  console.log(
    `${together} reports and templates saved in ${(made.ms / 1_000).toFixed(1)} s; their day ends at ${dayStart} UTC`,
  );
  await new Promise((done) => setTimeout(done, ends - Date.now()));
  const count = async () => {
    const [row] = await test.db.query<{ made: number; told: number }>(
      `select count(*)::int as made, (count(*) filter (where told))::int as told from smart_record where made_by = ''`,
    );
    return row ?? { made: 0, told: 0 };
  };
  const run = await measured(() =>
    until('all records', async () => (await count()).told >= together, { withinMs: 5 * MINUTE }),
  );
  const [last] = await test.db.query<{ first: Date; made: Date; n: number; lacking: number }>(
    `select min(made_at) as first, max(made_at) as made, count(*)::int as n,
            (count(*) filter (where document::text like '%"q": "none"%'))::int as lacking from smart_record where made_by = ''`,
  );
  const after = (date: Date | undefined) => (((date?.getTime() ?? 0) - ends) / 1_000).toFixed(1);
  console.log(
    `${last?.n} records: the first begun ${after(last?.first)} s after the minute, the last ${after(last?.made)} s, all there and told after ${((Date.now() - ends) / 1_000).toFixed(1)} s (60 wanted); ` +
      `${last?.lacking} with a value lacking; processor: platform ${(run.platform / 1_000).toFixed(1)} s, PostgreSQL ${(run.database / 1_000).toFixed(1)} s`,
  );
}

try {
  if (rounds > 0) await large();
  if (together > 0) await atOnce();
  console.log(`load average: ${os.loadavg()[0]?.toFixed(1)} (other work on this machine lowers all figures)`);
} finally {
  await platform.stop();
  await test.drop();
}
