import { MCP_PATH } from '@lightfield/contract';
import { Alert, Button, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { useReturnFocus } from '../../lib/use-return-focus.ts';
import styles from './assistant.module.css';
import { Copied } from './copied.tsx';

export interface ShownToken {
  readonly name: string;
  readonly token: string;
}

/** The token exists in readable form only here and only now. */
export function TokenDialog({ shown: { name, token }, onClose }: { shown: ShownToken; onClose: () => void }) {
  const { t } = useTranslation('assistant');
  useReturnFocus();
  const url = location.origin + MCP_PATH;
  const server = { type: 'http', url, headers: { Authorization: `Bearer ${token}` } };
  const config = JSON.stringify({ mcpServers: { lightfield: server } }, null, 2);
  return (
    <Modal
      open
      title={t('token.title', { name })}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('token.done')}
        </Button>
      }
    >
      <div className={styles['token']}>
        <Alert type="warning" showIcon title={t('token.once')} />
        <Copied label={t('token.address')} text={url} />
        <Copied label={t('token.label')} text={token} />
        <Copied label={t('token.config')} text={config} />
      </div>
    </Modal>
  );
}
