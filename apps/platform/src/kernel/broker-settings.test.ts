import { expect, it } from 'vitest';
import { parseBrokerServers } from './broker-settings.ts';
import { readConfig } from './config.ts';

it('servers of one cluster stand behind one scheme, with one login', () => {
  expect(parseBrokerServers('mqtt://a,b:2883')).toEqual({
    hosts: [
      { host: 'a', port: 1883 },
      { host: 'b', port: 2883 },
    ],
    tls: false,
  });
  expect(parseBrokerServers('mqtts://plant:p%40ss@a,mqtts://b')).toEqual({
    hosts: [
      { host: 'a', port: 8883 },
      { host: 'b', port: 8883 },
    ],
    tls: true,
    user: 'plant',
    password: 'p@ss',
  });
});
it.each(['', 'mqtt://', 'nats://a', 'mqtt://a/x', 'mqtt://a,,b', 'mqtt://a:99999'])('%j is refused', (text) => {
  expect(parseBrokerServers(text)).toBeUndefined();
});

it('the broker is that of each process unless it is said otherwise', () => {
  expect(readConfig({}).broker).toMatchObject({ kind: 'embedded', servers: undefined, secret: undefined });
  expect(readConfig({ LF_BROKER: 'nats', LF_BROKER_URL: 'mqtt://a,b,c' }).broker.servers?.hosts).toHaveLength(3);
});
it.each([
  [{ LF_BROKER: 'emqx' }, 'LF_BROKER=emqx'],
  [{ LF_BROKER: 'mqtt' }, 'LF_BROKER=mqtt needs LF_BROKER_URL'],
  [{ LF_BROKER_URL: 'mqtt://a' }, 'LF_BROKER_URL needs LF_BROKER=nats or LF_BROKER=mqtt'],
  [{ LF_BROKER: 'mqtt', LF_BROKER_URL: 'http://me:secret@a' }, 'LF_BROKER_URL=...: must be mqtt://'],
  [{ LF_BROKER_SECRET: 'short' }, 'LF_BROKER_SECRET=...: must be 16 characters at least'],
  [{ LF_BROKER: 'mqtt', LF_BROKER_URL: 'mqtts://a', LF_BROKER_CA: '/nowhere/at/all' }, 'LF_BROKER_CA=/nowhere/at/all'],
  [{ LF_BROKER_URI: 'mqtt://a' }, 'LF_BROKER_URI is not a setting'],
])('%j is refused in one line', (env, line) => {
  expect(() => readConfig(env)).toThrow(line);
});
