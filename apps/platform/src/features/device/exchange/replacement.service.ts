import type { Language } from '@lightfield/contract';
import {
  type BodyOut,
  type GatewayCredentials,
  type GatewayModel,
  type ReplacementCheck,
  commonErrors,
  type deviceExchangeCalls,
  deviceErrors,
  gatewayErrors,
} from '@lightfield/contract';
import { DRIVER_FORMS } from '@lightfield/contract/driver-forms';
import { type GatewayDemand, type ModelGap, gapWords, gapsOf, together } from '@lightfield/rules';
import type { Bus } from '../../../kernel/bus.ts';
import type { Caller } from '../../../kernel/caller.ts';
import type { Db, Queryable, Transaction } from '../../../kernel/db.ts';
import type { OperationLog } from '../../../kernel/operation-log.ts';
import { ParameterError } from '../../../kernel/parse-body.ts';
import type { ConfigStore, StoredConfig } from '../core/config-store.ts';
import type { CarriedDevice, ExchangedGateway, ExchangeRepository } from './exchange.repository.ts';

export interface Label {
  readonly sn: string;
  readonly code: string;
}
export interface ReplacementServiceParts {
  db: Db;
  exchanges: ExchangeRepository;
  store: ConfigStore;
  operations: OperationLog;
  bus: Pick<Bus, 'emit'>;
  rights: { mayManageAll(caller: Caller, deviceIds: readonly string[]): Promise<boolean> };
  model: (on: Queryable, id: string) => Promise<GatewayModel | null>;
  /** What a gateway of ours needs of its model, for what it carries and how it is set. */
  demand: (on: Queryable, gatewayId: string) => Promise<GatewayDemand | undefined>;
  labels: {
    /** 1303, 1304, 1308. */
    check: (label: Label) => void;
    /** 1103, 1104; registers one that is on the factory list only. */
    find: (
      tx: Transaction,
      caller: Caller,
      orgId: string,
      label: Label,
    ) => Promise<{ gateway: { id: string }; credentials: GatewayCredentials | null }>;
    isOneEnterprise: (on: Transaction, one: string, other: string) => Promise<boolean>;
    /** 90010: too many codes tried. */
    count: (caller: Caller) => Promise<void>;
  };
  /** To a gateway that gets it anyway as soon as it is back. */
  sendIfThere: (gatewayId: string, caller: Caller) => Promise<void>;
}

/** The gateway that is to take the place, whether it is registered yet or not. */
interface Successor {
  sn: string;
  model: GatewayModel;
  registered: ExchangedGateway | undefined;
}

/** One gateway in place of another one (S1 §4: check the new gateway, import the configuration, then sync). */
export function createReplacementService(parts: ReplacementServiceParts) {
  const { db, exchanges, store, operations, bus, rights, model, demand, labels, sendIfThere } = parts;

  /** 1102; 90001: not a gateway of ours; 90003: some of what it carries is not the caller's to move. */
  async function carrierOf(
    on: Queryable,
    caller: Caller,
    stored: StoredConfig,
  ): Promise<{ from: ExchangedGateway; devices: CarriedDevice[] }> {
    const { id, gateway } = stored;
    if (!gateway) throw deviceErrors.noGatewayBound({ id });
    const from = await exchanges.gateway(on, gateway.id);
    if (!from) throw commonErrors.unsupportedRequest({ id });
    const devices = await exchanges.carried(on, from.id);
    const others = devices.filter(({ owner_id }) => owner_id !== caller.accountId).map((device) => device.id);
    if (others.length > 0 && !(await rights.mayManageAll(caller, others))) throw commonErrors.noAccess();
    return { from, devices };
  }

  /** 1103, 1104, 1123. Registers nothing. */
  async function successorOf(tx: Transaction, from: ExchangedGateway, orgId: string, label: Label): Promise<Successor> {
    const { sn, code } = label;
    if (sn === from.sn) throw deviceErrors.replaceWithItself({ field: 'sn' });
    const registered = await exchanges.bySn(tx, sn);
    const factory = registered ? undefined : await exchanges.factory(tx, sn);
    if ((registered?.verification_code ?? factory?.code) !== code) throw deviceErrors.labelWrong({ field: 'code' });
    if (registered && !(await labels.isOneEnterprise(tx, registered.org_id, orgId)))
      throw deviceErrors.gatewayTaken({ field: 'sn' });
    const modelId = registered?.model_id ?? factory?.model_id;
    const found = modelId === undefined ? null : await model(tx, modelId);
    if (!found) throw gatewayErrors.modelUnknown({ field: 'sn' });
    return { sn, model: found, registered };
  }

  async function gapsFor(tx: Queryable, from: ExchangedGateway, to: Successor): Promise<ModelGap[]> {
    const carried = await demand(tx, from.id);
    const there = to.registered && (await demand(tx, to.registered.id));
    const old = from.model_id === null ? null : await model(tx, from.model_id);
    if (!carried) return [];
    return gapsOf(there ? together(carried, there) : carried, old?.series ?? null, to.model, DRIVER_FORMS);
  }

  async function locked(tx: Transaction, id: string): Promise<StoredConfig> {
    const stored = await store.lockDevice(tx, id);
    if (!stored) throw deviceErrors.deviceNotFound({ id });
    return stored;
  }

  return {
    async check(caller: Caller, { id, ...label }: BodyOut<typeof deviceExchangeCalls.checkGateway>) {
      labels.check(label);
      await labels.count(caller);
      return db.transaction(async (tx): Promise<ReplacementCheck> => {
        const stored = await store.device(tx, id);
        if (!stored) throw deviceErrors.deviceNotFound({ id });
        const { from, devices } = await carrierOf(tx, caller, stored);
        const to = await successorOf(tx, from, stored.orgId, label);
        const old = from.model_id === null ? null : await model(tx, from.model_id);
        return {
          from: { id: from.id, sn: from.sn, name: from.name, model: old?.name ?? '', series: old?.series ?? '' },
          to: {
            sn: to.sn,
            model: to.model.name,
            series: to.model.series,
            registered: to.registered !== undefined,
            deviceCount: to.registered?.device_count ?? 0,
          },
          devices: devices.map(({ id: deviceId, name }) => ({ id: deviceId, name })),
          gaps: (await gapsFor(tx, from, to)).map(({ resource, hint, ...said }) => ({ ...said, resource, hint })),
        };
      });
    },

    /** 1124 with the gaps. The new gateway gets the configuration at once if it is there, and else when it comes. */
    async replace(caller: Caller, { id, ...label }: BodyOut<typeof deviceExchangeCalls.replaceGateway>) {
      labels.check(label);
      await labels.count(caller);
      const done = await db.transaction(async (tx) => {
        const stored = await locked(tx, id);
        const { from } = await carrierOf(tx, caller, stored);
        const gaps = await gapsFor(tx, from, await successorOf(tx, from, stored.orgId, label));
        if (gaps.length > 0) throw lacking(gaps, caller.lang);
        const { gateway, credentials } = await labels.find(tx, caller, stored.orgId, label);
        await exchanges.lock(tx, [from.id, gateway.id]);
        const to = await exchanges.gateway(tx, gateway.id);
        const { devices } = await carrierOf(tx, caller, stored);
        if (!to) throw deviceErrors.labelWrong({ field: 'sn' });
        // Somebody may have put more on it meanwhile.
        const late = await gapsFor(tx, from, await successorOf(tx, from, stored.orgId, label));
        if (late.length > 0) throw lacking(late, caller.lang);
        await exchanges.move(tx, from, to);
        for (const gatewayId of [from.id, to.id]) await store.raiseGateway(tx, gatewayId);
        await exchanges.setWhenBack(tx, [from.id, to.id]);
        for (const device of devices)
          await operations.write(
            caller,
            {
              action: 'device.replace',
              objectType: 'device',
              objectId: device.id,
              objectName: device.name,
              old: from.sn,
              new: to.sn,
            },
            tx,
          );
        return { from, to, devices, credentials };
      });
      const { from, to, devices, credentials } = done;
      if (credentials) bus.emit('gatewayChanged', { gatewayId: to.id });
      for (const device of devices) bus.emit('configChanged', { deviceId: device.id, gatewayId: to.id });
      for (const gatewayId of [to.id, from.id]) await sendIfThere(gatewayId, caller);
      return { gatewayId: to.id, credentials };
    },
  };
}
export type ReplacementService = ReturnType<typeof createReplacementService>;

/** 1124; each gap is a field with what to do about it. */
export const lacking = (gaps: readonly ModelGap[], lang: Language): ParameterError =>
  new ParameterError(
    deviceErrors.replacementLacksResources.spec,
    gaps.map((gap) => ({
      field: gap.resource,
      problem: gapWords(gap, lang),
    })),
  );
