import { LIMITS } from '@lightfield/contract';
import { createHmac } from 'node:crypto';
import { type IncomingMessage, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { v7 as newId } from 'uuid';
import { addAlarmRule, addDevice, addGateway, addOrg, addVariable } from '../../engines/history/site.testing.ts';
import { createBus } from '../../kernel/bus.ts';
import { systemClock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import { createHolderMessages } from '../../kernel/holder-messages.ts';
import { silentLog } from '../../kernel/log.ts';
import { networksIn } from '../../kernel/networks.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import { aCaller } from '../../kernel/testing-calls.ts';
import { testVault } from '../../kernel/vault/vault.testing.ts';
import { createDeliveryQueue } from './delivery-queue.ts';
import { createDeliveryRepository } from './delivery.repository.ts';
import { createDeliveryService } from './delivery.service.ts';
import { createWebhookJob } from './webhook-job.ts';
import { type Posted, postWebhook } from './webhook-post.ts';
import { createWebhookRepository } from './webhook.repository.ts';
import { createWebhookService } from './webhook.service.ts';

export interface Received {
  readonly id: string;
  readonly signature: string;
  readonly timestamp: string;
  readonly text: string;
  readonly body: { type: string; timestamp: string; data: Record<string, unknown> };
}
/** A receiver of an enterprise's: keeps what it takes. */
export async function receiver() {
  const got: Received[] = [];
  const how = { status: 200, hangs: false, open: 0, most: 0, asked: 0 };
  const head = (request: IncomingMessage, name: string) => String(request.headers[name] ?? '');
  const server = createServer((request, reply) => {
    how.asked += 1;
    how.open += 1;
    how.most = Math.max(how.most, how.open);
    reply.on('close', () => (how.open -= 1));
    let text = '';
    request.on('data', (piece: Buffer) => (text += piece.toString()));
    request.on('end', () => {
      if (how.hangs) return;
      if (how.status === 200)
        got.push({
          id: head(request, 'webhook-id'),
          signature: head(request, 'webhook-signature'),
          timestamp: head(request, 'webhook-timestamp'),
          text,
          body: JSON.parse(text) as Received['body'],
        });
      reply.writeHead(how.status).end(how.status === 200 ? 'thanks' : 'not now');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    got,
    how,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/in`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
/** Whether one of the signatures of what was received is by this secret. */
export function isSignedBy({ id, timestamp, text, signature }: Received, secret: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const own = `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${text}`).digest('base64')}`;
  return signature.split(' ').includes(own);
}

const LOOPBACK = networksIn('127.0.0.0/8,::1/128');

/** An enterprise with a device that has an alarm, and everything of webhooks on a database of its own. */
export async function webhooksOn(db: Db) {
  if (!LOOPBACK) throw new Error('no networks');
  const allowed = LOOPBACK;
  const clock = systemClock;
  const bus = createBus((error) => {
    throw error;
  });
  const orgId = await addOrg(db);
  const gateway = await addGateway(db, orgId);
  const said: string[] = [];
  const operations: OperationLog = {
    write: (_actor, { action }) => {
      said.push(action);
      return Promise.resolve();
    },
  };
  const sight = {
    within: (caller: { orgId: string }, column: string, add: (value: unknown) => string) =>
      Promise.resolve(`${column} = ${add(caller.orgId)}`),
    devices: () => Promise.resolve('true'),
    all: (caller: { dataRange: string }) => Promise.resolve(caller.dataRange === 'all'),
  };
  const postIn = (timeoutMs: number) => (asked: Omit<Posted, 'allowed' | 'timeoutMs'>) =>
    postWebhook({ ...asked, allowed, timeoutMs });
  const service = createWebhookService({
    db,
    webhooks: createWebhookRepository(db, sight),
    sight,
    mayUseApi: async (on, id) => (await on.query('select from api_authorised where org_id = $1', [id])).length > 0,
    vault: testVault,
    operations,
    clock,
    allowed,
  });
  const sent = createDeliveryService({
    db,
    deliveries: createDeliveryRepository(db, sight),
    vault: testVault,
    operations,
    clock,
    allowed,
    post: postIn(LIMITS.webhook.timeoutMs),
  });
  /** A process that sends. */
  const job = (timeoutMs = 500) =>
    createWebhookJob({
      db,
      queue: createDeliveryQueue(db),
      post: postIn(timeoutMs),
      vault: testVault,
      messages: createHolderMessages(bus),
      clock,
      log: silentLog,
      chance: () => 0,
      counted: () => undefined,
    });
  const caller = aCaller({ orgId });
  const says = (url: string, more: object = {}) => ({
    name: `hook ${newId()}`,
    url,
    events: ['alarm.raised', 'alarm.restored', 'alarm.acknowledged'] as const,
    range: 'all' as const,
    deviceIds: undefined,
    groupIds: undefined,
    ...more,
  });
  async function aDevice(of = orgId, groupId?: string) {
    const id = await addDevice(db, of, { gatewayId: gateway.gatewayId, groupId: groupId ?? null });
    const variable = await addVariable(db, id, { key: 'flow' });
    const rule = await addAlarmRule(db, id, variable);
    const raise = async (content = 'Too hot', severity = 'severe') => {
      const alarm = newId();
      await db.query(
        `insert into alarm_event (id, device_id, rule_id, variable_id, content, severity, confirm_rule, condition, value, raised_at)
         values ($1, $2, $3, $4, $5, $6, 'manual', '> 90', '95', '2026-11-28T01:02:03.456Z')`,
        [alarm, id, rule, variable.id, content, severity],
      );
      return alarm;
    };
    return { id, raise };
  }
  return {
    orgId,
    gateway,
    service,
    sent,
    queue: createDeliveryQueue(db),
    job,
    caller,
    said,
    says,
    add: (url: string, more: object = {}) =>
      service.add(caller, { ...says(url), events: [...says(url).events], ...more }),
    edit: (id: string, url: string, more: object = {}) =>
      service.edit(caller, { ...says(url), events: [...says(url).events], id, ...more }),
    aDevice,
    row: async (id: string) =>
      (await service.page(caller, { pageNum: 1, pageSize: 100, keyword: undefined })).rows.find((one) => one.id === id),
    deliveries: (id: string, as = caller) =>
      sent.page(as, { id, pageNum: 1, pageSize: 100, state: undefined, type: undefined }),
  };
}
export type WebhookTesting = Awaited<ReturnType<typeof webhooksOn>>;
