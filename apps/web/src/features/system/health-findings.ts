import { type PlatformHealth, type PlatformQueue, PlatformRole } from '@lightfield/contract';

/** What somebody who runs the platform should look after, the worst first. `count` or names go into its sentence. */
export type Finding =
  | { kind: 'silent'; severity: 'severe'; names: string[] }
  | { kind: 'unheard'; severity: 'severe'; heard: number; running: number }
  | { kind: 'roles'; severity: 'severe'; roles: PlatformRole[] }
  | { kind: 'brokerless'; severity: 'severe'; names: string[] }
  | { kind: 'parts'; severity: 'severe'; count: number }
  | { kind: 'servers'; severity: 'important'; addresses: string[] }
  | { kind: 'idle'; severity: 'important'; leases: string[] }
  | { kind: 'queue'; severity: 'important'; queues: PlatformQueue[] }
  | { kind: 'connections'; severity: 'important'; percent: number }
  | { kind: 'late'; severity: 'important'; names: string[] }
  | { kind: 'waiting'; severity: 'important'; names: string[] }
  | { kind: 'unstored'; severity: 'important'; names: string[] }
  | { kind: 'clock'; severity: 'important'; names: string[] }
  | { kind: 'files'; severity: 'important'; place: string; state: 'away' | 'refuses'; why: string }
  | { kind: 'history'; severity: 'severe' | 'important'; state: HistoryTrouble; names: string[]; count: number }
  | { kind: 'behind'; severity: 'important'; names: string[] }
  | { kind: 'versions'; severity: 'normal'; versions: string[] };

/** What can be the matter with servers of history. */
export type HistoryTrouble = 'unnamed' | 'foreign' | 'ahead' | 'away';
const HISTORY_TROUBLES: readonly HistoryTrouble[] = ['unnamed', 'foreign', 'ahead', 'away'];

/** Of the connections that the database lets in. */
const CONNECTIONS_HIGH = 0.9;
/** Whoever clicks waits so long on top of everything else, ms. */
const LATE_MS = 250;
const WAITING_HIGH = 20;
/** Records are stored within a fraction of a second; what waits so long, ms, is held up by the database or by what is in it. */
const UNSTORED_MS = 30_000;
/** Machines whose clocks are kept by NTP differ by far less, ms. */
const APART_MS = 2_000;
/** What is due is done within seconds; what waits so long, ms, is not being done. */
const OVERDUE_MS = 5 * 60_000;
/** What a standby may lack before a failover would be slow, bytes. */
const BEHIND_HIGH = 256 * 1024 * 1024;

export function findingsOf(health: PlatformHealth): Finding[] {
  const { at, processes, leases, queues, heard, bus, broker, database, files } = health;
  const running = processes.filter(({ state }) => state === 'running');
  const names = (of: readonly { name: string }[]) => of.map(({ name }) => name);
  const silent = names(processes.filter(({ state }) => state === 'silent'));
  const roles = PlatformRole.options.filter((role) => !running.some((one) => one.roles.includes(role)));
  const brokerless =
    broker === 'embedded'
      ? []
      : names(running.filter((one) => one.roles.includes('ingest') && one.brokerServer === ''));
  const idle = leases.filter(({ processId }) => processId === null);
  const overdue = queues.filter(({ oldestAt }) => oldestAt !== null && at - oldestAt > OVERDUE_MS);
  const used = database.connections / Math.max(1, database.connectionsMax);
  const late = names(running.filter(({ lagMs }) => lagMs > LATE_MS));
  const waiting = names(running.filter(({ waitingStatements }) => waitingStatements > WAITING_HIGH));
  const unstored = names(running.filter(({ oldestBatchMs }) => oldestBatchMs > UNSTORED_MS));
  const apart = names(running.filter(({ clockAheadMs }) => Math.abs(clockAheadMs) > APART_MS));
  const behind = names(database.standbys.filter(({ behindBytes }) => (behindBytes ?? 0) > BEHIND_HIGH));
  const versions = [...new Set(running.map(({ version }) => version))].toSorted();
  const findings: Finding[] = [];
  if (silent.length > 0) findings.push({ kind: 'silent', severity: 'severe', names: silent });
  if (bus === 'nats' && heard < running.length)
    findings.push({ kind: 'unheard', severity: 'severe', heard, running: running.length });
  if (roles.length > 0) findings.push({ kind: 'roles', severity: 'severe', roles });
  if (brokerless.length > 0) findings.push({ kind: 'brokerless', severity: 'severe', names: brokerless });
  findings.push(...ofBrokers(health));
  const history = ofHistory(health.history);
  findings.push(...history.filter(({ severity }) => severity === 'severe'));
  if (idle.length > 0) findings.push({ kind: 'idle', severity: 'important', leases: [...new Set(names(idle))] });
  if (overdue.length > 0)
    findings.push({ kind: 'queue', severity: 'important', queues: overdue.map(({ name }) => name) });
  if (used >= CONNECTIONS_HIGH)
    findings.push({ kind: 'connections', severity: 'important', percent: Math.round(used * 100) });
  if (late.length > 0) findings.push({ kind: 'late', severity: 'important', names: late });
  if (waiting.length > 0) findings.push({ kind: 'waiting', severity: 'important', names: waiting });
  if (unstored.length > 0) findings.push({ kind: 'unstored', severity: 'important', names: unstored });
  if (apart.length > 0) findings.push({ kind: 'clock', severity: 'important', names: apart });
  findings.push(...ofFiles(files), ...history.filter(({ severity }) => severity !== 'severe'));
  if (behind.length > 0) findings.push({ kind: 'behind', severity: 'important', names: behind });
  if (versions.length > 1) findings.push({ kind: 'versions', severity: 'normal', versions });
  return findings;
}

function ofBrokers({ parts = [], servers = [] }: PlatformHealth): Finding[] {
  const nobodys = parts.find(({ processId }) => processId === null)?.count ?? 0;
  const away = servers.filter(({ answers }) => !answers).map(({ address }) => address);
  return [
    ...(nobodys > 0 ? [{ kind: 'parts' as const, severity: 'severe' as const, count: nobodys }] : []),
    ...(away.length > 0
      ? [{ kind: 'servers' as const, severity: 'important' as const, addresses: [...new Set(away)] }]
      : []),
  ];
}

function ofHistory(history: PlatformHealth['history']): Finding[] {
  return HISTORY_TROUBLES.flatMap((state): Finding[] => {
    const those = history?.machines.filter((machine) => machine.state === state) ?? [];
    if (those.length === 0) return [];
    const names = those.map(({ address }) => address);
    // Of those that no setting names nobody knows whether they are well.
    return [
      { kind: 'history', severity: state === 'unnamed' ? 'severe' : 'important', state, names, count: those.length },
    ];
  });
}

function ofFiles(files: PlatformHealth['files']): Finding[] {
  if (!files || files.state === 'well') return [];
  return [{ kind: 'files', severity: 'important', ...files, state: files.state }];
}
