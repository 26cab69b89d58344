import type { DriverSettings } from '@lightfield/contract';
import { DRIVER_FORMS } from '@lightfield/contract/driver-forms';
import type { Owner } from './sealed-text.ts';
import type { Vault } from './vault.ts';

/** Settings of drivers that are passwords or keys, by type of driver. */
export const DRIVER_SECRETS: ReadonlyMap<string, readonly string[]> = new Map(
  DRIVER_FORMS.map(({ type, settings }) => [
    type,
    Object.entries(settings.properties).flatMap(([name, { secret }]) => (secret ? [name] : [])),
  ]),
);
/** Names of them, whatever the type: a setting that another type left behind is sealed as well. */
export const SECRET_NAMES: readonly string[] = [...new Set([...DRIVER_SECRETS.values()].flat())];

/** A driver of a device, by its id in the table `driver`. */
export const driverOwner = (id: string): Owner => ['driver', id];

type Driver = Pick<DriverSettings, 'settings'>;

/** The driver with `change` made to each of its secrets; the same object when there is none. */
export function mapDriverSecrets<D extends Driver>(
  driver: D,
  owner: Owner,
  change: (owner: Owner, text: string) => string,
): D {
  const changed: Record<string, string> = {};
  for (const name of SECRET_NAMES) {
    const value: unknown = driver.settings[name];
    if (typeof value !== 'string' || value === '') continue;
    const next = change([...owner, name], value);
    if (next !== value) changed[name] = next;
  }
  return Object.keys(changed).length === 0 ? driver : { ...driver, settings: { ...driver.settings, ...changed } };
}

export const sealDriver = <D extends Driver>(vault: Vault, owner: Owner, driver: D): D =>
  mapDriverSecrets(driver, owner, vault.seal);
/** Throws SealBroken. */
export const openDriver = <D extends Driver>(vault: Vault, owner: Owner, driver: D): D =>
  mapDriverSecrets(driver, owner, vault.open);
