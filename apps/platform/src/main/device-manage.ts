import { deviceManageCalls } from '@lightfield/contract';
import { createManagedListRepository } from '../features/device-manage/managed-list.repository.ts';
import type { Shared } from './shared.ts';

/** The list in which devices are managed. It has no rules of its own beyond who sees what. */
export function startDeviceManagement({ db, scope, routes }: Shared): void {
  const lists = createManagedListRepository(db, (caller, add) => scope.visible(caller, add));
  routes.on(deviceManageCalls.queryForManage, (body, caller) => lists.page(caller, body));
}
