import type { PlatformHealth } from '@lightfield/contract';
import { StateMark } from '@lightfield/ui';
import { useTranslation } from 'react-i18next';
import styles from './health.module.css';

/** Servers that processes meet at, and gateways: where they are, which of them answer, who is connected, and who has which gateways. */
export function Brokers({ health }: { health: PlatformHealth }) {
  const { t } = useTranslation('system');
  const { broker } = health;
  const ofBus = serversOf(health, 'bus');
  const ofBroker = serversOf(health, 'broker');
  return (
    <section className={styles['card']} aria-labelledby="health-brokers">
      <h2 id="health-brokers" className={styles['title']}>
        {t('health.brokers')}
      </h2>
      <p className={styles['note']}>{t(`health.brokersNote.${broker}`)}</p>
      <dl className={styles['facts']}>
        {ofBus.length > 0 ? (
          <>
            <dt>{t('health.busServers')}</dt>
            <dd>
              <Servers servers={ofBus} />
            </dd>
          </>
        ) : null}
        {ofBroker.length > 0 ? (
          <>
            <dt>{t('health.brokerServers')}</dt>
            <dd>
              <Servers servers={ofBroker} />
            </dd>
            <dt>{t('health.parts')}</dt>
            <dd>
              <Parts health={health} />
            </dd>
          </>
        ) : null}
      </dl>
    </section>
  );
}

interface Server {
  address: string;
  answers: boolean;
  processes: number;
}
/** Those that are configured, and others of the same cluster that a process is connected to. */
function serversOf({ servers = [], processes }: PlatformHealth, of: 'bus' | 'broker'): Server[] {
  const used = processes
    .filter(({ state }) => state === 'running')
    .map(({ busServer, brokerServer }) => (of === 'bus' ? busServer : brokerServer))
    .filter((address) => address !== '');
  const configured = servers.filter((one) => one.of === of);
  const more = [...new Set(used)].filter((address) => !configured.some((one) => one.address === address));
  return [...configured, ...more.map((address) => ({ address, answers: true }))].map(({ address, answers }) => ({
    address,
    answers,
    processes: used.filter((one) => one === address).length,
  }));
}

function Servers({ servers }: { servers: readonly Server[] }) {
  const { t } = useTranslation('system');
  return (
    <ul className={styles['plain']}>
      {servers.map(({ address, answers, processes }) => (
        <li key={address} className={styles['name']}>
          <StateMark state={answers ? 'good' : 'important'} text={address} />{' '}
          <span className={styles['soft']}>
            {answers ? t('health.connectedProcesses', { count: processes }) : t('health.noAnswer')}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Parts({ health: { parts = [], processes } }: { health: PlatformHealth }) {
  const { t } = useTranslation('system');
  if (parts.length === 0) return t('health.nobody');
  return (
    <ul className={styles['plain']}>
      {parts.map(({ processId, count }) => (
        <li key={processId ?? ''} className={styles['name']}>
          {processId === null ? (
            <StateMark state="severe" text={t('health.nobody')} />
          ) : (
            (processes.find(({ id }) => id === processId)?.name ?? processId)
          )}{' '}
          <span className={styles['soft']}>{t('health.partCount', { count })}</span>
        </li>
      ))}
    </ul>
  );
}
