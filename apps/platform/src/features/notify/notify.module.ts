import { notifyCalls } from '@lightfield/contract';
import { callsOf, defineModule } from '../../kernel/modules.ts';
import type { Meter } from '../../kernel/meter.ts';
import type { DirectNotifier, FileNotifier, QueuedNotifier } from '../../kernel/notifier.ts';
import type { Quota } from '../../kernel/quota.ts';
import type { LogService } from '../log/log.service.ts';
import { type NotifyParts, createNotify } from './notify.ts';
import { notifyRoutes } from './notify.routes.ts';
import { outboxPlace } from './sealed-messages.ts';

/** Longer than what is on its way gets to be answered. */
const STOP_PATIENCE_MS = 3_000;

/** SMS, calls and e-mail, for every feature that reaches people outside the web app. */
interface Needs {
  operations: LogService;
  meter: Meter;
  senderOf: NonNullable<NotifyParts['senderOf']>;
  quota: Quota;
}
export const notifyModule = defineModule<Needs, { notifier: QueuedNotifier & FileNotifier; direct: DirectNotifier }>({
  name: 'notify',
  needs: { operations: true, meter: true, senderOf: true, quota: true },
  gives: { notifier: true, direct: true },
  calls: callsOf(notifyCalls),
  secrets: [outboxPlace],
  async start({ db, vault, clock, log, metrics, config, closers, jobs, routes, operations, meter, senderOf, quota }) {
    const { notifier, service, delivery, direct } = createNotify({
      db,
      vault,
      clock,
      log: log.child({ part: 'notify' }),
      settings: config.notify,
      operations,
      meter,
      senderOf,
      quota,
    });
    await jobs.start('message delivery', delivery, STOP_PATIENCE_MS);
    metrics.counters('lf_notices', 'SMS, calls and e-mails by what became of them', () => delivery.counters());
    notifyRoutes(routes, service);
    closers.add('direct messages', () => direct.stop());
    return { notifier, direct: direct.direct };
  },
});
