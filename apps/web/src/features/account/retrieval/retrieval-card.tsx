import { Icon } from '@lightfield/ui';
import { Link, Navigate, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Steps } from '../../../lib/identity/steps.tsx';
import { useSecondsLeft } from '../../../lib/identity/use-seconds-left.ts';
import { type Retrieval, type StepName, endRetrieval, retrieval, useStepPath } from './retrieval.ts';
import styles from './retrieval.module.css';

/** The card every step stands in. */
export function RetrievalCard({ current, children }: { current: 0 | 1 | 2 | 3; children: ReactNode }) {
  const { t } = useTranslation('account-retrieval');
  return (
    <section className={styles['card']} aria-label={t('step.label')}>
      <Steps labels={[t('step.account'), t('step.validate'), t('step.password'), t('step.finish')]} current={current} />
      {children}
    </section>
  );
}

/**
 * A step in the middle: shows how long there is, and leads back to the beginning, with words why, when the time is over. A step
 * whose predecessor was not taken leads there.
 */
export function RunningStep({
  current,
  needs,
  children,
}: {
  current: 1 | 2;
  /** `ticket`: identity was proven. */
  needs: 'process' | 'ticket';
  children: (running: Retrieval & { ticket: string }) => ReactNode;
}) {
  const path = useStepPath();
  const [running] = useState(retrieval);
  if (!running) return <Navigate to={path('account')} replace />;
  if (needs === 'ticket' && !running.ticket) return <Navigate to={path('validate')} replace />;
  return (
    <RetrievalCard current={current}>
      <Countdown until={running.expiresAt} />
      {children({ ...running, ticket: running.ticket ?? '' })}
    </RetrievalCard>
  );
}

const MINUTE_S = 60;
function Countdown({ until }: { until: number }) {
  const { t } = useTranslation('account-retrieval');
  const navigate = useNavigate();
  const path = useStepPath();
  const seconds = useSecondsLeft(until);
  const over = seconds === 0;
  const begin = useEffectEvent(() => {
    endRetrieval();
    return navigate({ to: path('account'), search: { expired: 'true' }, replace: true });
  });
  useEffect(() => {
    if (over) void begin();
  }, [over]);
  return (
    <p className={styles['clock']} role="timer">
      <Icon name="clock" size={16} />
      {t('timeLeft', {
        minutes: Math.floor(seconds / MINUTE_S),
        seconds: String(seconds % MINUTE_S).padStart(2, '0'),
      })}
    </p>
  );
}

export function OtherWays() {
  const { t } = useTranslation('account-retrieval');
  const path = useStepPath();
  return <Link to={path('validate')}>{t('otherWay')}</Link>;
}

/** Goes on with what the step gave. */
export function useGoOn(): (next: StepName) => Promise<void> {
  const navigate = useNavigate();
  const path = useStepPath();
  return (next) => navigate({ to: path(next) });
}
