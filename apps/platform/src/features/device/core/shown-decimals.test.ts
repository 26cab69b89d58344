import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ConfigurationSite, aDriver, aVariable, configurationSite } from './configuration.testing.ts';

let site: ConfigurationSite;
beforeAll(async () => {
  site = await configurationSite();
});
afterAll(() => site.close());

it('shows whole numbers of a register without digits after the point, unless a formula makes others of them', async () => {
  const { device } = await site.addSite();
  expect((await site.save(device, { drivers: { put: [aDriver()] } })).code).toBe(200);
  const put = [
    aVariable('whole', { dataType: 'uint16' }),
    aVariable('scaled', { dataType: 'uint16', readFormula: 'X*0.1' }),
    aVariable('float', { dataType: 'float' }),
    aVariable('inner', { dataType: 'int32', kind: 'internal', driver: undefined, address: undefined }),
  ];
  expect((await site.save(device, { variables: { put } })).code).toBe(200);
  const shown = await site.db.query<{ key: string; decimals: number }>(
    'select key, decimals from variable where id = any($1::uuid[]) order by key',
    [put.map(({ id }) => id)],
  );
  expect(shown).toEqual([
    { key: 'float', decimals: 2 },
    { key: 'inner', decimals: 2 },
    { key: 'scaled', decimals: 2 },
    { key: 'whole', decimals: 0 },
  ]);
  // what was written down stays as it is
  const { items } = await site.query(device);
  expect(items.variables.map(({ decimals }) => decimals)).toEqual([2, 2, 2, 2]);
});
