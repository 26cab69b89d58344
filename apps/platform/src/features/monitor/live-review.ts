import type { Live } from '../../engines/live/live.ts';
import type { Bus } from '../../kernel/bus.ts';
import type { Log } from '../../kernel/log.ts';
import type { Readers } from './live-admission.ts';

export interface LiveReviewParts {
  live: Pick<Live, 'watched'>;
  scope: Readers;
  projects: Readers;
  bus: Bus;
  log: Log;
}

/**
 * Live sockets outlive the call that opened them: when accounts, roles or departments change, it is asked anew who may watch
 * what, and whoever may no longer is told by `grantChanged`. Changes that come together are looked at together.
 */
export function startLiveReview({ live, scope, projects, bus, log }: LiveReviewParts): () => void {
  let running = false;
  let again = false;

  async function review(): Promise<void> {
    const watched = live.watched();
    if (watched.length === 0) return;
    const devices = [...new Set(watched.flatMap(({ deviceIds }) => deviceIds))];
    const accounts = watched.map(({ accountId }) => accountId);
    const named = [...new Set(watched.flatMap(({ projectIds }) => projectIds))];
    const readers = await scope.readersAmong(accounts, devices);
    const ofProjects = named.length > 0 ? await projects.readersAmong(accounts, named) : new Map<string, string[]>();
    for (const { accountId, deviceIds, projectIds } of watched) {
      const lost = deviceIds.filter((id) => !readers.get(id)?.includes(accountId));
      const lostProjects = projectIds.filter((id) => !ofProjects.get(id)?.includes(accountId));
      if (lost.length + lostProjects.length > 0)
        bus.emit('grantChanged', { accountId, deviceIds: lost, projectIds: lostProjects });
    }
  }
  async function run(): Promise<void> {
    again = true;
    if (running) return;
    running = true;
    try {
      while (again) {
        again = false;
        await review();
      }
    } catch (error) {
      log.error({ error }, 'who may still watch live values was not found out');
    } finally {
      running = false;
    }
  }
  return bus.on('reachChanged', () => void run());
}
