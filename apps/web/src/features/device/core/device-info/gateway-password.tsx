import type { GatewayCredentials } from '@lightfield/contract';
import { Alert, App, Button, Descriptions, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../../lib/copy-text.ts';
import styles from './bindings.module.css';
import { useReturnFocus } from '../../../../lib/use-return-focus.ts';

/** The gateway was registered by binding it: its password exists in readable form only here and only now. */
export function GatewayPassword({ credentials, onClose }: { credentials: GatewayCredentials; onClose: () => void }) {
  const { t } = useTranslation('device-core');
  useReturnFocus();
  const { message } = App.useApp();
  const { host, port, username, password } = credentials;
  const lines = [
    ['host', `${host}:${port}`],
    ['username', username],
    ['password', password],
  ] as const;
  const copy = async (text: string) => {
    await copyText(text);
    void message.success(t('bind.copied'));
  };
  return (
    <Modal
      open
      title={t('bind.credentials')}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={[
        <Button
          key="copy"
          onClick={() => void copy(lines.map(([name, value]) => `${t(`bind.${name}`)}: ${value}`).join('\n'))}
        >
          {t('bind.copyAll')}
        </Button>,
        <Button key="done" type="primary" onClick={onClose}>
          {t('bind.kept')}
        </Button>,
      ]}
    >
      <Alert type="warning" showIcon title={t('bind.once')} />
      <Descriptions
        column={1}
        size="small"
        items={lines.map(([name, value]) => ({
          key: name,
          label: t(`bind.${name}`),
          children: (
            <span className={styles['secret']}>
              <code>{value}</code>
              <Button size="small" type="link" onClick={() => void copy(value)}>
                {t('copy')}
              </Button>
            </span>
          ),
        }))}
      />
    </Modal>
  );
}
