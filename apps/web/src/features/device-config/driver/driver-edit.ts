import type { ConfigItems, DriverItem } from '@lightfield/contract';
import { putItems } from '../editor/edit-state.ts';

/** Longest name of a driver (DriverSettings of the contract). */
export const DRIVER_NAME_MAX = 50;

/** A driver changes; with its name go the variables that it reads, so that none loses its driver. */
export function putDriver(items: ConfigItems, driver: DriverItem): ConfigItems {
  const before = items.drivers.find(({ id }) => id === driver.id);
  const next = putItems(items, 'drivers', [driver]);
  if (!before || before.name === driver.name) return next;
  // a name that another driver has, too, says nothing about whose the variables are
  if (items.drivers.some(({ id, name }) => id !== driver.id && name === before.name)) return next;
  const variables = items.variables.map((variable) =>
    variable.driver === before.name ? { ...variable, driver: driver.name } : variable,
  );
  return { ...next, variables };
}

/** Variables that a driver reads. */
export function variablesOf(items: ConfigItems, driver: DriverItem): number {
  return items.variables.filter((variable) => variable.kind === 'device' && variable.driver === driver.name).length;
}
