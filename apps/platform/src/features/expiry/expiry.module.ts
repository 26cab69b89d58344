import { leasedJob } from '../../kernel/leases/leases.ts';
import { callsOf, defineModule } from '../../kernel/modules.ts';
import type { EndingThings } from './ending-things.ts';
import { createExpiryJob } from './expiry-job.ts';

/** Reminders of what ends; a feature whose things end hands them in. */
export const expiryModule = defineModule<{ endingKeys: EndingThings; endingServices: EndingThings }>({
  name: 'expiry',
  needs: { endingKeys: true, endingServices: true },
  gives: {},
  calls: callsOf(),
  start({ db, bus, clock, log, leases, closers, endingKeys, endingServices }) {
    const parts = { db, bus, kinds: [endingKeys, endingServices], clock, log: log.child({ part: 'expiry' }) };
    closers.add(
      'what ends',
      leases.want(
        'what ends',
        leasedJob(() => createExpiryJob(parts)),
      ),
    );
    return {};
  },
});
