import { describe, expect, it } from 'vitest';
import { createHttp } from './http-server.ts';
import { silentLog } from './log.ts';
import { createMetrics } from './metrics.ts';
import { parseTrustedProxy } from './trusted-proxy.ts';

describe('a reverse proxy', () => {
  it.each([
    ['false', '127.0.0.1', false],
    ['true', '127.0.0.1', true],
    ['true', '::ffff:192.168.3.4', true],
    ['true', '8.8.8.8', false],
    ['10.1.2.0/24, 2001:db8::1', '10.1.2.77', true],
    ['10.1.2.0/24, 2001:db8::1', '10.1.3.1', false],
    ['10.1.2.0/24, 2001:db8::1', '2001:db8::1', true],
    ['true', 'not an address', false],
  ])('of "%s": %s is one: %s', (text, address, trusted) => {
    expect(parseTrustedProxy(text)?.(address)).toBe(trusted);
  });
  it.each(['yes', '10.1.2', '10.0.0.0/99', 'proxy.example', '10.0.0.1,'])('cannot be "%s"', (text) => {
    expect(parseTrustedProxy(text)).toBeUndefined();
  });
});

it('cannot be impersonated: only what our own proxy added is believed', async () => {
  const app = await createHttp({
    log: silentLog,
    metrics: createMetrics({ process: false }),
    trustProxy: parseTrustedProxy('10.0.0.1') ?? (() => false),
    ready: () => Promise.resolve(),
  });
  app.get('/who', (request) => ({ ip: request.ip, host: request.host }));
  const who = async (remoteAddress: string) => {
    const headers = { 'x-forwarded-for': '6.6.6.6, 7.7.7.7', 'x-forwarded-host': 'scada.example', host: 'inner' };
    return (await app.inject({ url: '/who', remoteAddress, headers })).json<{ ip: string; host: string }>();
  };
  expect(await who('10.0.0.1')).toEqual({ ip: '7.7.7.7', host: 'scada.example' });
  expect(await who('10.0.0.2')).toEqual({ ip: '10.0.0.2', host: 'inner' });
  await app.close();
});
