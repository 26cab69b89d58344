import type { NoticeRow } from '@lightfield/contract';
import { useTranslation } from 'react-i18next';
import { AUDIENCE } from './notice-state.ts';

/** Kinds of accounts in words. */
export function useAudience(): (audience: NoticeRow['audience']) => string {
  const { t } = useTranslation('system');
  return (audience) =>
    audience.length === AUDIENCE.length
      ? t('audienceAll')
      : audience.map((kind) => t(`audience.${kind}`)).join(t('audienceGap'));
}
