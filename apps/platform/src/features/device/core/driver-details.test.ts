import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testVault } from '../../../kernel/vault/vault.testing.ts';
import { createGatewayConfigRepository } from '../../gateway/gateway-config.repository.ts';
import { type ConfigurationSite, aDriver, configurationSite } from './configuration.testing.ts';

let site: ConfigurationSite;
beforeAll(async () => {
  site = await configurationSite();
});
afterAll(() => site.close());

async function station() {
  const place = await site.addSite();
  const driver = aDriver();
  expect(await site.save(place.device, { drivers: { put: [driver] } })).toMatchObject({ code: 200 });
  return { ...place, driver };
}

describe('what is said of the machine behind a driver', () => {
  const whole = { brand: '西'.repeat(50), model: 'S'.repeat(50), minIntervalMs: 86_400_000 };
  it('is stored, changed, taken away again, and goes to the gateway', async () => {
    const { device, gatewayId, driver } = await station();
    const saves = async (details: object) => {
      expect(await site.save(device, { drivers: { put: [{ ...driver, ...details }] } })).toMatchObject({ code: 200 });
      const sent = await createGatewayConfigRepository(site.db, testVault).document(gatewayId);
      return sent?.devices.find(({ id }) => id === device)?.drivers[0];
    };
    const plain = { name: driver.name, type: driver.type, settings: driver.settings };
    expect(await saves(whole)).toEqual({ ...plain, ...whole });
    expect(await saves({ brand: 'ACME' })).toEqual({ ...plain, brand: 'ACME' });
    expect(await saves({})).toEqual(plain);
  });
  it.each([{ brand: 'x'.repeat(51) }, { model: 'x'.repeat(51) }, { minIntervalMs: 86_400_001 }, { minIntervalMs: 0 }])(
    'is refused beyond its limits: %j',
    async (details) => {
      const { device, driver } = await station();
      const answer = await site.save(device, { drivers: { put: [{ ...driver, ...details }] } });
      expect(answer.code).not.toBe(200);
      const [row] = await site.db.query<{ details: object }>('select details from driver where id = $1', [driver.id]);
      expect(row?.details).toEqual({});
    },
  );
});
