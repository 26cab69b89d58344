import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBus } from '../../kernel/bus.ts';
import { clockAt } from '../../kernel/clock.testing.ts';
import { silentLog } from '../../kernel/log.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { sealBlock } from './codec/block.ts';
import { encodeColumn } from './codec/column.ts';
import { createDecoderPool } from './decoder-pool.ts';
import { createHistory } from './history.ts';
import { createMaintainer } from './maintainer.ts';
import { addDevice, addGateway, addOrg, addReport, addVariable } from './site.testing.ts';
import { inlineDecoder } from './work.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 21, 12);
/** A thread loads its modules first, which takes its time where many tests run at once. */
const THREAD_MS = 60_000;
let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.drop());

describe('the threads that read blocks', () => {
  const times = Float64Array.from({ length: 500 }, (_time, i) => NOW + i);
  const numbers = Float64Array.from(times, (_time, i) => (i % 9 === 0 ? Number.NaN : i / 4));
  const [head, piece] = sealBlock(times, new Map([[16, encodeColumn({ numbers })]]));
  /** With memory of its own, as it is read: a job is the thread's once it was given away. */
  const block = () => ({
    head: Uint8Array.from(head?.data ?? []),
    pieces: new Map([[16, Uint8Array.from(piece?.data ?? [])]]),
  });
  const job = (blocks = [block()]) => ({
    hot: { pieces: [] },
    blocks,
    columns: [16],
    from: NOW + 3,
    to: NOW + 400,
    limit: 100,
  });

  it(
    'answer what is answered without them, take what was read alone, and go on after a block that cannot be read',
    async () => {
      const pool = createDecoderPool(2);
      const broken = () => job([{ ...block(), head: Uint8Array.of(9, 9) }]);
      const jobs = [broken(), job(), broken(), job()];
      const answers = await Promise.allSettled(jobs.map((one) => pool.run('curvePoints', one)));
      expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled']);
      expect(await pool.run('curvePoints', job())).toEqual(await inlineDecoder.run('curvePoints', job()));
      const gone = job();
      await pool.run('curvePoints', gone);
      await expect(pool.run('curvePoints', gone)).rejects.toThrow('transfer');
      const bounds = Float64Array.of(NOW, NOW + 250, NOW + 500);
      await pool.run('bucketSums', { columns: [16], bounds, rollups: [], spans: [job()] });
      expect(bounds).toEqual(Float64Array.of(NOW, NOW + 250, NOW + 500));
      expect(await pool.run('curvePoints', job())).toEqual(await inlineDecoder.run('curvePoints', job()));
      await pool.stop();
      await expect(pool.run('curvePoints', job())).rejects.toThrow('90005');
    },
    THREAD_MS,
  );
});

describe('the thread that looks after history', () => {
  it(
    'compacts what is closed and counts the room',
    async () => {
      const { db, connection } = test;
      const clock = clockAt(() => NOW);
      const bus = createBus((error) => {
        throw error;
      });
      const history = createHistory({ db, clock, bus, log: silentLog });
      const orgId = await addOrg(db);
      const gateway = await addGateway(db, orgId);
      const deviceId = await addDevice(db, orgId, { gatewayId: gateway.gatewayId });
      const report = await addReport(db, deviceId, [await addVariable(db, deviceId, { key: 'a' })]);
      const items = [NOW - 5 * DAY, NOW].map((time) => ({
        gateway,
        item: { kind: 'record' as const, seq: 1, report: report.number, layout: report.layout, time, values: [1] },
      }));
      const after = await db.transaction((tx) => history.part.write(tx, items));
      after();
      const maintainer = createMaintainer({ connection, clock, log: silentLog, firstMs: 0 });
      maintainer.start();
      for (let i = 0; i < 1_000 && maintainer.counters().rounds === 0; i++) await delay(50);
      await maintainer.stop();
      history.stop();
      expect(maintainer.counters()).toMatchObject({ rounds: 1, failed: 0 });
      expect(await db.query('select records, has_raw from hist_day where report_number = $1', [report.number])).toEqual(
        [{ records: 1, has_raw: true }],
      );
      const [hot] = await db.query<{ records: number; bytes: number }>('select records, bytes from hist_hot_use');
      expect([hot?.records, (hot?.bytes ?? 0) > 80]).toEqual([1, true]);
    },
    THREAD_MS,
  );
});
