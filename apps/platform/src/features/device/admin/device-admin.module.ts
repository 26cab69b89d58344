import { deviceAdminCalls, orgMoveCalls } from '@lightfield/contract';
import type { Alarms } from '../../../engines/alarms/alarms.ts';
import type { Transaction } from '../../../kernel/db.ts';
import { callsOf, defineModule } from '../../../kernel/modules.ts';
import type { Quota } from '../../../kernel/quota.ts';
import type { ConfigStore } from '../core/config-store.ts';
import type { DeviceReach } from '../list/device-scope.ts';
import type { LogService } from '../../log/log.service.ts';
import type { PageCopies } from '../../page/page-copy.ts';
import { type BindingRepository, createBindingRepository } from './binding.repository.ts';
import { createBindingService } from './binding.service.ts';
import { type DeviceAdminRepository, createDeviceAdminRepository } from './device-admin.repository.ts';
import { deviceAdminRoutes } from './device-admin.routes.ts';
import { createDeviceAdminService } from './device-admin.service.ts';
import { createDeviceDeletionRepository } from './device-deletion.repository.ts';
import { type CheckLabel, checkLabel } from './device-rules.ts';
import { createDeviceUsesRepository } from './device-uses.repository.ts';
import { type LabelFinder, createLabelFinder } from './label-finder.ts';
import { createOrgMovePlanRepository } from './org-move-plan.repository.ts';
import { createOrgMoveRepository } from './org-move.repository.ts';
import { createOrgMoveService } from './org-move.service.ts';
import { createReachedRepository } from './reached.repository.ts';

interface Needs {
  configStore: ConfigStore;
  pageCopies: PageCopies;
  alarms: Alarms;
  scope: DeviceReach;
  operations: LogService;
  quota: Quota;
  mqttAddress: () => { host: string; port: number };
  endDeviceShare: (tx: Transaction, deviceId: string) => Promise<() => void>;
}
interface Gives {
  deviceNames: DeviceAdminRepository;
  gatewayBindings: BindingRepository;
  /** Gateways by what is printed on them. */
  gatewayLabels: LabelFinder;
  checkLabel: CheckLabel;
}

/** Devices as they are made, bound to gateways and templates, moved and deleted. */
export const deviceAdminModule = defineModule<Needs, Gives>({
  name: 'device-admin',
  needs: {
    configStore: true,
    pageCopies: true,
    alarms: true,
    scope: true,
    operations: true,
    quota: true,
    mqttAddress: true,
    endDeviceShare: true,
  },
  gives: { deviceNames: true, gatewayBindings: true, gatewayLabels: true, checkLabel: true },
  calls: callsOf(deviceAdminCalls, orgMoveCalls),
  start({ db, bus, clock, limiter, routes, configStore: store, pageCopies: pages, alarms, scope, ...given }) {
    const { operations, quota, mqttAddress, endDeviceShare: endShare } = given;
    const uses = createDeviceUsesRepository();
    const devices = createDeviceAdminRepository();
    const bindings = createBindingRepository();
    const work = { db, store, rights: scope, alarms, bus, clock, operations, pages };
    deviceAdminRoutes(routes, {
      devices: createDeviceAdminService({ ...work, devices, deletion: createDeviceDeletionRepository(), uses }),
      moves: createOrgMoveService({
        ...work,
        uses,
        devices,
        moves: createOrgMoveRepository(),
        plans: createOrgMovePlanRepository(),
        endShare,
      }),
      bindings: createBindingService({ ...work, bindings, quota, limiter, mqttAddress }),
      reached: createReachedRepository(db, (caller, add) => scope.visible(caller, add)),
    });
    return {
      deviceNames: devices,
      gatewayBindings: bindings,
      gatewayLabels: createLabelFinder({ bindings, operations, quota, mqttAddress }),
      checkLabel,
    };
  },
});
