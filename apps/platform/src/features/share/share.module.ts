import { projectShareCalls, shareCalls } from '@lightfield/contract';
import type { Transaction } from '../../kernel/db.ts';
import { callsOf, defineModule } from '../../kernel/modules.ts';
import { argon2Hasher } from '../../kernel/password.ts';
import type { Seal } from '../../kernel/seal/seal.ts';
import type { FailureRepository } from '../account/self/failure.repository.ts';
import type { DeviceReach } from '../device/list/device-scope.ts';
import type { LogService } from '../log/log.service.ts';
import type { ProjectReach } from '../project/project-scope.ts';
import { createShareRepository } from './share.repository.ts';
import { shareRoutes } from './share.routes.ts';
import { createShareService } from './share.service.ts';
import { createVisitService } from './visit.service.ts';

/** Visits that are over are removed this often. */
const SWEEP_MS = 600_000;

interface Needs {
  scope: DeviceReach;
  projectScope: ProjectReach;
  operations: LogService;
  seal: Seal;
  failures: FailureRepository;
}
interface Gives {
  /** Ends what a device is shared by, and all visits by it, in the transaction of whoever moves the device. Answers what tells them. */
  endDeviceShare: (tx: Transaction, deviceId: string) => Promise<() => void>;
  /** The account that shared a device; `undefined`: nobody shares it, or their account is gone. */
  sharerOf: (deviceId: string) => Promise<string | undefined>;
}

/** Devices and projects shared by a link, and those who come by one. */
export const shareModule = defineModule<Needs, Gives>({
  name: 'share',
  needs: { scope: true, projectScope: true, operations: true, seal: true, failures: true },
  gives: { endDeviceShare: true, sharerOf: true },
  calls: callsOf(shareCalls, projectShareCalls),
  start({ db, clock, steady, visits, routes, closers, scope, projectScope, operations, seal, failures }) {
    const [devices, projects] = [createShareRepository(db, 'device'), createShareRepository(db, 'project')];
    const common = { visits, seal, hasher: argon2Hasher, clock, db, operations };
    shareRoutes(
      routes,
      {
        devices: createShareService({ ...common, shares: devices, rights: scope }),
        projects: createShareService({
          ...common,
          shares: projects,
          rights: {
            mayManageAll: (caller, ids) => projectScope.mayManageAll(caller, ids),
            // Nobody opens to others what they may not do themselves, on any of its devices.
            mayWrite: async (caller, id) => scope.mayWriteAll(caller, await projectScope.devicesOf(id)),
          },
        }),
      },
      createVisitService({
        ...common,
        shares: { byLink: async (link) => (await devices.byLink(link)) ?? projects.byLink(link) },
        clock: steady,
        failures,
      }),
    );
    closers.sweep('share sweep', SWEEP_MS, () => visits.sweep(), 'visits that are over were not removed');
    return {
      sharerOf: (deviceId) => devices.sharerOf(deviceId),
      async endDeviceShare(tx, deviceId) {
        const share = (await devices.lock(tx, deviceId))?.share;
        if (share) await devices.remove(tx, deviceId, share.link, clock.now());
        return visits.endAllOf(tx, deviceId);
      },
    };
  },
});
