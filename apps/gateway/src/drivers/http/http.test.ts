import { deviceFaultErrors } from '@lightfield/contract';
import { afterEach, expect, it } from 'vitest';
import { driverHost } from '../../polling/driver-host.ts';
import { LinkTimeout } from '../driver.ts';
import { localCertificate } from '../testing/certificate.ts';
import { httpSource, type HttpPoint } from './http.ts';
import { httpPeer } from './peer.ts';
import { httpSettings } from './settings.ts';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

async function open(more: Record<string, unknown> = {}, tls?: Parameters<typeof httpPeer>[0]) {
  const peer = await httpPeer(tls);
  cleanups.push(() => peer.stop());
  const settings = httpSettings.parse({ ...peer.settings, replyTimeoutMs: 2_000, ...more });
  const connection = await httpSource.open(settings, driverHost('unused'));
  cleanups.push(() => connection.close());
  const read = async (...points: HttpPoint[]) => {
    const values: unknown[] = [];
    for (const request of httpSource.plan(settings, points, true))
      await connection.read(settings, request, undefined, (_, raw) => values.push(raw));
    return values;
  };
  return { peer, settings, connection, read };
}
const at = (address: string, dataType: HttpPoint['dataType']): HttpPoint => ({
  address: httpSource.address.parse(address),
  dataType,
  byteOrder: 'ABCD',
  stringLength: 0,
});

it('asks once for all that stands in one document, over one connection', async () => {
  const { peer, read } = await open();
  peer.documents.set('/state', '{"pump":{"speed":5,"on":true},"total":9007199254740993}');
  const points = [at('/state#pump.speed', 'uint16'), at('/state#pump.on', 'bit'), at('/state#total', 'int64')];
  expect(await read(...points)).toEqual([5, 1, 9_007_199_254_740_993n]);
  expect(await read(...points, at('/state#pump.missing', 'float'))).toEqual([5, 1, 9_007_199_254_740_993n, undefined]);
  expect(peer.requests).toHaveLength(2);
});

it.each([
  [{ login: 'basic', userName: 'gateway', password: 'p:w' }, 'Basic Z2F0ZXdheTpwOnc='],
  [{ login: 'bearer', password: 'token' }, 'Bearer token'],
  [{}, undefined],
])('logs in as configured: %j', async (login, header) => {
  const { peer, read } = await open(login);
  await read(at('/speed', 'uint16'));
  expect(peer.requests[0]?.authorization).toBe(header);
});

it.each([
  [401, 'accessRefused'],
  [422, 'valueRefused'],
  [500, 'deviceFault'],
  [503, 'deviceBusy'],
] as const)('names status %d', async (status, fault) => {
  const { peer, settings, connection, read } = await open();
  peer.status = status;
  const refusal = { name: 'DeviceRefusal', fault: { code: deviceFaultErrors[fault].spec.code } };
  await expect(read(at('/speed', 'uint16'))).rejects.toMatchObject(refusal);
  await expect(connection.write(settings, at('/speed', 'uint16'), 3)).rejects.toMatchObject(refusal);
  // The connection has taken no harm.
  peer.status = 200;
  expect(await read(at('/speed', 'uint16'))).toEqual([0]);
});

it('hears a server out that ends the connection with its answer', async () => {
  const { peer, connection, read } = await open();
  peer.hangsUp = true;
  expect(await read(at('/many#values[499]', 'uint16'))).toEqual([499]);
  await connection.closed;
});

it('does not take a late answer for that of the next request', async () => {
  const { peer, connection, read } = await open({ replyTimeoutMs: 100 });
  peer.mute();
  await expect(read(at('/speed', 'uint16'))).rejects.toBeInstanceOf(LinkTimeout);
  await connection.closed;
});

it('speaks TLS only with a server that the given authority vouches for', { timeout: 60_000 }, async () => {
  const certificate = await localCertificate();
  const { read } = await open({ host: 'localhost', tls: true, ca: certificate.cert }, certificate);
  expect(await read(at('/speed', 'uint16'))).toEqual([0]);
  await expect(open({ host: 'localhost', tls: true }, certificate)).rejects.toMatchObject({ name: 'LinkClosed' });
});
