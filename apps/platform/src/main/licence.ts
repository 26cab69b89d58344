import { createExpiryReminder } from '../features/licence/expiry-reminder.ts';
import { createLicenceRepository } from '../features/licence/licence.repository.ts';
import { licenceRoutes } from '../features/licence/licence.routes.ts';
import { createLicenceService } from '../features/licence/licence.service.ts';
import type { Quota } from '../kernel/quota.ts';
import type { Routes } from '../kernel/route.ts';
import type { Parts } from './shared.ts';

/** Whether the end of the licence has come near is looked at this often. */
const CHECK_MS = 3_600_000;

export interface Licence {
  quota: Quota;
  /** When the licence ends, if administrators are to be told now; for `user/info`. */
  resourceExpiry: () => Promise<number | null>;
}

/** The licence and what it allows; first of all, since the others ask it. */
export async function startLicence(parts: Parts & { routes: Routes }): Promise<Licence> {
  const { db, bus, clock, config, operations, routes, closers } = parts;
  const log = parts.log.child({ part: 'licence' });
  const licences = createLicenceRepository(db);
  const service = createLicenceService({
    db,
    licences,
    operations,
    key: config.licenceKey,
    clock,
    log,
    changed: () => remind(),
  });
  const reminder = createExpiryReminder({ db, licences, service, bus, clock });
  const remind = () =>
    reminder.check().catch((error: unknown) => log.warn({ error }, 'reminders of the end of the licence not written'));
  await service.start();
  await remind();
  const timer = setInterval(() => void remind(), CHECK_MS);
  closers.add('licence', () => clearInterval(timer));
  licenceRoutes(routes, service);
  return { quota: service.quota, resourceExpiry: () => Promise.resolve(service.ending()?.expiresAt ?? null) };
}
