import { webhookCalls } from '@lightfield/contract';
import type { Rate } from '../../kernel/rate-limit.ts';
import type { Routes } from '../../kernel/route.ts';
import type { DeliveryService } from './delivery.service.ts';
import type { WebhookService } from './webhook.service.ts';

/** Each test opens a connection to somewhere else. */
const TEST_RATE: Rate = { max: 20, perMs: 60_000 };

/** Wiring only. */
export function webhookRoutes(routes: Routes, webhooks: WebhookService, deliveries: DeliveryService): void {
  routes.on(webhookCalls.query, (body, caller) => webhooks.page(caller, body));
  routes.on(webhookCalls.add, (body, caller) => webhooks.add(caller, body));
  routes.on(webhookCalls.edit, (body, caller) => webhooks.edit(caller, body));
  routes.on(webhookCalls.rotate, ({ id }, caller) => webhooks.rotate(caller, id));
  routes.on(webhookCalls.setEnabled, (body, caller) => webhooks.setEnabled(caller, body));
  routes.on(webhookCalls.delete, ({ id }, caller) => webhooks.delete(caller, id));
  routes.on(webhookCalls.test, (body, caller) => deliveries.test(caller, body), { rate: TEST_RATE });
  routes.on(webhookCalls.deliveries, (body, caller) => deliveries.page(caller, body));
  routes.on(webhookCalls.resend, (body, caller) => deliveries.resend(caller, body));
  routes.on(webhookCalls.replay, (body, caller) => deliveries.replay(caller, body));
}
