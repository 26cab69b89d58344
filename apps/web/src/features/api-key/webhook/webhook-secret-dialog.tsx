import { Alert, Button, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { useReturnFocus } from '../../../lib/use-return-focus.ts';
import { ToCopy } from '../secret-dialog.tsx';
import { Ping } from './ping.tsx';

export interface ShownWebhookSecret {
  readonly id: string;
  readonly name: string;
  readonly secret: string;
}

/** The secret exists in readable form only here and only now. */
export function WebhookSecretDialog({
  shown: { id, name, secret },
  onClose,
}: {
  shown: ShownWebhookSecret;
  onClose: () => void;
}) {
  const { t } = useTranslation('api-key');
  useReturnFocus();
  return (
    <Modal
      open
      title={t('webhook.secretTitle', { name })}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('secret.done')}
        </Button>
      }
    >
      <Alert type="warning" showIcon title={t('webhook.secretOnce')} />
      <ToCopy label={t('secret.label')} text={secret} />
      <Ping id={id} />
    </Modal>
  );
}
