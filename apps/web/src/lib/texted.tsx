import type { GatewayState, Quality, Severity } from '@lightfield/contract';
import { Age, ErrorFace, NoPermission, StateMark, type State } from '@lightfield/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailed, CallRefused } from './wire.ts';
import { formatAge, formatExact } from './time.ts';

/** The marks and faces of @lightfield/ui with the words of the current language. */

export function SeverityMark({ severity, tag }: { severity: Severity; tag?: boolean }) {
  const { t } = useTranslation();
  return <StateMark state={severity} text={t(`severity.${severity}`)} {...(tag ? { tag } : {})} />;
}
export function GatewayMark({ state, tag }: { state: GatewayState; tag?: boolean }) {
  const { t } = useTranslation();
  return <StateMark state={state} text={t(`gateway.${state}`)} {...(tag ? { tag } : {})} />;
}
export function QualityMark({ quality, tag }: { quality: Quality; tag?: boolean }) {
  const { t } = useTranslation();
  return <StateMark state={quality} text={t(`quality.${quality}`)} {...(tag ? { tag } : {})} />;
}
const ALARM_STATES = {
  active: 'unconfirmed',
  recovered: 'recovered',
  confirmed: 'confirmed',
  unconfirmed: 'unconfirmed',
} as const;
export function AlarmStateMark({ state, tag }: { state: keyof typeof ALARM_STATES; tag?: boolean }) {
  const { t } = useTranslation();
  return <StateMark state={ALARM_STATES[state]} text={t(`alarmState.${state}`)} {...(tag ? { tag } : {})} />;
}
const COMMAND_STATES = {
  pending: 'pending',
  sent: 'sent',
  done: 'done',
  failed: 'failed',
  timeout: 'failed',
} as const satisfies Record<string, State>;
export function CommandMark({ status }: { status: keyof typeof COMMAND_STATES }) {
  const { t } = useTranslation();
  return <StateMark state={COMMAND_STATES[status]} text={t(`command.${status}`)} />;
}

/** How long ago, kept fresh; the exact time on hover. `null`: never. */
export function TimeAgo({ at }: { at: number | null | undefined }) {
  const { t } = useTranslation();
  if (at === null || at === undefined) return <span>{t('age.never')}</span>;
  return <Age at={at} relative={(then, now) => formatAge(then, now, t('age.now'))} exact={formatExact} />;
}

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
  return (
    <ErrorFace
      title={words.title}
      note={words.note}
      code={words.code}
      {...(onRetry ? { retryText: t('action.retry'), onRetry } : {})}
    />
  );
}
