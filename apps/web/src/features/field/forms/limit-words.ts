import type { EntryProblem, Input } from '@lightfield/report';
import { useTranslation } from 'react-i18next';

/** Limits of an input in words; empty: it has none. */
export function useLimitWords(): (input: Input) => string {
  const { t } = useTranslation('field');
  return ({ kind, min, max, unit = '' }) => {
    if (kind !== 'number') return '';
    if (min === undefined && max === undefined) return '';
    return t('record.range', { low: min ?? '−∞', high: max ?? '+∞', unit }).trim();
  };
}
/** What is wrong, in words. */
export function useProblemWords(): (input: Input, problem: EntryProblem) => string {
  const { t } = useTranslation('field');
  return ({ min = '', max = '', decimals = 0, maxLength = '' }, problem) => {
    switch (problem) {
      case 'min':
        return t('record.wrong.min', { min });
      case 'max':
        return t('record.wrong.max', { max });
      case 'decimals':
        return t('record.wrong.decimals', { count: decimals });
      case 'length':
        return t('record.wrong.length', { max: maxLength });
      default:
        return t(`record.wrong.${problem}`);
    }
  };
}
