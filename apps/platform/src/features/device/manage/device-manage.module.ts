import { deviceManageCalls } from '@lightfield/contract';
import { callsOf, defineModule } from '../../../kernel/modules.ts';
import type { DeviceReach } from '../list/device-scope.ts';
import { createManagedListRepository } from './managed-list.repository.ts';

/** The list in which devices are managed. It has no rules of its own beyond who sees what. */
export const deviceManageModule = defineModule<{ scope: DeviceReach }>({
  name: 'device-manage',
  needs: { scope: true },
  gives: {},
  calls: callsOf(deviceManageCalls),
  start({ db, routes, scope }) {
    const lists = createManagedListRepository(db, (caller, add) => scope.visible(caller, add));
    routes.on(deviceManageCalls.queryForManage, (body, caller) => lists.page(caller, body));
    return {};
  },
});
