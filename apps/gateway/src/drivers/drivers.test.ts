import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { connectTcp } from '../polling/tcp.ts';
import { type DriverHost, LinkClosed, LinkTimeout, type Point } from './driver.ts';
import { drivers } from './index.ts';

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

/** A far end that takes connections and never says a word. `hangUp` ends them. */
async function silentDevice(): Promise<{ host: DriverHost; hangUp: () => void }> {
  const server = createServer((socket) => cleanups.push(() => socket.destroy()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanups.push(() => server.close());
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const hangUps: (() => void)[] = [];
  const host: DriverHost = {
    async connectTcp() {
      const socket = await connectTcp({ host: '127.0.0.1', port });
      hangUps.push(() => socket.destroy());
      return socket;
    },
  };
  return { host, hangUp: () => hangUps.forEach((hangUp) => hangUp()) };
}

describe.each(drivers)('driver $driver.type', ({ driver, sample }) => {
  const settings = driver.settings.parse(sample.settings);
  const point: Point = {
    address: driver.address.parse(sample.address),
    dataType: 'uint16',
    byteOrder: 'ABCD',
    stringLength: 0,
  };
  const request = driver.plan(settings, [point], true)[0];
  if (!request) throw new Error('a point needs a request');

  it('refuses settings and addresses it could not use', () => {
    expect(driver.settings.safeParse(sample.badSettings).success).toBe(false);
    expect(driver.address.safeParse(sample.badAddress).success).toBe(false);
  });
  it('reads and writes the sample point, and plans it into one request', () => {
    expect(driver.refuse(point, true)).toBeUndefined();
    expect(driver.plan(settings, [point], true)).toHaveLength(1);
    expect(driver.plan(settings, [point], false)).toHaveLength(1);
    expect(driver.plan(settings, [], true)).toEqual([]);
  });
  it('names a line, the same for the same settings', () => {
    expect(driver.line(settings)).toBe(driver.line(driver.settings.parse(sample.settings)));
    expect(driver.line(settings)).not.toBe('');
  });
  it('lets a failed connection reach the host', async () => {
    const refusing: DriverHost = { connectTcp: () => Promise.reject(new LinkClosed('refused')) };
    await expect(driver.open(settings, refusing)).rejects.toBeInstanceOf(LinkClosed);
  });
  it('lets a timeout reach the host, which owns retries, and stays open', async () => {
    const { host } = await silentDevice();
    const connection = await driver.open(settings, host);
    await expect(connection.read(settings, request, undefined, () => undefined)).rejects.toBeInstanceOf(LinkTimeout);
    await expect(connection.write(settings, point, 1)).rejects.toBeInstanceOf(LinkTimeout);
    await connection.close();
  });
  it('ends the exchange under way when the far end hangs up, and every later one at once', async () => {
    const { host, hangUp } = await silentDevice();
    const connection = await driver.open(settings, host);
    const reading = connection.read(settings, request, undefined, () => undefined);
    hangUp();
    await expect(reading).rejects.toBeInstanceOf(LinkClosed);
    await connection.closed;
    await expect(connection.read(settings, request, undefined, () => undefined)).rejects.toBeInstanceOf(LinkClosed);
    await expect(connection.write(settings, point, 1)).rejects.toBeInstanceOf(LinkClosed);
  });
  it('may be closed twice', async () => {
    const { host } = await silentDevice();
    const connection = await driver.open(settings, host);
    await connection.close();
    await expect(connection.close()).resolves.toBeUndefined();
    await connection.closed;
  });
});

it('gives up on a port where nobody listens', async () => {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  server.close();
  await expect(connectTcp({ host: '127.0.0.1', port })).rejects.toBeInstanceOf(LinkClosed);
});
