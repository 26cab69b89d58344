import type { LoadedStyle, LoginStyle } from '@lightfield/contract';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeLanguage, languageOf } from '../../../i18n/i18n.ts';
import { applyColours } from '../../../lib/style/apply-colours.ts';
import { LoginLook } from '../../../lib/style/login-look.tsx';
import type { ShownStyle } from '../../../lib/style/style.ts';
import { send } from '../../../lib/wire.ts';
import styles from './styled-login.module.css';

type Part = 'agreement' | 'policy';
const PARTS: readonly Part[] = ['agreement', 'policy'];

/** The login of an enterprise with a style. Its form is that of every login. */
export default function StyledLogin({
  style,
  look,
  tools,
  children,
}: {
  style: ShownStyle;
  look: LoginStyle;
  tools: ReactNode;
  children: ReactNode;
}) {
  const { i18n } = useTranslation();
  const { languages, colours } = look;
  const language = languageOf(i18n.language);
  useEffect(() => {
    const [first] = languages;
    if (first && !languages.includes(language)) void changeLanguage(first);
  }, [languages, language]);
  useEffect(() => applyColours(colours), [colours]);
  const parts = PARTS.filter((part) => style[part]);
  const { consent, missing, guard } = useConsent(parts.length > 0);
  return (
    <div className={styles['window']} onSubmitCapture={guard}>
      <LoginLook look={look} tools={tools}>
        {children}
        {parts.length > 0 ? <Consent parts={parts} missing={missing} onConsent={consent} style={style} /> : null}
      </LoginLook>
    </div>
  );
}

/** Nobody comes in who has not agreed to what the enterprise asks for. */
function useConsent(needed: boolean) {
  const [agreed, setAgreed] = useState(false);
  const [missing, setMissing] = useState(false);
  return {
    missing,
    consent: (now: boolean) => {
      setAgreed(now);
      setMissing(false);
    },
    guard: (event: FormEvent) => {
      if (!needed || agreed) return;
      event.preventDefault();
      event.stopPropagation();
      setMissing(true);
    },
  };
}

function Consent({
  parts,
  missing,
  onConsent,
  style: { loginUrl },
}: {
  parts: readonly Part[];
  missing: boolean;
  onConsent: (now: boolean) => void;
  style: ShownStyle;
}) {
  const { t } = useTranslation('style');
  const [shown, setShown] = useState<{ part: Part; text: string }>();
  const show = async (part: Part) => {
    try {
      const answer = await send('POST', '/lfscada/style/loadStyle', { loginUrl, part });
      // the text alone is looked at, and only as text
      const text = (answer as Partial<LoadedStyle> | null)?.text;
      setShown({ part, text: typeof text === 'string' ? text : t('login.failed') });
    } catch {
      setShown({ part, text: t('login.failed') });
    }
  };
  return (
    <div className={styles['consent']}>
      <label>
        <input type="checkbox" onChange={({ target }) => onConsent(target.checked)} aria-invalid={missing} />
        <span>{t('login.agree')}</span>
      </label>
      {parts.map((part) => (
        <button key={part} type="button" className="lf-button lf-button-quiet" onClick={() => void show(part)}>
          {t(`login.${part}`)}
        </button>
      ))}
      <span className={styles['missing']} role="alert">
        {missing ? t('login.missing') : null}
      </span>
      {shown ? (
        <dialog
          className={styles['text']}
          aria-label={t(`login.${shown.part}`)}
          ref={(dialog) => {
            if (dialog && !dialog.open) dialog.showModal();
          }}
          onClose={() => setShown(undefined)}
        >
          <h2>{t(`login.${shown.part}`)}</h2>
          <p>{shown.text}</p>
          <form method="dialog">
            <button type="submit" className="lf-button">
              {t('login.close')}
            </button>
          </form>
        </dialog>
      ) : null}
    </div>
  );
}
