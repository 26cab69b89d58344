import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AlarmEvent, type CommandState, type GatewayState, LIVE_COMPACT } from '@lightfield/contract';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBus } from '../../kernel/bus.ts';
import { silentLog } from '../../kernel/log.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { aStoredGateway } from '../ingest/batch-store.testing.ts';
import { gatewayOfDevice } from './device-gateway.ts';
import { createLive, type Live } from './live.ts';
import { type LiveBench, liveBench, variableIdOf } from './live.testing.ts';

const GOOD = 0;
const BAD = 2;

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.drop());

const bus = createBus((error) => {
  throw error;
});
const gatewayId = uuid();
let state: GatewayState;
let counts: { active: number; unconfirmed: number };
let live: Live;
let bench: LiveBench;

beforeEach(async () => {
  state = 'online';
  counts = { active: 0, unconfirmed: 0 };
  await test.db.query('truncate latest');
  live = createLive({
    db: test.db,
    bus,
    log: silentLog,
    gatewayOf: () => Promise.resolve({ gatewayId, state }),
    alarmCounts: () => counts,
    communicationOf: () => null,
  });
  live.start();
  bench = await liveBench(live);
});
afterEach(async () => {
  await live.stop();
  bench.close();
});

const set = (series: number, value: number | string | null, readAt = 1, quality = GOOD) =>
  live.set(live.slot(series), value, quality, readAt);

describe('a socket', () => {
  it.each([undefined, LIVE_COMPACT])('gets everything there is first, then what changes (as %s)', async (protocol) => {
    set(1, 21.5, 10);
    set(2, 'läuft "gut"', 11, BAD);
    set(9, 7, 12);
    const viewer = await bench.connect(bench.grant([1, 2, 3]), protocol);
    await vi.waitFor(() => expect(viewer.frames.some(({ kind }) => kind === 'signalVal')).toBe(true));
    if (protocol) expect(viewer.frames[0]).toMatchObject({ kind: 'numbers' });
    expect(viewer.frames.find(({ kind }) => kind === 'signalVal')).toEqual({
      kind: 'signalVal',
      snapshot: true,
      readings: [
        { variableId: variableIdOf(1), value: 21.5, readAt: 10 },
        { variableId: variableIdOf(2), value: 'läuft "gut"', readAt: 11, quality: 'bad' },
      ],
    });
    set(3, 1, 20);
    set(9, 8, 20);
    set(1, 21.6, 20);
    set(1, 21.7, 21);
    await vi.waitFor(() => expect(viewer.values.get(variableIdOf(1))?.value).toBe(21.7));
    expect(viewer.frames.filter(({ kind }) => kind === 'signalVal').slice(1)).toEqual([
      {
        kind: 'signalVal',
        readings: [
          { variableId: variableIdOf(3), value: 1, readAt: 20 },
          { variableId: variableIdOf(1), value: 21.7, readAt: 21 },
        ],
      },
    ]);
  });

  it('gets an empty snapshot when there is nothing yet', async () => {
    const viewer = await bench.connect(bench.grant([1]));
    await vi.waitFor(() => expect(viewer.frames[0]).toEqual({ kind: 'signalVal', snapshot: true, readings: [] }));
  });

  it('shares values with others that watch the same', async () => {
    const [one, two, three] = [[1, 2], [2, 3], [2]].map((series) => bench.grant(series));
    if (!one || !two || !three) throw new Error('three grants');
    // in either form: one of them asks for the compact one
    const viewers = await Promise.all([bench.connect(one), bench.connect(two, LIVE_COMPACT), bench.connect(three)]);
    for (const series of [1, 2, 3]) set(series, series, 5);
    await vi.waitFor(() =>
      expect(viewers.map(({ values }) => [...values.values()].map(({ value }) => value))).toEqual([
        [1, 2],
        [2, 3],
        [2],
      ]),
    );
    viewers[0]?.ws.close();
    await vi.waitFor(() => expect(live.counters().sockets).toBe(2));
    set(2, 20, 6);
    await vi.waitFor(() => expect(viewers[1]?.values.get(variableIdOf(2))?.value).toBe(20));
    expect(viewers[2]?.values.get(variableIdOf(2))?.value).toBe(20);
  });

  it('sees values turn stale and recover', async () => {
    set(1, 5, 10);
    const viewer = await bench.connect(bench.grant([1]));
    live.stale([1]);
    await vi.waitFor(() =>
      expect(viewer.values.get(variableIdOf(1))).toMatchObject({ value: 5, readAt: 10, quality: 'stale' }),
    );
    set(1, 5, 30);
    await vi.waitFor(() => expect(viewer.values.get(variableIdOf(1))).toMatchObject({ value: 5, readAt: 30 }));
    expect(viewer.values.get(variableIdOf(1))).not.toHaveProperty('quality');
  });

  it('may say "idle" and is closed for talking more', async () => {
    const [quiet, loud] = await Promise.all([bench.connect(bench.grant([1])), bench.connect(bench.grant([1]))]);
    quiet.ws.send('idle');
    loud.ws.send('x'.repeat(2_000));
    const [code] = (await once(loud.ws, 'close')) as [number];
    expect(code).toBe(1009);
    set(1, 1);
    await vi.waitFor(() => expect(quiet.values.size).toBe(1));
  });

  it('is closed when its session has ended, and no other', async () => {
    const [mine, other] = await Promise.all([
      bench.connect(bench.grant([1], { sessionId: 's1' })),
      bench.connect(bench.grant([1])),
    ]);
    bus.emit('sessionEnded', { sessionId: 's1' });
    const [code] = (await once(mine.ws, 'close')) as [number];
    expect(code).toBe(4403);
    set(1, 1);
    await vi.waitFor(() => expect(other.values.size).toBe(1));
  });

  it('is closed when its account no longer sees the device, and none of another device or account', async () => {
    const [accountId, deviceId] = [randomUUID(), randomUUID()];
    const lost = { accountId, deviceIds: [deviceId] };
    const [mine, ...others] = await Promise.all([
      bench.connect(bench.grant([1], lost)),
      bench.connect(bench.grant([1], { ...lost, deviceIds: [randomUUID()] })),
      bench.connect(bench.grant([1], { ...lost, accountId: randomUUID() })),
    ]);
    bus.emit('grantChanged', { accountId, deviceIds: [randomUUID(), deviceId] });
    const [code] = (await once(mine.ws, 'close')) as [number];
    expect(code).toBe(4403);
    set(1, 1);
    for (const other of others) await vi.waitFor(() => expect(other.values.size).toBe(1));
  });

  it('that stands still gets the newest state later, and delays nobody', async () => {
    const series = Array.from({ length: 400 }, (_, index) => index + 1);
    const [stalled, other] = await Promise.all([
      bench.connect(bench.grant(series)),
      bench.connect(bench.grant(series)),
    ]);
    await vi.waitFor(() => expect(stalled.frames.length).toBeGreaterThan(1));
    stalled.ws.pause();
    const { frames } = stalled;
    const before = frames.length;
    let round = 0;
    // More than the system buffers of a loopback connection hold: 400 readings a frame are 38 kB.
    for (; round < 400; round += 1) {
      for (const number of series) set(number, round, round + 1);
      await vi.waitFor(() => expect(other.values.get(variableIdOf(400))?.value).toBe(round), { interval: 5 });
    }
    const bytes = process.memoryUsage().arrayBuffers;
    for (; round < 500; round += 1) {
      for (const number of series) set(number, round, round + 1);
      await vi.waitFor(() => expect(other.values.get(variableIdOf(400))?.value).toBe(round), { interval: 5 });
    }
    expect(process.memoryUsage().arrayBuffers - bytes).toBeLessThan(4_000_000);
    stalled.ws.resume();
    await vi.waitFor(() => expect(stalled.values.get(variableIdOf(400))?.value).toBe(round - 1));
    for (const number of series) expect(stalled.values.get(variableIdOf(number))?.value).toBe(round - 1);
    expect(frames.length - before).toBeLessThan(450);
  }, 60_000);
});

describe('a socket is told', () => {
  const deviceId = uuid();
  const stateFrames = (frames: readonly { kind: string }[]) => frames.filter(({ kind }) => kind === 'gatewayAlarm');
  const anAlarm = (fields: Partial<AlarmEvent> = {}): AlarmEvent => ({
    id: uuid(),
    equipId: deviceId,
    projectId: null,
    about: 'value',
    gatewayId: null,
    equipName: '锅炉',
    signalId: variableIdOf(1),
    signalTitle: '温度',
    unit: '°C',
    content: '温度过高',
    severity: 'severe',
    confirmRule: 'manual',
    condition: '> 90',
    value: 91,
    raisedAt: 100,
    recoveredAt: null,
    recoveredValue: null,
    confirmedAt: null,
    confirmedBy: null,
    ...fields,
  });

  it('the state of the gateway and the open alarms, at the start and when they change', async () => {
    const viewer = await bench.connect(bench.grant([1], { deviceIds: [deviceId] }));
    const frame = {
      kind: 'gatewayAlarm',
      equipId: deviceId,
      online: true,
      state: 'online',
      comm: null,
      active: 0,
      unconfirmed: 0,
    };
    await vi.waitFor(() => expect(stateFrames(viewer.frames)).toEqual([frame]));
    bus.emit('gatewayState', { gatewayId, state: 'offline', at: 1 });
    bus.emit('gatewayState', { gatewayId: uuid(), state: 'online', at: 1 });
    await vi.waitFor(() => expect(stateFrames(viewer.frames)).toHaveLength(2));
    expect(stateFrames(viewer.frames)[1]).toMatchObject({ online: false, state: 'offline' });
    counts = { active: 2, unconfirmed: 3 };
    for (let alarm = 0; alarm < 20; alarm += 1) {
      bus.emit('alarm', { orgId: 'o', change: 'raised', alarm: anAlarm(), voice: false, loop: 1 });
    }
    await vi.waitFor(() => expect(stateFrames(viewer.frames)).toHaveLength(3));
    expect(stateFrames(viewer.frames)[2]).toMatchObject({ active: 2, unconfirmed: 3 });
  });

  it.each([
    ['raised', {}, 100],
    ['recovered', { recoveredAt: 200 }, 200],
    ['confirmed', { recoveredAt: 200, confirmedAt: 300 }, 300],
  ] as const)('that an alarm of a watched signal was %s', async (change, fields, at) => {
    const [mine, other] = await Promise.all([
      bench.connect(bench.grant([1], { deviceIds: [deviceId] })),
      bench.connect(bench.grant([2], { deviceIds: [deviceId] })),
    ]);
    await vi.waitFor(() => expect(stateFrames(other.frames)).toHaveLength(1));
    const alarm = anAlarm(fields);
    bus.emit('alarm', { orgId: 'o', change, alarm, voice: false, loop: 1 });
    await vi.waitFor(() =>
      expect(mine.frames).toContainEqual({
        kind: 'signalAlarm',
        equipId: deviceId,
        alarmId: alarm.id,
        variableId: variableIdOf(1),
        change,
        severity: 'severe',
        content: '温度过高',
        at,
      }),
    );
    await sleep(80);
    expect(other.frames.some(({ kind }) => kind === 'signalAlarm')).toBe(false);
  });

  it('the open alarms that are its project’s own, whatever signals it watches', async () => {
    const projectId = uuid();
    const [mine, watching, other] = await Promise.all([
      bench.connect(bench.grant([2], { deviceIds: [], projectId })),
      bench.connect(bench.grant([1], { deviceIds: [], projectId })),
      bench.connect(bench.grant([1], { deviceIds: [], projectId: uuid() })),
    ]);
    counts = { active: 1, unconfirmed: 2 };
    const alarm = anAlarm({ equipId: null, projectId });
    bus.emit('alarm', { orgId: 'o', change: 'raised', alarm, voice: false, loop: 1 });
    const frame = { kind: 'projectAlarm', projectId, active: 1, unconfirmed: 2 };
    for (const viewer of [mine, watching]) await vi.waitFor(() => expect(viewer.frames).toContainEqual(frame));
    const told = (viewer: typeof mine) => viewer.frames.filter(({ kind }) => kind === 'signalAlarm').length;
    expect([told(mine), told(watching)]).toEqual([0, 1]);
    expect(other.frames.some(({ kind }) => kind === 'projectAlarm' || kind === 'signalAlarm')).toBe(false);
  });

  it('how commands of its own account end', async () => {
    const accountId = uuid();
    const [mine, other] = await Promise.all([
      bench.connect(bench.grant([1], { deviceIds: [deviceId], accountId })),
      bench.connect(bench.grant([1], { deviceIds: [deviceId] })),
    ]);
    const command: CommandState = {
      uuid: uuid(),
      kind: 'write',
      status: 'done',
      code: null,
      reason: null,
      signalId: variableIdOf(1),
      oldValue: 1,
      value: 2,
      readBack: 2,
      createdAt: 1,
      receivedAt: null,
      endedAt: 2,
    };
    bus.emit('command', { accountId, gatewayId: 'g', deviceId, state: command });
    const { uuid: id, status, code, reason, readBack, receivedAt } = command;
    await vi.waitFor(() =>
      expect(mine.frames).toContainEqual({ kind: 'command', uuid: id, status, code, reason, readBack, receivedAt }),
    );
    await sleep(50);
    expect(other.frames.some(({ kind }) => kind === 'command')).toBe(false);
  });

  it('that the device was edited', async () => {
    const viewer = await bench.connect(bench.grant([1], { deviceIds: [deviceId] }));
    await vi.waitFor(() => expect(stateFrames(viewer.frames)).toHaveLength(1));
    state = 'offline';
    bus.emit('configChanged', { deviceId, gatewayId });
    await vi.waitFor(() => expect(viewer.frames).toContainEqual({ kind: 'configChanged', equipId: deviceId }));
  });

  it('that a page of its device or project was saved', async () => {
    const projectId = uuid();
    const [ofDevice, ofProject] = await Promise.all([
      bench.connect(bench.grant([1], { deviceIds: [deviceId] })),
      bench.connect(bench.grant([1], { deviceIds: [], projectId })),
    ]);
    const [one, other] = [uuid(), uuid()];
    bus.emit('pageChanged', { ownerId: deviceId, pageId: one });
    bus.emit('pageChanged', { ownerId: projectId, pageId: other });
    const pagesOf = ({ frames }: typeof ofDevice) => frames.filter(({ kind }) => kind === 'pageChanged');
    await vi.waitFor(() => {
      expect(pagesOf(ofDevice)).toEqual([{ kind: 'pageChanged', pageId: one }]);
      expect(pagesOf(ofProject)).toEqual([{ kind: 'pageChanged', pageId: other }]);
    });
  });
});

it('the gateway of a device is found with what monitoring needs of it', async () => {
  const { gatewayId, orgId, sn } = await aStoredGateway(test.db);
  const [withGateway, without] = [uuid(), uuid()];
  await test.db.query(
    `insert into device (id, org_id, gateway_id, name) values ($1, $2, $3, 'x'), ($4, $2, null, 'y')`,
    [withGateway, orgId, gatewayId, without],
  );
  expect(await gatewayOfDevice(test.db, withGateway)).toEqual({ gatewayId, sn, kind: 'lightfield', state: 'offline' });
  expect(await gatewayOfDevice(test.db, without)).toBeUndefined();
});
