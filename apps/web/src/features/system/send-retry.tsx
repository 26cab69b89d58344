import { CHANNEL_NOT_LICENSED, PACKAGE_USED_UP, type SendRecord } from '@lightfield/contract';
import type { State } from '@lightfield/ui';
import { App, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../lib/texted.tsx';
import { useRetrySending } from './api/system-queries.ts';

export const SEND_MARKS: Record<SendRecord['state'], State> = {
  waiting: 'pending',
  sent: 'done',
  failed: 'failed',
  expired: 'stale',
  shown: 'read',
};

/** Why something was not sent: what a provider says is shown as it is. */
export function useSendError(): (error: string) => string {
  const { t } = useTranslation('system');
  return (error) => {
    if (error === CHANNEL_NOT_LICENSED) return t('sending.notLicensed');
    return error === PACKAGE_USED_UP ? t('sending.usedUp') : error;
  };
}

/** Only for records the server would take again. */
export function Retry({ id }: { id: string }) {
  const { t } = useTranslation('system');
  const { message } = App.useApp();
  const words = useErrorWords();
  const { mutate, isPending } = useRetrySending();
  return (
    <Button
      type="link"
      loading={isPending}
      onClick={() =>
        mutate(id, {
          onSuccess: () => void message.success(t('sending.retried')),
          onError: (error) => void message.error(words(error).title),
        })
      }
    >
      {t('sending.retry')}
    </Button>
  );
}
