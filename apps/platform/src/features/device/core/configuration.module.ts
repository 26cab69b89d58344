import { configCalls, formulaCalls, templateConfigCalls } from '@lightfield/contract';
import type { Alarms } from '../../../engines/alarms/alarms.ts';
import { callsOf, defineModule } from '../../../kernel/modules.ts';
import type { Quota } from '../../../kernel/quota.ts';
import type { DeviceReach } from '../list/device-scope.ts';
import type { LogService } from '../../log/log.service.ts';
import type { MvarViewService } from '../../project/mvar-view.service.ts';
import type { ScriptSyntax } from '../../script/script-syntax.ts';
import { createConfigRepository } from './config.repository.ts';
import { type ConfigStore, createConfigStore } from './config-store.ts';
import type { ConfigWork } from './config-work.ts';
import { configurationRoutes } from './configuration.routes.ts';
import { createConfigurationService } from './configuration.service.ts';
import { type ReadModel, readModel } from './model-row.ts';
import { type ConfigSecrets, configSecrets } from './secrets.ts';
import { createTemplateConfigRepository } from './template-config.repository.ts';
import { driverPlace, templatePlace } from './sealed-drivers.ts';

interface Needs {
  alarms: Alarms;
  scope: DeviceReach;
  operations: LogService;
  quota: Quota;
  mvarValues: MvarViewService;
  scriptSyntax: ScriptSyntax;
  configWork: ConfigWork;
}

interface Gives {
  configStore: ConfigStore;
  configSecrets: ConfigSecrets;
  readModel: ReadModel;
}

/** What devices and templates consist of: drivers, variables, alarms, reports, scripts. All that change it share the store. */
export const configurationModule = defineModule<Needs, Gives>({
  name: 'configuration',
  needs: {
    alarms: true,
    scope: true,
    operations: true,
    quota: true,
    mvarValues: true,
    scriptSyntax: true,
    configWork: true,
  },
  gives: { configStore: true, configSecrets: true, readModel: true },
  calls: callsOf(configCalls, templateConfigCalls, formulaCalls),
  secrets: [driverPlace, templatePlace],
  start({ db, vault, bus, clock, routes, alarms, scope, operations, quota, mvarValues, scriptSyntax, configWork }) {
    const store = createConfigStore({
      configs: createConfigRepository(vault),
      templates: createTemplateConfigRepository(vault),
      bus,
      clock,
      operations,
      quota,
      alarms,
      scripts: scriptSyntax,
      work: configWork,
    });
    configurationRoutes(routes, createConfigurationService({ db, store, rights: scope }), (caller, body) =>
      mvarValues.tryFormula(caller, body),
    );
    return { configStore: store, configSecrets, readModel };
  },
});
