import { type PlatformHealth, PlatformRole, type ProcessHealth } from '@lightfield/contract';
import { Loading, StateMark } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDuration, formatSpan } from '../../lib/duration.ts';
import { type PlainColumn, PlainTable } from '../../lib/plain-table.tsx';
import { sizeText } from '../../lib/size.ts';
import { Failure, TimeAgo } from '../../lib/texted.tsx';
import { platformHealth } from './api/system-queries.ts';
import { Brokers } from './health-brokers.tsx';
import { type Finding, findingsOf } from './health-findings.ts';
import { HistoryFinding, HistoryMachines } from './health-history.tsx';
import styles from './health.module.css';

/** /manage/system/health: processes of the platform, what one does for all, the database. Asked again by itself. */
export default function HealthScreen() {
  const { t } = useTranslation(['system', 'common']);
  const query = useQuery(platformHealth());
  if (query.isPending) return <Loading label={t('common:face.loading')} rows={6} columns={4} />;
  if (!query.data) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  const health = query.data;
  return (
    <div className={styles['page']}>
      <Summary health={health} isOld={query.isError} />
      <Processes health={health} />
      <div className={styles['cards']}>
        <Database health={health} />
        {health.history ? <HistoryMachines history={health.history} /> : null}
        <Queues health={health} />
        {health.files ? <Files files={health.files} /> : null}
        {health.bus === 'nats' || health.broker !== 'embedded' ? <Brokers health={health} /> : null}
        {health.bus === 'nats' ? <Leases health={health} /> : null}
      </div>
    </div>
  );
}

function Summary({ health, isOld }: { health: PlatformHealth; isOld: boolean }) {
  const { t } = useTranslation('system');
  const findings = findingsOf(health);
  const [worst] = findings;
  const running = health.processes.filter(({ state }) => state === 'running').length;
  return (
    <section className={styles['card']} aria-labelledby="health-state">
      <div className={styles['head']}>
        <h2 id="health-state" className={styles['title']}>
          {worst ? (
            <StateMark state={worst.severity} text={t('health.findings', { count: findings.length })} />
          ) : (
            <StateMark state="good" text={t('health.well')} />
          )}
        </h2>
        <span className={styles['soft']}>
          {isOld ? <StateMark state="uncertain" text={t('health.notAnswered')} /> : null} <TimeAgo at={health.at} />
        </span>
      </div>
      <p className={styles['note']}>
        {health.bus === 'nats' ? t('health.several', { count: running }) : t('health.alone')}
      </p>
      {findings.length > 0 ? (
        <ul className={styles['findings']}>
          {findings.map((finding) => (
            <li key={'state' in finding ? `${finding.kind} ${finding.state}` : finding.kind}>
              <StateMark state={finding.severity} text={t(`health.severity.${finding.severity}`)} />
              <span>
                {finding.kind === 'history' ? <HistoryFinding finding={finding} /> : <FindingText finding={finding} />}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function FindingText({ finding }: { finding: Exclude<Finding, { kind: 'history' }> }) {
  const { t } = useTranslation('system');
  const joined = (names: readonly string[]) => names.join(t('health.gap'));
  if ('names' in finding) return t(`health.finding.${finding.kind}`, { names: joined(finding.names) });
  switch (finding.kind) {
    case 'unheard':
      return t('health.finding.unheard', { heard: finding.heard, running: finding.running });
    case 'parts':
      return t('health.finding.parts', { count: finding.count });
    case 'servers':
      return t('health.finding.servers', { names: joined(finding.addresses) });
    case 'roles':
      return t('health.finding.roles', { roles: joined(finding.roles.map((role) => t(`health.role.${role}`))) });
    case 'queue':
      return t('health.finding.queue', { queues: joined(finding.queues.map((name) => t(`health.queue.${name}`))) });
    case 'idle':
      return t('health.finding.idle', { names: joined(finding.leases.map((name) => leaseName(t, name))) });
    case 'connections':
      return t('health.finding.connections', { percent: finding.percent });
    case 'files':
      return t(`health.finding.files.${finding.state}`, { place: finding.place, why: finding.why });
    case 'versions':
      return t('health.finding.versions', { versions: joined(finding.versions) });
  }
}

/** Names of the platform's own leases in the reader's words; others as they are. */
const LEASES = {
  'calculated variables': 'variables',
  inspections: 'inspections',
  'old messages': 'messages',
  tracks: 'tracks',
  'gateways of ended processes': 'orphans',
  losses: 'losses',
  'alarms of ended processes': 'untold',
  'what ends': 'ends',
  'streams of the media server': 'streams',
} as const;
const isNamed = (name: string): name is keyof typeof LEASES => Object.hasOwn(LEASES, name);
const FORWARDER = /^forwarder ([0-9a-f]{8})/;
function leaseName(t: TFunction<'system'>, name: string): string {
  const [, forwarder] = FORWARDER.exec(name) ?? [];
  if (forwarder) return t('health.forwarder', { id: forwarder });
  return isNamed(name) ? t(`health.lease.${LEASES[name]}`) : name;
}

function Processes({ health }: { health: PlatformHealth }) {
  const { t } = useTranslation('system');
  return (
    <PlainTable<ProcessHealth>
      label={t('health.processes')}
      columns={useColumns(health)}
      rows={health.processes}
      rowKey={({ id }) => id}
      rowState={({ state }) => (state === 'silent' ? 'severe' : undefined)}
    />
  );
}

function useColumns({ at: now, bus, broker, processes }: PlatformHealth): PlainColumn<ProcessHealth>[] {
  const { t } = useTranslation('system');
  // Where every process does everything there is nothing to tell.
  const hasRoles = processes.some(({ roles }) => roles.length < PlatformRole.options.length);
  return [
    {
      key: 'name',
      title: t('health.column.process'),
      head: true,
      render: ({ name, isAnswering }) => (
        <span className={styles['name']}>
          {name}
          {isAnswering ? <span className={styles['soft']}>{t('health.answering')}</span> : null}
        </span>
      ),
    },
    {
      key: 'state',
      title: t('column.status'),
      render: ({ state, saidAt }) =>
        state === 'running' ? (
          <StateMark state="good" text={t('health.running')} />
        ) : (
          <StateMark state="severe" text={t('health.silentFor', { time: formatSpan(Math.max(0, now - saidAt)) })} />
        ),
    },
    ...(hasRoles
      ? [
          {
            key: 'roles',
            title: t('health.column.roles'),
            render: ({ roles }: ProcessHealth) => roles.map((role) => t(`health.role.${role}`)).join(t('health.gap')),
          },
        ]
      : []),
    {
      key: 'up',
      title: t('health.column.up'),
      right: true,
      render: ({ startedAt }) => formatDuration(Math.max(0, now - startedAt)),
    },
    {
      key: 'cpu',
      title: t('health.column.cpu'),
      right: true,
      render: ({ cpuShare }) => `${Math.round(cpuShare * 100)} %`,
    },
    {
      key: 'memory',
      title: t('health.column.memory'),
      right: true,
      render: ({ memoryBytes }) => sizeText(memoryBytes),
    },
    { key: 'lag', title: t('health.column.lag'), right: true, render: ({ lagMs }) => formatDuration(lagMs) },
    { key: 'gateways', title: t('health.column.gateways'), right: true, render: ({ gateways }) => gateways },
    { key: 'sockets', title: t('health.column.sockets'), right: true, render: ({ sockets }) => sockets },
    {
      key: 'waiting',
      title: t('health.column.waiting'),
      right: true,
      render: ({ waitingStatements }) => waitingStatements,
    },
    {
      key: 'unstored',
      title: t('health.column.unstored'),
      right: true,
      render: ({ waitingBatches, oldestBatchMs }) =>
        waitingBatches === 0 ? 0 : t('health.unstored', { count: waitingBatches, time: formatDuration(oldestBatchMs) }),
    },
    ...(bus === 'nats'
      ? [
          {
            key: 'bus',
            title: t('health.column.bus'),
            render: ({ busServer }: ProcessHealth) => busServer || t('health.cutOff'),
          },
        ]
      : []),
    ...(broker === 'embedded'
      ? []
      : [
          {
            key: 'broker',
            title: t('health.column.broker'),
            render: ({ brokerServer, roles }: ProcessHealth) =>
              brokerServer || (roles.includes('ingest') ? t('health.cutOff') : ''),
          },
        ]),
    { key: 'version', title: t('health.column.version'), render: ({ version }) => version },
  ];
}

function Database({ health: { database, at } }: { health: PlatformHealth }) {
  const { t } = useTranslation('system');
  const { connections, connectionsMax, standbys } = database;
  return (
    <section className={styles['card']} aria-labelledby="health-database">
      <h2 id="health-database" className={styles['title']}>
        {t('health.database')}
      </h2>
      <dl className={styles['facts']}>
        <dt>{t('health.column.version')}</dt>
        <dd>PostgreSQL {database.version}</dd>
        <dt>{t('health.column.up')}</dt>
        <dd>{formatDuration(Math.max(0, at - database.startedAt))}</dd>
        <dt>{t('health.size')}</dt>
        <dd>{sizeText(database.sizeBytes)}</dd>
        <dt>{t('health.connections')}</dt>
        <dd>{t('health.ofMost', { used: connections, most: connectionsMax })}</dd>
        <dt>{t('health.standbys')}</dt>
        <dd>
          {standbys.length === 0 ? (
            t('health.noStandby')
          ) : (
            <ul className={styles['plain']}>
              {standbys.map(({ name, state, sync, behindBytes }) => (
                <li key={name}>
                  {name} · {state} · {sync}
                  {behindBytes === null ? null : ` · ${t('health.behind', { size: sizeText(behindBytes) })}`}
                </li>
              ))}
            </ul>
          )}
        </dd>
      </dl>
    </section>
  );
}

function Files({ files: { place, state, why } }: { files: NonNullable<PlatformHealth['files']> }) {
  const { t } = useTranslation('system');
  return (
    <section className={styles['card']} aria-labelledby="health-files">
      <h2 id="health-files" className={styles['title']}>
        {t('health.files')}
      </h2>
      <p className={styles['note']}>{t('health.filesNote')}</p>
      <dl className={styles['facts']}>
        <dt>{t('health.place')}</dt>
        <dd>{place}</dd>
        <dt>{t('column.status')}</dt>
        <dd>
          {state === 'well' ? (
            <StateMark state="good" text={t('health.filesState.well')} />
          ) : (
            <StateMark state="important" text={t(`health.filesState.${state}`, { why })} />
          )}
        </dd>
      </dl>
    </section>
  );
}

function Queues({ health: { queues, at } }: { health: PlatformHealth }) {
  const { t } = useTranslation('system');
  return (
    <section className={styles['card']} aria-labelledby="health-queues">
      <h2 id="health-queues" className={styles['title']}>
        {t('health.queues')}
      </h2>
      <p className={styles['note']}>{t('health.queuesNote')}</p>
      <dl className={styles['facts']}>
        {queues.map(({ name, waiting, oldestAt }) => (
          <div key={name} className={styles['fact']}>
            <dt>{t(`health.queue.${name}`)}</dt>
            <dd>
              {oldestAt === null
                ? t('health.nothingWaits')
                : t('health.waits', { count: waiting, time: formatSpan(Math.max(0, at - oldestAt)) })}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Leases({ health: { leases, processes } }: { health: PlatformHealth }) {
  const { t } = useTranslation('system');
  const nameOf = (id: string) => processes.find((one) => one.id === id)?.name ?? id;
  return (
    <section className={styles['card']} aria-labelledby="health-leases">
      <h2 id="health-leases" className={styles['title']}>
        {t('health.leases')}
      </h2>
      <p className={styles['note']}>{t('health.leasesNote')}</p>
      <dl className={styles['facts']}>
        {[...Map.groupBy(leases, ({ name }) => name)].map(([name, holders]) => (
          <div key={name} className={styles['fact']}>
            <dt>{leaseName(t, name)}</dt>
            {holders.map(({ processId, parts }) => (
              <dd key={processId}>
                {processId === null ? <StateMark state="important" text={t('health.nobody')} /> : nameOf(processId)}
                {parts ? <span className={styles['soft']}>{t('health.leaseParts', { count: parts })}</span> : null}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}
