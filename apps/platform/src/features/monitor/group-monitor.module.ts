import { groupMonitorCalls } from '@lightfield/contract';
import { callsOf, defineModule } from '../../kernel/modules.ts';
import type { DeviceReach } from '../device/list/device-scope.ts';
import type { DeviceService } from '../device/list/device.service.ts';
import type { OrgReach } from '../organisation/org-reach.ts';
import { createGroupMonitorRepository } from './group-monitor.repository.ts';
import { groupMonitorRoutes } from './group-monitor.routes.ts';
import { createGroupMonitorService } from './group-monitor.service.ts';

interface Needs {
  scope: DeviceReach;
  orgs: OrgReach;
  deviceLists: Pick<DeviceService, 'query'>;
}

/** Devices of enterprises and groups at a glance. */
export const groupMonitorModule = defineModule<Needs>({
  name: 'group-monitor',
  needs: { scope: true, orgs: true, deviceLists: true },
  gives: {},
  calls: callsOf(groupMonitorCalls),
  start({ db, routes, scope, orgs, deviceLists }) {
    const group = createGroupMonitorRepository(db, {
      devices: (caller, add) => scope.visible(caller, add, 'many'),
      orgs: (caller, column, add) => orgs.within(caller, column, add),
    });
    const devices: DeviceService['query'] = (...asked) => deviceLists.query(...asked);
    groupMonitorRoutes(routes, createGroupMonitorService({ group, devices }));
    return {};
  },
});
