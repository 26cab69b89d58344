import {
  type BodyOut,
  LIMITS,
  Severity,
  type WebhookSecret,
  apiKeyErrors,
  commonErrors,
  type webhookCalls,
  webhookErrors,
} from '@lightfield/contract';
import type { BlockList } from 'node:net';
import { v7 as newId } from 'uuid';
import type { Caller } from '../../kernel/caller.ts';
import { changesOf } from '../../kernel/changes.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db, Queryable, Transaction } from '../../kernel/db.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import { outboundUrl } from '../../kernel/outbound.ts';
import { isDuplicate } from '../../kernel/statement.ts';
import { checkTitle } from '../../kernel/title.ts';
import type { Vault } from '../../kernel/vault/vault.ts';
import { newWebhookSecret } from './signature.ts';
import { webhookOwner } from './webhook-secrets.ts';
import {
  type Sight,
  type StoredWebhook,
  type WebhookRepository,
  type WebhookSays,
  webhookRows,
} from './webhook.repository.ts';

const SEVERITIES = Severity.options;
const { perEnterprise, overlapHours } = LIMITS.webhook;

export interface WebhookParts {
  db: Db;
  webhooks: WebhookRepository;
  sight: Pick<Sight, 'all'>;
  /** External enterprises need it. */
  mayUseApi: (on: Queryable, orgId: string) => Promise<boolean>;
  vault: Vault;
  operations: OperationLog;
  clock: Clock;
  /** Inner networks that the operator lets be asked. */
  allowed: BlockList;
}
type Said = BodyOut<typeof webhookCalls.add>;

function saysOf(caller: Caller, body: Said, allowed: BlockList, before?: StoredWebhook): WebhookSays {
  checkTitle(body.name, caller.lang, before && { before: before.name });
  if (!outboundUrl(body.url, allowed)) throw webhookErrors.addressRefused({ field: 'url' });
  const [deviceIds, groupIds] = [body.deviceIds ?? [], body.groupIds ?? []];
  if (body.range === 'devices' && deviceIds.length === 0) throw commonErrors.parameterInvalid({ field: 'deviceIds' });
  if (body.range === 'groups' && groupIds.length === 0) throw commonErrors.parameterInvalid({ field: 'groupIds' });
  return {
    name: body.name,
    url: body.url,
    events: [...new Set(body.events)].toSorted(),
    severities: SEVERITIES.filter((severity) => body.severities?.includes(severity) ?? true),
    range: body.range,
    deviceIds: body.range === 'devices' ? [...new Set(deviceIds)].toSorted() : [],
    groupIds: body.range === 'groups' ? [...new Set(groupIds)].toSorted() : [],
  };
}
const told = ({ name, url, events, severities, range, deviceIds, groupIds }: WebhookSays) => ({
  name,
  url,
  events,
  severities,
  range,
  deviceIds,
  groupIds,
});
export const loggedWebhook = ({ id, name }: { id: string; name: string }) => ({
  objectType: 'webhook',
  objectId: id,
  objectName: name,
});

export async function foundWebhook(on: Queryable, id: string): Promise<StoredWebhook> {
  const one = await webhookRows.find(on, id);
  if (!one) throw commonErrors.notFound({ id });
  return one;
}

/** The rules of endpoints. Whether the caller reaches the endpoint, the devices and the groups was checked before. */
export function createWebhookService({
  db,
  webhooks,
  sight,
  mayUseApi,
  vault,
  operations,
  clock,
  allowed,
}: WebhookParts) {
  async function change<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (isDuplicate(error, 'webhook_name')) throw webhookErrors.nameExists({ field: 'name' });
      throw error;
    }
  }
  /** 1975: not of the enterprise; or all, or groups, by somebody who does not see all there is. */
  async function checkDevices(on: Queryable, caller: Caller, orgId: string, says: WebhookSays): Promise<void> {
    if (says.range === 'devices') {
      const own = await webhookRows.ownDevices(on, orgId, says.deviceIds);
      if (own !== says.deviceIds.length) throw webhookErrors.devicesBeyond({ field: 'deviceIds' });
    } else if (!(await sight.all(caller))) throw webhookErrors.devicesBeyond({ field: 'range' });
  }
  const sealed = (id: string) => {
    const secret = newWebhookSecret();
    return { secret, kept: vault.seal(webhookOwner(id), secret) };
  };

  return {
    page: (caller: Caller, query: BodyOut<typeof webhookCalls.query>) => webhooks.page(caller, query),

    add: (caller: Caller, body: Said): Promise<WebhookSecret> =>
      change(async (tx) => {
        if (caller.kind === 'ext' && !(await mayUseApi(tx, caller.orgId))) throw apiKeyErrors.notAuthorised();
        const says = saysOf(caller, body, allowed);
        await checkDevices(tx, caller, caller.orgId, says);
        if ((await webhookRows.count(tx, caller.orgId)) >= perEnterprise) throw webhookErrors.webhooksMax();
        const id = newId();
        const { secret, kept } = sealed(id);
        const whose = { id, orgId: caller.orgId, secret: kept, at: clock.now(), by: caller.loginName };
        await webhookRows.insert(tx, { ...says, ...whose });
        const words = changesOf({}, told(says));
        await operations.write(caller, { action: 'webhook.add', ...loggedWebhook({ id, ...says }), ...words }, tx);
        return { id, secret };
      }),

    edit: (caller: Caller, body: BodyOut<typeof webhookCalls.edit>): Promise<Record<string, never>> =>
      change(async (tx) => {
        const before = await foundWebhook(tx, body.id);
        const says = saysOf(caller, body, allowed, before);
        await checkDevices(tx, caller, before.orgId, says);
        const words = changesOf(told(before), told(says));
        if (!words) return {};
        await webhookRows.edit(tx, before.id, says);
        await operations.write(
          caller,
          { action: 'webhook.edit', ...loggedWebhook({ id: before.id, ...says }), ...words },
          tx,
        );
        return {};
      }),

    rotate: (caller: Caller, id: string): Promise<WebhookSecret> =>
      change(async (tx) => {
        const one = await foundWebhook(tx, id);
        const { secret, kept } = sealed(id);
        await webhookRows.rotate(tx, id, kept, overlapHours);
        await operations.write(caller, { action: 'webhook.rotate', ...loggedWebhook(one) }, tx);
        return { id, secret };
      }),

    setEnabled: (
      caller: Caller,
      { id, enabled }: BodyOut<typeof webhookCalls.setEnabled>,
    ): Promise<Record<string, never>> =>
      change(async (tx) => {
        const one = await foundWebhook(tx, id);
        if (one.enabled === enabled) return {};
        await webhookRows.setEnabled(tx, id, enabled);
        const action = enabled ? 'webhook.enable' : 'webhook.disable';
        await operations.write(caller, { action, ...loggedWebhook(one) }, tx);
        return {};
      }),

    delete: (caller: Caller, id: string): Promise<Record<string, never>> =>
      change(async (tx) => {
        const one = await foundWebhook(tx, id);
        await webhookRows.delete(tx, id);
        const words = changesOf(told(one), {});
        await operations.write(caller, { action: 'webhook.delete', ...loggedWebhook(one), ...words }, tx);
        return {};
      }),
  };
}
export type WebhookService = ReturnType<typeof createWebhookService>;
