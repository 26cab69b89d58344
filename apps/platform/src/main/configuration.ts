import { ScriptThread } from '@lightfield/sandbox';
import { createConfigRepository } from '../features/configuration/config.repository.ts';
import { type ConfigStore, createConfigStore } from '../features/configuration/config-store.ts';
import { configurationRoutes } from '../features/configuration/configuration.routes.ts';
import { createConfigurationService } from '../features/configuration/configuration.service.ts';
import { createTemplateConfigRepository } from '../features/configuration/template-config.repository.ts';
import { createBindingRepository } from '../features/device-admin/binding.repository.ts';
import { createBindingService } from '../features/device-admin/binding.service.ts';
import { createDeviceAdminRepository } from '../features/device-admin/device-admin.repository.ts';
import { deviceAdminRoutes } from '../features/device-admin/device-admin.routes.ts';
import { createDeviceAdminService } from '../features/device-admin/device-admin.service.ts';
import { createDeviceDeletionRepository } from '../features/device-admin/device-deletion.repository.ts';
import { createDeviceUsesRepository } from '../features/device-admin/device-uses.repository.ts';
import { createOrgMovePlanRepository } from '../features/device-admin/org-move-plan.repository.ts';
import { createOrgMoveRepository } from '../features/device-admin/org-move.repository.ts';
import { createOrgMoveService } from '../features/device-admin/org-move.service.ts';
import { createReachedRepository } from '../features/device-admin/reached.repository.ts';
import { createShareRepository } from '../features/share/share.repository.ts';
import type { Transaction } from '../kernel/db.ts';
import { createScriptSyntax } from '../features/script/script-syntax.ts';
import { createTemplateListRepository } from '../features/template/template-list.repository.ts';
import { createTemplateRepository } from '../features/template/template.repository.ts';
import { templateRoutes } from '../features/template/template.routes.ts';
import { createTemplateService } from '../features/template/template.service.ts';
import { pageCopies } from './page.ts';
import type { Projects } from './projects.ts';
import type { Shared } from './shared.ts';

/** What devices and templates consist of; the other areas that change it share the store. */
export function startConfiguration(shared: Shared, values: Projects['values']): ConfigStore {
  const { db, vault, bus, clock, alarms, scope, orgs, operations, quota, limiter, mqttAddress, routes, visits } =
    shared;
  // Apart from trial runs: what somebody tries must not hold up what others save.
  const reading = new ScriptThread();
  shared.closers.add('reading of scripts', () => reading.stop());
  const store = createConfigStore({
    configs: createConfigRepository(vault),
    templates: createTemplateConfigRepository(vault),
    bus,
    clock,
    operations,
    quota,
    alarms,
    scripts: createScriptSyntax(reading),
    work: shared.work.configs,
  });
  configurationRoutes(routes, createConfigurationService({ db, store, rights: scope }), (caller, body) =>
    values.tryFormula(caller, body),
  );
  const pages = pageCopies(shared);
  const uses = createDeviceUsesRepository();
  const work = { db, store, rights: scope, alarms, bus, clock, operations, pages };
  const shares = createShareRepository(db, 'device');
  const endShare = async (tx: Transaction, deviceId: string) => {
    const share = (await shares.lock(tx, deviceId))?.share;
    if (share) await shares.remove(tx, deviceId, share.link, clock.now());
    return visits.endAllOf(tx, deviceId);
  };
  deviceAdminRoutes(routes, {
    devices: createDeviceAdminService({
      ...work,
      devices: createDeviceAdminRepository(),
      deletion: createDeviceDeletionRepository(),
      uses,
    }),
    moves: createOrgMoveService({
      ...work,
      uses,
      devices: createDeviceAdminRepository(),
      moves: createOrgMoveRepository(),
      plans: createOrgMovePlanRepository(),
      endShare,
    }),
    bindings: createBindingService({ ...work, bindings: createBindingRepository(), quota, limiter, mqttAddress }),
    reached: createReachedRepository(db, (caller, add) => scope.visible(caller, add)),
  });
  const lists = createTemplateListRepository(db, orgs);
  templateRoutes(
    routes,
    createTemplateService({ db, templates: createTemplateRepository(), lists, store, operations, pages }),
  );
  return store;
}
