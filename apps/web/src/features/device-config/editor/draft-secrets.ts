import type { ConfigChanges } from '@lightfield/contract';
import { DRIVER_FORMS } from '@lightfield/contract/driver-forms';

/** Settings of a driver that are passwords or keys. */
const SECRETS = new Map(
  DRIVER_FORMS.map(({ type, settings }) => [
    type,
    new Set(
      Object.entries(settings.properties)
        .filter(([, field]) => field.secret)
        .map(([name]) => name),
    ),
  ]),
);

/** A draft keeps no passwords and keys: they are typed again. */
export function withoutSecrets(changes: ConfigChanges): ConfigChanges {
  if (!changes.drivers) return changes;
  const put = changes.drivers.put.map((driver) => ({
    ...driver,
    settings: Object.fromEntries(
      Object.entries(driver.settings).filter(([name]) => !SECRETS.get(driver.type)?.has(name)),
    ),
  }));
  return { ...changes, drivers: { ...changes.drivers, put } };
}
