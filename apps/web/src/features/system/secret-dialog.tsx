import type { PartnerRow } from '@lightfield/contract';
import { Alert, App, Button, Descriptions, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../lib/copy-text.ts';
import { useErrorWords } from '../../lib/texted.tsx';
import { entryOf } from './partner-ticket.ts';
import styles from './system.module.css';
import { useReturnFocus } from '../../lib/use-return-focus.ts';

export type PartnerSecret = PartnerRow & { secret: string };

/** The secret exists in readable form only here and only now. */
export function SecretDialog({ partner, onClose }: { partner: PartnerSecret; onClose: () => void }) {
  const { t } = useTranslation('system');
  useReturnFocus();
  const { message } = App.useApp();
  const words = useErrorWords();
  const copy = async (text: string) => {
    try {
      await copyText(text);
      void message.success(t('partner.secret.copied'));
    } catch (error) {
      void message.error(words(error).title);
    }
  };
  const lines = [
    ['sys', partner.sys],
    ['entry', entryOf(partner.sys)],
    ['secret', partner.secret],
  ] as const;
  return (
    <Modal
      open
      title={t('partner.secret.title', { name: partner.name })}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={[
        <Button
          key="copy"
          onClick={() => void copy(lines.map(([name, text]) => `${t(`partner.secret.${name}`)}: ${text}`).join('\n'))}
        >
          {t('partner.secret.copyAll')}
        </Button>,
        <Button key="done" type="primary" onClick={onClose}>
          {t('partner.secret.done')}
        </Button>,
      ]}
    >
      <Alert type="warning" showIcon className={styles['once'] ?? ''} title={t('partner.secret.once')} />
      <Descriptions
        column={1}
        size="small"
        bordered
        items={lines.map(([name, text]) => ({
          key: name,
          label: t(`partner.secret.${name}`),
          children: (
            <>
              <code className={styles['secret']}>{text}</code>
              <Button size="small" type="link" onClick={() => void copy(text)}>
                {t('partner.secret.copy')}
              </Button>
            </>
          ),
        }))}
      />
    </Modal>
  );
}
