import { expect, it } from 'vitest';
import { defaultFields, settingsOf, settingsText } from './driver-defaults.ts';
import { CAPACITY_LIMITS } from '@lightfield/contract';
import { fieldsOf } from './model-form.ts';

it('offers every setting of a driver but passwords and keys, as what it is', () => {
  const kinds = Object.fromEntries(defaultFields('modbus-rtu').map(({ name, kind }) => [name, kind]));
  expect(kinds).toMatchObject({ path: 'text', baudRate: 'number', dataBits: 'choice', parity: 'choice' });
  expect(defaultFields('mqtt').map(({ name }) => name)).not.toContain('password');
  expect(defaultFields('mqtt').find(({ name }) => name === 'tls')?.kind).toBe('flag');
  expect(defaultFields('opcua')[0]?.name).toBe('endpoint');
});

it('keeps what was filled in, and only what the protocol has', () => {
  const typed = { port: 502, unitId: null, host: ' ', singleWrite: 'fc16', baudRate: 9600 };
  expect(settingsOf('modbus-tcp', typed)).toEqual({ port: 502, singleWrite: 'fc16' });
  expect(settingsOf('mqtt', { tls: false })).toEqual({ tls: false });
});

it('says settings in words, with their units', () => {
  const model = { protocol: 'modbus-rtu', settings: { parity: 'even', baudRate: 9600 } };
  expect(settingsText(model, 'zh')).toMatch(/9600 bit\/s/);
  expect(settingsText(model, 'en')).not.toContain('，');
  expect(settingsText({ protocol: 'gone', settings: { x: 1 } }, 'zh')).toBe('');
});

it('knows the limits of capacities from the contract, and begins within them', () => {
  const fields = fieldsOf(undefined);
  for (const [resource, { min, max }] of Object.entries(CAPACITY_LIMITS)) {
    const value = fields[resource as keyof typeof CAPACITY_LIMITS];
    expect(value).toBeGreaterThanOrEqual(min);
    expect(value).toBeLessThanOrEqual(max);
  }
});
