import { accountErrors, LIMITS, pageErrors, projectErrors } from '@lightfield/contract';
import { Button, Icon } from '@lightfield/ui';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallRefused } from '../../../lib/call.ts';
import { useErrorWords } from '../../../lib/failure.tsx';
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
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const problem = useProblem(error);
  useEffect(() => field.current?.focus(), []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const password = field.current?.value ?? '';
    if (password === '') return setError(new Error('empty'));
    setBusy(true);
    try {
      await enter(password);
      onEntered();
    } catch (refused) {
      setError(refused);
      field.current?.select();
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={styles['password']} aria-labelledby={`${id}-title`}>
      <Icon name="lock" size={32} className={styles['faint'] ?? ''} />
      <h2 id={`${id}-title`}>{t('password.title')}</h2>
      <p className={styles['soft']}>{t('password.note')}</p>
      <form onSubmit={(event) => void submit(event)}>
        <label htmlFor={id}>{t('password.label')}</label>
        <input
          ref={field}
          id={id}
          type="password"
          className={styles['input']}
          autoComplete="off"
          maxLength={LIMITS.page.passwordMax}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-problem`}
        />
        <p id={`${id}-problem`} className={styles['problem']} role="alert">
          {problem}
        </p>
        <Button kind="primary" type="submit" disabled={busy}>
          {t('password.enter')}
        </Button>
      </form>
    </section>
  );
}

/** The password is wrong: of a page of a device, of a page of a project. */
const WRONG: readonly number[] = [pageErrors.pagePasswordMismatch.code, projectErrors.pagePasswordWrong.code];

/** What was wrong, and how many attempts or minutes are left. */
function useProblem(error: unknown): string | undefined {
  const { t } = useTranslation('page');
  const words = useErrorWords();
  if (error === undefined) return undefined;
  if (!(error instanceof CallRefused))
    return error instanceof Error && error.message === 'empty' ? t('password.missing') : words(error).title;
  const details: { attemptsLeft?: unknown; retryAfterMs?: unknown } =
    typeof error.data === 'object' && error.data !== null ? error.data : {};
  if (WRONG.includes(error.code) && typeof details.attemptsLeft === 'number')
    return t('password.wrong', { count: details.attemptsLeft });
  if (error.code === accountErrors.tooManyAttempts.code && typeof details.retryAfterMs === 'number')
    return t('password.tooMany', { count: Math.ceil(details.retryAfterMs / 60_000) });
  return error.message;
}
