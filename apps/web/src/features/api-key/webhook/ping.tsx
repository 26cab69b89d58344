import { LIMITS, type WebhookProblem } from '@lightfield/contract';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../lib/texted.tsx';
import { useTestWebhook } from '../api/webhook-queries.ts';
import styles from '../api-key.module.css';

/** Why something was not taken, in words. */
export function useProblemWords() {
  const { t } = useTranslation('api-key');
  return ({ problem, status }: { problem: WebhookProblem; status: number | null }) =>
    t(`webhook.problem.${problem}`, { status: status ?? '', seconds: LIMITS.webhook.timeoutMs / 1_000 });
}

/** Sends a ping and says what came back. `url`: another address than the one that is stored. */
export function Ping({ id, url }: { id: string; url?: string | undefined }) {
  const { t } = useTranslation('api-key');
  const tested = useTestWebhook();
  const words = useErrorWords();
  const why = useProblemWords();
  const { data, error } = tested;
  const failure = error ? words(error) : undefined;
  return (
    <div className={styles['ping']}>
      <Button loading={tested.isPending} onClick={() => tested.mutate({ id, url: url || undefined })}>
        {t('webhook.test.send')}
      </Button>
      {failure && !tested.isPending ? <Alert type="error" showIcon title={failure.title} role="alert" /> : null}
      {data && !tested.isPending ? (
        <Alert
          type={data.ok ? 'success' : 'error'}
          showIcon
          title={
            data.problem === null
              ? t('webhook.test.ok', { status: data.status ?? '', ms: data.ms ?? 0 })
              : t('webhook.test.failed', { problem: why({ problem: data.problem, status: data.status }) })
          }
          description={data.answer === '' ? undefined : <code className={styles['answer']}>{data.answer}</code>}
        />
      ) : null}
    </div>
  );
}
