import { Button, Icon } from '@lightfield/ui';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reloadAccount } from '../../../lib/account.ts';
import { useErrorWords } from '../../../lib/failure.tsx';
import styles from './login.module.css';
import { type LoginOptions, NO_OPTIONS, leaveForSocial, loginOptions, returnFromSocial } from './social.ts';

interface Search {
  back?: string;
  social_state?: string;
  social_code?: string;
}

/** The button to the chat service, if there is one, the way back from it (`?social_state&social_code`), and the link to the mobile app. */
export function SocialLogin() {
  const { t } = useTranslation('account-login');
  const words = useErrorWords();
  const { mode, mobileAppUrl } = useOptions();
  const { back }: Search = useSearch({ strict: false });
  const { returning, failure: refusal } = useReturn();
  const [failure, setFailure] = useState<unknown>();
  const shown = failure ?? refusal;
  const problem = shown === undefined ? undefined : shown === 'cancelled' ? t('socialCancelled') : words(shown).title;
  const code = shown === undefined || shown === 'cancelled' ? undefined : words(shown).code;
  if (mode === 'off' && mobileAppUrl === null && problem === undefined) return null;
  return (
    <div className={styles['social']}>
      {problem ? (
        <p className={styles['failure']} role="alert">
          <Icon name="warning" size={16} />
          <span>
            {problem}
            {code ? <small>{code}</small> : null}
          </span>
        </p>
      ) : null}
      {mode === 'off' ? null : (
        <Button
          className={styles['submit'] ?? ''}
          disabled={returning}
          aria-busy={returning}
          onClick={() => {
            setFailure(undefined);
            void leaveForSocial(back).catch(setFailure);
          }}
        >
          {returning ? t('submitting') : t('social')}
          {mode === 'outbox' ? <small>{t('socialStandIn')}</small> : null}
        </Button>
      )}
      {mobileAppUrl === null ? null : (
        <a className={styles['app']} href={mobileAppUrl} target="_blank" rel="noreferrer">
          {t('mobileApp')}
        </a>
      )}
    </div>
  );
}

function useOptions(): LoginOptions {
  const [options, setOptions] = useState(NO_OPTIONS);
  useEffect(() => {
    let left = false;
    void loginOptions().then((known) => (left ? undefined : setOptions(known)));
    return () => {
      left = true;
    };
  }, []);
  return options;
}

function useReturn(): { returning: boolean; failure: unknown } {
  const router = useRouter();
  const { social_state: state, social_code: code }: Search = useSearch({ strict: false });
  const [returning, setReturning] = useState(code !== undefined);
  const [failure, setFailure] = useState<unknown>(state && !code ? 'cancelled' : undefined);
  const tried = useRef(false);
  const enter = useEffectEvent(async (sentState: string, sentCode: string) => {
    try {
      const back = await returnFromSocial(sentState, sentCode);
      await reloadAccount();
      // the guard of this screen leads on
      await router.navigate({ to: '/login', search: back === undefined ? {} : { back }, replace: true });
    } catch (error) {
      setFailure(error);
      setReturning(false);
    }
  });
  useEffect(() => {
    // a code is good for one try
    if (!state || !code || tried.current) return;
    tried.current = true;
    void enter(state, code);
  }, [state, code]);
  return { returning, failure };
}
