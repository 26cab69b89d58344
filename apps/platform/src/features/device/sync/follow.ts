import { type PageChange, deviceErrors } from '@lightfield/contract';
import { type Merge, mergeTemplate } from '@lightfield/rules';
import { v7 as newId } from 'uuid';
import type { Queryable, Transaction } from '../../../kernel/db.ts';
import type { Actor, OperationLog } from '../../../kernel/operation-log.ts';
import type { ConfigStore, StoredConfig } from '../core/config-store.ts';

/** Pages of a template and of the devices that follow it. Implemented by features/page. */
export interface TemplatePages {
  follow(tx: Transaction, actor: Exclude<Actor, 'system'>, templateId: string, deviceId: string): Promise<void>;
  changes(on: Queryable, templateId: string, deviceId: string): Promise<PageChange[]>;
}
export interface Following {
  merge: Merge;
  /** Newest one, which the device follows then. */
  version: number;
}

/** What a device becomes when it follows the newest version of its template. */
export async function mergeOf(
  store: Pick<ConfigStore, 'template' | 'templateVersion'>,
  on: Queryable,
  { template, items }: Pick<StoredConfig, 'template' | 'items'>,
  take?: ReadonlySet<string>,
): Promise<Following | undefined> {
  const newest = template && (await store.template(on, template.id));
  if (!template || !newest) return undefined;
  // A version that a device was made from is kept; without it, what the device has of the newest one is no change of its own.
  const base = (await store.templateVersion(on, template.id, template.version)) ?? newest.items;
  const merge = mergeTemplate({ base, template: newest.items, device: items, newId, ...(take && { take }) });
  return { merge, version: newest.revision };
}

/** Brings a device to its template, as part of the transaction. 1108; what a save is refused for. */
export async function followTemplate(
  { store, operations, pages }: { store: ConfigStore; operations: OperationLog; pages: TemplatePages },
  tx: Transaction,
  actor: Exclude<Actor, 'system'>,
  stored: StoredConfig,
  how: { revision?: number; take?: ReadonlySet<string> },
) {
  const { template } = stored;
  const following = await mergeOf(store, tx, stored, how.take);
  if (!template || !following) throw deviceErrors.noTemplate({ id: stored.id });
  const { merge, version } = following;
  const also = {
    old: { template: template.name, version: template.version },
    new: { template: template.name, version },
  };
  const saved = await store.saveDevice(tx, actor, stored, merge.items, {
    action: 'device.syncTemplate',
    also,
    ...(how.revision !== undefined && { revision: how.revision }),
  });
  const isNewer = version !== template.version;
  if (isNewer) await store.setTemplate(tx, stored.id, { id: template.id, version });
  await pages.follow(tx, actor, template.id, stored.id);
  if (isNewer && !saved.changed)
    await operations.write(
      actor,
      {
        action: 'device.syncTemplate',
        objectType: 'device',
        objectId: stored.id,
        objectName: stored.name,
        old: JSON.stringify(also.old),
        new: JSON.stringify(also.new),
      },
      tx,
    );
  return { ...saved, isNewer, merge };
}
