import type { EntryProblem, Input } from '@lightfield/report';
import { useTranslation } from 'react-i18next';

/** Limits of an input in words, with its unit; empty: it has none. */
export function useLimitWords(): (input: Input) => string {
  const { t } = useTranslation('smart-report');
  return ({ kind, min, max, unit = '' }) => {
    if (kind !== 'number') return '';
    const range =
      min !== undefined && max !== undefined
        ? t('fill.between', { min, max })
        : min !== undefined
          ? t('fill.atLeast', { min })
          : max !== undefined
            ? t('fill.atMost', { max })
            : '';
    return `${range} ${range === '' ? '' : unit}`.trim();
  };
}
/** What is wrong, in words. */
export function useProblemWords(): (input: Input, problem: EntryProblem) => string {
  const { t } = useTranslation('smart-report');
  return ({ min, max, decimals, maxLength }, problem) => {
    switch (problem) {
      case 'min':
        return t('problem.min', { min: min ?? '' });
      case 'max':
        return t('problem.max', { max: max ?? '' });
      case 'decimals':
        return t('problem.decimals', { count: decimals ?? 0 });
      case 'length':
        return t('problem.length', { max: maxLength ?? '' });
      default:
        return t(`problem.${problem}`);
    }
  };
}
