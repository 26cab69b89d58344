import { expect, it } from 'vitest';
import { parseNatsServers } from './nats-servers.ts';

it('several servers stand behind one scheme, or each behind its own', () => {
  const three = { servers: ['a:4222', 'b:5222', 'c:4222'], tls: false };
  expect(parseNatsServers('nats://a,b:5222,c')).toEqual(three);
  expect(parseNatsServers('nats://a, nats://b:5222, nats://c')).toEqual(three);
  expect(parseNatsServers('a,b:5222,c')).toEqual(three);
});
it('a port that is the one of web pages is kept', () => {
  expect(parseNatsServers('nats://a:80')?.servers).toEqual(['a:80']);
});
it('a login counts for all of them, and may have signs that addresses have', () => {
  expect(parseNatsServers('tls://plant:p%40ss@a,b')).toEqual({
    servers: ['a:4222', 'b:4222'],
    user: 'plant',
    password: 'p@ss',
    tls: true,
  });
});
it.each(['', 'nats://', 'http://a', 'nats://a/x', 'nats://a,,b', 'nats://a:99999'])('%j is refused', (text) => {
  expect(parseNatsServers(text)).toBeUndefined();
});
