import type { ConfigItems, DriverItem } from '@lightfield/contract';

/** Longest name of a driver (DriverSettings of the contract). */
export const DRIVER_NAME_MAX = 50;

/** Variables that a driver reads. */
export function variablesOf(items: ConfigItems, driver: DriverItem): number {
  return items.variables.filter((variable) => variable.kind === 'device' && variable.driver === driver.name).length;
}
