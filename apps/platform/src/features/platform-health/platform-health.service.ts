import type { PlatformHealth, PlatformRole } from '@lightfield/contract';
import type { KeptFiles } from '../../kernel/files/kept-files.ts';
import type { Line } from '../../kernel/line/line.ts';
import type { Log } from '../../kernel/log.ts';
import type { PlatformHealthRepository, ProcessFigures, StoredReport } from './platform-health.repository.ts';

/** How often a process says how it is. */
const SAY_MS = 5_000;
/** One that has said nothing for longer is called silent: two of its words are missing. */
export const SILENT_MS = 3 * SAY_MS;
/** One that has been silent for so long is no news any more. */
const FORGOTTEN_MS = 3_600_000;

export interface PlatformHealthParts {
  repository: PlatformHealthRepository;
  line: Pick<Line, 'me' | 'isAlone' | 'others'>;
  /** Machine and port; asked whenever something is said, for the port is known late. */
  name: () => string;
  version: string;
  migration: string;
  broker: PlatformHealth['broker'];
  servers: { look(): Promise<NonNullable<PlatformHealth['servers']>> };
  files: Pick<KeptFiles, 'place' | 'state'>;
  /** Servers that closed days of history are brought to. */
  history: { states(): readonly HistoryMachineState[]; waiting(): Promise<number> };
  roles: readonly PlatformRole[];
  startedAt: number;
  figures: () => Promise<ProcessFigures>;
  log: Log;
}

type HistoryHealth = NonNullable<PlatformHealth['history']>;
/** As the engine of history knows it. */
interface HistoryMachineState {
  readonly number: number | undefined;
  readonly address: string;
  readonly state: HistoryHealth['machines'][number]['state'];
  readonly sizeBytes: number | undefined;
}

/** Says regularly how this process is, and answers how all of them are. */
export function createPlatformHealth(parts: PlatformHealthParts) {
  const { repository, line, name, version, migration, roles, startedAt, log } = parts;
  const id = line.me;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function say(): Promise<void> {
    await repository.say({ id, name: name(), version, migration, roles, startedAt, figures: await parts.figures() });
    await repository.forget(FORGOTTEN_MS);
  }
  const round = () =>
    void say()
      .catch((error: unknown) => log.warn({ error }, 'how this process is was not said'))
      .finally(() => {
        if (!isStopped) timer = setTimeout(round, SAY_MS);
      });

  async function historyHealth(): Promise<HistoryHealth | undefined> {
    const machines = parts.history.states();
    if (machines.length === 0) return undefined;
    return {
      machines: machines.map(({ number = null, sizeBytes = null, ...rest }) => ({ ...rest, number, sizeBytes })),
      waitingDays: await parts.history.waiting(),
    };
  }

  return {
    start: round,
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(timer);
      await repository.leave(id).catch((error: unknown) => log.debug({ error }, 'the end was not said'));
    },
    async info(): Promise<PlatformHealth> {
      // Whoever looks sees this one as it is now.
      await say();
      const [{ now, reports }, leases, held, servers, queues, database, files, history] = await Promise.all([
        repository.reports(line.isAlone),
        line.isAlone ? [] : repository.leases(),
        parts.broker === 'embedded' ? [] : repository.parts(),
        parts.servers.look(),
        repository.queues(),
        repository.database(),
        parts.files.state(),
        historyHealth(),
      ]);
      return {
        at: now,
        bus: line.isAlone ? 'none' : 'nats',
        broker: parts.broker,
        servers,
        parts: held,
        heard: line.others().length + 1,
        processes: reports.map((report) => healthOf(report, now, id)),
        leases,
        queues,
        database,
        ...(history && { history }),
        files: { place: parts.files.place, ...files },
      };
    },
  };
}

/** Those of before said nothing of it. */
const NOT_SAID = { busServer: '', brokerServer: '', waitingBatches: 0, oldestBatchMs: 0, clockAheadMs: 0 };

function healthOf(
  { figures, roles, ...report }: StoredReport,
  now: number,
  me: string,
): PlatformHealth['processes'][number] {
  return {
    ...report,
    ...NOT_SAID,
    ...figures,
    roles: [...roles],
    state: now - report.saidAt > SILENT_MS ? 'silent' : 'running',
    isAnswering: report.id === me,
  };
}
