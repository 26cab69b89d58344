import {
  type BodyOut,
  LOSS_DEFAULTS,
  type LossOfGateway,
  type LossOfGatewayOf,
  type LossOverride,
  type LossOverrideOf,
  type LossSettings,
  type LossSettingsOf,
  NO_LOSS_OVERRIDE,
  alarmGroupErrors,
  commonErrors,
  type lossAlarmCalls,
} from '@lightfield/contract';
import type { Bus } from '../../kernel/bus.ts';
import type { Caller } from '../../kernel/caller.ts';
import { changesOf } from '../../kernel/changes.ts';
import type { Db, Queryable, Transaction } from '../../kernel/db.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import { v7 as newId } from 'uuid';
import { type LossOwner, type LossSettingsRepository, type NamedOwner, rulesIn } from './loss-settings.repository.ts';

export interface LossSettingsParts {
  db: Db;
  rows: LossSettingsRepository;
  bus: Pick<Bus, 'emit'>;
  operations: OperationLog;
}

type Settings = LossSettings | LossOverride | LossOfGateway;

/** What is sent without an id is a new rule. */
const withIds = (settings: LossOverride | undefined): LossOverride | undefined =>
  settings?.rules
    ? { ...settings, rules: settings.rules.map((rule) => ({ ...rule, id: rule.id ?? newId() })) }
    : settings;

/** The rules of how losses are told. Whether the caller reaches what they name was checked before. */
export function createLossSettings({ db, rows, bus, operations }: LossSettingsParts) {
  async function named(on: Queryable, owner: LossOwner, lock = false): Promise<NamedOwner> {
    const found = await rows.named(on, owner, lock);
    if (!found) throw commonErrors.notFound({ id: owner.id });
    return found;
  }

  /** What holds for an organisation without looking at templates and devices. */
  async function ofOrg(
    on: Queryable,
    { orgId, aboveId }: Pick<NamedOwner, 'orgId' | 'aboveId'>,
  ): Promise<LossSettingsOf> {
    const own = await rows.of<LossSettings>(on, { kind: 'org', id: orgId });
    if (own) return { orgId, settings: own, from: 'own' };
    const above = aboveId === null ? undefined : await rows.of<LossSettings>(on, { kind: 'org', id: aboveId });
    return { orgId, settings: above ?? LOSS_DEFAULTS, from: above ? 'above' : 'default' };
  }

  async function overrideOf(on: Queryable, owner: LossOwner): Promise<LossOverrideOf> {
    const home = await named(on, owner);
    const settings = (await rows.of<LossOverride>(on, owner)) ?? NO_LOSS_OVERRIDE;
    const { settings: ofHome, from } = await ofOrg(on, home);
    const template =
      home.templateId === null ? undefined : await rows.of<LossOverride>(on, { kind: 'template', id: home.templateId });
    const enterprise = from === 'default' ? 'default' : 'enterprise';
    return {
      id: owner.id,
      settings,
      inherited: {
        driver: template?.driver ?? ofHome.driver,
        device: template?.device ?? ofHome.device,
        driverFrom: template?.driver ? 'template' : enterprise,
        deviceFrom: template?.device ? 'template' : enterprise,
        rules: template?.rules ?? [],
      },
    };
  }

  async function ofGateway(id: string): Promise<LossOfGatewayOf> {
    const owner: LossOwner = { kind: 'gateway', id };
    const home = await named(db, owner);
    const settings = (await rows.of<LossOfGateway>(db, owner)) ?? { gateway: null };
    const { settings: ofHome, from } = await ofOrg(db, home);
    const inheritedFrom = from === 'default' ? 'default' : 'enterprise';
    return { id, orgId: home.orgId, settings, inherited: ofHome.gateway, from: inheritedFrom };
  }

  /** 1210: a group that is not the organisation's. */
  async function store(
    tx: Transaction,
    owner: LossOwner,
    home: NamedOwner,
    settings: Settings | undefined,
  ): Promise<void> {
    if (!settings) return rows.remove(tx, owner);
    const rules = rulesIn(settings);
    const groups = rules.flatMap(({ rule }) => rule.group ?? []);
    const known = await rows.groupsAmong(tx, home, groups);
    const lost = rules.find(({ rule }) => rule.group && !known.has(rule.group));
    if (lost) throw alarmGroupErrors.unknown({ field: `${lost.way}.group` });
    return rows.put(tx, owner, settings);
  }

  async function save(caller: Caller, owner: LossOwner, settings: Settings | undefined): Promise<void> {
    await db.transaction(async (tx) => {
      const home = await named(tx, owner, true);
      const before = (await rows.of<Settings>(tx, owner)) ?? {};
      await store(tx, owner, home, settings);
      const changes = changesOf({ ...before }, { ...settings });
      if (!changes) return;
      const object = { objectType: owner.kind, objectId: owner.id, objectName: home.name };
      await operations.write(caller, { action: `loss.${owner.kind}`, ...object, ...changes }, tx);
    });
    bus.emit('lossSettings', {});
  }

  const device = (id: string): LossOwner => ({ kind: 'device', id });
  const template = (id: string): LossOwner => ({ kind: 'template', id });
  const orgOf = async (id: string): Promise<LossSettingsOf> => ofOrg(db, await named(db, { kind: 'org', id }));

  return {
    query: (caller: Caller, { orgId = caller.orgId }: BodyOut<typeof lossAlarmCalls.query>) => orgOf(orgId),
    async save(caller: Caller, { orgId = caller.orgId, settings }: BodyOut<typeof lossAlarmCalls.save>) {
      await save(caller, { kind: 'org', id: orgId }, settings);
      return orgOf(orgId);
    },
    deviceQuery: (equipmentId: string) => overrideOf(db, device(equipmentId)),
    async deviceSave(caller: Caller, { equipmentId, settings }: BodyOut<typeof lossAlarmCalls.deviceSave>) {
      await save(caller, device(equipmentId), withIds(settings));
      return overrideOf(db, device(equipmentId));
    },
    gatewayQuery: ofGateway,
    async gatewaySave(caller: Caller, { id, settings }: BodyOut<typeof lossAlarmCalls.gatewaySave>) {
      await save(caller, { kind: 'gateway', id }, settings?.gateway ? settings : undefined);
      return ofGateway(id);
    },
    templateQuery: (templateId: string) => overrideOf(db, template(templateId)),
    async templateSave(caller: Caller, { templateId, settings }: BodyOut<typeof lossAlarmCalls.templateSave>) {
      await save(caller, template(templateId), withIds(settings));
      return overrideOf(db, template(templateId));
    },
  };
}
export type LossSettingsService = ReturnType<typeof createLossSettings>;
