import { type ShareVisit, LIMITS, shareCalls } from '@lightfield/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/call.ts';
import { PasswordAsk } from '../../lib/password-ask.tsx';
import { sealed } from '../../lib/sealed.ts';
import { useErrorWords } from '../../lib/texted.tsx';
import styles from './share.module.css';

/** Asks for the password of the link. */
export function PasswordStep({ token, onEntered }: { token: string; onEntered: (visit: ShareVisit) => void }) {
  const { t } = useTranslation(['share', 'identity']);
  const words = useErrorWords();
  const enter = async (password: string) =>
    onEntered(await call(shareCalls.enter, { token, ...(await sealed({ password })) }, { quiet: true }));
  return (
    <section className={styles['step']} aria-labelledby="share-password">
      <h2 id="share-password">{t('visit.passwordTitle')}</h2>
      <p className={styles['note']}>{t('visit.passwordNote')}</p>
      <PasswordAsk
        texts={{
          label: t('visit.password'),
          enter: t('visit.enter'),
          missing: t('visit.passwordMissing'),
          show: t('identity:show'),
          hide: t('identity:hide'),
        }}
        maxLength={LIMITS.device.sharePasswordMax}
        enter={enter}
        problemOf={(error) => {
          const { title, note } = words(error);
          return `${title} ${note}`.trim();
        }}
      />
    </section>
  );
}
