import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBus } from '../../kernel/bus.ts';
import { silentLog } from '../../kernel/log.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { createLive, type Live } from './live.ts';
import { type LiveBench, liveBench, variableIdOf } from './live.testing.ts';

const GOOD = 0;
const BAD = 2;

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.drop());

let live: Live;
let bench: LiveBench;
const aLive = () =>
  createLive({
    db: test.db,
    bus: createBus((error) => {
      throw error;
    }),
    log: silentLog,
    gatewayOf: () => Promise.resolve(undefined),
    alarmCounts: () => ({ active: 0, unconfirmed: 0 }),
    communicationOf: () => null,
  });
beforeEach(async () => {
  await test.db.query('truncate latest');
  live = aLive();
  live.start();
  bench = await liveBench(live);
});
afterEach(async () => {
  await live.stop();
  bench.close();
});

const set = (series: number, value: number | string | null, readAt = 1, quality = GOOD) =>
  live.set(live.slot(series), value, quality, readAt);

describe('table latest', () => {
  it('keeps numbers, texts and nothing across a restart, as stale', async () => {
    const orgId = uuid();
    const deviceId = uuid();
    await test.db.query(`insert into org (id, kind, name) values ($1, 'enterprise', 'x')`, [orgId]);
    await test.db.query(`insert into device (id, org_id, name) values ($1, $2, 'x')`, [deviceId, orgId]);
    const rows = await test.db.query<{ series_id: number }>(
      `insert into variable (id, device_id, key, name, kind, data_type, access, settings)
       select gen_random_uuid(), $1, 'k' || n, 'n', 'device', 'float', 'read', '{}' from generate_series(1, 6000) n
       returning series_id`,
      [deviceId],
    );
    const series = rows.map(({ series_id }) => series_id);
    const [number = 0, text = 0, nothing = 0] = series;
    for (const id of series) set(id, id / 7, 1_700_000_000_123);
    set(text, 'Störung \u0000 §', 1_700_000_000_456, BAD);
    set(nothing, null, 1_700_000_000_789, BAD);
    await live.stop();

    const again = aLive();
    again.start();
    const quality = 3;
    // nothing is in memory that nobody has asked for
    expect(again.counters().slots).toBe(0);
    await again.fresh(series);
    expect(again.get(number)).toMatchObject({ value: number / 7, quality, readAt: 1_700_000_000_123 });
    expect(again.get(text)).toMatchObject({ value: 'Störung  §', quality, readAt: 1_700_000_000_456 });
    expect(again.get(nothing)).toMatchObject({ value: null, quality, readAt: 1_700_000_000_789 });
    expect(series.every((id) => again.get(id) !== undefined)).toBe(true);
    await again.stop();
  });

  it('is the snapshot of who watches after a restart, and what comes later is newer', async () => {
    set(61, 6.1, 1_000);
    set(62, 6.2, 1_000);
    await live.stop();
    bench.close();

    live = aLive();
    live.start();
    bench = await liveBench(live);
    // it came before anybody asked
    set(62, 7.2, 2_000);
    const viewer = await bench.connect(bench.grant([61, 62, 63]));
    await vi.waitFor(() => expect(viewer.frames.some(({ kind }) => kind === 'signalVal')).toBe(true));
    expect(viewer.frames.find(({ kind }) => kind === 'signalVal')).toMatchObject({
      snapshot: true,
      readings: [
        { variableId: variableIdOf(61), value: 6.1, quality: 'stale' },
        { variableId: variableIdOf(62), value: 7.2 },
      ],
    });
    set(61, 8.1, 3_000);
    await vi.waitFor(() => expect(viewer.values.get(variableIdOf(61))).toMatchObject({ value: 8.1, readAt: 3_000 }));
  });

  it('that is away leaves who watches with what comes, and is asked again', async () => {
    const broken = vi.spyOn(test.db, 'query').mockRejectedValue(new Error('away'));
    const viewer = await bench.connect(bench.grant([71]));
    await vi.waitFor(() => expect(viewer.frames.length).toBeGreaterThan(0));
    set(71, 1, 1_000);
    await vi.waitFor(() => expect(viewer.values.get(variableIdOf(71))?.value).toBe(1));
    broken.mockRestore();
    await test.db.query(`insert into latest (series_id, ts, num, quality) values (72, now(), 72, 0)`);
    await live.fresh([72]);
    expect(live.get(72)?.value).toBe(72);
  });

  it('is about a second behind', async () => {
    set(4, 44, 1_000);
    await vi.waitFor(async () => {
      const rows = await test.db.query('select num, quality from latest where series_id = 4');
      expect(rows).toEqual([{ num: 44, quality: GOOD }]);
    });
  });
});
