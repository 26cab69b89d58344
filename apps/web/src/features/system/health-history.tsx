import type { PlatformHealth } from '@lightfield/contract';
import { StateMark } from '@lightfield/ui';
import { useTranslation } from 'react-i18next';
import { sizeText } from '../../lib/size.ts';
import type { Finding } from './health-findings.ts';
import styles from './health.module.css';

type History = NonNullable<PlatformHealth['history']>;

/** Servers that older days of history are brought to: which of them answer, how much is there, and what is still to go. */
export function HistoryMachines({ history: { machines, waitingDays } }: { history: History }) {
  const { t } = useTranslation('system');
  return (
    <section className={styles['card']} aria-labelledby="health-history">
      <h2 id="health-history" className={styles['title']}>
        {t('health.history')}
      </h2>
      <p className={styles['note']}>{t('health.historyNote')}</p>
      <dl className={styles['facts']}>
        <dt>{t('health.historyServers')}</dt>
        <dd>
          <ul className={styles['plain']}>
            {machines.map((machine) => (
              <li key={`${machine.number} ${machine.address}`} className={styles['name']}>
                <Machine machine={machine} />
              </li>
            ))}
          </ul>
        </dd>
        <dt>{t('health.historyWaiting')}</dt>
        <dd>{waitingDays === 0 ? t('health.historyNone') : t('health.historyDays', { count: waitingDays })}</dd>
      </dl>
    </section>
  );
}

/** What is the matter with them, in words. */
export function HistoryFinding({ finding }: { finding: Extract<Finding, { kind: 'history' }> }) {
  const { t } = useTranslation('system');
  const { state, names, count } = finding;
  return state === 'unnamed'
    ? t('health.finding.history.unnamed', { count })
    : t(`health.finding.history.${state}`, { names: names.join(t('health.gap')) });
}

function Machine({ machine: { number, address, state, sizeBytes } }: { machine: History['machines'][number] }) {
  const { t } = useTranslation('system');
  const name = [number === null ? '' : t('health.historyNumber', { number }), address].filter(Boolean).join(' · ');
  return (
    <>
      <StateMark state={state === 'well' ? 'good' : state === 'unnamed' ? 'severe' : 'important'} text={name} />{' '}
      <span className={styles['soft']}>
        {t(`health.historyState.${state}`)}
        {sizeBytes === null ? null : ` · ${sizeText(sizeBytes)}`}
      </span>
    </>
  );
}
