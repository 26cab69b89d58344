import { LIMITS, webhookCalls } from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import type { Queryable } from '../../kernel/db.ts';
import { createHolderMessages } from '../../kernel/holder-messages.ts';
import { callsOf, defineModule } from '../../kernel/modules.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import { createDeliveryQueue } from './delivery-queue.ts';
import { createDeliveryRepository } from './delivery.repository.ts';
import { createDeliveryService } from './delivery.service.ts';
import { createWebhookJob } from './webhook-job.ts';
import { type Posted, postWebhook } from './webhook-post.ts';
import { createWebhookRepository } from './webhook.repository.ts';
import { webhookRoutes } from './webhook.routes.ts';
import { createWebhookService } from './webhook.service.ts';
import { webhookPlace } from './webhook-secrets.ts';

const LET_GO_MS = 30_000;
const FORGET_MS = 3_600_000;

type AddParam = (value: unknown) => string;
interface Needs {
  scope: {
    visible(caller: Caller, add: AddParam): Promise<string>;
    managedOrgs(caller: Caller): Promise<'all' | readonly string[]>;
  };
  orgs: { within(caller: Caller, column: string, add: AddParam): Promise<string> };
  operations: OperationLog;
  /** Whether an external enterprise may use the open API. */
  mayUseApi: (on: Queryable, orgId: string) => Promise<boolean>;
}

/** What happens is told to systems of enterprises, signed (decision 130). */
export const webhookModule = defineModule<Needs>({
  name: 'webhook',
  needs: { scope: true, orgs: true, operations: true, mayUseApi: true },
  gives: {},
  calls: callsOf(webhookCalls),
  secrets: [webhookPlace],
  start({ db, bus, clock, config, jobs, routes, metrics, vault, scope, orgs, operations, mayUseApi, ...given }) {
    const log = given.log.child({ part: 'webhooks' });
    const allowed = config.outbound.networks;
    const sight = {
      within: (caller: Caller, column: string, add: AddParam) => orgs.within(caller, column, add),
      devices: (caller: Caller, add: AddParam) => scope.visible(caller, add),
      all: async (caller: Caller) => {
        const managed = await scope.managedOrgs(caller);
        return managed === 'all' || managed.includes(caller.orgId);
      },
    };
    const post = (asked: Omit<Posted, 'allowed' | 'timeoutMs'>) =>
      postWebhook({ ...asked, allowed, timeoutMs: LIMITS.webhook.timeoutMs });
    const queue = createDeliveryQueue(db);
    const counts = { sent: 0, failures: 0, lost: 0 };
    const job = createWebhookJob({
      db,
      queue,
      post,
      vault,
      messages: createHolderMessages(bus),
      clock,
      log,
      chance: Math.random,
      counted: (what) => void (counts[what] += 1),
    });
    metrics.counters(
      'lf_webhook_total',
      'Deliveries of webhooks that were taken, were not and are tried again, and were given up',
      () => counts,
    );
    metrics.gauge('lf_webhook_sending', 'Deliveries of webhooks on their way by this process', () => job.busy());
    webhookRoutes(
      routes,
      createWebhookService({
        db,
        webhooks: createWebhookRepository(db, sight),
        sight,
        mayUseApi,
        vault,
        operations,
        clock,
        allowed,
      }),
      createDeliveryService({
        db,
        deliveries: createDeliveryRepository(db, sight),
        vault,
        operations,
        clock,
        allowed,
        post,
      }),
    );
    jobs.sweep('webhooks with too much waiting', LET_GO_MS, () => queue.letGo(), 'too many deliveries wait');
    jobs.sweep('old deliveries of webhooks', FORGET_MS, () => queue.forget(), 'old deliveries of webhooks stay');
    jobs.start('webhooks', job);
    return {};
  },
});
