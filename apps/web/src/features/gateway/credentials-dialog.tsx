import type { GatewayCredentials } from '@lightfield/contract';
import { Alert, App, Button, Descriptions, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../lib/copy-text.ts';
import { useReturnFocus } from '../../lib/use-return-focus.ts';

export type Credentials = GatewayCredentials & { kind: 'lightfield' | 'sparkplug' };

/** The password exists in readable form only here and only now. */
export function CredentialsDialog({ credentials, onClose }: { credentials: Credentials; onClose: () => void }) {
  const { t } = useTranslation('gateway');
  useReturnFocus();
  const { message } = App.useApp();
  const { host, port, username, password, sn, kind } = credentials;
  const copy = async (text: string) => {
    await copyText(text);
    void message.success(t('credentials.copied'));
  };
  const start = `LF_SN=${sn} LF_MQTT_PASSWORD='${password}' LF_PLATFORM_URL=mqtt://${host}:${port} LF_GATEWAY_DATA=./gateway-data npx node apps/gateway/src/main.ts`;
  const lines = [
    ['host', host],
    ['port', String(port)],
    ['username', username],
    ['password', password],
  ] as const;
  return (
    <Modal
      open
      title={t('credentials.title')}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={[
        <Button
          key="copy"
          onClick={() => void copy(lines.map(([name, value]) => `${t(`credentials.${name}`)}: ${value}`).join('\n'))}
        >
          {t('credentials.copyAll')}
        </Button>,
        <Button key="done" type="primary" onClick={onClose}>
          {t('credentials.done')}
        </Button>,
      ]}
    >
      <Alert type="warning" showIcon className="lf-form-error" title={t('credentials.once')} />
      <Descriptions
        column={1}
        size="small"
        bordered
        items={lines.map(([name, value]) => ({
          key: name,
          label: t(`credentials.${name}`),
          children: (
            <span className="lf-credential">
              <code>{value}</code>
              <Button size="small" type="link" onClick={() => void copy(value)}>
                {t('credentials.copy')}
              </Button>
            </span>
          ),
        }))}
      />
      {kind === 'lightfield' ? (
        <>
          <h3 className="lf-credential-title">{t('credentials.own')}</h3>
          <pre className="lf-credential-command">{start}</pre>
          <Button size="small" onClick={() => void copy(start)}>
            {t('credentials.copy')}
          </Button>
        </>
      ) : null}
    </Modal>
  );
}
