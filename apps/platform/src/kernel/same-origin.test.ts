import { expect, it } from 'vitest';
import { isSameOrigin } from './same-origin.ts';

it.each([
  ['a program without a browser', {}, true],
  ['our own page', { origin: 'http://plant:8080' }, true],
  ['our own page over TLS behind a proxy', { 'sec-fetch-site': 'same-origin', origin: 'https://scada.example' }, true],
  ['an address typed by hand', { 'sec-fetch-site': 'none' }, true],
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'http://plant:8080' }, false],
  ['another host of the same site', { 'sec-fetch-site': 'same-site' }, false],
  ['another port', { origin: 'http://plant:9090' }, false],
  ['another host', { origin: 'http://evil.example' }, false],
  ['a sandboxed page', { origin: 'null' }, false],
])('%s', (_who, headers, allowed) => {
  expect(isSameOrigin(headers, 'plant:8080')).toBe(allowed);
});

it('knows the port that goes without saying', () => {
  expect(isSameOrigin({ origin: 'https://plant' }, 'plant:443')).toBe(true);
  expect(isSameOrigin({ origin: 'http://plant:80' }, 'plant')).toBe(true);
  expect(isSameOrigin({ origin: 'http://plant' }, 'plant:443')).toBe(false);
});
