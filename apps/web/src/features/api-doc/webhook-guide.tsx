import { LIMITS } from '@lightfield/contract';
import { Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { useReturnFocus } from '../../lib/use-return-focus.ts';
import { Code } from './call-detail.tsx';
import styles from './api-doc.module.css';
import { NODE_SAMPLE, PYTHON_SAMPLE } from './webhook-samples.ts';

const { timeoutMs, keptDays } = LIMITS.webhook;
const BODY = `{
  "type": "alarm.raised",
  "timestamp": "2026-11-28T01:02:03.456Z",
  "data": { "id": "…", "content": "…", "severity": "severe", "device": { "id": "…", "no": "…", "name": "…" } }
}`;
const HEADERS = `webhook-id: msg_…
webhook-timestamp: 1795827723
webhook-signature: v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=`;

/** For whoever writes a receiver of webhooks: what comes, how to answer, how to verify it. */
export function WebhookGuide({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('api-doc');
  useReturnFocus();
  return (
    <Drawer open size={720} title={t('webhooks.title')} onClose={onClose}>
      <p>{t('webhooks.what')}</p>
      <Code text={`${HEADERS}\n\n${BODY}`} label={t('webhooks.request')} />
      <h3>{t('webhooks.answering')}</h3>
      <ul className={styles['rules']}>
        <li>{t('webhooks.answer', { seconds: timeoutMs / 1_000 })}</li>
        <li>{t('webhooks.twice')}</li>
        <li>{t('webhooks.order')}</li>
        <li>{t('webhooks.again', { days: keptDays })}</li>
        <li>{t('webhooks.gone')}</li>
      </ul>
      <h3>{t('webhooks.verifying')}</h3>
      <p>{t('webhooks.verify')}</p>
      <h4>Node</h4>
      <Code text={NODE_SAMPLE} label="Node" />
      <h4>Python</h4>
      <Code text={PYTHON_SAMPLE} label="Python" />
      <p className={styles['soft']}>{t('webhooks.more')}</p>
    </Drawer>
  );
}
