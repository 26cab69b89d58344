import { expect, it } from 'vitest';
import { isAllowedOrigin, isLocalHost, isOrigin } from './origins.ts';

const LISTED = ['https://scada.example.org', 'http://10.0.0.5:8080'];

it.each([
  'http://localhost',
  'https://localhost:8443',
  'http://127.0.0.1:5173',
  'https://scada.example.org',
  'http://10.0.0.5:8080',
])('a page of %s may ask', (origin) => {
  expect(isAllowedOrigin(origin, LISTED)).toBe(true);
});

it.each([
  'http://scada.example.org',
  'https://scada.example.org:8443',
  'https://scada.example.org.evil.example',
  'https://evil.example',
  'http://10.0.0.5',
  'http://localhost.evil.example',
  'http://127.0.0.1.nip.io',
  'http://127.0.0.2',
  'http://localhost/',
  'HTTP://LOCALHOST',
  'http://user@localhost',
  'file://localhost',
  'chrome-extension://localhost',
  'null',
  '',
])('a page of %j may not', (origin) => {
  expect(isAllowedOrigin(origin, LISTED)).toBe(false);
});

it.each(['127.0.0.1', '127.0.0.1:18990', 'localhost', 'LOCALHOST:18990'])('the host %s is this machine', (host) => {
  expect(isLocalHost(host)).toBe(true);
});
it.each([
  undefined,
  '',
  'evil.example',
  'evil.example:18990',
  'localhost.evil.example',
  '127.0.0.1.nip.io',
  '127.0.0.1:1:2',
  '0.0.0.0',
  '[::1]:18990',
])('the host %s is not', (host) => {
  expect(isLocalHost(host)).toBe(false);
});

it.each(['https://a.example', 'http://a.example:81', 'https://[::1]:8443'])('%s is an origin', (text) => {
  expect(isOrigin(text)).toBe(true);
});
it.each([
  'a.example',
  'https://a.example/',
  'https://a.example:443',
  'https://A.example',
  'https://*.example.org/x',
  '*',
])('%s is none', (text) => {
  expect(isOrigin(text)).toBe(false);
});
