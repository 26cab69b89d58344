import { LIMITS, commonErrors, deviceExchangeCalls } from '@lightfield/contract';
import { callsOf, defineModule } from '../../../kernel/modules.ts';
import type { ConfigStore } from '../core/config-store.ts';
import type { ReadModel } from '../core/model-row.ts';
import type { ConfigSecrets } from '../core/secrets.ts';
import type { DeviceReach } from '../list/device-scope.ts';
import type { BindingRepository } from '../admin/binding.repository.ts';
import type { DeviceAdminRepository } from '../admin/device-admin.repository.ts';
import type { CheckLabel } from '../admin/device-rules.ts';
import type { LabelFinder } from '../admin/label-finder.ts';
import type { Sending } from '../sync/sending.ts';
import type { DemandRepository } from '../../gateway-model/demand.repository.ts';
import type { LogService } from '../../log/log.service.ts';
import type { PageCopies } from '../../page/page-copy.ts';
import type { PageFiles } from '../../page/page-files.ts';
import { createExchangeRepository } from './exchange.repository.ts';
import { deviceExchangeRoutes } from './exchange.routes.ts';
import { createExchangeService } from './exchange.service.ts';
import { createReplacementService } from './replacement.service.ts';

interface Needs {
  scope: DeviceReach;
  operations: LogService;
  configStore: ConfigStore;
  configSecrets: ConfigSecrets;
  readModel: ReadModel;
  pageCopies: PageCopies;
  pageFiles: PageFiles;
  configSending: Sending;
  deviceNames: DeviceAdminRepository;
  gatewayBindings: BindingRepository;
  gatewayLabels: LabelFinder;
  checkLabel: CheckLabel;
  gatewayDemand: DemandRepository;
}

/** Whole configurations from one gateway or device to another: replacing, copying, files. */
export const deviceExchangeModule = defineModule<Needs>({
  name: 'device-exchange',
  needs: {
    scope: true,
    operations: true,
    configStore: true,
    configSecrets: true,
    readModel: true,
    pageCopies: true,
    pageFiles: true,
    configSending: true,
    deviceNames: true,
    gatewayBindings: true,
    gatewayLabels: true,
    checkLabel: true,
    gatewayDemand: true,
  },
  gives: {},
  calls: callsOf(deviceExchangeCalls),
  start({ db, bus, clock, limiter, routes, scope, operations, configStore: store, ...given }) {
    const { configSending, gatewayBindings: bindings } = given;
    const exchanges = createExchangeRepository();
    const tries = { max: LIMITS.device.labelsPerHour, perMs: 3_600_000 };
    const replacements = createReplacementService({
      db,
      exchanges,
      store,
      operations,
      bus,
      rights: scope,
      model: given.readModel,
      demand: (on, gatewayId) => given.gatewayDemand.ofGateway(on, gatewayId),
      labels: {
        check: given.checkLabel,
        find: given.gatewayLabels,
        isOneEnterprise: (on, one, other) => bindings.isOneEnterprise(on, one, other),
        async count(caller) {
          if (!(await limiter.takeOfAll(`gateway labels ${caller.accountId}`, tries))) throw commonErrors.tooFrequent();
        },
      },
      sendIfThere: (gatewayId, caller) => configSending.sendIfThere(gatewayId, caller),
    });
    deviceExchangeRoutes(
      routes,
      replacements,
      createExchangeService({
        db,
        clock,
        exchanges,
        store,
        operations,
        rights: scope,
        names: given.deviceNames,
        secrets: given.configSecrets,
        pages: given.pageCopies,
        files: given.pageFiles,
      }),
    );
    return {};
  },
});
