import { ROUTES } from '@lightfield/contract';
import { Button, Icon } from '@lightfield/ui';
import { Link, useRouter } from '@tanstack/react-router';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reloadAccount } from '../../../lib/account.ts';
import { useErrorWords } from '../../../lib/failure.tsx';
import { warmUp } from '../../../lib/warm-up.ts';
import { type Captcha, attemptsLeftOf, fetchCaptcha, isCaptchaRefusal, logIn } from './log-in.ts';
import styles from './login.module.css';
import { rememberName, rememberedName } from './remembered-name.ts';

type Field = 'name' | 'password' | 'captcha';

/** Name, password and, when the server asks for it, the captcha. */
export function LoginForm({
  notice,
  onEntered,
}: {
  notice: string | undefined;
  /** With the password that let them in. */
  onEntered: (password: string) => void;
}) {
  const { t } = useTranslation('account-login');
  const words = useErrorWords();
  const ref = useRef<HTMLFormElement>(null);
  const form = useLogin(
    (field) => ref.current?.querySelector<HTMLInputElement>(`input[name=${field}]`)?.focus(),
    onEntered,
  );
  const [visible, setVisible] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  const failure = form.failure === undefined ? undefined : words(form.failure);
  const attemptsLeft = attemptsLeftOf(form.failure);
  return (
    <form className={styles['form']} onSubmit={form.submit} noValidate ref={ref}>
      {notice && !failure ? <p className={styles['notice']}>{notice}</p> : null}
      {failure ? (
        <p className={styles['failure']} role="alert">
          <Icon name="warning" size={16} />
          <span>
            {form.infoFailed ? t('infoFailed') : failure.title} {failure.note}
            {attemptsLeft === undefined ? null : ` ${t('attemptsLeft', { count: attemptsLeft })}`}
            {failure.code ? <small>{failure.code}</small> : null}
          </span>
        </p>
      ) : null}
      <Labelled label={t('name')} problem={form.missing === 'name' ? t('nameMissing') : undefined}>
        {(props) => (
          <input
            {...props}
            name="name"
            autoComplete="username"
            maxLength={64}
            spellCheck={false}
            autoCapitalize="none"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one thing this page is for
            autoFocus={form.name === ''}
            value={form.name}
            onChange={(event) => form.setName(event.target.value)}
            onBlur={form.checkCaptcha}
          />
        )}
      </Labelled>
      <Labelled
        label={t('password')}
        problem={form.missing === 'password' ? t('passwordMissing') : undefined}
        hint={capsLock ? t('capsLock') : undefined}
      >
        {(props) => (
          <span className={styles['password']}>
            <input
              {...props}
              name="password"
              type={visible ? 'text' : 'password'}
              autoComplete="current-password"
              maxLength={128}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the name is remembered, the password comes next
              autoFocus={form.name !== ''}
              value={form.password}
              onChange={(event) => form.setPassword(event.target.value)}
              onKeyDown={watchCapsLock}
              onKeyUp={watchCapsLock}
              onBlur={() => setCapsLock(false)}
            />
            <button
              type="button"
              className={styles['eye']}
              aria-label={visible ? t('hidePassword') : t('showPassword')}
              aria-pressed={visible}
              onClick={() => setVisible(!visible)}
            >
              <Icon name={visible ? 'eyeOff' : 'eye'} />
            </button>
          </span>
        )}
      </Labelled>
      {form.captcha ? (
        <Labelled label={t('captcha')} problem={form.missing === 'captcha' ? t('captchaMissing') : undefined}>
          {(props) => (
            <span className={styles['captcha']}>
              <input
                {...props}
                name="captcha"
                inputMode="numeric"
                autoComplete="off"
                maxLength={6}
                value={form.digits}
                onChange={(event) => form.setDigits(event.target.value.replaceAll(/\D/g, ''))}
              />
              <img src={form.captcha?.picture} alt={t('captchaAlt')} width={120} height={40} />
              <button
                type="button"
                className={styles['eye']}
                aria-label={t('captchaRefresh')}
                onClick={form.newCaptcha}
              >
                <Icon name="refresh" />
              </button>
            </span>
          )}
        </Labelled>
      ) : null}
      <div className={styles['below']}>
        <label className={styles['remember']}>
          <input type="checkbox" checked={form.remember} onChange={(event) => form.setRemember(event.target.checked)} />
          {t('remember')}
        </label>
        <Link to={ROUTES.findpwdAccount}>{t('forgot')}</Link>
      </div>
      <Button kind="primary" type="submit" className={styles['submit']} disabled={form.busy} aria-busy={form.busy}>
        {form.busy ? t('submitting') : t('submit')}
      </Button>
    </form>
  );
}

interface InputProps {
  id: string;
  className: string | undefined;
  'aria-invalid': boolean;
  'aria-describedby': string;
}
export function Labelled({
  label,
  problem,
  hint,
  children,
}: {
  label: string;
  problem?: string | undefined;
  hint?: string | undefined;
  children: (props: InputProps) => React.ReactNode;
}) {
  const id = useId();
  return (
    <div className={styles['row']}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        className: styles['input'],
        'aria-invalid': problem !== undefined,
        'aria-describedby': `${id}-note`,
      })}
      <span id={`${id}-note`} className={problem ? styles['problem'] : styles['hint']} aria-live="polite">
        {problem ?? hint}
      </span>
    </div>
  );
}

/** State and steps of logging in. */
function useLogin(focus: (field: Field) => void, onEntered: (password: string) => void) {
  const router = useRouter();
  const [name, setName] = useState(rememberedName);
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(() => rememberedName() !== '');
  const [captcha, setCaptcha] = useState<Captcha>();
  const [digits, setDigits] = useState('');
  const [missing, setMissing] = useState<Field>();
  const [failure, setFailure] = useState<unknown>();
  const [infoFailed, setInfoFailed] = useState(false);
  const [busy, setBusy] = useState(false);

  async function newCaptcha(forName: string) {
    // whether a captcha is wanted is asked again with the login itself: a failure here is no obstacle
    const next = await fetchCaptcha(forName).catch(() => undefined);
    setDigits('');
    setCaptcha(next);
  }
  useEffect(() => {
    let left = false;
    fetchCaptcha(rememberedName()).then(
      (first) => (left ? undefined : setCaptcha(first)),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, []);

  async function enter() {
    try {
      await logIn({ name, password, ...(captcha ? { captcha: { id: captcha.id, digits } } : {}) });
    } catch (error) {
      setFailure(error);
      await newCaptcha(name);
      // The password may be right: only the digits were wrong, and only they are typed again.
      if (isCaptchaRefusal(error)) {
        focus('captcha');
        return;
      }
      setPassword('');
      focus('password');
      return;
    }
    rememberName(remember ? name : undefined);
    onEntered(password);
    try {
      await reloadAccount();
    } catch (error) {
      setInfoFailed(true);
      setFailure(error);
      return;
    }
    // the guard of this screen now leads on: back to where one was, or to the start page
    await router.invalidate();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const lacking: Field | undefined =
      name.trim() === '' ? 'name' : password === '' ? 'password' : captcha && digits.length < 6 ? 'captcha' : undefined;
    setMissing(lacking);
    setFailure(undefined);
    setInfoFailed(false);
    if (lacking) {
      focus(lacking);
      return;
    }
    setBusy(true);
    warmUp();
    void enter().finally(() => setBusy(false));
  }

  return {
    name,
    setName,
    password,
    setPassword,
    remember,
    setRemember,
    captcha,
    digits,
    setDigits,
    missing,
    failure,
    infoFailed,
    busy,
    submit,
    newCaptcha: () => void newCaptcha(name),
    /** Another name may need a captcha although the last one did not. */
    checkCaptcha: () => {
      if (name && !captcha) void newCaptcha(name);
    },
  };
}
