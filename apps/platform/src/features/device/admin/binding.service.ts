import {
  type BodyOut,
  type BoundGateway,
  LIMITS,
  commonErrors,
  type deviceAdminCalls,
  deviceErrors,
} from '@lightfield/contract';
import type { AlarmEnding } from '../../../engines/alarms/alarm-ending.ts';
import type { Bus } from '../../../kernel/bus.ts';
import type { Caller } from '../../../kernel/caller.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Db, Transaction } from '../../../kernel/db.ts';
import type { RateLimiter } from '../../../kernel/rate-limit.ts';
import type { StoredConfig } from '../core/config-store.ts';
import type { DeviceRights } from './device-admin.service.ts';
import { type FollowingParts, createTemplateFollowing } from './follow-template.ts';
import { type Label, type LabelFinderParts, createLabelFinder } from './label-finder.ts';
import { checkLabel, isOtherSeries } from './device-rules.ts';

export interface BindingServiceParts extends LabelFinderParts, FollowingParts {
  db: Db;
  rights: Pick<DeviceRights, 'mayManageAll'>;
  alarms: Pick<AlarmEnding, 'endOpen'>;
  bus: Pick<Bus, 'emit'>;
  clock: Clock;
  limiter: Pick<RateLimiter, 'takeOfAll'>;
}
const LABELS = { max: LIMITS.device.labelsPerHour, perMs: 3_600_000 };

/** The rules of putting devices on gateways and of binding templates. Whether the caller reaches the device was checked before. */
export function createBindingService(parts: BindingServiceParts) {
  const { db, bindings, store, rights, alarms, bus, clock, operations, limiter } = parts;
  const gatewayOf = createLabelFinder(parts);
  const { templateFor, follow } = createTemplateFollowing(parts);

  /** 90003: whoever was only authorised for a device does not decide where it hangs, unless they are responsible for it. */
  async function checkRights(caller: Caller, id: string): Promise<void> {
    if ((await bindings.ownerOf(db, id)) !== caller.accountId && !(await rights.mayManageAll(caller, [id])))
      throw commonErrors.noAccess();
  }
  async function locked(tx: Transaction, id: string): Promise<StoredConfig> {
    const stored = await store.lockDevice(tx, id);
    if (!stored) throw deviceErrors.deviceNotFound({ id });
    return stored;
  }
  const object = ({ id, name }: StoredConfig) => ({ objectType: 'device', objectId: id, objectName: name });

  /** Somebody who tries codes learns nothing faster than this. */
  async function countLabel(caller: Caller): Promise<void> {
    if (!(await limiter.takeOfAll(`gateway labels ${caller.accountId}`, LABELS))) throw commonErrors.tooFrequent();
  }

  async function bind(caller: Caller, id: string, label: Label, templateId?: string): Promise<BoundGateway> {
    await checkRights(caller, id);
    if (label.gatewayId === undefined) {
      // Its devices are born by it and approved on the screen of gateways; it has no label.
      if (await bindings.isEdgeNodeOf(db, label.sn, caller.orgId)) throw deviceErrors.platformOnlyBind({ field: 'sn' });
      checkLabel(label);
      await countLabel(caller);
    }
    const done = await db.transaction(async (tx) => {
      const stored = await locked(tx, id);
      if (stored.gateway) throw deviceErrors.alreadyBound({ id });
      const { gateway, credentials } = await gatewayOf(tx, caller, stored.orgId, label);
      const there = await store.onGateway(tx, stored, {
        id: gateway.id,
        kind: gateway.kind,
        modelId: gateway.model_id,
      });
      const followed = stored.template && (await store.template(tx, stored.template.id));
      if (templateId === undefined && followed && isOtherSeries(there.model, followed.model))
        throw deviceErrors.templateSeriesMismatch({ field: 'sn' });
      await store.refuseUnsound(there);
      await bindings.setGateway(tx, id, gateway.id);
      await store.raiseGateway(tx, gateway.id);
      await operations.write(caller, { action: 'device.bind', ...object(stored), new: gateway.sn }, tx);
      const tell =
        templateId === undefined
          ? undefined
          : await follow(tx, caller, there, await templateFor(tx, stored.orgId, templateId));
      return { gatewayId: gateway.id, credentials, tell };
    });
    done.tell?.();
    if (done.credentials) bus.emit('gatewayChanged', { gatewayId: done.gatewayId });
    bus.emit('configChanged', { deviceId: id, gatewayId: done.gatewayId });
    return { gatewayId: done.gatewayId, credentials: done.credentials };
  }

  return {
    bindGateway: (caller: Caller, { id, ...label }: BodyOut<typeof deviceAdminCalls.bindGateway>) =>
      bind(caller, id, label),
    bindGatewayAndTemplate: (
      caller: Caller,
      { id, templateId, ...label }: BodyOut<typeof deviceAdminCalls.bindGatewayAndTemplate>,
    ) => bind(caller, id, label, templateId),

    /** Configuration and history stay; alarms that are open end, since nobody watches their conditions any more. 1102. */
    async unbindGateway(caller: Caller, id: string): Promise<Record<string, never>> {
      await checkRights(caller, id);
      const done = await db.transaction(async (tx) => {
        const stored = await locked(tx, id);
        const { gateway } = stored;
        if (!gateway) throw deviceErrors.noGatewayBound({ id });
        // It could not be bound again: its variables are metrics of that node.
        if (gateway.kind === 'sparkplug') throw commonErrors.unsupportedRequest({ id });
        const { sn } = await bindings.gatewayName(tx, gateway.id);
        await bindings.setGateway(tx, id, null);
        await store.raiseGateway(tx, gateway.id);
        const tell = await alarms.endOpen(tx, { deviceId: id }, clock.now());
        await operations.write(caller, { action: 'device.unbind', ...object(stored), old: sn }, tx);
        return { gatewayId: gateway.id, tell };
      });
      done.tell();
      bus.emit('configChanged', { deviceId: id, gatewayId: done.gatewayId });
      return {};
    },

    /** 1109: has it already; 1110: made for gateways of another series. */
    async bindTemplate(
      caller: Caller,
      { id, templateId }: BodyOut<typeof deviceAdminCalls.bindTemplate>,
    ): Promise<Record<string, never>> {
      await checkRights(caller, id);
      const tell = await db.transaction(async (tx) => {
        const stored = await locked(tx, id);
        return follow(tx, caller, stored, await templateFor(tx, stored.orgId, templateId));
      });
      tell();
      return {};
    },

    /** What the device consists of stays. 1108. */
    async unbindTemplate(caller: Caller, id: string): Promise<Record<string, never>> {
      await checkRights(caller, id);
      const gatewayId = await db.transaction(async (tx) => {
        const stored = await locked(tx, id);
        if (!stored.template) throw deviceErrors.noTemplate({ id });
        await store.setTemplate(tx, id, null);
        const { name, version } = stored.template;
        const old = JSON.stringify({ template: name, version });
        await operations.write(caller, { action: 'device.unbindTemplate', ...object(stored), old }, tx);
        return stored.gateway?.id ?? null;
      });
      bus.emit('configChanged', { deviceId: id, gatewayId });
      return {};
    },
  };
}
export type BindingService = ReturnType<typeof createBindingService>;
