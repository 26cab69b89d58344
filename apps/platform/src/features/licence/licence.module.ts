import { licenceCalls } from '@lightfield/contract';
import { callsOf, defineModule } from '../../kernel/modules.ts';
import type { Quota } from '../../kernel/quota.ts';
import type { LogService } from '../log/log.service.ts';
import { createExpiryReminder } from './expiry-reminder.ts';
import { createLicenceRepository } from './licence.repository.ts';
import { licenceRoutes } from './licence.routes.ts';
import { createLicenceService } from './licence.service.ts';

/** Whether the end of the licence has come near is looked at this often. */
const CHECK_MS = 3_600_000;

interface Gives {
  quota: Quota;
  /** When the licence ends, if administrators are to be told now; for `user/info`. */
  resourceExpiry: () => Promise<number | null>;
}

/** The licence and what it allows. */
export const licenceModule = defineModule<{ operations: LogService }, Gives>({
  name: 'licence',
  needs: { operations: true },
  gives: { quota: true, resourceExpiry: true },
  calls: callsOf(licenceCalls),
  async start({ db, bus, clock, config, routes, closers, operations, ...given }) {
    const log = given.log.child({ part: 'licence' });
    const licences = createLicenceRepository(db);
    const service = createLicenceService({
      db,
      licences,
      operations,
      key: config.licenceKey,
      clock,
      log,
      changed: () => {
        bus.emit('licenceChanged', {});
        return remind();
      },
    });
    const reminder = createExpiryReminder({ db, licences, service, bus, clock });
    const remind = () =>
      reminder
        .check()
        .catch((error: unknown) => log.warn({ error }, 'reminders of the end of the licence not written'));
    await service.read();
    const readAnew = () =>
      void service.read().catch((error: unknown) => log.warn({ error }, 'the licence was not read'));
    const unhook = [bus.on('licenceChanged', (_event, isOwn) => void (isOwn || readAnew())), bus.onGap(readAnew)];
    await remind();
    const timer = setInterval(() => void remind(), CHECK_MS);
    closers.add('licence', () => {
      clearInterval(timer);
      for (const off of unhook) off();
    });
    licenceRoutes(routes, service);
    return { quota: service.quota, resourceExpiry: () => Promise.resolve(service.ending()?.expiresAt ?? null) };
  },
});
