import { GatewaySettings } from '@lightfield/contract';
import { expect, it } from 'vitest';
import { fieldsOf, settingsWith, shownAt } from './settings-fields.ts';

const settings = GatewaySettings.parse({ mqtt: { host: 'a', devices: [] } });

it('settings become fields and come back', () => {
  const fields = fieldsOf(settings);
  expect(fields['mqtt.host']).toBe('a');
  expect(fields['network.lan.dhcp']).toBe(true);
  expect(settingsWith(settings, fields)).toEqual(settings);
});
it('what is typed takes its place, and what is not shown stays', () => {
  const next = settingsWith(settings, { 'mqtt.host': 'b', 'network.wan.ip': '10.0.0.1' });
  expect(next.mqtt.host).toBe('b');
  expect(next.network.wan.ip).toBe('10.0.0.1');
  expect(next.lowPower).toEqual(settings.lowPower);
});
it('a problem of an interface stands at its address', () => {
  expect([shownAt('network.lan'), shownAt('mqtt.topic')]).toEqual(['network.lan.ip', 'mqtt.topic']);
});
