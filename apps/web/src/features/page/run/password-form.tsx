import { accountErrors, LIMITS, pageErrors, projectErrors } from '@lightfield/contract';
import { Icon } from '@lightfield/ui';
import { useTranslation } from 'react-i18next';
import { CallRefused } from '../../../lib/call.ts';
import { useErrorWords } from '../../../lib/failure.tsx';
import { PasswordAsk } from '../../../lib/password-ask.tsx';
import styles from './run.module.css';

/** Asks for the password of a page: once per session and page (domain, "Pages"). After too many wrong ones it waits. */
export function PasswordForm({
  enter,
  onEntered,
}: {
  /** Rejects when it is wrong. */
  enter: (password: string) => Promise<unknown>;
  onEntered: () => void;
}) {
  const { t } = useTranslation('page');
  const problemOf = useProblem();
  return (
    <section className={styles['password']} aria-labelledby="page-password">
      <Icon name="lock" size={32} className={styles['faint'] ?? ''} />
      <h2 id="page-password">{t('password.title')}</h2>
      <p className={styles['soft']}>{t('password.note')}</p>
      <PasswordAsk
        texts={{
          label: t('password.label'),
          enter: t('password.enter'),
          missing: t('password.missing'),
          show: t('password.show'),
          hide: t('password.hide'),
        }}
        maxLength={LIMITS.page.passwordMax}
        enter={(password) => enter(password).then(onEntered)}
        problemOf={problemOf}
      />
    </section>
  );
}

/** The password is wrong: of a page of a device, of a page of a project. */
const WRONG: readonly number[] = [pageErrors.pagePasswordMismatch.code, projectErrors.pagePasswordWrong.code];

/** What was wrong, and how many attempts or minutes are left. */
function useProblem(): (error: unknown) => string {
  const { t } = useTranslation('page');
  const words = useErrorWords();
  return (error) => {
    if (!(error instanceof CallRefused)) return words(error).title;
    const details: { attemptsLeft?: unknown; retryAfterMs?: unknown } =
      typeof error.data === 'object' && error.data !== null ? error.data : {};
    if (WRONG.includes(error.code) && typeof details.attemptsLeft === 'number')
      return t('password.wrong', { count: details.attemptsLeft });
    if (error.code === accountErrors.tooManyAttempts.code && typeof details.retryAfterMs === 'number')
      return t('password.tooMany', { count: Math.ceil(details.retryAfterMs / 60_000) });
    return error.message;
  };
}
