import { LIMITS, ROUTES, type UserInfo, accountCalls } from '@lightfield/contract';
import { isGoodPassword } from '@lightfield/rules';
import { Button, Icon } from '@lightfield/ui';
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, type HTMLInputAutoCompleteAttribute, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { forgetAccount, reloadAccount } from '../../../lib/account.ts';
import { call } from '../../../lib/call.ts';
import { useErrorWords } from '../../../lib/failure.tsx';
import { sealed } from '../../../lib/sealed.ts';
import { Labelled } from './login-form.tsx';
import styles from './login.module.css';

const { passwordMin: min, passwordMax: max } = LIMITS.account;
/** Longest text the login takes for a password. */
const TYPED_MAX = 128;

type Field = 'given' | 'password' | 'again';

/**
 * Who was given a password by an administrator chooses one of their own before anything else (the server refuses all else with
 * 1044). `given`: what they have just typed to get in; '' when they come back to an open session, and are asked for it.
 */
export default function OwnPassword({ given, person }: { given: string; person: UserInfo }) {
  const { t } = useTranslation('account-login');
  const words = useErrorWords();
  const router = useRouter();
  const [fields, setFields] = useState<Record<Field, string>>({ given, password: '', again: '' });
  const [problem, setProblem] = useState<{ field: Field; text: string }>();
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const refused = failure === undefined ? undefined : words(failure);

  async function save(): Promise<void> {
    try {
      const { given: oldPassword, password } = fields;
      await call(accountCalls.updateCurrentUserPwd, await sealed({ oldPassword, password }), { quiet: true });
      await reloadAccount();
      // The guard of this screen now leads on.
      await router.invalidate();
    } catch (error) {
      setFailure(error);
    }
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    setFailure(undefined);
    const lacking = (['given', 'password', 'again'] as const).find((field) => fields[field] === '');
    const wrong: typeof problem = lacking
      ? { field: lacking, text: t('own.missing') }
      : !isGoodPassword(fields.password)
        ? { field: 'password', text: t('own.rule', { min, max }) }
        : fields.again === fields.password
          ? undefined
          : { field: 'again', text: t('own.differs') };
    setProblem(wrong);
    if (wrong) return;
    setBusy(true);
    void save().finally(() => setBusy(false));
  }
  async function leave(): Promise<void> {
    await call(accountCalls.logout, {}, { quiet: true });
    forgetAccount();
    await router.navigate({ to: ROUTES.login });
  }

  const input = (field: Field, autoComplete: HTMLInputAutoCompleteAttribute, hint?: string) => (
    <Labelled label={t(`own.${field}`)} problem={problem?.field === field ? problem.text : undefined} hint={hint}>
      {(props) => (
        <input
          {...props}
          name={field}
          type="password"
          autoComplete={autoComplete}
          maxLength={TYPED_MAX}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one thing this page is for
          autoFocus={field === (given === '' ? 'given' : 'password')}
          value={fields[field]}
          onChange={(event) => setFields({ ...fields, [field]: event.target.value })}
        />
      )}
    </Labelled>
  );
  return (
    <>
      <h1 className={styles['title']}>{t('own.title')}</h1>
      <p>{t('own.lead', { name: person.loginname })}</p>
      <form className={styles['form']} onSubmit={submit} noValidate data-form="own-password">
        {refused ? (
          <p className={styles['failure']} role="alert">
            <Icon name="warning" size={16} />
            <span>
              {refused.title} {refused.note}
              {refused.code ? <small>{refused.code}</small> : null}
            </span>
          </p>
        ) : null}
        {given === '' ? input('given', 'current-password') : null}
        {input('password', 'new-password', t('own.rule', { min, max }))}
        {input('again', 'new-password')}
        <Button kind="primary" type="submit" className={styles['submit']} disabled={busy} aria-busy={busy}>
          {t('own.submit')}
        </Button>
        <Button kind="quiet" onClick={() => void leave()}>
          {t('own.other')}
        </Button>
      </form>
    </>
  );
}
