/**
 * What a person waits for at a page of 2,000 widgets, from the call to its answer (session, rules, checks, packing, database), on an
 * embedded database with the settings of the product (fsync, synchronous commit, full pages), which is counted: a save (target: 500 ms),
 * the same as a form, opening it in the designer, looking at it with some regions closed, a draft, a copy to another device.
 * 40 % data boxes, 20 % shapes with colour animation, 40 % others. It fails when the page that is opened is not the one saved last.
 * Left out: HTTP (the calls are handed in), the browser, other work of the platform.
 * Run: npm run bench page-save [widgets, 2,000 by default]
 */
import { loadavg } from 'node:os';
import { SUCCESS, type Call, type Envelope, type PageInfo, pageCalls } from '@lightfield/contract';
import type { PageDocument, Widget } from '@lightfield/page';
import { aBinding, aGauge, aPage, aRect, aText } from '../packages/page/src/page.testing.ts';
import { pageSite } from '../apps/platform/src/features/page/page.testing.ts';
import { productDatabase } from './support/product-database.ts';

const count = Number(process.argv[2] ?? 2_000);
const ROUNDS = 7;
const TARGET_MS = 500;
const VARIABLES = 200;

const database = await productDatabase();
const site = await pageSite(() => Promise.resolve(database));
const keys = Array.from({ length: VARIABLES }, (_, n) => `v${n}`);
const { device, ids } = await site.addSite(keys);
const other = await site.addSite(keys);

function widgetAt(n: number, round: number): Widget {
  const binding = aBinding(ids[`v${n % VARIABLES}`] ?? '', { equipId: device });
  if (n % 10 < 4) return aGauge(`w${n}`, binding);
  const rect = aRect(`w${n}`, (n * 7) % 900, (n * 13) % 700, n % 50 === 9 ? { authRegion: 'A' } : {});
  if (n % 10 > 5) return n % 2 ? aText(`w${n}`, `泵${n} ${round}`) : rect;
  const { fillColor } = rect.animation;
  const config = { ...fillColor.config, data: binding };
  return { ...rect, animation: { ...rect.animation, fillColor: { ...fillColor, enable: true, config } } };
}
const drawn = (round: number): PageDocument => aPage(Array.from({ length: count }, (_, n) => widgetAt(n, round)));

/** So many of them are texts, which say in which round they were saved. */
const texts = JSON.stringify(drawn(1)).split('泵').length - 1;
const found: Record<string, number[]> = {};
/** What PostgreSQL worked for all of it, seconds, and in how many rounds. */
const databaseBefore = await database.cpuSeconds();
/** What the process worked for it, on all its threads: comparable on a machine that is busy with something else. */
const worked: Record<string, number[]> = {};
const sortedOf = (times: readonly number[] = []) => times.toSorted((a, b) => a - b);
const middleOf = (times: readonly number[] = []) => sortedOf(times)[Math.floor(times.length / 2)] ?? Number.NaN;
async function timed(what: string, round: number, work: () => Promise<Envelope>): Promise<Envelope> {
  site.time.at += 60_000;
  const [started, before] = [performance.now(), process.cpuUsage()];
  const answer = await work();
  const { user, system } = process.cpuUsage(before);
  // The first one compiles.
  if (round > 0) {
    (found[what] ??= []).push(performance.now() - started);
    (worked[what] ??= []).push((user + system) / 1_000);
  }
  if (answer.code !== SUCCESS) throw new Error(`${what}: ${answer.code} ${answer.msg} ${JSON.stringify(answer.data)}`);
  return answer;
}
const ask = (call: Call, body: Record<string, unknown>) => site.calls.as(site.me).call(call, body);
const looker = await site.person('int', { permissions: new Set(['monitor_equip_real']) });

const { id } = await site.add({ equipmentId: device, title: 'bench' });
let base = 1;
for (let round = 0; round <= ROUNDS; round += 1) {
  await timed(`save of ${count} widgets`, round, () => ask(pageCalls.save, { id, base, json: drawn(round) }));
  const form = new URLSearchParams({ id, base: String(base + 1), json: JSON.stringify(drawn(-round)) }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded', cookie: site.calls.cookieOf(site.me) };
  await timed('the same as a form', round, async () =>
    (await site.calls.raw({ method: 'POST', url: pageCalls.save.path, payload: form, headers })).json(),
  );
  base += 2;
  const opened = await timed('opening it in the designer', round, () => ask(pageCalls.info, { id }));
  const written = JSON.stringify((opened.data as PageInfo).document).split(` ${-round}"`).length - 1;
  if (written !== texts) throw new Error(`of ${texts} texts saved last ${written} are on the page that is opened`);
  await timed('looking at it', round, () => site.calls.as(looker).call(pageCalls.view, { id }));
  await timed('a draft', round, () => ask(pageCalls.draftSave, { id, base, json: drawn(round) }));
  const copy = { id, equipmentId: other.device, title: `copy ${round}` };
  await timed('a copy to another device', round, () => ask(pageCalls.copy, copy));
}
const [size] = await site.db.query<{ bytes: number; packed: number }>(
  'select bytes, length(document) as packed from page_version where page_id = $1 order by version desc limit 1',
  [id],
);
console.log(
  `document: ${Math.round((size?.bytes ?? 0) / 1_024)} KiB of JSON, ${Math.round((size?.packed ?? 0) / 1_024)} KiB kept`,
);
for (const [what, times] of Object.entries(found)) {
  const cpu = Math.round(middleOf(worked[what]));
  console.log(`${what}: ${sortedOf(times).map(Math.round).join(' ')} ms, of which ${cpu} ms of work`);
}
const middle = middleOf(Object.values(found)[0]);
console.log(
  `PostgreSQL: ${Math.round((((await database.cpuSeconds()) - databaseBefore) * 1_000) / (ROUNDS + 1))} ms of work a round of all of them, load ${(loadavg()[0] ?? 0).toFixed(1)}`,
);
console.log(`target ${TARGET_MS} ms: ${middle <= TARGET_MS ? 'met' : 'missed'} (the middle of ${ROUNDS})`);
await site.close();
