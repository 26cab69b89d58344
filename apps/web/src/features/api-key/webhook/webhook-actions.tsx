import { LIMITS, type WebhookRow } from '@lightfield/contract';
import { App, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../../lib/account.ts';
import { useErrorWords } from '../../../lib/texted.tsx';
import { useAsk } from '../../../lib/use-ask.ts';
import { useDeleteWebhook, useEnableWebhook, useRotateWebhook } from '../api/webhook-queries.ts';
import styles from '../api-key.module.css';
import type { ShownWebhookSecret } from './webhook-secret-dialog.tsx';

/** What is asked for over the list. */
export type Asked =
  | { readonly kind: 'webhook'; readonly row?: WebhookRow | undefined }
  | { readonly kind: 'deliveries'; readonly row: WebhookRow }
  | { readonly kind: 'secret'; readonly shown: ShownWebhookSecret };

/** What one can do with an endpoint. */
export function WebhookActions({ row, ask }: { row: WebhookRow; ask: (asked: Asked) => void }) {
  const { t } = useTranslation('api-key');
  const mayEdit = usePermission('manage_api_webhook');
  const changes = useChanges(row, ask);
  if (!mayEdit) return null;
  const button = (action: 'deliveries' | 'edit' | 'rotate' | 'disable' | 'enable' | 'delete', run: () => void) => (
    <Button
      size="small"
      type="link"
      danger={action === 'delete'}
      aria-label={t('ofName', { action: t(`webhook.action.${action}`), name: row.name })}
      onClick={run}
    >
      {t(`webhook.action.${action}`)}
    </Button>
  );
  return (
    <span className={styles['actions']}>
      {button('deliveries', () => ask({ kind: 'deliveries', row }))}
      {button('edit', () => ask({ kind: 'webhook', row }))}
      {button('rotate', changes.rotate)}
      {row.enabled ? button('disable', changes.disable) : button('enable', changes.enable)}
      {button('delete', changes.remove)}
    </span>
  );
}

function useChanges({ id, name }: WebhookRow, ask: (asked: Asked) => void) {
  const { t } = useTranslation('api-key');
  const { message } = App.useApp();
  const words = useErrorWords();
  const question = useAsk();
  const enable = useEnableWebhook();
  const rotate = useRotateWebhook();
  const remove = useDeleteWebhook();
  return {
    enable: () =>
      enable.mutate(
        { id, enabled: true },
        {
          onSuccess: () => void message.success(t('webhook.enabled')),
          onError: (error) => void message.error(words(error).title),
        },
      ),
    disable: () =>
      question({
        title: t('webhook.disableAsk', { name }),
        content: t('webhook.disableNote'),
        okText: t('webhook.action.disable'),
        danger: true,
        run: async () => {
          await enable.mutateAsync({ id, enabled: false });
          return t('webhook.disabled');
        },
      }),
    rotate: () =>
      question({
        title: t('webhook.rotateAsk', { name }),
        content: t('webhook.rotateNote', { hours: LIMITS.webhook.overlapHours }),
        okText: t('webhook.action.rotate'),
        danger: false,
        run: async () => {
          const made = await rotate.mutateAsync(id);
          ask({ kind: 'secret', shown: { ...made, name } });
          return undefined;
        },
      }),
    remove: () =>
      question({
        title: t('webhook.deleteAsk', { name }),
        content: t('webhook.deleteNote'),
        okText: t('webhook.action.delete'),
        danger: true,
        run: async () => {
          await remove.mutateAsync(id);
          return t('webhook.deleted');
        },
      }),
  };
}
