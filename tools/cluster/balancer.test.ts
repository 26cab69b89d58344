import { expect, it } from 'vitest';
import { balancerConfig } from './balancer.ts';

it('people and gateways get one address each, and every member stands behind both', () => {
  const members = [
    { httpPort: 41_001, mqttPort: 42_001 },
    { httpPort: 41_002, mqttPort: 42_002 },
  ];
  const text = balancerConfig({ httpPort: 8080, mqttPort: 1883 }, members);
  expect([...text.matchAll(/^ {4}bind (\S+)$/gm)].map(([, address]) => address)).toEqual([
    '127.0.0.1:8080',
    '127.0.0.1:1883',
  ]);
  expect([...text.matchAll(/^ {4}server (\S+) (\S+)/gm)].map(([, name, address]) => `${name} ${address}`)).toEqual([
    'platform-1 127.0.0.1:41001',
    'platform-2 127.0.0.1:41002',
    'platform-1 127.0.0.1:42001',
    'platform-2 127.0.0.1:42002',
  ]);
  // One that stands still is asked by HTTP.
  expect([...text.matchAll(/127\.0\.0\.1:(\d+) port (\d+)/g)].map(([, mqtt, http]) => `${mqtt} ${http}`)).toEqual([
    '42001 41001',
    '42002 41002',
  ]);
});

it('brokers of somebody else are asked by connecting alone, and stand behind no people', () => {
  const text = balancerConfig({ httpPort: 8080, mqttPort: 1883 }, [{ mqttPort: 42_001 }, { mqttPort: 42_002 }]);
  expect([...text.matchAll(/^ {4}server .*$/gm)].map(([line]) => line.trim())).toEqual([
    'server platform-1 127.0.0.1:42001',
    'server platform-2 127.0.0.1:42002',
  ]);
  expect(text).not.toContain('/healthz');
});
