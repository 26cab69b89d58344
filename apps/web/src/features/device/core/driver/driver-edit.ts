import type { ConfigItems, DriverItem } from '@lightfield/contract';

/** Longest name of a driver (DriverSettings of the contract). */
export const DRIVER_NAME_MAX = 50;

/** Variables that a driver reads. */
export function variablesOf(items: ConfigItems, driver: DriverItem): number {
  return items.variables.filter((variable) => variable.kind === 'device' && variable.driver === driver.name).length;
}

/** Brand and model of the machine in one word, where either is known. */
export function brandOf({ brand, model }: DriverItem): string[] {
  const words = [brand, model].flatMap((word) => word?.trim() || []);
  return words.length === 0 ? [] : [words.join(' ')];
}

/** The driver with one of its details changed; what is emptied is not set. */
export function withDetail<Name extends 'brand' | 'model' | 'minIntervalMs'>(
  driver: DriverItem,
  name: Name,
  value: DriverItem[Name] | null,
): DriverItem {
  const next = { ...driver };
  delete next[name];
  return value === '' || value === null || value === undefined ? next : { ...next, [name]: value };
}
