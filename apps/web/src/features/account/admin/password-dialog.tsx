import { Alert, App, Button, Descriptions, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../lib/copy-text.ts';
import { useReturnFocus } from '../../../lib/use-return-focus.ts';
import styles from './accounts.module.css';

export interface FirstPassword {
  readonly loginname: string;
  readonly password: string;
  readonly reason: 'added' | 'reset';
}

/** The password exists in readable form only here and only now. */
export function PasswordDialog({ given, onClose }: { given: FirstPassword; onClose: () => void }) {
  const { t } = useTranslation('account-admin');
  const { message } = App.useApp();
  useReturnFocus();
  const copy = async (text: string) => {
    await copyText(text);
    void message.success(t('password.copied'));
  };
  const lines = (['loginname', 'password'] as const).map((name) => [name, given[name]] as const);
  const all = lines.map(([name, value]) => `${t(`password.${name}`)}: ${value}`).join('\n');
  return (
    <Modal
      open
      title={t(`password.${given.reason}`)}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={[
        <Button key="copy" onClick={() => void copy(all)}>
          {t('password.copyAll')}
        </Button>,
        <Button key="done" type="primary" onClick={onClose}>
          {t('password.done')}
        </Button>,
      ]}
    >
      <Alert type="warning" showIcon className={styles['once'] ?? ''} title={t('password.once')} />
      <Descriptions
        column={1}
        size="small"
        bordered
        items={lines.map(([name, value]) => ({
          key: name,
          label: t(`password.${name}`),
          children: (
            <span className={styles['secret']}>
              <code>{value}</code>
              <Button
                size="small"
                type="link"
                aria-label={t('ofName', { action: t('password.copy'), name: t(`password.${name}`) })}
                onClick={() => void copy(value)}
              >
                {t('password.copy')}
              </Button>
            </span>
          ),
        }))}
      />
    </Modal>
  );
}
