import { deviceManageCalls } from '@lightfield/contract';
import { callsOf, defineModule } from '../../../kernel/modules.ts';
import type { DeviceReach } from '../list/device-scope.ts';
import { DEVICES_CHANGED_BY } from '../../../engines/devices-changed.ts';
import { createManagedListRepository } from './managed-list.repository.ts';

/** The list in which devices are managed. It has no rules of its own beyond who sees what. */
export const deviceManageModule = defineModule<{ scope: DeviceReach }>({
  name: 'device-manage',
  needs: { scope: true },
  gives: {},
  calls: callsOf(deviceManageCalls),
  start({ lists, routes, scope }) {
    const managed = lists.of(
      (db) => createManagedListRepository(db, (caller, add) => scope.visible(caller, add)),
      DEVICES_CHANGED_BY,
    );
    routes.on(deviceManageCalls.queryForManage, (body, caller) => managed.page(caller, body));
    return {};
  },
});
