import { type AnswerOf, LIMITS, SUCCESS, deviceCalls } from '@lightfield/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDevice, addGateway, addOrg, addVariable } from '../../engines/history/site.testing.ts';
import { createBus } from '../../kernel/bus.ts';
import { clockAt } from '../../kernel/clock.testing.ts';
import { silentLog } from '../../kernel/log.ts';
import { type TestCalls, testCalls, aCaller } from '../../kernel/testing-calls.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import type { Reading } from './position.ts';
import { createTrackRepository } from './track.repository.ts';
import { trackRoutes } from './track.routes.ts';
import { createTrackService } from './track.service.ts';
import { createTracker } from './tracker.ts';

let test: TestDatabase;
let calls: TestCalls;
let orgId: string;
let now = Date.UTC(2026, 10, 21);
const values = new Map<number, Reading>();
const opened: string[] = [];
const bus = createBus((error) => {
  throw error;
});
const MINUTE = 60_000;

beforeAll(async () => {
  test = await testDatabase();
  orgId = await addOrg(test.db, 'enterprise', await addOrg(test.db, 'center'));
  calls = await testCalls({
    register: (routes) => trackRoutes(routes, createTrackService({ tracks: createTrackRepository(test.db) })),
  });
});
afterAll(async () => {
  await calls.close();
  await test.drop();
});
beforeEach(() => {
  opened.length = 0;
});

const tracker = () =>
  createTracker({
    tracks: createTrackRepository(test.db),
    latest: (seriesId) => values.get(seriesId),
    openMonitoring: (deviceId) => Promise.resolve(opened.push(deviceId)),
    bus,
    clock: clockAt(() => now),
    log: silentLog,
  });

/** A device that moves, and its two values. */
async function truck() {
  const id = await addDevice(test.db, orgId, { name: '罐车' });
  const lng = await addVariable(test.db, id, { key: 'gps_lng' });
  const lat = await addVariable(test.db, id, { key: 'gps_lat' });
  await test.db.query(
    `update device set position_source = 'variables', lng_key = 'gps_lng', lat_key = 'gps_lat' where id = $1`,
    [id],
  );
  bus.emit('configChanged', { deviceId: id, gatewayId: null });
  return {
    id,
    at(place: { lng: number; lat: number }, quality = 0) {
      values.set(lng.seriesId, { value: place.lng, quality, readAt: now });
      values.set(lat.seriesId, { value: place.lat, quality, readAt: now });
    },
    async place() {
      const [row] = await test.db.query<{ lng: number | null; lat: number | null }>(
        'select lng, lat from device where id = $1',
        [id],
      );
      return row;
    },
    async track(from = 0, to = LIMITS.device.trackRangeMs) {
      const begin = Date.UTC(2026, 10, 20);
      const answer = await calls.as(aCaller()).call(deviceCalls.track, { id, from: begin + from, to: begin + to });
      expect(answer.code, answer.msg).toBe(SUCCESS);
      return answer.data as AnswerOf<typeof deviceCalls.track>;
    },
  };
}

describe('a device whose position comes from two variables', () => {
  it('stands where its values say, and leaves a track when it has moved', async () => {
    const car = await truck();
    const followed = tracker();
    car.at({ lng: 121, lat: 31 });
    await followed.step();
    expect(await car.place()).toEqual({ lng: 121, lat: 31 });
    now += MINUTE;
    car.at({ lng: 121.00001, lat: 31 });
    await followed.step();
    expect((await car.track()).total).toBe(1);
    now += MINUTE;
    car.at({ lng: 121.01, lat: 31 });
    await followed.step();
    expect(await car.place()).toEqual({ lng: 121.01, lat: 31 });
    const { points, metres } = await car.track();
    expect(points.map(({ lng }) => lng)).toEqual([121, 121.01]);
    expect(metres).toBeCloseTo(953, -1);
    await followed.stop();
  });

  it('stays where it was while its values are stale', async () => {
    const car = await truck();
    const followed = tracker();
    car.at({ lng: 121, lat: 31 });
    await followed.step();
    now += MINUTE;
    car.at({ lng: 122, lat: 31 }, 3);
    await followed.step();
    expect(await car.place()).toEqual({ lng: 121, lat: 31 });
    await followed.stop();
  });

  it('goes on from its track after a restart', async () => {
    const car = await truck();
    car.at({ lng: 121, lat: 31 });
    const before = tracker();
    await before.step();
    await before.stop();
    now += MINUTE;
    car.at({ lng: 121, lat: 31 });
    const after = tracker();
    await after.step();
    await after.stop();
    expect((await car.track()).total).toBe(1);
  });

  it('is streamed by its gateway also while nobody watches, asked for before the time is over', async () => {
    const car = await truck();
    const followed = tracker();
    await followed.step();
    now += MINUTE;
    await followed.step();
    expect(opened.filter((id) => id === car.id)).toHaveLength(1);
    now += 5 * MINUTE;
    await followed.step();
    expect(opened.filter((id) => id === car.id)).toHaveLength(2);
    await followed.stop();
  });
});

it('devices that stand where their gateway stands move with it, the others do not', async () => {
  const { gatewayId } = await addGateway(test.db, orgId);
  const carried = await addDevice(test.db, orgId, { gatewayId, name: '随车' });
  const fixed = await addDevice(test.db, orgId, { gatewayId, name: '固定' });
  await test.db.query(`update device set position_source = 'gateway' where id = $1`, [carried]);
  const followed = tracker();
  bus.emit('gatewayPosition', { gatewayId, lng: 120, lat: 30, at: now });
  await followed.step();
  await followed.stop();
  const rows = await test.db.query(
    'select id, lng, lat from device where id = any($1::uuid[]) order by lng nulls last',
    [[carried, fixed]],
  );
  expect(rows).toEqual([
    { id: carried, lng: 120, lat: 30 },
    { id: fixed, lng: null, lat: null },
  ]);
});

describe('a track', () => {
  it('has a bounded number of points, first and last among them, and the length of all', async () => {
    const car = await truck();
    const count = LIMITS.device.trackPoints * 2 + 7;
    await test.db.query(
      `insert into device_track (device_id, at, lng, lat)
       select $1, '2026-11-20T00:00:00Z'::timestamptz + n * interval '1 second', 121, 20 + n * 0.001 from generate_series(0, $2::int - 1) as n`,
      [car.id, count],
    );
    const { points, total, metres } = await car.track();
    expect(total).toBe(count);
    expect(points.length).toBeLessThanOrEqual(LIMITS.device.trackPoints);
    expect(points.length).toBeGreaterThan(LIMITS.device.trackPoints / 2);
    expect(points[0]?.lat).toBe(20);
    expect(points.at(-1)?.lat).toBeCloseTo(20 + (count - 1) * 0.001, 9);
    expect(metres).toBeCloseTo((count - 1) * 111.195, -2);
  });

  it('is asked for 30 days at most', async () => {
    const body = { id: (await truck()).id, from: 0, to: LIMITS.device.trackRangeMs + 1 };
    expect((await calls.as(aCaller()).call(deviceCalls.track, body)).code).toBe(10004);
    expect((await calls.as(aCaller()).call(deviceCalls.track, { ...body, to: 0 })).code).toBe(10003);
  });
});
