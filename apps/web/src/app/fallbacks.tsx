import { Loading } from '@lightfield/ui';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Failure } from '../lib/failure.tsx';
import './fallbacks.css';

/** What stands in while a screen is fetched, or when it crashed. Free of antd. */

export function Pending() {
  const { t } = useTranslation();
  return (
    <div className="lf-pending">
      <Loading label={t('face.loading')} />
    </div>
  );
}

export function Crash({ error, reset }: ErrorComponentProps) {
  return (
    <main className="lf-alone">
      <Failure error={error} onRetry={reset} />
    </main>
  );
}
