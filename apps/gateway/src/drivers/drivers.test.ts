import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createClock } from '../clock.ts';
import { driverHost } from '../polling/driver-host.ts';
import { PollingHost } from '../polling/polling-host.ts';
import { connectTcp } from '../polling/tcp.ts';
import { describeDriver } from './describe.ts';
import { type Connection, LinkClosed, LinkTimeout, type Point, type RawValue } from './driver.ts';
import { drivers } from './index.ts';
import { portOf } from './testing/cord.ts';
import { type Peer, pointOf } from './testing/peer.ts';

/** Back-offs of seconds pass in a twentieth of the time. */
const SPEED = 20;
const folder = mkdtempSync(join(tmpdir(), 'lf-drivers-'));
const host = driverHost(folder);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(drivers)('driver $driver.type', ({ driver, sample }) => {
  let peer: Peer;
  let settings: unknown;
  const opened = new Set<Connection>();
  beforeAll(async () => {
    peer = await sample.peer();
    settings = driver.settings.parse(peer.settings);
  }, 60_000);
  afterEach(async () => {
    for (const connection of opened) await connection.close();
    opened.clear();
    await peer.up();
  });
  afterAll(() => peer.stop());

  const open = async () => {
    const connection = await driver.open(settings, host);
    opened.add(connection);
    return connection;
  };
  const pointsOf = (points: Peer['points']) => points.map((point) => pointOf(driver, point));
  /** Reads points in the requests the driver plans and answers the values in their order. */
  async function read(connection: Connection, points: readonly Point[]): Promise<(RawValue | undefined)[]> {
    const values = new Map<Point | undefined, RawValue | undefined>();
    for (const request of driver.plan(settings, points, true))
      await connection.read(settings, request, undefined, (index, raw) => values.set(request.points[index], raw));
    return points.map((point) => values.get(point));
  }
  const isOfLink = (error: unknown) => error instanceof LinkTimeout || error instanceof LinkClosed;

  it('refuses settings and addresses it could not use', () => {
    expect(driver.settings.safeParse(sample.settings).success).toBe(true);
    expect(driver.settings.safeParse(sample.badSettings).success).toBe(false);
    expect(driver.address.safeParse(sample.address).success).toBe(true);
    expect(driver.address.safeParse(sample.badAddress).success).toBe(false);
  });
  it('lets screens take every address it understands, and refuse one it does not', () => {
    const { addressPattern } = describeDriver(driver);
    if (addressPattern === undefined) throw new Error('screens would take any text for an address');
    const pattern = new RegExp(addressPattern, 'u');
    for (const { address } of [{ address: sample.address }, ...peer.points, ...peer.many.points])
      expect(address).toMatch(pattern);
    expect(pattern.test(sample.badAddress) && driver.address.safeParse(sample.badAddress).success).toBe(false);
  });
  it('says in both languages what each setting is, and which choices there are', () => {
    const { settings: form } = describeDriver(driver);
    for (const [name, property] of Object.entries(form.properties)) {
      expect(property.zh, name).toMatch(/\p{Script=Han}|^[A-Z]{2}/u);
      expect(property.en, name).not.toBe('');
      if (property.type === 'string' && property.enum)
        expect(Object.keys(property.options ?? {}), name).toEqual(property.enum);
    }
  });
  it('plans each point into one request, and names a line, the same for the same settings', () => {
    const points = pointsOf(peer.points);
    for (const joined of [true, false])
      expect(driver.plan(settings, points, joined).flatMap((request) => request.points)).toHaveLength(points.length);
    expect(driver.plan(settings, [], true)).toEqual([]);
    expect(driver.line(settings)).toBe(driver.line(driver.settings.parse(peer.settings)));
    expect(driver.line(settings)).not.toBe('');
  });

  it('writes and reads back, and reads back what was written next', async () => {
    const connection = await open();
    const points = pointsOf(peer.points);
    for (const round of [0, 1]) {
      for (const [i, point] of points.entries()) {
        const value = peer.points[i]?.values[round];
        if (value === undefined || driver.refuse(point, true, settings)) continue;
        await connection.write(settings, point, value);
      }
      const expected = peer.points.map(({ values }) => values[Math.min(round, values.length - 1)]);
      await vi.waitFor(async () => expect(await read(connection, points)).toEqual(expected));
    }
  });
  it('tells a value once, and again when it has changed', async () => {
    const connection = await open();
    const [point] = pointsOf(peer.points);
    const [request] = point ? driver.plan(settings, [point], true) : [];
    const [first, second] = peer.points[0]?.values ?? [];
    if (!point || !request || first === undefined || second === undefined) throw new Error('a peer has a point');
    await connection.write(settings, point, first);
    const seen: unknown[] = [];
    let image = await connection.read(settings, request, undefined, (_, raw) => seen.push(raw));
    image = await connection.read(settings, request, image, (_, raw) => seen.push(raw));
    await connection.write(settings, point, second);
    await vi.waitFor(async () => {
      image = await connection.read(settings, request, image, (_, raw) => seen.push(raw));
      expect(seen).toEqual([first, second]);
    });
  });
  it('reads many values in few requests', async () => {
    const points = pointsOf(peer.many.points);
    expect(driver.plan(settings, points, true).length).toBeLessThanOrEqual(peer.many.requests);
    const values = await read(await open(), points);
    expect(values).not.toContain(undefined);
  });

  it('gives up on a peer that is not there', async () => {
    await peer.down();
    await expect(open()).rejects.toBeInstanceOf(LinkClosed);
  });
  it('gives up on a peer that falls silent, and leaves retries to the host', async () => {
    const connection = await open();
    const points = pointsOf(peer.points).slice(0, 1);
    await read(connection, points);
    peer.mute();
    await vi.waitFor(async () => {
      const failure = await read(connection, points).then(
        () => undefined,
        (error: unknown) => error,
      );
      expect(isOfLink(failure), String(failure)).toBe(true);
    });
    const [point] = points;
    if (!point || driver.refuse(point, true, settings)) return;
    const failure = await connection.write(settings, point, 1).catch((error: unknown) => error);
    expect(isOfLink(failure), String(failure)).toBe(true);
  });
  it('gives up on a peer that is silent from the beginning', async () => {
    peer.mute();
    const failure = await open()
      .then((connection) => read(connection, pointsOf(peer.points)))
      .catch((error: unknown) => error);
    expect(isOfLink(failure), String(failure)).toBe(true);
  });
  it('notices when the connection ends, and reads again over a new one', async () => {
    const connection = await open();
    const points = pointsOf(peer.points);
    await read(connection, points);
    await peer.down();
    if (peer.datagrams) await expect(read(connection, points)).rejects.toBeInstanceOf(LinkClosed);
    await connection.closed;
    await expect(read(connection, points)).rejects.toBeInstanceOf(LinkClosed);
    await peer.up();
    expect(await read(await open(), points)).not.toContain(undefined);
  });
  it('may be closed twice, and while it reads', async () => {
    const connection = await open();
    peer.mute();
    const reading = read(connection, pointsOf(peer.many.points)).catch((error: unknown) => error);
    await connection.close();
    expect(isOfLink(await reading)).toBe(true);
    await expect(connection.close()).resolves.toBeUndefined();
    await connection.closed;
    await expect(read(connection, pointsOf(peer.points))).rejects.toBeInstanceOf(LinkClosed);
  });

  it('under the host: values of a lost peer turn bad and come back by themselves; a missing place is bad alone', async () => {
    const qualities = new Map<string, 'good' | 'bad'>();
    const watched = [...peer.points, ...(peer.missing ? [peer.missing] : [])];
    const polling = new PollingHost<string>({
      clock: createClock({ speed: SPEED }),
      host,
      log: pino({ level: 'silent' }),
    });
    polling.put({
      key: 'station',
      name: 'station',
      driver,
      settings,
      items: watched.map((point) => ({ point: pointOf(driver, point), intervalMs: 1_000, item: point.address })),
      sink: {
        changed: (item, raw) => void qualities.set(item, raw === undefined ? 'bad' : 'good'),
        answered: () => undefined,
        swept: () => undefined,
        failed: (items) => items.forEach((item) => qualities.set(item, 'bad')),
      },
    });
    const expectAll = (good: boolean) =>
      vi.waitFor(() => {
        for (const { address } of peer.points) expect(qualities.get(address), address).toBe(good ? 'good' : 'bad');
        if (peer.missing) expect(qualities.get(peer.missing.address)).toBe('bad');
      }, 15_000);
    try {
      await expectAll(true);
      await peer.down();
      await expectAll(false);
      await peer.up();
      await expectAll(true);
    } finally {
      await polling.stop();
    }
  });
});

it('gives up on a port where nobody listens', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = portOf(server);
  server.close();
  await expect(connectTcp({ host: '127.0.0.1', port })).rejects.toBeInstanceOf(LinkClosed);
});
