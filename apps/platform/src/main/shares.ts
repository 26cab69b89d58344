import { createFailureRepository } from '../features/account/failure.repository.ts';
import { createShareRepository } from '../features/share/share.repository.ts';
import { shareRoutes } from '../features/share/share.routes.ts';
import { createShareService } from '../features/share/share.service.ts';
import { createVisitService } from '../features/share/visit.service.ts';
import { argon2Hasher } from '../kernel/password.ts';
import type { Shared } from './shared.ts';

/** Visits that are over are removed this often. */
const SWEEP_MS = 600_000;

/** Devices shared by a link, and those who come by one. */
export function startShares({ db, clock, visits, scope, operations, seal, routes, closers, log }: Shared): void {
  const shares = createShareRepository(db);
  const common = { shares, visits, seal, hasher: argon2Hasher, clock };
  shareRoutes(
    routes,
    createShareService({ ...common, db, rights: scope, operations }),
    createVisitService({ ...common, failures: createFailureRepository(db) }),
  );
  const timer = setInterval(() => {
    visits.sweep().catch((error: unknown) => log.warn({ error }, 'visits that are over were not removed'));
  }, SWEEP_MS);
  closers.add('share sweep', () => clearInterval(timer));
}
