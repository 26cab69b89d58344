import { type ProofPurpose, ROUTES } from '@lightfield/contract';
import { Link, Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Steps } from '../../../../lib/identity/steps.tsx';
import { AccountFrame } from '../account-frame.tsx';
import styles from '../profile.module.css';

/** One of the three steps: prove who one is, change it, done. */
export function SetupStep({
  purpose,
  current,
  children,
}: {
  purpose: ProofPurpose;
  current: 0 | 1 | 2;
  children: ReactNode;
}) {
  const { t } = useTranslation('account-self');
  return (
    <AccountFrame>
      <section className={styles['card']} aria-label={t(`setup.title.${purpose}`)}>
        <h2>{t(`setup.title.${purpose}`)}</h2>
        <Steps labels={[t('setup.verify'), t(`setup.step.${purpose}`), t('setup.done')]} current={current} />
        {children}
      </section>
    </AccountFrame>
  );
}

export const waysHref = (purpose: ProofPurpose): string => `${ROUTES.setupValidate}?for=${purpose}`;

/** Who stands at a step without its proof goes back to where they can prove themselves. */
export function BackToWays({ purpose }: { purpose: ProofPurpose }) {
  return <Navigate to={ROUTES.setupValidate} search={{ for: purpose }} replace />;
}

/** Beside the button of one way: the others. */
export function OtherWays({ purpose }: { purpose: ProofPurpose }) {
  const { t } = useTranslation('account-self');
  return <Link to={waysHref(purpose)}>{t('setup.otherWay')}</Link>;
}
