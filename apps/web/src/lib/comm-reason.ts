import { NOT_TOLD } from '@lightfield/contract';
import { useTranslation } from 'react-i18next';

/** What a driver said, or in words that its gateway is one that says nothing. */
export function useCommReason(): (reason: string | undefined) => string {
  const { t } = useTranslation();
  return (reason = '') => (reason === NOT_TOLD ? t('comm.notTold') : reason);
}
