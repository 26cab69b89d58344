import { createFailureRepository } from '../features/account/failure.repository.ts';
import { createShareRepository } from '../features/share/share.repository.ts';
import { shareRoutes } from '../features/share/share.routes.ts';
import { createShareService } from '../features/share/share.service.ts';
import { createVisitService } from '../features/share/visit.service.ts';
import { argon2Hasher } from '../kernel/password.ts';
import type { Shared } from './shared.ts';

/** Visits that are over are removed this often. */
const SWEEP_MS = 600_000;

/** Devices and projects shared by a link, and those who come by one. */
export function startShares({
  db,
  clock,
  steady,
  visits,
  scope,
  projectScope,
  operations,
  seal,
  routes,
  closers,
  log,
}: Shared): void {
  const [devices, projects] = [createShareRepository(db, 'device'), createShareRepository(db, 'project')];
  const common = { visits, seal, hasher: argon2Hasher, clock, db, operations };
  shareRoutes(
    routes,
    {
      devices: createShareService({ ...common, shares: devices, rights: scope }),
      projects: createShareService({
        ...common,
        shares: projects,
        rights: {
          mayManageAll: (caller, ids) => projectScope.mayManageAll(caller, ids),
          // Nobody opens to others what he may not do himself, on any of its devices.
          mayWrite: async (caller, id) => scope.mayWriteAll(caller, await projectScope.devicesOf(id)),
        },
      }),
    },
    createVisitService({
      ...common,
      shares: { byLink: async (link) => (await devices.byLink(link)) ?? projects.byLink(link) },
      clock: steady,
      failures: createFailureRepository(db),
    }),
  );
  const timer = setInterval(() => {
    visits.sweep().catch((error: unknown) => log.warn({ error }, 'visits that are over were not removed'));
  }, SWEEP_MS);
  closers.add('share sweep', () => clearInterval(timer));
}
