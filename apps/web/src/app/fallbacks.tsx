import { Loading } from '@lightfield/ui';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../lib/failure.tsx';
import { CodeGone, mayReload } from '../lib/fetch-code.ts';
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

/** The page is on its way out: several frames around a screen may find their code gone at once. */
let reloading = false;
const mustReload = (error: unknown): boolean => (reloading ||= error instanceof CodeGone && mayReload(window));

/**
 * A screen that failed. Where its code is gone the page reloads itself: whoever opened the screen has left the one before already,
 * so nothing is lost, and a reload is all that a person could do there.
 */
export function Crash({ error, reset }: ErrorComponentProps) {
  const [reloads] = useState(() => mustReload(error));
  useEffect(() => {
    if (reloads) window.location.reload();
  }, [reloads]);
  if (reloads) return <Pending />;
  return (
    <main className="lf-alone">
      <Failure error={error} onRetry={reset} />
    </main>
  );
}
