import { gatewayModelCalls } from '@lightfield/contract';
import { callsOf, defineModule } from '../../kernel/modules.ts';
import type { HardwareRepository } from '../hardware/hardware.repository.ts';
import type { LogService } from '../log/log.service.ts';
import { type DemandRepository, demandRepository } from './demand.repository.ts';
import { type VisibleGateways, createGatewayModelRepository } from './gateway-model.repository.ts';
import { gatewayModelRoutes } from './gateway-model.routes.ts';
import { createGatewayModelService } from './gateway-model.service.ts';
import { type ModelFit, createModelFit } from './model-fit.ts';

interface Needs {
  operations: LogService;
  factoryList: HardwareRepository;
  visibleGateways: VisibleGateways;
}
interface Gives {
  modelFit: ModelFit;
  /** What registered gateways need of a model. */
  gatewayDemand: DemandRepository;
}

/** Models of gateways: what they can carry. */
export const gatewayModelModule = defineModule<Needs, Gives>({
  name: 'gateway-model',
  needs: { operations: true, factoryList: true, visibleGateways: true },
  gives: { modelFit: true, gatewayDemand: true },
  calls: callsOf(gatewayModelCalls),
  start({ db, routes, operations, factoryList: factory, visibleGateways }) {
    const models = createGatewayModelRepository(db, visibleGateways);
    gatewayModelRoutes(routes, createGatewayModelService({ db, models, factory, operations }));
    return { modelFit: createModelFit(models), gatewayDemand: demandRepository };
  },
});
