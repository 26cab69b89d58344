import { deviceSyncCalls } from '@lightfield/contract';
import type { Routes } from '../../../kernel/route.ts';
import type { DeviceSyncService } from './device-sync.service.ts';
import type { SyncBatchesService } from './sync-batches.service.ts';

/** Wiring only. */
export function deviceSyncRoutes(routes: Routes, service: DeviceSyncService, batches: SyncBatchesService): void {
  routes.on(deviceSyncCalls.query, ({ id }) => service.query(id));
  routes.on(deviceSyncCalls.send, ({ id }, caller) => service.send(caller, id));
  routes.on(deviceSyncCalls.whenBack, (body, caller) => service.whenBack(caller, body));
  routes.on(deviceSyncCalls.follow, (body, caller) => service.follow(caller, body));
  routes.on(deviceSyncCalls.followMany, (body, caller) => batches.followMany(caller, body));
  routes.on(deviceSyncCalls.sendMany, (body, caller) => batches.sendMany(caller, body));
  routes.on(deviceSyncCalls.cancelTask, ({ id }, caller) => batches.cancelTask(caller, id));
  routes.on(deviceSyncCalls.tasks, (body, caller) => batches.tasks(caller, body));
  routes.on(deviceSyncCalls.task, ({ id }, caller) => batches.task(caller, id));
  routes.on(deviceSyncCalls.upload, ({ id }, caller) => service.upload(caller, id));
  routes.on(deviceSyncCalls.takeUploaded, (body, caller) => service.takeUploaded(caller, body));
}
