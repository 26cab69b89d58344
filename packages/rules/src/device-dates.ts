import type { BilingualText } from '@lightfield/contract';

export interface DeviceDates {
  readonly factoryDate?: number | null | undefined;
  readonly installDate?: number | null | undefined;
  readonly warrantyUntil?: number | null | undefined;
}
export interface DateProblem extends BilingualText {
  readonly field: 'installDate' | 'warrantyUntil';
}

const isBefore = (one: number | null | undefined, other: number | null | undefined): boolean =>
  typeof one === 'number' && typeof other === 'number' && one < other;

/** The warranty ends after the installation, which comes after the making (each where given). */
export function deviceDateProblem({ factoryDate, installDate, warrantyUntil }: DeviceDates): DateProblem | undefined {
  if (isBefore(installDate, factoryDate))
    return { field: 'installDate', zh: '安装日期不能早于出厂日期', en: 'cannot be before the factory date' };
  if (isBefore(warrantyUntil, installDate))
    return { field: 'warrantyUntil', zh: '质保截止不能早于安装日期', en: 'cannot be before the install date' };
  return isBefore(warrantyUntil, factoryDate)
    ? { field: 'warrantyUntil', zh: '质保截止不能早于出厂日期', en: 'cannot be before the factory date' }
    : undefined;
}
