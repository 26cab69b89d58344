import { createGroupRepository } from '../features/group/group.repository.ts';
import { groupRoutes } from '../features/group/group.routes.ts';
import { createGroupDevicesService } from '../features/group/group-devices.service.ts';
import { createGroupService } from '../features/group/group.service.ts';
import type { Shared } from './shared.ts';

/** Device groups as they are managed. */
export function startGroups({ db, scope, operations, routes }: Shared): void {
  const groups = createGroupRepository(db, (caller, add) => scope.visible(caller, add, 'many'));
  groupRoutes(
    routes,
    createGroupService({ db, groups, operations }),
    createGroupDevicesService({ db, groups, rights: scope, operations }),
  );
}
