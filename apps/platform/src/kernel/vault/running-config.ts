import type { ConfigDevice, GatewayConfig } from '@lightfield/contract';
import { mapDriverSecrets, openDriver, sealDriver } from './driver-secrets.ts';
import { type SealedPlace, afterId } from './sealed-places.ts';
import type { Owner } from './sealed-text.ts';
import type { Vault } from './vault.ts';

/** Whole documents are read. */
const AT_ONCE = 10;

/** Drivers have no ids at the gateway. */
const runningOwner = (gatewayId: string, deviceId: string, driver: string): Owner => [
  'running',
  gatewayId,
  deviceId,
  driver,
];

/** What a gateway runs (`gateway.applied_config`), as it is stored. */
export const sealRunning = (vault: Vault, gatewayId: string, config: GatewayConfig): GatewayConfig => ({
  ...config,
  devices: config.devices.map((device) => ({
    ...device,
    drivers: device.drivers.map((driver) => sealDriver(vault, runningOwner(gatewayId, device.id, driver.name), driver)),
  })),
});

/** One device of it again. Throws SealBroken. */
export const openRunning = (vault: Vault, gatewayId: string, device: ConfigDevice): ConfigDevice => ({
  ...device,
  drivers: device.drivers.map((driver) => openDriver(vault, runningOwner(gatewayId, device.id, driver.name), driver)),
});

/** Passwords of drivers in what gateways run. */
export const runningPlace: SealedPlace = {
  name: 'gateway.applied_config',
  async batch(tx, after, renew) {
    const rows = await tx.query<{ id: string; config: GatewayConfig | null }>(
      `select id, applied_config as config from gateway where id > $1 order by id limit ${AT_ONCE} for update`,
      [afterId(after)],
    );
    for (const { id, config } of rows) {
      if (!config) continue;
      let changed = false;
      const devices = config.devices.map((device) => ({
        ...device,
        drivers: device.drivers.map((driver) => {
          const next = mapDriverSecrets(driver, runningOwner(id, device.id, driver.name), renew);
          changed ||= next !== driver;
          return next;
        }),
      }));
      if (changed)
        await tx.query('update gateway set applied_config = $2 where id = $1', [
          id,
          JSON.stringify({ ...config, devices }),
        ]);
    }
    return rows.at(-1)?.id;
  },
};
