import { expect, it } from 'vitest';
import { MACHINES } from '../machines/machines.ts';
import { shiftReport } from './shift-report.ts';

const device = MACHINES['pump-station'].device({ host: '127.0.0.1', port: 502 });
const texts = JSON.stringify(shiftReport().document).match(/\{\{[^}]+\}\}/g) ?? [];
const bound = texts.flatMap((text) => {
  const [, name, key = '', what = ''] = /^\{\{(.+)\/(\w+) (.+)\}\}$/.exec(text) ?? [];
  return name === undefined ? [] : [{ name, key, what }];
});

it('binds variables of its device by their keys', () => {
  expect(bound.length).toBeGreaterThan(40);
  expect(shiftReport().deviceNos).toEqual([device.deviceNo]);
  expect(new Set(bound.map(({ name }) => name))).toEqual(new Set([device.name]));
  const known = new Set(device.variables.map(({ key }) => key));
  expect(bound.filter(({ key }) => !known.has(key))).toEqual([]);
});

it('has statistics of variables that are recorded', () => {
  const recorded = new Set(device.reports.flatMap(({ variables }) => variables));
  expect(bound.filter(({ key, what }) => what !== 'now' && !recorded.has(key))).toEqual([]);
});
