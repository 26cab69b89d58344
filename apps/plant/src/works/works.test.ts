import { expect, it } from 'vitest';
import { MACHINE_NAMES } from '../machines/machine.ts';
import { MACHINES } from '../machines/machines.ts';
import { worksProject } from './works.ts';

const { devices, variables, reports, pages } = worksProject();
const machines = new Map(
  MACHINE_NAMES.map((name) => MACHINES[name].device({ host: '127.0.0.1', port: 502 })).map((one) => [
    one.deviceNo,
    one,
  ]),
);
const keyed = devices.map(({ deviceNo, key }) => ({ key, device: machines.get(deviceNo) }));
const values = keyed.flatMap(({ key, device }) => device?.variables.map((one) => `${key}.${one.key}`) ?? []);
const known = new Set([...values, ...variables.map(({ key }) => key)]);

it('binds nothing on its pages but values that there are', () => {
  const bound = [...JSON.stringify(pages).matchAll(/"type":"signal","systemKey":"([^"]+)"/g)].map(
    ([, key = '']) => key,
  );
  expect(bound.length).toBeGreaterThan(30);
  expect(bound.filter((key) => !known.has(key))).toEqual([]);
});

it('computes from values that there are', () => {
  const named = variables.flatMap(({ formula = '', statistic }) => [
    ...(formula.match(/[a-zA-Z][\w.]*/g) ?? []),
    ...(statistic ? [statistic.of] : []),
  ]);
  expect(named.filter((key) => !known.has(key))).toEqual([]);
});

it('reports what reports of the devices store', () => {
  const stored = new Set(
    keyed.flatMap(({ key, device }) =>
      (device?.reports ?? []).flatMap(({ name, variables: of }) => of.map((one) => `${name}: ${key}.${one}`)),
    ),
  );
  const fields = reports.flatMap((report) => report.fields);
  expect(fields.filter(({ report, value }) => !stored.has(`${report}: ${value}`))).toEqual([]);
});
