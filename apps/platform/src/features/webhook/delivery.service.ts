import { type BodyOut, type WebhookTest, commonErrors, type webhookCalls, webhookErrors } from '@lightfield/contract';
import type { BlockList } from 'node:net';
import { v7 as newId } from 'uuid';
import type { Caller } from '../../kernel/caller.ts';
import { changesOf } from '../../kernel/changes.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import { outboundUrl } from '../../kernel/outbound.ts';
import type { Vault } from '../../kernel/vault/vault.ts';
import type { DeliveryRepository } from './delivery.repository.ts';
import type { Posted, Tried } from './webhook-post.ts';
import { webhookOwner } from './webhook-secrets.ts';
import { foundWebhook, loggedWebhook } from './webhook.service.ts';

export interface DeliveryParts {
  db: Db;
  deliveries: DeliveryRepository;
  vault: Vault;
  operations: OperationLog;
  clock: Clock;
  /** Inner networks that the operator lets be asked. */
  allowed: BlockList;
  post: (asked: Omit<Posted, 'allowed' | 'timeoutMs'>) => Promise<Tried>;
}

/** What was sent to an endpoint, and is sent to it by hand. Whether the caller reaches the endpoint was checked before. */
export function createDeliveryService({ db, deliveries, vault, operations, clock, allowed, post }: DeliveryParts) {
  return {
    page: (caller: Caller, query: BodyOut<typeof webhookCalls.deliveries>) => deliveries.page(caller, query),

    async test(caller: Caller, { id, url }: BodyOut<typeof webhookCalls.test>): Promise<WebhookTest> {
      const one = await foundWebhook(db, id);
      const at = clock.now();
      const address = url ?? one.url;
      if (!outboundUrl(address, allowed)) throw webhookErrors.addressRefused({ field: 'url' });
      const tried = await post({
        url: address,
        secrets: [one.secret, one.oldSecret]
          .filter((text) => text !== '')
          .map((text) => vault.open(webhookOwner(id), text)),
        id: `msg_${newId()}`,
        body: JSON.stringify({ type: 'ping', timestamp: new Date(at).toISOString(), data: { webhook: one.name } }),
        at,
      });
      const answer = { ok: tried.problem === null, ...tried };
      const { ok, status, problem } = answer;
      const said = JSON.stringify({ url: address, ok, status, problem });
      await operations.write(caller, { action: 'webhook.test', ...loggedWebhook(one), new: said });
      return answer;
    },

    resend: (caller: Caller, { id, number }: BodyOut<typeof webhookCalls.resend>): Promise<Record<string, never>> =>
      db.transaction(async (tx) => {
        const one = await foundWebhook(tx, id);
        const type = await deliveries.again(tx, caller, id, number);
        if (type === undefined) throw commonErrors.notFound({ number });
        if (!one.enabled) throw webhookErrors.switchedOff();
        const words = changesOf({}, { number, type });
        await operations.write(caller, { action: 'webhook.resend', ...loggedWebhook(one), ...words }, tx);
        return {};
      }),

    replay: (
      caller: Caller,
      { id, startTime, endTime, failedOnly }: BodyOut<typeof webhookCalls.replay>,
    ): Promise<{ count: number }> =>
      db.transaction(async (tx) => {
        const one = await foundWebhook(tx, id);
        if (!one.enabled) throw webhookErrors.switchedOff();
        const count = await deliveries.replay(tx, caller, { id, from: startTime, to: endTime, failedOnly });
        const words = changesOf({}, { startTime, endTime, failedOnly, count });
        await operations.write(caller, { action: 'webhook.replay', ...loggedWebhook(one), ...words }, tx);
        return { count };
      }),
  };
}
export type DeliveryService = ReturnType<typeof createDeliveryService>;
