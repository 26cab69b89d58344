import type { ConfigItems, DriverItem } from '@lightfield/contract';
import {
  SECRET_NAMES,
  driverOwner,
  mapDriverSecrets,
  openDriver,
  sealDriver,
} from '../../../kernel/vault/driver-secrets.ts';
import { type SealedPlace, afterId } from '../../../kernel/vault/sealed-places.ts';
import type { Owner } from '../../../kernel/vault/sealed-text.ts';
import type { Vault } from '../../../kernel/vault/vault.ts';

const DRIVERS_AT_ONCE = 500;
/** A version is a whole document, of which only the drivers are read. */
const VERSIONS_AT_ONCE = 50;

/** A driver of a template keeps its id from version to version, and with it its passwords. */
const templateOwner = (templateId: string, driverId: string): Owner => ['template', templateId, driverId];

/** Items of a template as they are stored. */
export const sealItems = (vault: Vault, templateId: string, items: ConfigItems): ConfigItems => ({
  ...items,
  drivers: items.drivers.map((driver) => sealDriver(vault, templateOwner(templateId, driver.id), driver)),
});
/** Items of a template out of what is stored. Throws SealBroken. */
export const openItems = (vault: Vault, templateId: string, items: ConfigItems): ConfigItems => ({
  ...items,
  drivers: items.drivers.map((driver) => openDriver(vault, templateOwner(templateId, driver.id), driver)),
});

/** Passwords of drivers of devices. */
export const driverPlace: SealedPlace = {
  name: 'driver',
  async batch(tx, after, renew) {
    const rows = await tx.query<{ id: string; settings: Record<string, unknown> }>(
      `select id, settings from driver where id > $1 and settings ?| $2
        order by id limit ${DRIVERS_AT_ONCE} for update`,
      [afterId(after), SECRET_NAMES],
    );
    for (const row of rows) {
      const next = mapDriverSecrets(row, driverOwner(row.id), renew);
      if (next !== row)
        await tx.query('update driver set settings = $2 where id = $1', [row.id, JSON.stringify(next.settings)]);
    }
    return rows.at(-1)?.id;
  },
};

/** Passwords of drivers in all versions of templates that are kept. */
export const templatePlace: SealedPlace = {
  name: 'template_version',
  async batch(tx, after, renew) {
    const [from, version] = after.split('/');
    const rows = await tx.query<{ template_id: string; version: number; drivers: DriverItem[] | null }>(
      `select template_id, version, items -> 'drivers' as drivers from template_version
        where (template_id, version) > ($1, $2) order by template_id, version limit ${VERSIONS_AT_ONCE} for update`,
      [afterId(from ?? ''), Number(version ?? 0)],
    );
    for (const row of rows) {
      const drivers = row.drivers ?? [];
      const next = drivers.map((driver) => mapDriverSecrets(driver, templateOwner(row.template_id, driver.id), renew));
      if (next.some((driver, place) => driver !== drivers[place]))
        await tx.query(
          `update template_version set items = jsonb_set(items, '{drivers}', $3) where template_id = $1 and version = $2`,
          [row.template_id, row.version, JSON.stringify(next)],
        );
    }
    const last = rows.at(-1);
    return last && `${last.template_id}/${last.version}`;
  },
};
