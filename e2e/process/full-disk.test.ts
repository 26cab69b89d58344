import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Product, startProduct, until } from '@lightfield/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { silentLog } from '../../apps/platform/src/kernel/log.ts';
import { startPostgres } from '../../apps/platform/src/kernel/postgres/launcher.ts';
import { askDatabase, readLedger } from './ledger.ts';

/**
 * The whole product as `npm start` runs it, on a disk of its own that is really full: a tmpfs, which only root can mount. It
 * may go slowly and say so; it must go on by itself when there is room, having lost and doubled nothing it has acknowledged.
 */
const DISK_MB = 420;
/** Room for what restarts of the database take, so that it is what we write that fills the disk. */
const PIECE = Buffer.alloc(256 * 1_024, 1);
const disk = mkdtempSync(join(tmpdir(), 'lf-disk-'));
const data = join(disk, 'data');
const ballast = join(disk, 'ballast');
const platformLog = join(data, 'logs', 'platform.log');
/** Of a tmpfs. */
const PAGE_BYTES = 4_096;
let product: Product;

beforeAll(async () => {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=755`, 'lightfield-test', disk]);
  mkdirSync(data);
  chmodSync(data, 0o755);
  product = await startProduct({ data });
});
afterAll(async () => {
  rmSync(ballast, { force: true });
  await product?.stop({ keep: true });
  execFileSync('umount', ['-l', disk]);
  rmSync(disk, { recursive: true, force: true });
});

/** Until nothing more fits, also what was freed meanwhile. */
function fill(): void {
  for (let size = PIECE.length; size >= 1; size = Math.floor(size / 16))
    try {
      for (;;) writeFileSync(ballast, PIECE.subarray(0, size), { flag: 'a' });
    } catch (error) {
      expect(error).toMatchObject({ code: 'ENOSPC' });
    }
}
/** What a page of the file holds already takes lines even without room: it is filled as well, so that the next line has none. */
function fillLog(): void {
  const { size } = statSync(platformLog);
  if (size % PAGE_BYTES > 0) appendFileSync(platformLog, `${' '.repeat(PAGE_BYTES - (size % PAGE_BYTES) - 1)}\n`);
}
const records = async (): Promise<number> =>
  (await askDatabase<{ n: string }>(data, 'select count(*) as n from hist_record').catch(() => [])).map(({ n }) =>
    Number(n),
  )[0] ?? -1;
const starter = () => (JSON.parse(readFileSync(join(data, 'start.json'), 'utf8')) as { pid: number }).pid;
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it('goes on by itself when there is room again: starter, platform, database and gateway', {
  timeout: 400_000,
}, async () => {
  await until('records', async () => (await records()) > 20);
  const pid = starter();
  for (const round of [1, 2]) {
    const before = await records();
    fill();
    // Longer than the 7 s after which a log without room used to end everything; what frees itself is filled again.
    for (let second = 0; second < 15; second += 1) {
      await new Promise((done) => setTimeout(done, 1_000));
      fill();
      fillLog();
      expect(isAlive(pid), `the starter in round ${round}:\n${product.output()}`).toBe(true);
    }
    // What dies without room is started again by the starter, while there is still none: a platform without room for a line of its log.
    if (round === 2) {
      for (const service of ['gateway', 'platform'] as const) product.kill(service);
      const ends = () => product.output().split('platform ended').length - 1;
      const killed = ends() + 1;
      await until('a platform that was started without room, and runs or has ended', async () => {
        fill();
        return ends() > killed || (await fetch(product.url).catch(() => undefined))?.ok;
      });
    }
    rmSync(ballast);
    await until(`records after round ${round}`, async () => (await records()) > before + 20, { withinMs: 120_000 });
    await until('the pages', async () => (await fetch(product.url).catch(() => undefined))?.ok);
  }
  await product.stop({ keep: true });
  expect(isAlive(pid)).toBe(false);
  expect(readFileSync(platformLog, 'utf8')).toContain('lines are missing: the disk was full');

  // Every number the platform has acknowledged is one row, or was given up by its gateway, which says so.
  const postgres = await startPostgres({ dataDir: join(data, 'postgres'), log: silentLog });
  const ledger = await readLedger(data, join(data, 'gateway'));
  const [given] = await askDatabase<{ up: string }>(
    data,
    'select coalesce(sum(records + events), 0) as up from uplink_loss',
  );
  await postgres.stop();
  const { produced, through, waiting, ...kept } = ledger;
  process.stdout.write(`full disk: ${JSON.stringify({ ...ledger, waiting: waiting.length, givenUp: given?.up })}\n`);
  const stored = kept.records + kept.alarmChanges + kept.replies + kept.lost;
  expect(stored + Number(given?.up)).toBe(through);
  expect(waiting).toEqual(Array.from({ length: produced - through }, (_, index) => through + 1 + index));
});
