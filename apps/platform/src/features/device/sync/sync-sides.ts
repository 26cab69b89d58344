import type { ConfigItems, GatewaySide, ItemDiff, TemplateSide } from '@lightfield/contract';
import { diffConfig, lacksLength } from '@lightfield/rules';
import { v7 as newId } from 'uuid';
import type { Db } from '../../../kernel/db.ts';
import type { ConfigStore, StoredConfig } from '../core/config-store.ts';
import { type DeviceSyncRepository, itemsOfRunning } from './device-sync.repository.ts';
import { type TemplatePages, mergeOf } from './follow.ts';

export interface SyncSidesParts {
  db: Db;
  store: Pick<ConfigStore, 'template' | 'templateVersion'>;
  syncs: DeviceSyncRepository;
  pages: Pick<TemplatePages, 'changes'>;
  hideSecretsOf: (diffs: readonly ItemDiff[]) => ItemDiff[];
}

function leftOutOf({ drivers, variables }: ConfigItems): string[] {
  const typeOf = new Map(drivers.map(({ name, type }) => [name, type]));
  return variables.filter((item) => lacksLength(item, typeOf.get(item.driver ?? ''))).map(({ key }) => key);
}

/** How the platform's configuration of a device differs from its gateway's and from its template's. */
export function createSyncSides({ db, store, syncs, pages, hideSecretsOf }: SyncSidesParts) {
  const diffsOf = (before: ConfigItems, after: ConfigItems) => hideSecretsOf(diffConfig(before, after));
  return {
    async gateway({ id, gateway, items }: StoredConfig): Promise<GatewaySide | null> {
      const row = gateway && (await syncs.gateway(db, gateway.id));
      if (!row) return null;
      const running = await syncs.running(db, row.id, id);
      const features = row.features ?? ['remoteUpload', 'remoteDownload'];
      return {
        id: row.id,
        name: row.name,
        sn: row.sn,
        state: row.state,
        configRevision: row.config_revision,
        appliedRevision: row.applied_revision,
        configError: row.config_error,
        leftOut: leftOutOf(items),
        whenBack: row.sync_when_back,
        canUpload: features.includes('remoteUpload'),
        canSend: features.includes('remoteDownload'),
        sending: row.sending,
        outOfSync: row.config_revision !== row.applied_revision,
        diffs: running ? diffsOf(itemsOfRunning(running.device, newId), items) : null,
      };
    },

    async template(stored: StoredConfig): Promise<TemplateSide | null> {
      const following = await mergeOf(store, db, stored);
      if (!stored.template || !following) return null;
      const { id, name, version } = stored.template;
      const { updates, deviations, conflicts } = following.merge;
      return {
        id,
        name,
        version,
        newestVersion: following.version,
        outOfSync: following.version !== version,
        updates: hideSecretsOf(updates),
        deviations: hideSecretsOf(deviations),
        conflicts: hideSecretsOf(conflicts),
        pages: await pages.changes(db, id, stored.id),
      };
    },
  };
}
