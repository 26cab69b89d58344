import {
  type ConfigChanges,
  type ConfigItems,
  type DriverItem,
  type ItemDiff,
  KEPT_SECRET,
} from '@lightfield/contract';
import { DRIVER_SECRETS, SECRET_NAMES } from '../../../kernel/vault/driver-secrets.ts';

const isSet = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

function hidden(driver: DriverItem): DriverItem {
  const names = DRIVER_SECRETS.get(driver.type)?.filter((name) => isSet(driver.settings[name])) ?? [];
  if (names.length === 0) return driver;
  const settings = { ...driver.settings, ...Object.fromEntries(names.map((name) => [name, KEPT_SECRET])) };
  return Object.assign({}, driver, { settings });
}

/** What a screen gets (secrets are never read back to one, nor written to a log): in place of each secret a mark that sends it back unchanged. */
export const hideSecrets = (items: ConfigItems): ConfigItems => ({ ...items, drivers: items.drivers.map(hidden) });

/** Names of secrets, whatever the driver: a diff names the field alone. */
const NAMES: ReadonlySet<string> = new Set(SECRET_NAMES.map((name) => `settings.${name}`));

/** A secret that differs is said to differ, and no more. */
export const hideSecretsOf = (diffs: readonly ItemDiff[]): ItemDiff[] =>
  diffs.map((diff) =>
    diff.kind === 'drivers'
      ? {
          ...diff,
          fields: diff.fields.map((one) =>
            NAMES.has(one.field)
              ? { ...one, before: isSet(one.before) ? KEPT_SECRET : '', after: isSet(one.after) ? KEPT_SECRET : '' }
              : one,
          ),
        }
      : diff,
  );

/** The mark stands for what is stored. Of a driver that was not there before it stands for nothing. */
export function keepSecrets(changes: ConfigChanges, { drivers: known }: ConfigItems): ConfigChanges {
  const { drivers } = changes;
  if (!drivers) return changes;
  const byId = new Map(known.map((driver) => [driver.id, driver]));
  const put = drivers.put.map((driver) => {
    const names = DRIVER_SECRETS.get(driver.type)?.filter((name) => driver.settings[name] === KEPT_SECRET) ?? [];
    if (names.length === 0) return driver;
    const old = byId.get(driver.id)?.settings;
    const settings = { ...driver.settings, ...Object.fromEntries(names.map((name) => [name, old?.[name] ?? ''])) };
    return Object.assign({}, driver, { settings });
  });
  return { ...changes, drivers: { ...drivers, put } };
}

/** For features that hand configurations on. */
export const configSecrets = { hide: hideSecrets, hideOf: hideSecretsOf, keep: keepSecrets };
export type ConfigSecrets = typeof configSecrets;
