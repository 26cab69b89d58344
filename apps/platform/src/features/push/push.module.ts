import { LIMITS, pushCalls } from '@lightfield/contract';
import { callsOf, defineModule } from '../../kernel/modules.ts';
import { createPushJob } from './push-job.ts';
import { pushKeyWhenWanted } from './push-key.ts';
import { createPushQueue } from './push-queue.ts';
import { createPushRepository } from './push.repository.ts';
import { pushRoutes } from './push.routes.ts';
import { createPushService } from './push.service.ts';
import { pushKeyPlace } from './push-key.ts';

const FORGET_MS = 3_600_000;

/** Messages are told to browsers in which no page is open: Web Push (decision 158). */
export const pushModule = defineModule({
  name: 'push',
  needs: {},
  gives: {},
  calls: callsOf(pushCalls),
  secrets: [pushKeyPlace],
  async start({ db, clock, config, jobs, routes, metrics, vault, ...given }) {
    const log = given.log.child({ part: 'push' });
    const { services, subject } = config.push;
    const places = {
      key: pushKeyWhenWanted(db, vault),
      subject,
      services,
      allowed: config.outbound.networks,
      timeoutMs: LIMITS.push.timeoutMs,
    };
    pushRoutes(routes, createPushService({ browsers: createPushRepository(db), places, clock }));
    const queue = createPushQueue(db);
    const counts = { sent: 0, failures: 0, gone: 0 };
    const job = createPushJob({
      queue,
      places,
      clock,
      log,
      chance: Math.random,
      counted: (what) => void (counts[what] += 1),
    });
    metrics.counters(
      'lf_push_total',
      'Pushes to browsers that were taken, were not, and whose browser is gone',
      () => counts,
    );
    jobs.sweep('old pushes', FORGET_MS, () => queue.forget(), 'old pushes stay');
    // where nothing may be sent there is nothing to look for
    if (services.length > 0) jobs.start('push', job);
    return {};
  },
});
