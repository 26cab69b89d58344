import { groupCalls } from '@lightfield/contract';
import { callsOf, defineModule } from '../../kernel/modules.ts';
import type { DeviceReach } from '../device/list/device-scope.ts';
import type { LogService } from '../log/log.service.ts';
import { createGroupDevicesService } from './group-devices.service.ts';
import { createGroupRepository } from './group.repository.ts';
import { groupRoutes } from './group.routes.ts';
import { createGroupService } from './group.service.ts';

/** Device groups as they are managed. */
export const groupModule = defineModule<{ scope: DeviceReach; operations: LogService }>({
  name: 'group',
  needs: { scope: true, operations: true },
  gives: {},
  calls: callsOf(groupCalls),
  start({ db, routes, scope, operations }) {
    const groups = createGroupRepository(db, (caller, add) => scope.visible(caller, add, 'many'));
    groupRoutes(
      routes,
      createGroupService({ db, groups, operations }),
      createGroupDevicesService({ db, groups, rights: scope, operations }),
    );
    return {};
  },
});
