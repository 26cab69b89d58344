/**
 * Work in the field that waits on a phone, over a line that breaks: orders are received and finished with two pictures each, on the field
 * screen of the real web app in Chromium, offline, by its own buttons and forms; then the network is back, and every connection is cut
 * every so often (a TCP proxy between browser and platform resets both sides; new ones are taken at once). From the moment the network is back until
 * nothing waits. Afterwards the platform is asked on a line of its own: every step there once, every picture once, byte for byte as it lay on the phone.
 * The product as `npm start` runs it (plant, gateway, platform, PostgreSQL with its own settings); CPU of all processes of the browser, of platform and PostgreSQL.
 * Left out: real phones, radio, other phones at the same time; the proxy that cuts lines is not counted.
 *   npm run build && npm run bench field-outbox [orders, 200 by default] [ms between cuts, 5,000] [kbit/s to the platform, 0: as fast as the machine] [ms there and back, 0] [silent: nobody is told that the line broke] [s until it is given up, 2,400]
 * Given up, what left the phone so far is asked for all the same: nothing lost, nothing twice.
 */
import { createHash } from 'node:crypto';
import { loadavg } from 'node:os';
import { ROUTES, deviceCalls, workOrderCalls } from '@lightfield/contract';
import { ADMIN, type Api, logInAs, login, openBrowser, openPage, startProduct, until } from '@lightfield/testkit';
import type { Page } from 'playwright-core';
import { browserPid } from './support/browser-pid.ts';
import { cpuSeconds } from './support/cpu.ts';
import { startCutLine } from './support/cut-line.ts';
import { treeCpuSeconds } from './support/process-tree.ts';

const [orders = 200, cutMs = 5_000, kbitUp = 0, roundTripMs = 0] = process.argv.slice(2, 6).map(Number);
const breaks = process.argv[6] === 'silent' ? 'silent' : 'reset';
const PICTURES = 2;
/** One person reports 60 within a minute; what is refused is tried again. */
const REPORTS = { withinMs: 120_000, everyMs: 500 };
/** Longer than any run that is worth something, ms. */
const PATIENCE_MS = Number(process.argv[7] ?? 40 * 60) * 1_000;
const SIZE = { width: 390, height: 844 };

/** What waits on the phone, as its own database has it. */
interface Waiting {
  readonly id: string;
  readonly target: string;
  readonly kind: string;
  readonly of: string | undefined;
  /** Of its file. */
  readonly sha: string | undefined;
  readonly bytes: number;
}
const WAITING = `(async () => {
  const name = (await indexedDB.databases()).map((one) => one.name).find((one) => one.startsWith('lf-field-'));
  const answered = (ask) => new Promise((done, fail) => { ask.onsuccess = () => done(ask.result); ask.onerror = () => fail(ask.error); });
  const db = await answered(indexedDB.open(name));
  const entries = await answered(db.transaction('outbox').objectStore('outbox').getAll());
  const hex = (bytes) => [...new Uint8Array(bytes)].map((one) => one.toString(16).padStart(2, '0')).join('');
  const all = [];
  for (const { id, target, of, does } of entries) {
    const file = await answered(db.transaction('files').objectStore('files').get(id));
    const sha = file && hex(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
    all.push({ id, target, of, kind: does.kind, sha, bytes: file?.size ?? 0 });
  }
  db.close();
  return all;
})()`;
/** A picture as a camera makes one: much of it fine structure, and no two alike. */
const SHOOT = `async (n) => {
  const canvas = window.shot ??= new OffscreenCanvas(2048, 1536);
  const pen = canvas.getContext('2d');
  if (!window.grain) {
    const grain = window.grain = new OffscreenCanvas(512, 384);
    const bits = new ImageData(512, 384);
    for (let at = 0; at < bits.data.length; at++) bits.data[at] = at % 4 === 3 ? 255 : 96 + Math.random() * 80;
    grain.getContext('2d').putImageData(bits, 0, 0);
  }
  pen.drawImage(window.grain, 0, 0, 2048, 1536);
  pen.fillStyle = 'hsl(' + (n * 37) % 360 + ' 60% 40% / 0.5)';
  pen.fillRect((n * 71) % 1500, (n * 43) % 1000, 500, 500);
  pen.font = '200px sans-serif';
  pen.fillText('No ' + n, 300, 700);
  const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })).arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 32768) text += String.fromCharCode(...bytes.subarray(at, at + 32768));
  return btoa(text);
}`;

/** None is a part of another. */
const titleOf = (n: number) => `外线工单 ${String(n + 1).padStart(4, '0')}`;
/** So many orders of the simulated plant that are dispatched to the person with the phone. */
async function dispatchOrders(api: Api): Promise<void> {
  const { rows } = await api.call(deviceCalls.query, { pageSize: '50' });
  for (let n = 0; n < orders; n++) {
    const equipmentId = rows[n % rows.length]?.id ?? '';
    const title = titleOf(n);
    const report = { equipmentId, stepId: crypto.randomUUID(), title };
    const { id } = await until('it may be reported', () => api.call(workOrderCalls.report, report), REPORTS);
    const [person] = await api.call(workOrderCalls.people, { id, keyword: ADMIN.name });
    await api.call(workOrderCalls.dispatch, { id, stepId: crypto.randomUUID(), assigneeId: person?.id ?? '' });
  }
}
const press = (phone: Page, name: string) => phone.getByRole('button', { name, exact: true }).click();
async function doOrder(phone: Page, n: number): Promise<void> {
  await phone.getByRole('button', { name: titleOf(n) }).click();
  await press(phone, '接收');
  await press(phone, '完成');
  await phone.locator('textarea').fill(`已更换第 ${n + 1} 台的机封，试车正常`);
  const files = [];
  for (let at = 0; at < PICTURES; at++) {
    const text = await phone.evaluate<string>(`(${SHOOT})(${n * PICTURES + at})`);
    files.push({ name: `${n}-${at}.jpg`, mimeType: 'image/jpeg', buffer: Buffer.from(text, 'base64') });
  }
  await phone.locator('input[type=file]').setInputFiles(files);
  await phone.getByAltText(`图片 ${PICTURES}`).waitFor();
  await press(phone, '保存');
  await press(phone, '返回');
}

/** What the platform has of what waited; each fault in words. `left`: what still waits may be there, or not. */
async function faultsOf(api: Api, all: readonly Waiting[], left: ReadonlySet<string>): Promise<string[]> {
  const faults: string[] = [];
  const open = new Set(all.filter(({ id }) => left.has(id)).map(({ target }) => target));
  const waiting = all.filter(({ target }) => !open.has(target));
  for (const id of open) {
    const { steps } = await api.call(workOrderCalls.info, { id });
    const own = all.filter(({ target }) => target === id);
    const there = steps.flatMap((step) => [step.id, ...step.pictures]);
    if (new Set(there).size < there.length) faults.push(`${id}: something twice: ${there.join()}`);
    for (const one of own) if (!left.has(one.id) && !there.includes(one.id)) faults.push(`${one.id}: lost`);
  }
  for (const id of new Set(waiting.map(({ target }) => target))) {
    const { steps, state } = await api.call(workOrderCalls.info, { id });
    const own = waiting.filter(({ target }) => target === id);
    const done = own.filter(({ kind }) => kind !== 'orderPicture');
    // reported and dispatched at the desk
    const said = steps.slice(2).map((step) => `${step.id} ${step.kind}`);
    if (said.join() !== done.map((one) => `${one.id} ${one.kind}`).join()) faults.push(`${id}: steps ${said.join()}`);
    if (state !== 'finished') faults.push(`${id}: ${state}`);
    for (const step of steps) {
      const wanted = own.filter(({ of }) => of === step.id).map((one) => one.id);
      if (step.pictures.toSorted().join() !== wanted.toSorted().join())
        faults.push(`${id}: pictures ${step.pictures.join()} instead of ${wanted.join()}`);
    }
    for (const { id: pictureId, sha } of own.filter(({ kind }) => kind === 'orderPicture')) {
      const address = `${product.url}${workOrderCalls.picture.path}?id=${id}&pictureId=${pictureId}`;
      const bytes = await (await fetch(address, { headers: { cookie: api.cookie } })).arrayBuffer();
      if (createHash('sha256').update(new Uint8Array(bytes)).digest('hex') !== sha)
        faults.push(`${pictureId}: other bytes`);
    }
  }
  return faults;
}

const product = await startProduct();
const browser = await openBrowser();
const line = await startCutLine(product.url, { breaks, cutMs, kbitUp, roundTripMs });
try {
  const api = await login(product.url, ADMIN.name, ADMIN.password);
  await dispatchOrders(api);
  const { page: phone, context } = await openPage(browser, SIZE);
  await logInAs(phone, line.url);
  await phone.goto(line.url + ROUTES.field);
  await phone.getByRole('button', { name: '刷新' }).waitFor();
  await phone.evaluate('navigator.serviceWorker.ready.then(() => true)');
  await phone.getByText('已联网').waitFor();
  await context.setOffline(true);
  const filledFrom = performance.now();
  for (let n = 0; n < orders; n++) await doOrder(phone, n);
  const waiting = await phone.evaluate<Waiting[]>(WAITING);
  const shots = waiting.filter(({ kind }) => kind === 'orderPicture');
  const megabytes = shots.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;
  console.log(
    `${waiting.length} entries of ${orders} orders wait, ${shots.length} of them pictures (${megabytes.toFixed(1)} MB), done in ${((performance.now() - filledFrom) / 1_000).toFixed(0)} s`,
  );

  const roots = { browser: await browserPid(browser), postgres: product.pid('postgres') };
  const spent = () => ({
    browser: treeCpuSeconds([roots.browser]),
    platform: cpuSeconds(product.pid('platform')),
    postgres: treeCpuSeconds([roots.postgres]),
  });
  const [before, carried] = [spent(), line.told()];
  line.begin();
  const from = performance.now();
  await context.setOffline(false);
  const count = phone.getByRole('button', { name: /^未发送/ });
  let said = 0;
  for (;;) {
    const left = await count.textContent({ timeout: 1_000 }).catch(() => null);
    if (left === null && (await count.count()) === 0) break;
    const seconds = Math.round((performance.now() - from) / 1_000);
    if (seconds >= said + 10) {
      said = seconds;
      const { bytesUp, cuts } = line.told();
      console.log(`${seconds} s: ${left}, ${((bytesUp - carried.bytesUp) / 1e6).toFixed(1)} MB carried, ${cuts} cuts`);
    }
    if (performance.now() - from > PATIENCE_MS) {
      console.log(`GIVEN UP: ${left}`);
      process.exitCode = 1;
      break;
    }
    await phone.waitForTimeout(100);
  }
  const seconds = (performance.now() - from) / 1_000;
  const after = spent();
  const { cuts, connections, bytesUp } = line.told();
  const left = new Set((await phone.evaluate<Waiting[]>(WAITING)).map(({ id }) => id));
  const faults = await faultsOf(api, waiting, left);
  console.log(
    `sent in ${seconds.toFixed(1)} s, ${cuts} cuts, ${connections - carried.connections} connections, ${((bytesUp - carried.bytesUp) / 1e6).toFixed(1)} MB carried to the platform`,
  );
  for (const name of ['browser', 'platform', 'postgres'] as const)
    console.log(`  ${name} ${(after[name] - before[name]).toFixed(1)} s of a processor`);
  console.log(`load ${(loadavg()[0] ?? 0).toFixed(1)}`);
  console.log(
    faults.length > 0 ? faults.join('\n') : `${left.size} left; every step once, every picture once, byte for byte`,
  );
  if (faults.length > 0) process.exitCode = 1;
} finally {
  line.stop();
  await browser.close();
  await product.stop();
}
