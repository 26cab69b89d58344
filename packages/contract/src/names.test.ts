import { expect, it } from 'vitest';
import { isHost, isTitle } from './fields.ts';

it.each(['1#水泵 (备用)', '#2机组', 'Q-2/3.1', 'Übergabe °C', 'pump_1', '供水泵站', "Müller's 泵"])(
  '"%s" is a title',
  (name) => {
    expect(isTitle(name)).toBe(true);
  },
);
it.each(['<b>', 'a b/<>', '"', '{x}', 'a|b', 'a\\b', '---', ' ', '', 'a\nb'])('"%s" is none', (name) => {
  expect(isTitle(name)).toBe(false);
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
