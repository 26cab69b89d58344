import {
  type BodyOut,
  type ConfigIssue,
  type OwnedConfig,
  commonErrors,
  deviceErrors,
  type configCalls,
  type templateConfigCalls,
} from '@lightfield/contract';
import type { Caller } from '../../../kernel/caller.ts';
import type { Db } from '../../../kernel/db.ts';
import type { WithDocument } from '../../../kernel/route.ts';
import type { ConfigStore, StoredConfig, StoredTemplate } from './config-store.ts';
import { changed } from './config-work.ts';
import { hideSecrets } from './secrets.ts';

/** What the rules of visibility say. Implemented by features/device/list. */
export interface ConfigRights {
  mayWriteAll(caller: Caller, deviceIds: readonly string[]): Promise<boolean>;
}
export interface ConfigurationServiceParts {
  db: Db;
  store: ConfigStore;
  rights: ConfigRights;
}

type Changing<C extends typeof configCalls.save | typeof templateConfigCalls.save | typeof configCalls.check> =
  WithDocument<BodyOut<C>, 'changes'>;

/** The rules of editing configurations. Whether the caller reaches the device or template was checked before. */
export function createConfigurationService({ db, store, rights }: ConfigurationServiceParts) {
  async function device(id: string): Promise<StoredConfig> {
    const found = await store.device(db, id);
    if (!found) throw deviceErrors.deviceNotFound({ id });
    return found;
  }
  async function template(id: string): Promise<StoredTemplate> {
    const found = await store.template(db, id);
    if (!found) throw commonErrors.notFound({ id });
    return found;
  }
  /** Who was only authorised to look at a device does not change what it does. */
  async function checkRights(caller: Caller, id: string): Promise<void> {
    if (!(await rights.mayWriteAll(caller, [id]))) throw commonErrors.noAccess();
  }

  return {
    async query(id: string): Promise<OwnedConfig> {
      return shown(await device(id));
    },
    async check(caller: Caller, body: Changing<typeof configCalls.check>): Promise<ConfigIssue[]> {
      await checkRights(caller, body.id);
      const stored = await device(body.id);
      return store.deviceIssuesAfter(stored, body.changes);
    },
    /** 1345: somebody else has saved since. The same save that comes once more finds its work done. */
    async save(caller: Caller, { id, revision, changes }: Changing<typeof configCalls.save>) {
      await checkRights(caller, id);
      const saved = await db.transaction(async (tx) => {
        const stored = await store.lockDevice(tx, id);
        if (!stored) throw deviceErrors.deviceNotFound({ id });
        return store.saveDevice(tx, caller, stored, changed(stored.items, changes.value()), { revision });
      });
      saved.tell();
      return { revision: saved.revision };
    },

    async queryTemplate(id: string): Promise<OwnedConfig> {
      return shown(await template(id));
    },
    async checkTemplate(body: Changing<typeof templateConfigCalls.check>): Promise<ConfigIssue[]> {
      const stored = await template(body.id);
      return store.templateIssuesAfter(stored, body.changes);
    },
    async saveTemplate(caller: Caller, { id, revision, changes }: Changing<typeof templateConfigCalls.save>) {
      const saved = await db.transaction(async (tx) => {
        const stored = await store.lockTemplate(tx, id);
        if (!stored) throw commonErrors.notFound({ id });
        return store.saveTemplate(tx, caller, stored, changed(stored.items, changes.value()), { revision });
      });
      saved.tell();
      return { revision: saved.revision };
    },
  };
}
export type ConfigurationService = ReturnType<typeof createConfigurationService>;

/** What a screen sees: no more than the contract says, and no secrets. */
const shown = ({ id, name, revision, source, model, usedElsewhere, template, items }: OwnedConfig): OwnedConfig => ({
  id,
  name,
  revision,
  source,
  model,
  usedElsewhere,
  template,
  items: hideSecrets(items),
});
