import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Message,
  type MessageFrame,
  SOCKETS,
  accountCalls,
  commonErrors,
  deviceCalls,
  messageCalls,
} from '@lightfield/contract';
import { type Api, ADMIN, freshFolder, login, startGateway, startPlatform, until } from '@lightfield/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { silentLog } from '../../apps/platform/src/kernel/log.ts';
import { startPostgres } from '../../apps/platform/src/kernel/postgres/launcher.ts';
import { askDatabase, readLedger } from './ledger.ts';
import { type LoadPlc, loadSite, startLoadPlc } from './load-plc.ts';
import { type PlantLine, startLine } from './plant-line.ts';

/**
 * The database away under load (5,000 values and 50 records a second), and a disk without room, each beside
 * the gateway that goes on. LF_AWAY_SECONDS=300 takes it away for five minutes. LF_SMALL_DISK=folder of a small disk of one's own fills
 * that one in truth; without it every table refuses with the server's own error.
 */
const AWAY_MS = Number(process.env['LF_AWAY_SECONDS'] ?? 8) * 1_000;
const SMALL_DISK = process.env['LF_SMALL_DISK'];
/** What the platform may take on top while it cannot store anything, MiB. */
const MEMORY_MB = 150;
const say = (line: string) => process.stdout.write(`${line}\n`);
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

let plc: LoadPlc;
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let line: PlantLine;
let platform: Awaited<ReturnType<typeof startPlatform>>;
let gateway: Awaited<ReturnType<typeof startGateway>>;
let api: Api;
const databaseFolder = freshFolder('lightfield-database-');
const gatewayData = freshFolder('lightfield-gateway-');
const cluster = join(SMALL_DISK ?? databaseFolder, 'pg');

beforeAll(async () => {
  plc = await startLoadPlc();
  postgres = await startPostgres({
    dataDir: cluster,
    log: silentLog,
    ...(SMALL_DISK !== undefined && { settings: { max_wal_size: '64MB', min_wal_size: '32MB' } }),
  });
  line = await startLine(join(postgres.connection.host, `.s.PGSQL.${postgres.connection.port}`));
  const data = freshFolder();
  const [siteFile, credentialsFile] = [join(data, 'site.json'), join(data, 'credentials.json')];
  writeFileSync(siteFile, JSON.stringify(loadSite(plc.port)));
  platform = await startPlatform({
    data,
    env: {
      DATABASE_URL: `postgres://lightfield@127.0.0.1:${line.port}/lightfield`,
      LF_SITE_FILE: siteFile,
      ...(SMALL_DISK !== undefined && { LF_DATA: join(SMALL_DISK, 'platform') }),
      LF_SITE_CREDENTIALS_FILE: credentialsFile,
    },
  });
  const { sn, password } = JSON.parse(readFileSync(credentialsFile, 'utf8')) as { sn: string; password: string };
  gateway = await startGateway({ sn, password, mqttPort: platform.mqttPort, data: gatewayData });
  api = await login(platform.url, ADMIN.name, ADMIN.password);
});
afterAll(async () => {
  await gateway.stop();
  await platform.stop();
  line.stop();
  await postgres.stop();
  await plc.stop();
});

const ask = async (sql: string) => Number((await askDatabase<{ n: string }>(cluster, sql))[0]?.n);
const records = () => ask('select count(*) as n from hist_record');
const memoryMb = () =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${platform.pid()}/status`, 'utf8'))?.[1]) / 1_024;
/** The most memory until `stop`, MiB. */
function watchMemory() {
  let most = memoryMb();
  const timer = setInterval(() => (most = Math.max(most, memoryMb())), 200);
  return () => {
    clearInterval(timer);
    return most;
  };
}

/** What was produced until now comes, all of it once, in order and with its own times; then the stream goes on. */
async function expectNothingLost(): Promise<void> {
  const before = await until('an answer of the database', records);
  await until('records again', async () => (await records()) > before + 300, { withinMs: 120_000 });
  await until(
    'the newest record to be of now',
    async () => (await ask(`select count(*) as n from hist_record where ts > now() - interval '3 seconds'`)) > 0,
    { withinMs: 120_000 },
  );
  await gateway.kill();
  await pause(1_000);
  const ledger = await readLedger(cluster, gatewayData);
  expect(ledger.records + ledger.alarmChanges).toBe(ledger.through);
  expect(ledger.waiting.filter((seq) => seq > ledger.through)).toEqual(
    Array.from({ length: ledger.produced - ledger.through }, (_item, index) => ledger.through + 1 + index),
  );
  expect(ledger.lost).toBe(0);
  await gateway.start();
}

it(`loses and doubles nothing while the database is away for ${AWAY_MS / 1_000} s, within bounded memory`, {
  timeout: 180_000 + 2 * AWAY_MS,
}, async () => {
  await until('the first records', async () => (await records()) > 300);
  const [before, memory] = [await records(), memoryMb()];
  const most = watchMemory();
  line.cut();
  await pause(AWAY_MS);
  const produced = await records();
  // The screens hear that it is away, and are not left waiting.
  const told = api.raw(deviceCalls.query.path, {});
  if (AWAY_MS > 20_000) expect((await told).code).toBe(commonErrors.unavailable.code);
  line.mend();
  await expectNothingLost();
  const memoryUp = most() - memory;
  const [stored, after] = [await records(), memoryMb()];
  say(
    `away for ${AWAY_MS / 1_000} s: ${produced - before} records stored meanwhile, ${stored - produced} afterwards; ` +
      `memory ${memory.toFixed(0)} MiB before, up by ${memoryUp.toFixed(0)} at most, ${after.toFixed(0)} after`,
  );
  expect(memoryUp).toBeLessThan(MEMORY_MB);
  expect([200, commonErrors.unavailable.code]).toContain((await told).code);
});

/** Every table refuses what is written, with the server's own word for a full disk. */
const REFUSE = `
  create function no_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;
  do $$ declare t text; begin
    for t in select c.oid::regclass::text from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
    loop execute format('create trigger no_room before insert or update on %s for each statement execute function no_room()', t); end loop;
  end $$`;
async function fillDisk(): Promise<() => Promise<unknown>> {
  if (SMALL_DISK === undefined) {
    await askDatabase(cluster, REFUSE);
    return () => askDatabase(cluster, 'drop function no_room() cascade');
  }
  const ballast = join(SMALL_DISK, 'ballast');
  const piece = Buffer.alloc(64 * 1_024, 1);
  try {
    for (;;) writeFileSync(ballast, piece, { flag: 'a' });
  } catch (error) {
    say(`the disk is full: ${(error as Error).message}`);
  }
  return async () => rmSync(ballast);
}

it('says that there is no room, loses nothing, and goes on by itself when there is', { timeout: 300_000 }, async () => {
  await until('records', async () => (await records()) > 300);
  const token = await api.call(messageCalls.token, {});
  const socket = new WebSocket(`${platform.url.replace('http', 'ws')}${SOCKETS.message}${token}`);
  const shown: Message[] = [];
  socket.addEventListener('message', (event) => {
    const frame = JSON.parse(String(event.data)) as MessageFrame;
    if (frame.kind === 'message' && frame.message.type === 'notice') shown.push(frame.message);
  });
  const most = watchMemory();
  const memory = memoryMb();
  const makeRoom = await fillDisk();

  // Whoever has a page open is told, though the message itself finds no room.
  await until('the message of the full disk', () => shown.some(({ title }) => title.startsWith('数据盘已满')), {
    withinMs: 90_000,
  });
  if (SMALL_DISK === undefined) {
    const feedback = { content: '数据盘已满时提交的反馈内容', contact: '' };
    expect((await api.raw(accountCalls.feedbackAdd.path, feedback)).code).toBe(commonErrors.noRoom.code);
  }
  await pause(SMALL_DISK === undefined ? 1_000 : 30_000);
  const before = SMALL_DISK === undefined ? await records() : undefined;
  await makeRoom();
  await expectNothingLost();
  if (before !== undefined) expect(await records()).toBeGreaterThan(before + 300);
  await until('the message that there is room', () => shown.some(({ title }) => title === '数据盘空间已恢复'), {
    withinMs: 60_000,
  });
  say(
    `full disk: ${shown.map(({ title }) => title).join(', ')}; memory up by ${(most() - memory).toFixed(0)} MiB at most`,
  );
  // Both messages have been stored since, under the ids that were shown.
  const kept = await until('both messages stored', async () => {
    const { rows } = await api.call(messageCalls.query, { type: 'notice', pageNum: 1, pageSize: 10 });
    return rows.length === shown.length && rows;
  });
  expect(kept.map(({ id }) => id).toSorted()).toEqual(shown.map(({ id }) => id).toSorted());
  socket.close();
});
