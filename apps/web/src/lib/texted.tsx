import type { GatewayState, Quality, Severity } from '@lightfield/contract';
import { Age, StateMark, type State } from '@lightfield/ui';
import { useTranslation } from 'react-i18next';
import { formatAge, formatExact } from './time.ts';

export { Failure, useErrorWords } from './failure.tsx';

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
