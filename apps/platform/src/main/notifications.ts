import { createNotify } from '../features/notify/notify.ts';
import { notifyRoutes } from '../features/notify/notify.routes.ts';
import type { DirectNotifier, Notifier } from '../kernel/notifier.ts';
import type { Routes } from '../kernel/route.ts';
import type { Parts } from './shared.ts';

/** Longer than what is on its way gets to be answered. */
const STOP_PATIENCE_MS = 3_000;

/** SMS, calls and e-mail. What it answers goes to every feature that reaches people outside the web app. */
export async function startNotifications({
  db,
  vault,
  clock,
  log,
  metrics,
  config,
  operations,
  closers,
  routes,
}: Parts & { routes: Routes }): Promise<{ notifier: Notifier; direct: DirectNotifier }> {
  const { notifier, service, delivery, direct } = createNotify({
    db,
    vault,
    clock,
    log: log.child({ part: 'notify' }),
    settings: config.notify,
    operations,
  });
  closers.add('message delivery', () => delivery.stop(), STOP_PATIENCE_MS);
  await delivery.start();
  metrics.counters('lf_notices', 'SMS, calls and e-mails by what became of them', () => delivery.counters());
  notifyRoutes(routes, service);
  closers.add('direct messages', () => direct.stop());
  return { notifier, direct: direct.direct };
}
