import { projectShareCalls, shareCalls } from '@lightfield/contract';
import type { Rate } from '../../kernel/rate-limit.ts';
import type { Routes } from '../../kernel/route.ts';
import type { ShareService } from './share.service.ts';
import type { VisitService } from './visit.service.ts';

/** By address; a whole plant may share one. Wrong passwords are counted beside it. */
const ENTER_RATE: Rate = { max: 60, perMs: 60_000 };

const ofDevice = <Body extends { equipId: string }>({ equipId, ...body }: Body) => ({ ...body, id: equipId });
const ofProject = <Body extends { projectId: string }>({ projectId, ...body }: Body) => ({ ...body, id: projectId });

/** Wiring only. */
export function shareRoutes(
  routes: Routes,
  { devices, projects }: { devices: ShareService; projects: ShareService },
  visits: VisitService,
): void {
  routes.on(shareCalls.info, (body, caller) => devices.info(caller, ofDevice(body)));
  routes.on(shareCalls.open, (body, caller) => devices.open(caller, ofDevice(body)));
  routes.on(shareCalls.editPwd, (body, caller) => devices.editPwd(caller, ofDevice(body)));
  routes.on(shareCalls.editAuth, (body, caller) => devices.editAuth(caller, ofDevice(body)));
  routes.on(shareCalls.renew, (body, caller) => devices.renew(caller, ofDevice(body)));
  routes.on(shareCalls.revoke, (body, caller) => devices.revoke(caller, ofDevice(body)));
  routes.on(projectShareCalls.info, (body, caller) => projects.info(caller, ofProject(body)));
  routes.on(projectShareCalls.open, (body, caller) => projects.open(caller, ofProject(body)));
  routes.on(projectShareCalls.editPwd, (body, caller) => projects.editPwd(caller, ofProject(body)));
  routes.on(projectShareCalls.editAuth, (body, caller) => projects.editAuth(caller, ofProject(body)));
  routes.on(projectShareCalls.renew, (body, caller) => projects.renew(caller, ofProject(body)));
  routes.on(projectShareCalls.revoke, (body, caller) => projects.revoke(caller, ofProject(body)));
  routes.onPublic(shareCalls.enter, (body, _caller, context) => visits.enter(body, context), { rate: ENTER_RATE });
}
