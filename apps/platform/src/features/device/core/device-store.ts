import {
  type ConfigChanges,
  type ConfigIssue,
  type ConfigItems,
  type ConfigKind,
  commonErrors,
  gatewayErrors,
} from '@lightfield/contract';
import { diffConfig } from '@lightfield/rules';
import { v5 as ownId } from 'uuid';
import type { AlarmEnding } from '../../../engines/alarms/alarm-ending.ts';
import type { Bus } from '../../../kernel/bus.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Queryable, Transaction } from '../../../kernel/db.ts';
import type { Document } from '../../../kernel/document.ts';
import type { Actor, OperationLog } from '../../../kernel/operation-log.ts';
import type { Quota } from '../../../kernel/quota.ts';
import { type ConfigRowChanges, hasChanges, rowChanges } from './config-rows.ts';
import { NOTHING_SAID, type SaveOptions, type Saved, type ScriptReader, movedIn, refuse, said } from './config-save.ts';
import { summaryOf } from './config-summary.ts';
import type { ConfigWork, Frame } from './config-work.ts';
import type { ConfigRepository, StoredConfig } from './config.repository.ts';
import { readModel } from './model-row.ts';
import { settleGroups } from './named-groups.ts';
import { isDuplicateId } from '../../../kernel/statement.ts';

export interface DeviceStoreParts {
  configs: ConfigRepository;
  bus: Pick<Bus, 'emit'>;
  clock: Clock;
  operations: OperationLog;
  quota: Pick<Quota, 'check'>;
  alarms: Pick<AlarmEnding, 'endOpen' | 'dropOf'>;
  scripts: ScriptReader;
  work: ConfigWork;
}

/** Configurations of devices. */
export function createDeviceStore({ configs, bus, clock, operations, quota, alarms, scripts, work }: DeviceStoreParts) {
  /** Everything that is wrong with a device after this, and what is advised. */
  const issuesOf = async (stored: StoredConfig, what: Parameters<ConfigWork['check']>[1]): Promise<ConfigIssue[]> => {
    const { issues, scripts: after } = await work.check(stored.items, what, frameOf(stored));
    return [...issues, ...(await scripts.issues(stored.items.scripts, after))];
  };

  return {
    device: (on: Queryable, id: string): Promise<StoredConfig | undefined> => configs.read(on, id),

    /** `lockDevice` for those who need nothing of its configuration. */
    holdDevice: (tx: Transaction, id: string): Promise<void> => configs.lock(tx, id),
    /** Nobody else changes it, or what its gateway carries, until the transaction ends. `undefined`: it is gone. */
    async lockDevice(tx: Transaction, id: string): Promise<StoredConfig | undefined> {
      await configs.lock(tx, id);
      return configs.read(tx, id);
    },
    deviceIssues: (stored: StoredConfig, after: ConfigItems): Promise<ConfigIssue[]> => issuesOf(stored, { after }),
    /** The same after these changes, whose secrets may be marks. */
    deviceIssuesAfter: (stored: StoredConfig, changes: Document<ConfigChanges>): Promise<ConfigIssue[]> =>
      issuesOf(stored, { changes }),

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
    async refuseUnsound(stored: StoredConfig, items: ConfigItems = stored.items): Promise<void> {
      refuse(items, (await work.check(stored.items, { after: items }, frameOf(stored))).issues);
    },
    /** There is something new for the gateway to run. */
    raiseGateway: (tx: Transaction, gatewayId: string): Promise<void> => configs.raiseGateway(tx, gatewayId),
    /** Which template, and which version of it, a device follows; `null`: none any more, and its items come from none. */
    setTemplate: (tx: Transaction, deviceId: string, template: { id: string; version: number } | null): Promise<void> =>
      configs.setTemplate(tx, deviceId, template),

    /** All of it or nothing; the first thing that is wrong is thrown. `stored`: as `lockDevice` answered it. */
    async saveDevice(
      tx: Transaction,
      caller: Actor,
      stored: StoredConfig,
      wanted: ConfigItems,
      { action = 'device.config', also, revision: begun = stored.revision }: SaveOptions = {},
    ): Promise<Saved> {
      const own = await withOwnIds(configs, tx, stored, wanted);
      const items = await settleGroups(tx, stored.orgId, own, action === 'device.config');
      const changes = changesOf(stored, items);
      if (!hasChanges(changes)) return { revision: stored.revision, changed: false, tell: NOTHING_SAID };
      if (begun !== stored.revision) throw gatewayErrors.configOutdated({ id: stored.id, revision: stored.revision });
      refuse(items, await issuesOf(stored, { after: items }));
      const adding = changes.variables.added.length - changes.variables.removed.length;
      if (adding > 0) await quota.check(tx, 'variables', adding);
      const after = [
        ...(changes.variables.removed.length > 0
          ? [await alarms.dropOf(tx, { variableIds: changes.variables.removed })]
          : []),
        ...(changes.alarms.removed.length > 0
          ? [await alarms.endOpen(tx, { ruleIds: changes.alarms.removed }, clock.now())]
          : []),
      ];
      await configs.write(tx, stored.id, changes).catch((error: unknown) => {
        // the id of an item that somebody adds is that of an item of another device
        throw isDuplicateId(error) ? commonErrors.parameterInvalid({ field: 'id' }) : error;
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
  };
}

/**
 * Items that somebody adds under the id of an item of another device get one of their own: refusing them would tell which ids
 * there are. It is made of the device and the id, so that the same save sent twice adds nothing twice.
 */
async function withOwnIds(
  configs: Pick<ConfigRepository, 'takenElsewhere'>,
  tx: Transaction,
  stored: StoredConfig,
  wanted: ConfigItems,
): Promise<ConfigItems> {
  const items: ConfigItems = { ...wanted };
  const settle = async <Item extends { id: string }>(
    kind: ConfigKind,
    before: readonly Item[],
    list: Item[],
  ): Promise<Item[]> => {
    const known = new Set(before.map(({ id }) => id));
    const added = list.flatMap(({ id }) => (known.has(id) ? [] : [id]));
    const taken = added.length > 0 ? await configs.takenElsewhere(tx, stored.id, kind, added) : new Set<string>();
    if (taken.size === 0) return list;
    const settled = list.map((item) => (taken.has(item.id) ? { ...item, id: ownId(item.id, stored.id) } : item));
    // Sent once more, it takes the place of what it became the first time.
    return [...new Map(settled.map((item) => [item.id, item])).values()];
  };
  items.drivers = await settle('drivers', stored.items.drivers, wanted.drivers);
  items.variables = await settle('variables', stored.items.variables, wanted.variables);
  items.alarms = await settle('alarms', stored.items.alarms, wanted.alarms);
  items.reports = await settle('reports', stored.items.reports, wanted.reports);
  items.scripts = await settle('scripts', stored.items.scripts, wanted.scripts);
  return items;
}

const frameOf = ({ source, model, usedElsewhere }: StoredConfig): Frame => ({
  source,
  owner: 'device',
  model,
  usedElsewhere,
});
function changesOf({ items: before, places }: StoredConfig, after: ConfigItems): ConfigRowChanges {
  return {
    drivers: rowChanges(before.drivers, places.drivers, after.drivers),
    variables: rowChanges(before.variables, places.variables, after.variables),
    alarms: rowChanges(before.alarms, places.alarms, after.alarms),
    reports: rowChanges(before.reports, places.reports, after.reports),
    scripts: rowChanges(before.scripts, places.scripts, after.scripts),
  };
}
