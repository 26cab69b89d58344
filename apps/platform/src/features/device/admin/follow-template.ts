import { type ConfigItems, deviceErrors, templateErrors } from '@lightfield/contract';
import { NO_ITEMS, mergeTemplate } from '@lightfield/rules';
import { v7 as newId } from 'uuid';
import type { Caller } from '../../../kernel/caller.ts';
import type { Transaction } from '../../../kernel/db.ts';
import type { OperationLog } from '../../../kernel/operation-log.ts';
import type { ConfigStore, StoredConfig, StoredTemplate } from '../core/config-store.ts';
import type { PageCopies } from '../../page/page-copy.ts';
import type { BindingRepository } from './binding.repository.ts';
import { isOtherSeries } from './device-rules.ts';

export interface FollowingParts {
  bindings: BindingRepository;
  store: ConfigStore;
  operations: OperationLog;
  /** Pages of a template follow it. */
  pages: Pick<PageCopies, 'follow'>;
}

/** Makes a device follow a template. */
export function createTemplateFollowing({ bindings, store, operations, pages }: FollowingParts) {
  const object = ({ id, name }: StoredConfig) => ({ objectType: 'device', objectId: id, objectName: name });

  /** 1401: gone, or of another enterprise than the device. */
  async function templateFor(tx: Transaction, orgId: string, templateId: string): Promise<StoredTemplate> {
    const template = await store.template(tx, templateId);
    if (!template) throw templateErrors.templateNotFound({ templateId });
    const fits =
      (await bindings.isOneEnterprise(tx, template.orgId, orgId)) || (await bindings.isCentre(tx, template.orgId));
    if (!fits) throw templateErrors.templateNotFound({ templateId });
    return template;
  }

  /** The device with all that the template consists of. What it has of the same name stays as it is and belongs to it now. */
  async function follow(
    tx: Transaction,
    caller: Caller,
    stored: StoredConfig,
    template: StoredTemplate,
  ): Promise<() => void> {
    if (stored.template?.id === template.id) throw deviceErrors.sameTemplate({ templateId: template.id });
    if (isOtherSeries(stored.model, template.model)) throw deviceErrors.templateSeriesMismatch({ field: 'templateId' });
    const device = stored.template ? withoutOrigins(stored.items) : stored.items;
    const { items } = mergeTemplate({ base: NO_ITEMS, template: template.items, device, newId });
    const also = {
      old: { template: stored.template?.name },
      new: { template: template.name, version: template.revision },
    };
    const saved = await store.saveDevice(tx, caller, stored, items, { action: 'device.bindTemplate', also });
    if (!saved.changed)
      await operations.write(
        caller,
        {
          action: 'device.bindTemplate',
          ...object(stored),
          old: JSON.stringify(also.old),
          new: JSON.stringify(also.new),
        },
        tx,
      );
    await store.setTemplate(tx, stored.id, { id: template.id, version: template.revision });
    await pages.follow(tx, caller, template.id, stored.id, { first: true });
    return saved.tell;
  }

  return { templateFor, follow };
}

function withoutOrigins(items: ConfigItems): ConfigItems {
  const own = <Item extends { origin: string | null }>(list: Item[]): Item[] =>
    list.map((item) => ({ ...item, origin: null }));
  return {
    drivers: own(items.drivers),
    variables: own(items.variables),
    alarms: own(items.alarms),
    reports: own(items.reports),
    scripts: own(items.scripts),
  };
}
