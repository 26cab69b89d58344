import { GatewayFeature, GatewaySettings, LIMITS, gatewayErrors } from '@lightfield/contract';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { checkGatewaySettings, type SettingsFacts } from './check-settings.ts';
import { compareVersions, newestFor, upgradeRefusal, type UpgradeFacts } from './upgrade.ts';

const DEVICE = '01900000-0000-7000-8000-00000000000a';
const facts: SettingsFacts = {
  features: GatewayFeature.options,
  keysOf: (id) => (id === DEVICE ? new Set(['door', 'level']) : undefined),
  secrets: { mqttPassword: true, cert: true, key: true },
};
const found = (settings: z.input<typeof GatewaySettings>, more: Partial<SettingsFacts> = {}) =>
  checkGatewaySettings(GatewaySettings.parse(settings), { ...facts, ...more }).map(({ field, error }) => [
    field,
    error.code,
  ]);
const port = (ip: string, mask: string, gateway = '') => ({ enabled: true, dhcp: false, ip, mask, gateway });
const without = (feature: GatewayFeature) => ({ features: facts.features.filter((one) => one !== feature) });

describe('network settings (1335, 1336, 1337)', () => {
  it.each([
    ['192.168.1.10', '255.255.255.0', '192.168.1.1'],
    ['10.0.0.5', '255.255.255.252', '10.0.0.6'],
    ['172.16.3.4', '255.255.0.0', ''],
  ])('takes %s / %s with gateway "%s"', (ip, mask, gateway) => {
    expect(found({ network: { lan: port(ip, mask, gateway) } })).toEqual([]);
  });
  it.each([
    ['192.168.1.256', '255.255.255.0', ''],
    ['192.168.1', '255.255.255.0', ''],
    ['192.168.1.0', '255.255.255.0', ''],
    ['192.168.1.255', '255.255.255.0', ''],
    ['192.168.1.10', '255.0.255.0', ''],
    ['192.168.1.10', '255.255.255.255', ''],
    ['192.168.1.10', '255.255.255.0', '192.168.2.1'],
    ['192.168.1.10', '255.255.255.0', '192.168.1.10'],
    ['127.0.0.1', '255.255.255.0', ''],
    ['224.0.0.1', '255.255.255.0', ''],
    ['', '', ''],
  ])('refuses %s / %s with gateway "%s" as 1335', (ip, mask, gateway) => {
    expect(found({ network: { wan: port(ip, mask, gateway) } })).toEqual([['network.wan', 1335]]);
  });
  it('leaves addresses alone that DHCP gives', () => {
    expect(found({ network: { wan: { enabled: true, dhcp: true, ip: 'x' } } })).toEqual([]);
  });
  it('refuses LAN and WAN in one subnet, also when one lies within the other', () => {
    const lan = port('192.168.1.10', '255.255.255.0');
    expect(found({ network: { lan, wan: port('192.168.1.20', '255.255.255.0') } })).toEqual([['network.wan', 1336]]);
    expect(found({ network: { lan, wan: port('192.168.200.1', '255.255.0.0') } })).toEqual([['network.wan', 1336]]);
    expect(found({ network: { lan, wan: port('192.168.2.20', '255.255.255.0') } })).toEqual([]);
  });
  it('refuses WIFI where the model has none', () => {
    const wifi = { enabled: true, ssid: 'plant' };
    expect(found({ network: { wifi } }, without('wifi'))).toEqual([['network.wifi', 1337]]);
    expect(found({ network: { wifi } })).toEqual([]);
  });
});

describe('MQTT forwarding (1326, 1338-1340)', () => {
  const mqtt = { enabled: true, host: 'broker.example', topic: 'plant/1' };
  it('takes what is right, and anything while it is off', () => {
    expect(found({ mqtt })).toEqual([]);
    expect(found({ mqtt: { ...mqtt, enabled: false, topic: '' } }, without('mqtt'))).toEqual([]);
  });
  it.each(['', 'a/#', 'a b', 'x'.repeat(201)])('refuses the topic "%s" as 1339', (topic) => {
    expect(found({ mqtt: { ...mqtt, topic } })).toEqual([['mqtt.topic', 1339]]);
  });
  it('has a topic of 200 characters at most (1339)', () => {
    const long = (length: number) => found({ mqtt: { ...mqtt, topic: 'x'.repeat(length) } });
    expect(long(LIMITS.gateway.mqttTopicMax)).toEqual([]);
    expect(long(LIMITS.gateway.mqttTopicMax + 1)).toEqual([['mqtt.topic', 1339]]);
  });
  it('needs what its way of logging in needs', () => {
    const secrets = { mqttPassword: false, cert: false, key: false };
    expect(found({ mqtt: { ...mqtt, auth: 'password', username: 'u' } }, { secrets })).toEqual([
      ['mqtt.username', 1338],
    ]);
    expect(found({ mqtt: { ...mqtt, auth: 'certificate', tls: true } }, { secrets })).toEqual([['mqtt.auth', 1340]]);
  });
  it('is refused where the model lacks it', () => {
    expect(found({ mqtt }, without('mqtt'))).toEqual([['mqtt.enabled', 1326]]);
  });
});

describe('low power and anti-tamper (1324, 1327, 1352, 1353)', () => {
  it('refuses a sleep delay outside its bounds', () => {
    expect(found({ lowPower: { enabled: true, sleepDelaySeconds: 5 } })).toEqual([
      ['lowPower.sleepDelaySeconds', 1352],
    ]);
    expect(found({ lowPower: { enabled: true } }, without('lowPower'))).toEqual([['lowPower.enabled', 1327]]);
  });
  it.each(['door == 1', 'door > 0 && level < 5'])('takes the formula %s', (formula) => {
    expect(found({ antiTamper: { enabled: true, deviceId: DEVICE, formula } })).toEqual([]);
  });
  it.each(['', 'door ==', 'other > 1', '1 > 0', `${'1+'.repeat(100)}door`])('refuses "%s" as 1353', (formula) => {
    expect(found({ antiTamper: { enabled: true, deviceId: DEVICE, formula } })).toEqual([['antiTamper.formula', 1353]]);
  });
  it('is refused where the model lacks it', () => {
    const antiTamper = { enabled: true, deviceId: DEVICE, formula: 'door' };
    expect(found({ antiTamper }, without('antiTamper'))).toEqual([['antiTamper.enabled', 1324]]);
    expect(found({ location: { source: 'gateway' } }, without('baseStation'))).toEqual([['location.source', 1328]]);
  });
});

describe('upgrades', () => {
  const ready: UpgradeFacts = {
    features: ['firmware'],
    state: 'online',
    connected: true,
    signal: null,
    running: false,
    restarting: false,
    firmware: '0.9.0',
    image: { version: '0.10.0' },
  };
  const { firmwareLatest, firmwareMissing, offline, restarting, sleeping, upgradeRunning, upgradeSignalWeak } =
    gatewayErrors;
  it('compares versions number by number', () => {
    expect(compareVersions('0.10.0', '0.9.9')).toBeGreaterThan(0);
    expect(compareVersions('1.2.3', '1.2.3')).toBe(0);
    expect(compareVersions('dev', '0.0.1')).toBeLessThan(0);
  });
  it('offers the newest image of the model', () => {
    const images = [
      { version: '0.9.0', models: ['LF-1'] },
      { version: '0.10.0', models: ['lf-1', 'LF-2'] },
      { version: '2.0.0', models: ['LF-3'] },
    ];
    expect(newestFor(images, 'LF-1')?.version).toBe('0.10.0');
    expect(newestFor(images, null)).toBeUndefined();
    expect(newestFor([...images, { version: '3.0.0', models: ['*'] }], 'LF-1')?.version).toBe('3.0.0');
  });
  it('is allowed when everything is right', () => {
    expect(upgradeRefusal(ready)).toBeUndefined();
    expect(upgradeRefusal({ ...ready, signal: 65 })).toBeUndefined();
  });
  it('needs a signal of 65 % (1316)', () => {
    const of = (signal: number) => upgradeRefusal({ ...ready, signal });
    expect(of(LIMITS.gateway.upgradeMinSignal)).toBeUndefined();
    expect(of(LIMITS.gateway.upgradeMinSignal - 1)).toMatchObject({ code: 1316 });
  });
  it.each<[Partial<UpgradeFacts>, { code: number }]>([
    [{ running: true }, upgradeRunning],
    [{ features: [] }, firmwareMissing],
    [{ image: undefined }, firmwareMissing],
    [{ firmware: '0.10.0' }, firmwareLatest],
    [{ firmware: '1.0.0' }, firmwareLatest],
    [{ state: 'sleeping', connected: false }, sleeping],
    [{ connected: false }, offline],
    [{ restarting: true }, restarting],
    [{ signal: 64 }, upgradeSignalWeak],
  ])('is refused when %o', (more, { code }) => {
    expect(upgradeRefusal({ ...ready, ...more })?.code).toBe(code);
  });
});
