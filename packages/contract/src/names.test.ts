import { expect, it } from 'vitest';
import { isHost, isTitle, titleProblem } from './fields.ts';

it.each(['1#水泵 (备用)', '#2机组', 'Q-2/3.1', 'Übergabe °C', 'pump_1', '供水泵站', "Müller's 泵"])(
  '"%s" is a title',
  (name) => {
    expect(isTitle(name)).toBe(true);
  },
);
it.each(['<b>', 'a b/<>', '"', '{x}', 'a|b', 'a\\b', '---', ' ', '', 'a\nb'])('"%s" is none', (name) => {
  expect(isTitle(name)).toBe(false);
});

it('a new name has to be a title; one that is kept may stay; a missing one is said by others', () => {
  expect(titleProblem('<b>')).toMatchObject({
    code: 10_001,
    zh: expect.stringContaining('名称'),
    en: expect.any(String),
  });
  expect(titleProblem('<b>', 'b')).toBeDefined();
  expect([titleProblem('<b>', '<b>'), titleProblem(' <b> ', '<b>'), titleProblem(' '), titleProblem('泵')]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

it.each(['192.168.1.10', 'plc-1', 'plc_1.local', 'a.b.example.com', 'localhost', '::1', 'fe80::1', 'host.'])(
  '%s is a host',
  (host) => {
    expect(isHost(host)).toBe(true);
  },
);
it.each(['bad host !', '300.1.1.1 x', '300.1.1.1', '1.2.3', '', '-a', 'a..b', 'x'.repeat(64), ':::', 'http://a'])(
  '"%s" is none',
  (host) => {
    expect(isHost(host)).toBe(false);
  },
);
