import type { Routes } from '../kernel/route.ts';
import type { DeviceReach } from '../features/device/device-scope.ts';
import type { ProjectReach } from '../features/project/project-scope.ts';
import type { GatewayRepository } from '../features/gateway/gateway.repository.ts';
import type { SessionOpener } from '../features/account/session-opener.ts';
import type { LogService } from '../features/log/log.service.ts';
import type { OrgReach } from '../features/organisation/org-reach.ts';
import type { Captchas } from '../kernel/captcha.ts';
import type { Notifier } from '../kernel/notifier.ts';
import type { Seal } from '../kernel/seal.ts';
import type { VerificationCodes } from '../kernel/verification.ts';
import type { Engines } from './engines.ts';
import type { KernelParts } from './kernel-parts.ts';
import type { Licence } from './licence.ts';
import type { WorkThreads } from './work-threads.ts';

/** What `startFeatures` is given. */
export type Parts = KernelParts &
  Engines & {
    scope: DeviceReach;
    projectScope: ProjectReach;
    operations: LogService;
    gateways: GatewayRepository;
  };

/** What the features of all areas share; each area takes the few of them that it needs. */
export type Shared = Parts &
  Licence & {
    routes: Routes;
    work: WorkThreads;
    orgs: OrgReach;
    seal: Seal;
    captchas: Captchas;
    notifier: Notifier;
    codes: VerificationCodes;
    opener: SessionOpener;
  };
