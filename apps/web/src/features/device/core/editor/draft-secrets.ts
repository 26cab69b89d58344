import { type ConfigChanges, type ConfigItems, KEPT_SECRET } from '@lightfield/contract';
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

/** A draft keeps no passwords and keys. Where one is stored it stays as it is; others are typed again. */
export function withoutSecrets(changes: ConfigChanges, base: ConfigItems): ConfigChanges {
  if (!changes.drivers) return changes;
  const stored = new Map(base.drivers.map(({ id, settings }) => [id, settings]));
  const put = changes.drivers.put.map((driver) => {
    const before = stored.get(driver.id);
    const settings = Object.entries(driver.settings).flatMap(([name, value]) => {
      if (!SECRETS.get(driver.type)?.has(name)) return [[name, value] as const];
      return before?.[name] === KEPT_SECRET ? [[name, KEPT_SECRET] as const] : [];
    });
    return { ...driver, settings: Object.fromEntries(settings) };
  });
  return { ...changes, drivers: { ...changes.drivers, put } };
}
