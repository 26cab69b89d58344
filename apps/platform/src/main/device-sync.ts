import { LIMITS, commonErrors } from '@lightfield/contract';
import type { ConfigStore } from '../features/configuration/config-store.ts';
import { readModel } from '../features/configuration/model-row.ts';
import { hideSecrets, hideSecretsOf, keepSecrets } from '../features/configuration/secrets.ts';
import { createBindingRepository } from '../features/device-admin/binding.repository.ts';
import { createDeviceAdminRepository } from '../features/device-admin/device-admin.repository.ts';
import { checkLabel } from '../features/device-admin/device-rules.ts';
import { createLabelFinder } from '../features/device-admin/label-finder.ts';
import { createExchangeRepository } from '../features/device-exchange/exchange.repository.ts';
import { deviceExchangeRoutes } from '../features/device-exchange/exchange.routes.ts';
import { createExchangeService } from '../features/device-exchange/exchange.service.ts';
import { createReplacementService } from '../features/device-exchange/replacement.service.ts';
import { createDeviceSyncRepository } from '../features/device-sync/device-sync.repository.ts';
import { deviceSyncRoutes } from '../features/device-sync/device-sync.routes.ts';
import { createDeviceSyncService } from '../features/device-sync/device-sync.service.ts';
import { createSending } from '../features/device-sync/sending.ts';
import { createSyncBatchesService } from '../features/device-sync/sync-batches.service.ts';
import { createSyncTaskRepository } from '../features/device-sync/sync-task.repository.ts';
import { createSyncTasks } from '../features/device-sync/sync-tasks.ts';
import { createTaskSendingRepository } from '../features/device-sync/task-sending.repository.ts';
import { demandRepository } from '../features/gateway-model/demand.repository.ts';
import { pageCopies, pageFiles } from './page.ts';
import type { Shared } from './shared.ts';

/** Whole configurations on their way: between template, platform and gateway, and from one gateway or device to another. */
export async function startDeviceSync(shared: Shared, store: ConfigStore): Promise<void> {
  const {
    db,
    vault,
    bus,
    clock,
    log,
    routes,
    scope,
    operations,
    commands,
    uploads,
    quota,
    limiter,
    mqttAddress,
    closers,
  } = shared;
  const syncs = createDeviceSyncRepository((caller, add) => scope.visible(caller, add), vault);
  const tasks = createSyncTaskRepository(db);
  const sends = createTaskSendingRepository(db);
  const pages = pageCopies(shared);
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
      hideSecretsOf,
    }),
    createSyncBatchesService({ db, clock, store, syncs, tasks, worker, operations, rights: scope }),
  );

  const exchanges = createExchangeRepository();
  const bindings = createBindingRepository();
  const tries = { max: LIMITS.device.labelsPerHour, perMs: 3_600_000 };
  const replacements = createReplacementService({
    db,
    exchanges,
    store,
    operations,
    bus,
    rights: scope,
    model: readModel,
    demand: (on, gatewayId) => demandRepository.ofGateway(on, gatewayId),
    labels: {
      check: checkLabel,
      find: createLabelFinder({ bindings, operations, quota, mqttAddress }),
      isOneEnterprise: (on, one, other) => bindings.isOneEnterprise(on, one, other),
      count(caller) {
        if (!limiter.take(`gateway labels ${caller.accountId}`, tries)) throw commonErrors.tooFrequent();
      },
    },
    sendIfThere: (gatewayId, caller) => sending.sendIfThere(gatewayId, caller),
  });
  const secrets = { hide: hideSecrets, hideOf: hideSecretsOf, keep: keepSecrets };
  const names = createDeviceAdminRepository();
  deviceExchangeRoutes(
    routes,
    replacements,
    createExchangeService({
      db,
      clock,
      exchanges,
      store,
      operations,
      rights: scope,
      names,
      secrets,
      pages,
      files: pageFiles(shared),
    }),
  );
  await worker.resume();
}
