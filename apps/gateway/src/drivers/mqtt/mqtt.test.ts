import { deviceFaultErrors } from '@lightfield/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { driverHost } from '../../polling/driver-host.ts';
import type { Image } from '../driver.ts';
import { localCertificate } from '../testing/certificate.ts';
import { mqttSource, type MqttPoint } from './mqtt.ts';
import { mqttPeer, type MqttPeer } from './peer.ts';
import { mqttSettings } from './settings.ts';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

async function open(more: Record<string, unknown> = {}, tls?: Parameters<typeof mqttPeer>[0]) {
  const peer: MqttPeer = await mqttPeer(tls);
  cleanups.push(() => peer.stop());
  const settings = mqttSettings.parse({ ...peer.settings, replyTimeoutMs: 3_000, ...more });
  const connection = await mqttSource.open(settings, driverHost('unused'));
  cleanups.push(() => connection.close());
  return { peer, settings, connection };
}
const at = (address: string, dataType: MqttPoint['dataType']): MqttPoint => ({
  address: mqttSource.address.parse(address),
  dataType,
  byteOrder: 'ABCD',
  stringLength: 0,
});

it('is told of messages: the host hears of them before its next turn', async () => {
  const { peer, settings, connection } = await open();
  const request = { points: [at('state#speed', 'uint16'), at('state#motor.on', 'bit')] };
  const seen = new Map<number, unknown>();
  const news = vi.fn<() => void>();
  connection.onNews?.(news);
  let image: Image = await connection.read(settings, request, undefined, () => undefined);
  await peer.publish('state', '{"speed":5,"motor":{"on":true}}');
  await vi.waitFor(() => expect(news).toHaveBeenCalledTimes(1));
  image = await connection.read(settings, request, image, (index, raw) => seen.set(index, raw));
  expect([...seen]).toEqual([
    [0, 5],
    [1, 1],
  ]);
  // No number stands there any more: the value is bad, the other one is not told again.
  seen.clear();
  await peer.publish('state', '{"speed":"fast","motor":{"on":true}}');
  await vi.waitFor(() => expect(news).toHaveBeenCalledTimes(2));
  await connection.read(settings, request, image, (index, raw) => seen.set(index, raw));
  expect([...seen]).toEqual([[0, undefined]]);
});

it('publishes what is written to the topic with its suffix, as the payload or inside JSON', async () => {
  const { peer, settings, connection } = await open({ writeSuffix: '/set', retain: false });
  const published: [string, string][] = [];
  peer.broker.on('publish', ({ topic, payload }, client) => {
    if (client) published.push([topic, payload.toString()]);
  });
  await connection.write(settings, at('pump/speed', 'uint16'), 7);
  await connection.write(settings, at('pump/state#motor.total', 'int64'), 9_007_199_254_740_993n);
  await connection.write(settings, at('pump/state#on', 'bit'), 1);
  expect(published).toEqual([
    ['pump/speed/set', '7'],
    ['pump/state/set', '{"motor":{"total":9007199254740993}}'],
    ['pump/state/set', '{"on":true}'],
  ]);
});

it('reads and writes at the topic that the driver subscribes to what names none of its own', async () => {
  const { peer, settings, connection } = await open({ subscribeTopic: 'plant/line1/state', writeSuffix: '' });
  const points = [at('#motor.speed', 'uint16'), at('#', 'string'), at('plant/speed', 'uint16')];
  const [request] = mqttSource.plan(settings, points, true);
  if (!request) throw new Error('points make a request');
  const seen = new Map<number, unknown>();
  await peer.publish('plant/line1/state', '{"motor":{"speed":5}}');
  let image = await connection.read(settings, request, undefined, (index, raw) => seen.set(index, raw));
  expect([...seen]).toEqual([
    [0, 5],
    [1, '{"motor":{"speed":5}}'],
    [2, undefined],
  ]);
  await connection.write(settings, at('#motor.speed', 'uint16'), 9);
  await vi.waitFor(async () => {
    image = await connection.read(settings, request, image, (index, raw) => seen.set(index, raw));
    expect(seen.get(0)).toBe(9);
  });
});

it('refuses what names no topic where the driver subscribes to none, and a topic of more than 200 characters', () => {
  const none = mqttSettings.parse({ host: 'broker' });
  const one = mqttSettings.parse({ host: 'broker', subscribeTopic: 't'.repeat(200) });
  expect(mqttSource.refuse(at('#speed', 'uint16'), false, none)).toMatchObject({
    zh: expect.stringContaining('订阅主题'),
  });
  expect(mqttSource.refuse(at('#speed', 'uint16'), false, one)).toBeUndefined();
  for (const subscribeTopic of ['t'.repeat(201), 'plant/+', 'plant/#'])
    expect(mqttSettings.safeParse({ host: 'broker', subscribeTopic }).success).toBe(false);
});

it('says so when the broker refuses the password', async () => {
  await open({ userName: 'gateway', password: 'secret' });
  await expect(open({ userName: 'gateway', password: 'wrong' })).rejects.toMatchObject({
    name: 'LinkClosed',
    fault: { code: deviceFaultErrors.accessRefused.spec.code },
  });
});

it('speaks TLS only with a broker that the given authority vouches for', { timeout: 60_000 }, async () => {
  const certificate = await localCertificate();
  const { settings, connection } = await open({ host: 'localhost', tls: true, ca: certificate.cert }, certificate);
  await connection.write(settings, at('pump/speed', 'uint16'), 7);
  await expect(open({ host: 'localhost', tls: true }, certificate)).rejects.toMatchObject({
    fault: { code: deviceFaultErrors.accessRefused.spec.code },
  });
  await expect(open({ tls: true, ca: certificate.cert }, certificate)).rejects.toMatchObject({ name: 'LinkClosed' });
});
