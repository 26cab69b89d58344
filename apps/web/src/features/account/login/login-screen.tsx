import { LANGUAGES, type Language, cardOf, tagOf } from '@lightfield/contract';
import { Logo } from '@lightfield/ui';
import { useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeLanguage, languageOf } from '../../../i18n/i18n.ts';
import { useAccount } from '../../../lib/account.ts';
import { lazy } from '../../../lib/lazy.ts';
import { ThemeButton } from '../../../lib/theme-button.tsx';
import { LightField } from './light-field.tsx';
import { LoginForm } from './login-form.tsx';
import styles from './login.module.css';
import { SocialLogin } from './social-login.tsx';
import { useShownStyle } from '../../../lib/style/style.ts';

/** With the schemas of the contract, which the login itself does without. */
const OwnPassword = lazy(() => import('./own-password.tsx'));
const StyledLogin = lazy(() => import('./styled-login.tsx'));

/** Why one stands here without having asked for it. */
const REASONS = {
  ended: 'ended',
  info: 'infoFailed',
  lock: 'lockFailed',
  lockMissing: 'lockMissing',
  lockUnreadable: 'lockUnreadable',
  lockService: 'lockService',
} as const;
const isReason = (reason: string | undefined): reason is keyof typeof REASONS =>
  reason !== undefined && Object.hasOwn(REASONS, reason);

/** The way in. Hand-made, without the component library, so that it is there at once on a slow line. */
export default function LoginScreen() {
  const { t, i18n } = useTranslation('account-login');
  const { reason }: { reason?: string } = useSearch({ strict: false });
  const person = useAccount();
  /** What was typed a moment ago: who still has to choose a password is not asked for it twice. */
  const [given, setGiven] = useState('');
  const style = useShownStyle();
  const notice = isReason(reason) ? t(REASONS[reason]) : style?.said?.[i18n.language];
  const form = person?.passwordDue ? (
    <Suspense>
      <OwnPassword given={given} person={person} />
    </Suspense>
  ) : (
    <>
      <h1 className={styles['title']}>{t('title')}</h1>
      <LoginForm notice={notice} onEntered={setGiven} />
      <SocialLogin />
    </>
  );
  if (style?.login)
    return (
      <Suspense>
        <StyledLogin style={style} look={style.login} tools={<Tools offered={style.login.languages} />}>
          {form}
        </StyledLogin>
      </Suspense>
    );
  return (
    <div className={styles['page']}>
      <aside className={styles['side']}>
        <LightField />
        <div className={styles['words']}>
          <p className={styles['tagline']}>{t('tagline')}</p>
          <p className={styles['lead']}>{t('lead')}</p>
        </div>
      </aside>
      <div className={styles['main']}>
        <Tools />
        <main className={styles['card']}>
          <div className={styles['brand']}>
            <Logo size={36} />
            <span>Lightfield</span>
          </div>
          {form}
        </main>
      </div>
    </div>
  );
}

function Tools({ offered = LANGUAGES }: { offered?: readonly Language[] }) {
  const { t, i18n } = useTranslation('account-login');
  const language = languageOf(i18n.language);
  return (
    <header className={styles['tools']}>
      <ThemeButton />
      <fieldset className={styles['languages']} aria-label={t('language')}>
        {offered.map((one) => (
          <button
            key={one}
            type="button"
            lang={tagOf(one)}
            className="lf-button lf-button-quiet"
            aria-pressed={language === one}
            onClick={() => void changeLanguage(one)}
          >
            {cardOf(one).name}
          </button>
        ))}
      </fieldset>
    </header>
  );
}
