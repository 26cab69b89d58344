import type { Text } from '@lightfield/contract';
import { rulesText } from './locales/rules/text.ts';

export interface DeviceDates {
  readonly factoryDate?: number | null | undefined;
  readonly installDate?: number | null | undefined;
  readonly warrantyUntil?: number | null | undefined;
}
export interface DateProblem extends Text {
  readonly field: 'installDate' | 'warrantyUntil';
}

const isBefore = (one: number | null | undefined, other: number | null | undefined): boolean =>
  typeof one === 'number' && typeof other === 'number' && one < other;

/** The warranty ends after the installation, which comes after the making (each where given). */
export function deviceDateProblem({ factoryDate, installDate, warrantyUntil }: DeviceDates): DateProblem | undefined {
  if (isBefore(installDate, factoryDate))
    return rulesText.of('deviceDates.cannotBeBeforeTheFactoryDate', { field: 'installDate' });
  if (isBefore(warrantyUntil, installDate))
    return rulesText.of('deviceDates.cannotBeBeforeTheInstallDate', { field: 'warrantyUntil' });
  return isBefore(warrantyUntil, factoryDate)
    ? rulesText.of('deviceDates.cannotBeBeforeTheFactoryDate2', { field: 'warrantyUntil' })
    : undefined;
}
