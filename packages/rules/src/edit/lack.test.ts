import type { ConfigItems, GatewayModelSettings } from '@lightfield/contract';
import { DRIVER_FORMS } from '@lightfield/contract/driver-forms';
import { describe, expect, it } from 'vitest';
import { inPlaceOf } from './exchange.ts';
import { type GatewayUse, demandOf, gapsOf } from './lack.ts';
import { aConfig, aDriver, aModel, anAlarm, aScript, aVariable, idOf, newId } from './testing.ts';

const lackOf = (
  items: ConfigItems,
  { mode = 'standard', features = [], series = null }: Partial<GatewayUse> & { series?: string | null },
  model: GatewayModelSettings,
) =>
  gapsOf(demandOf(items, { mode, features }, DRIVER_FORMS), series, model, DRIVER_FORMS).map(
    ({ resource }) => resource,
  );

describe('what a model lacks', () => {
  const model = aModel();
  it('is nothing where it holds and can all there is', () => {
    expect(lackOf(aConfig(), { mode: 'standard', features: [], series: 'LF' }, model)).toEqual([]);
    expect(lackOf(aConfig(), {}, model)).toEqual([]);
  });

  it('is named resource by resource', () => {
    const items = aConfig({
      drivers: [aDriver({ type: 'modbus-rtu', settings: { path: 'COM9' } }), aDriver({ id: idOf(2), type: 'opcua' })],
      alarms: [1, 2, 3].map((n) => anAlarm({ id: idOf(20 + n) })),
      scripts: [aScript()],
    });
    const small = aModel({ features: [], ports: ['COM1'], protocols: ['modbus-rtu'], modes: ['standard'] });
    const settings = { mode: 'router', features: ['mqtt', 'vpn'], series: 'OTHER' } as const;
    expect(lackOf(items, settings, small)).toEqual([
      'series',
      'alarms',
      'scripts',
      'protocols',
      'ports',
      'mqtt',
      'vpn',
      'network',
    ]);
  });

  it('comes with what to do about it, in both languages', () => {
    const demand = demandOf(aConfig(), { mode: 'standard', features: ['mqtt'] }, DRIVER_FORMS);
    for (const { zh, en, hint } of gapsOf(demand, 'OTHER', model, DRIVER_FORMS))
      for (const text of [zh, en, hint.zh, hint.en]) expect(text).not.toBe('');
  });
});

describe('items in place of others', () => {
  it('keep the id of what has the same name, and with it its history', () => {
    const into = aConfig({ variables: [aVariable({ origin: idOf(51) }), aVariable({ id: idOf(12), key: 'own' })] });
    const other = aConfig({
      variables: [aVariable({ id: idOf(61), unit: 'm' }), aVariable({ id: idOf(62), key: 'new' })],
    });
    const { variables } = inPlaceOf(other, into, newId);
    expect(variables).toMatchObject([
      { id: idOf(11), origin: idOf(51), unit: 'm' },
      { key: 'new', origin: null },
    ]);
    expect(variables[1]?.id).not.toBe(idOf(62));
  });
});
