import { ErrorFace, NoPermission } from '@lightfield/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeGone, CodeTimeout } from './fetch-code.ts';
import { CallFailed, CallRefused } from './wire.ts';

/** What went wrong in words a person can act on, and a code for support. */
export function useErrorWords(): (error: unknown) => { title: string; note: string; code: string | undefined } {
  const { t } = useTranslation();
  return (error) => {
    if (error instanceof CallRefused) {
      return { title: error.message || t('face.failed'), note: '', code: t('face.code', { code: error.code }) };
    }
    if (error instanceof CallFailed && error.reason === 'timeout') {
      return { title: t('face.slow'), note: t('face.offlineNote'), code: undefined };
    }
    if (error instanceof CodeTimeout) {
      return { title: t('face.codeSlow'), note: t('face.codeSlowNote'), code: undefined };
    }
    if (error instanceof CodeGone) {
      return { title: t('face.codeGone'), note: t('face.codeGoneNote'), code: undefined };
    }
    if (error instanceof CallFailed && error.reason === 'network') {
      return { title: t('face.offline'), note: t('face.offlineNote'), code: undefined };
    }
    const code = error instanceof CallFailed && error.status ? `HTTP ${error.status}` : 'web';
    return { title: t('face.failed'), note: t('face.failedNote'), code: t('face.code', { code }) };
  };
}

/** Codes that mean: this person may not see it. */
const NO_ACCESS = 90003;

/** The error face of a screen or a part of one: no permission, offline, refused; with a retry where one makes sense. */
export function Failure({ error, onRetry, action }: { error: unknown; onRetry?: () => void; action?: ReactNode }) {
  const { t } = useTranslation();
  const words = useErrorWords()(error);
  if (error instanceof CallRefused && error.code === NO_ACCESS) {
    // the server names the permission that is missing
    const note = error.message || t('face.noPermissionNote');
    return <NoPermission title={t('face.noPermission')} note={note} action={action} />;
  }
  const retry = error instanceof CodeTimeout || error instanceof CodeGone ? () => window.location.reload() : onRetry;
  return (
    <ErrorFace
      title={words.title}
      note={words.note}
      code={words.code}
      {...(retry ? { retryText: t('action.retry'), onRetry: retry } : {})}
    />
  );
}
