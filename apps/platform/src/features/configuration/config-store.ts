import {
  CONFIG_KINDS,
  type ConfigIssue,
  type ConfigItems,
  type ConfigKind,
  DomainError,
  type GatewayModel,
  type ItemDiff,
  LIMITS,
  type OperationAction,
  commonErrors,
  gatewayErrors,
  templateErrors,
} from '@lightfield/contract';
import { DRIVER_FORMS } from '@lightfield/contract/driver-forms';
import { NO_ITEMS, checkConfig, diffConfig } from '@lightfield/rules';
import { v7 as newId } from 'uuid';
import type { AlarmEnding } from '../../engines/alarms/alarm-ending.ts';
import type { Bus } from '../../kernel/bus.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Queryable, Transaction } from '../../kernel/db.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import type { Quota } from '../../kernel/quota.ts';
import { type ConfigRowChanges, hasChanges, rowChanges, unstorableText } from './config-rows.ts';
import { countsOf, summaryOf } from './config-summary.ts';
import type { ConfigRepository, StoredConfig } from './config.repository.ts';
import { readModel } from './model-row.ts';
import { hideSecretsOf } from './secrets.ts';
import type { StoredTemplate, TemplateConfigRepository } from './template-config.repository.ts';

export type { StoredConfig } from './config.repository.ts';
export type { StoredTemplate } from './template-config.repository.ts';

export interface ConfigStoreParts {
  configs: ConfigRepository;
  templates: TemplateConfigRepository;
  bus: Pick<Bus, 'emit'>;
  clock: Clock;
  operations: OperationLog;
  quota: Pick<Quota, 'check'>;
  alarms: Pick<AlarmEnding, 'endOpen' | 'dropOf'>;
}

/** What a save came to. */
export interface Saved {
  /** The newest one, whether this save made it or not. */
  revision: number;
  /** Nothing differed: nothing was written, nothing is logged. */
  changed: boolean;
  /** Tells the running platform. Once the transaction has been committed. */
  tell: () => void;
}
export interface SaveOptions {
  /** Which revision whoever changed it began from; 1345 when it is no longer the newest. */
  revision?: number;
  /** Action of the entry in the operation log. Default: "device.config", "template.config". */
  action?: OperationAction;
  /** Said beside what changed, e.g. the template it comes from. */
  also?: { old?: Record<string, unknown>; new?: Record<string, unknown> };
}

export interface NewTemplate {
  orgId: string;
  name: string;
  modelId: string | null;
  remark: string;
  /** With ids of their own. */
  items: ConfigItems;
  /** What it was made from, for the operation log. */
  from?: string;
}

const NOTHING = () => undefined;
const NO_TEMPLATE = {
  revision: 1,
  source: 'drivers',
  usedElsewhere: { drivers: 0, variables: 0, alarms: 0, reports: 0, scripts: 0 },
  template: null,
  items: NO_ITEMS,
} as const;
const isFilled = (items: ConfigItems): boolean => CONFIG_KINDS.some((kind) => items[kind].length > 0);

/**
 * Configurations of devices and templates: read, checked and saved as a whole. Everything here is part of the transaction of
 * whoever calls it; a save is only told (`tell`) once that has been committed.
 */
export function createConfigStore(parts: ConfigStoreParts) {
  const { configs, templates, bus, clock, operations, quota, alarms } = parts;

  return {
    device: (on: Queryable, id: string): Promise<StoredConfig | undefined> => configs.read(on, id),
    template: (on: Queryable, id: string): Promise<StoredTemplate | undefined> => templates.read(on, id),
    templateVersion: (on: Queryable, id: string, version: number): Promise<ConfigItems | undefined> =>
      templates.version(on, id, version),

    /** Nobody else changes it, or what its gateway carries, until the transaction ends. `undefined`: it is gone. */
    async lockDevice(tx: Transaction, id: string): Promise<StoredConfig | undefined> {
      await configs.lock(tx, id);
      return configs.read(tx, id);
    },
    async lockTemplate(tx: Transaction, id: string): Promise<StoredTemplate | undefined> {
      await templates.lock(tx, id);
      return templates.read(tx, id);
    },

    deviceIssues,
    templateIssues,

    /** The device as it would be on this gateway: what limits it there, and what the gateway carries besides. */
    async onGateway(
      tx: Queryable,
      stored: StoredConfig,
      gateway: { id: string; kind: 'lightfield' | 'sparkplug'; modelId: string | null },
    ): Promise<StoredConfig> {
      return {
        ...stored,
        gateway: { id: gateway.id, kind: gateway.kind },
        source: gateway.kind === 'sparkplug' ? 'metrics' : 'drivers',
        model: gateway.modelId === null ? null : await readModel(tx, gateway.modelId),
        usedElsewhere: await configs.usedElsewhere(tx, stored.id, gateway.id),
      };
    },
    /** Throws the first thing that is wrong with a device. */
    refuseUnsound: (stored: StoredConfig, items: ConfigItems = stored.items): void =>
      refuse(items, deviceIssues(stored, items)),
    /** There is something new for the gateway to run. */
    raiseGateway: (tx: Transaction, gatewayId: string): Promise<void> => configs.raiseGateway(tx, gatewayId),
    /** Which template, and which version of it, a device follows; `null`: none any more, and its items come from none. */
    setTemplate: (tx: Transaction, deviceId: string, template: { id: string; version: number } | null): Promise<void> =>
      configs.setTemplate(tx, deviceId, template),

    /** A new template with its first version. 1402, 3101 and what its items are refused for. */
    async addTemplate(tx: Transaction, caller: Caller, template: NewTemplate): Promise<string> {
      const { orgId, name, modelId, remark, items, from } = template;
      const model = modelId === null ? null : await readModel(tx, modelId);
      if (modelId !== null && !model) throw gatewayErrors.modelUnknown({ modelId });
      if (!model && isFilled(items)) throw templateErrors.templateModelMissing();
      const id = newId();
      const frame = { ...NO_TEMPLATE, id, orgId, name, model };
      refuse(items, templateIssues(frame, items));
      const held = await templates.countOf(tx, orgId);
      if (held >= LIMITS.template.perEnterprise) throw templateErrors.templatesMax({ held });
      const first = { items, by: caller.loginName, changes: countsOf(diffConfig(NO_ITEMS, items)) };
      if (!(await templates.insert(tx, { id, orgId, name, modelId, remark }, first)))
        throw templateErrors.templateNameExists({ name, field: 'name' });
      const object = { objectType: 'template', objectId: id, objectName: name };
      const said = JSON.stringify({ name, ...(model && { model: model.name }), remark, ...(from && { from }) });
      await operations.write(caller, { action: 'template.add', ...object, new: said }, tx);
      return id;
    },
    /** Whether a template could be one for this model; answers it. 1309, 3110, 31xx. */
    async checkModel(tx: Transaction, id: string, modelId: string | null): Promise<GatewayModel | null> {
      const stored = await templates.read(tx, id);
      const model = modelId === null ? null : await readModel(tx, modelId);
      if (modelId !== null && !model) throw gatewayErrors.modelUnknown({ modelId });
      if (!stored) return model;
      if (!model && isFilled(stored.items)) throw templateErrors.templateModelMissing({ id, field: 'modelId' });
      refuse(stored.items, templateIssues({ ...stored, model }, stored.items));
      return model;
    },
    /** What differs between two versions that are kept; `undefined`: one of them is not. Secrets are not told. */
    async versionDiff(on: Queryable, id: string, from: number, to: number): Promise<ItemDiff[] | undefined> {
      const [before, after] = [await templates.version(on, id, from), await templates.version(on, id, to)];
      return before && after && hideSecretsOf(diffConfig(before, after));
    },

    /** All of it or nothing; the first thing that is wrong is thrown. `stored`: as `lockDevice` answered it. */
    async saveDevice(
      tx: Transaction,
      caller: Caller,
      stored: StoredConfig,
      items: ConfigItems,
      { action = 'device.config', also, revision: begun = stored.revision }: SaveOptions = {},
    ): Promise<Saved> {
      const changes = changesOf(stored, items);
      if (!hasChanges(changes)) return { revision: stored.revision, changed: false, tell: NOTHING };
      if (begun !== stored.revision) throw gatewayErrors.configOutdated({ id: stored.id, revision: stored.revision });
      refuse(items, deviceIssues(stored, items));
      const adding = changes.variables.added.length - changes.variables.removed.length;
      if (adding > 0) await quota.check(tx, 'variables', adding);
      const after = [
        ...(changes.alarms.removed.length > 0
          ? [await alarms.endOpen(tx, { ruleIds: changes.alarms.removed }, clock.now())]
          : []),
        ...(changes.variables.removed.length > 0 ? [await alarms.dropOf(tx, changes.variables.removed)] : []),
      ];
      await configs.write(tx, stored.id, changes).catch((error: unknown) => {
        throw isTakenId(error) ? commonErrors.parameterInvalid({ field: 'id' }) : error;
      });
      const revision = await configs.raise(tx, stored.id);
      if (stored.gateway) await configs.raiseGateway(tx, stored.gateway.id);
      const diffs = diffConfig(stored.items, items);
      const object = { objectType: 'device', objectId: stored.id, objectName: stored.name };
      await operations.write(
        caller,
        { action, ...object, ...said(summaryOf(diffs, movedIn(stored.items, items)), also) },
        tx,
      );
      return {
        revision,
        changed: true,
        tell() {
          for (const say of after) say();
          bus.emit('configChanged', { deviceId: stored.id, gatewayId: stored.gateway?.id ?? null });
        },
      };
    },

    /** Makes another version. 3110: without a model nobody could tell whether a gateway can hold it. */
    async saveTemplate(
      tx: Transaction,
      caller: Caller,
      stored: StoredTemplate,
      items: ConfigItems,
      { action = 'template.config', also, revision: begun = stored.revision }: SaveOptions = {},
    ): Promise<Saved> {
      const diffs = diffConfig(stored.items, items);
      const moved = movedIn(stored.items, items);
      if (diffs.length === 0 && moved.length === 0) return { revision: stored.revision, changed: false, tell: NOTHING };
      if (begun !== stored.revision) throw gatewayErrors.configOutdated({ id: stored.id, revision: stored.revision });
      if (!stored.model && isFilled(items)) throw templateErrors.templateModelMissing({ id: stored.id });
      refuse(items, templateIssues(stored, items));
      const revision = await templates.addVersion(tx, stored.id, {
        items,
        by: caller.loginName,
        changes: countsOf(diffs),
        kept: LIMITS.template.versions,
      });
      const object = { objectType: 'template', objectId: stored.id, objectName: stored.name };
      await operations.write(caller, { action, ...object, ...said(summaryOf(diffs, moved), also) }, tx);
      return { revision, changed: true, tell: NOTHING };
    },
  };
}
export type ConfigStore = ReturnType<typeof createConfigStore>;

/** Everything that would be wrong with a device, and what is advised. */
function deviceIssues(stored: StoredConfig, items: ConfigItems): ConfigIssue[] {
  const { source, model, usedElsewhere, items: before } = stored;
  return checkConfig(items, { source, owner: 'device', model, usedElsewhere, forms: DRIVER_FORMS, before });
}
function templateIssues(stored: StoredTemplate, items: ConfigItems): ConfigIssue[] {
  const { source, model, usedElsewhere, items: before } = stored;
  return checkConfig(items, { source, owner: 'template', model, usedElsewhere, forms: DRIVER_FORMS, before });
}

/** Throws the first thing that is wrong, with the words of the check and the place. */
function refuse(items: ConfigItems, issues: readonly ConfigIssue[]): void {
  const wrong = issues.find(({ advice }) => !advice);
  if (wrong) throw issueError(wrong);
  for (const kind of CONFIG_KINDS)
    if (unstorableText(items[kind])) throw commonErrors.parameterInvalid({ field: kind, problem: 'text' });
}

export function issueError({ code, zh, en, kind, id, name, field }: ConfigIssue): DomainError {
  return new DomainError({ code, zh, en }, { kind, item: name, ...(id && { id }), ...(field && { field }) });
}

function changesOf({ items: before, places }: StoredConfig, after: ConfigItems): ConfigRowChanges {
  return {
    drivers: rowChanges(before.drivers, places.drivers, after.drivers),
    variables: rowChanges(before.variables, places.variables, after.variables),
    alarms: rowChanges(before.alarms, places.alarms, after.alarms),
    reports: rowChanges(before.reports, places.reports, after.reports),
    scripts: rowChanges(before.scripts, places.scripts, after.scripts),
  };
}

const movedIn = (before: ConfigItems, after: ConfigItems): ConfigKind[] =>
  CONFIG_KINDS.filter((kind) => {
    const kept = new Set(before[kind].map(({ id }) => id));
    const left = new Set(after[kind].map(({ id }) => id));
    const order = (items: ConfigItems) =>
      items[kind].flatMap(({ id }) => (kept.has(id) && left.has(id) ? [id] : [])).join();
    return order(before) !== order(after);
  });

function said(summary: { old: string; new: string }, also: SaveOptions['also']): { old: string; new: string } {
  if (!also) return summary;
  const join = (text: string, more: Record<string, unknown> | undefined) =>
    JSON.stringify({ ...more, ...(JSON.parse(text) as object) });
  return { old: join(summary.old, also.old), new: join(summary.new, also.new) };
}

/** The id of an item that somebody adds is that of an item of another device. */
const isTakenId = (error: unknown): boolean => {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown };
  return code === '23505' && typeof constraint === 'string' && constraint.endsWith('_pkey');
};
