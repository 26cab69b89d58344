import { Icon, type IconName } from '@lightfield/ui';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type Retrieval, useStepPath } from './retrieval.ts';
import { RunningStep } from './retrieval-card.tsx';
import styles from './retrieval.module.css';

const WAYS = ['tel', 'email', 'question'] as const;
const ICONS: Record<(typeof WAYS)[number], IconName> = { tel: 'device', email: 'mail', question: 'question' };
/** Of the system, not of the account: nothing here tells what an account has, or whether it exists. */
const isOffered = ({ services }: Retrieval, way: (typeof WAYS)[number]): boolean =>
  way === 'question' || services[way === 'tel' ? 'sms' : 'email'] !== 'off';

/** /findpwd/validate */
export default function WaysStep() {
  const { t } = useTranslation('account-retrieval');
  const path = useStepPath();
  return (
    <RunningStep current={1} needs="process">
      {(running) => (
        <>
          <p>{t('choose')}</p>
          <ul className={styles['ways']}>
            {WAYS.map((way) => (
              <li key={way}>
                {isOffered(running, way) ? (
                  <Link to={path(way)}>
                    <Icon name={ICONS[way]} size={20} />
                    <span>{t(`way.${way}`)}</span>
                    <Icon name="right" size={14} />
                  </Link>
                ) : (
                  <span className={styles['off']}>
                    <Icon name={ICONS[way]} size={20} />
                    <span>
                      {t(`way.${way}`)} <small>{t('notOffered')}</small>
                    </span>
                  </span>
                )}
              </li>
            ))}
          </ul>
          <p className={styles['soft']}>{t('noneFits')}</p>
        </>
      )}
    </RunningStep>
  );
}
