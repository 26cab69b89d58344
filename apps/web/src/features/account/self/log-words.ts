import { OPERATIONS, errorText } from '@lightfield/contract';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../i18n/language.ts';

/** A kind of entry that is not in the catalogue is shown as it is called. */
export function actionText(action: string): string {
  return Object.entries(OPERATIONS).find(([known]) => known === action)?.[1][currentLanguage()] ?? action;
}
export function useResultText(): (result: string) => string {
  const { t } = useTranslation('account-self');
  return (result) => {
    if (result === 'done') return t('log.done');
    return /^\d+$/.test(result) ? `${errorText(Number(result), currentLanguage())} (${result})` : result;
  };
}
