import { deviceSyncCalls } from '@lightfield/contract';
import type { Commands } from '../../../engines/commands/commands.ts';
import { callsOf, defineModule } from '../../../kernel/modules.ts';
import type { ConfigStore } from '../core/config-store.ts';
import type { ConfigSecrets } from '../core/secrets.ts';
import type { DeviceReach } from '../list/device-scope.ts';
import type { GatewayUpload } from '../../gateway/gateway-upload.ts';
import type { LogService } from '../../log/log.service.ts';
import type { PageCopies } from '../../page/page-copy.ts';
import { createDeviceSyncRepository } from './device-sync.repository.ts';
import { deviceSyncRoutes } from './device-sync.routes.ts';
import { createDeviceSyncService } from './device-sync.service.ts';
import { type Sending, createSending } from './sending.ts';
import { createSyncBatchesService } from './sync-batches.service.ts';
import { createSyncTaskRepository } from './sync-task.repository.ts';
import { createSyncTasks } from './sync-tasks.ts';
import { createTaskSendingRepository } from './task-sending.repository.ts';

interface Needs {
  scope: DeviceReach;
  operations: LogService;
  commands: Commands;
  uploads: GatewayUpload;
  configStore: ConfigStore;
  configSecrets: ConfigSecrets;
  pageCopies: PageCopies;
}

/** Whole configurations on their way between template, platform and gateway. */
export const deviceSyncModule = defineModule<Needs, { configSending: Sending }>({
  name: 'device-sync',
  needs: {
    scope: true,
    operations: true,
    commands: true,
    uploads: true,
    configStore: true,
    configSecrets: true,
    pageCopies: true,
  },
  gives: { configSending: true },
  calls: callsOf(deviceSyncCalls),
  async start({ db, vault, clock, log, routes, closers, scope, operations, commands, uploads, ...given }) {
    const { configStore: store, pageCopies: pages, configSecrets } = given;
    const syncs = createDeviceSyncRepository((caller, add) => scope.visible(caller, add), vault);
    const tasks = createSyncTaskRepository(db);
    const sends = createTaskSendingRepository(db);
    const sending = createSending({ db, syncs, commands });
    const worker = createSyncTasks({ db, clock, log, store, operations, tasks, sends, syncs, sending, pages });
    closers.add('batches of devices', () => worker.stop());
    deviceSyncRoutes(
      routes,
      createDeviceSyncService({
        db,
        store,
        syncs,
        sending,
        pages,
        operations,
        rights: scope,
        askRunning: (gatewayId) => uploads.request(gatewayId),
        hideSecretsOf: configSecrets.hideOf,
      }),
      createSyncBatchesService({ db, clock, store, syncs, tasks, worker, operations, rights: scope }),
    );
    await worker.resume();
    return { configSending: sending };
  },
});
