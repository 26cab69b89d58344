import { GatewaySettings } from '@lightfield/contract';
import { expect, it } from 'vitest';
import { fieldsOf, settingsWith, shownAt } from './settings-fields.ts';

const settings = GatewaySettings.parse({ mqtt: { host: 'a', devices: [] } });

it('settings become fields and come back', () => {
  const fields = fieldsOf(settings);
  expect(fields['mqtt.host']).toBe('a');
  expect(fields['network.lan.dhcp']).toBe(true);
  expect(settingsWith(settings, fields)).toEqual({ ok: true, settings });
});
it('what is typed takes its place, and what is not shown stays', () => {
  const next = settingsWith(settings, { 'mqtt.host': 'b', 'network.wan.ip': '10.0.0.1' });
  expect(next).toMatchObject({
    ok: true,
    settings: { mqtt: { host: 'b' }, network: { wan: { ip: '10.0.0.1' } }, lowPower: settings.lowPower },
  });
});
it('a number that was cleared is named', () => {
  expect(settingsWith(settings, { 'mqtt.port': null })).toEqual({ ok: false, wrong: ['mqtt.port'] });
});
it('a problem of an interface stands at its address', () => {
  expect([shownAt('network.lan'), shownAt('mqtt.topic')]).toEqual(['network.lan.ip', 'mqtt.topic']);
});
