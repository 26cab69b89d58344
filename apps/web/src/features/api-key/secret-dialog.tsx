import { ROUTES, deviceCalls } from '@lightfield/contract';
import { Link } from '@tanstack/react-router';
import { Alert, App, Button, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../lib/copy-text.ts';
import { useErrorWords } from '../../lib/texted.tsx';
import { useReturnFocus } from '../../lib/use-return-focus.ts';
import styles from './api-key.module.css';

export interface ShownSecret {
  readonly id: string;
  readonly name: string;
  readonly secret: string;
}

/** Of the API documentation: how a key is exchanged for tokens. */
const OAUTH_GUIDE = { guide: 'oauth' };

/** The secret exists in readable form only here and only now. */
export function SecretDialog({ shown: { id, name, secret }, onClose }: { shown: ShownSecret; onClose: () => void }) {
  const { t } = useTranslation('api-key');
  useReturnFocus();
  const line = `curl '${location.origin}${deviceCalls.query.path}' \\\n  --header 'Authorization: Bearer ${secret}' \\\n  --request POST`;
  return (
    <Modal
      open
      title={t('secret.title', { name })}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('secret.done')}
        </Button>
      }
    >
      <Alert type="warning" showIcon title={t('secret.once')} />
      <ToCopy label={t('secret.label')} text={secret} />
      <ToCopy label={t('secret.id')} text={id} />
      <p className={styles['soft']}>
        {t('secret.oauth')}{' '}
        <Link to={ROUTES.apiDoc} search={OAUTH_GUIDE}>
          {t('secret.more')}
        </Link>
      </p>
      <ToCopy label={t('secret.tryIt')} text={line} />
    </Modal>
  );
}

/** A text with a button that copies it. */
export function ToCopy({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation('api-key');
  const { message } = App.useApp();
  const words = useErrorWords();
  const copy = async () => {
    try {
      await copyText(text);
      void message.success(t('secret.copied'));
    } catch (error) {
      void message.error(words(error).title);
    }
  };
  return (
    <section className={styles['secret']}>
      <h3>{label}</h3>
      <code>{text}</code>
      <Button
        size="small"
        aria-label={t('ofName', { action: t('secret.copy'), name: label })}
        onClick={() => void copy()}
      >
        {t('secret.copy')}
      </Button>
    </section>
  );
}
