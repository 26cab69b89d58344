import { servicePeriodCalls } from '@lightfield/contract';
import { callsOf, defineModule } from '../../kernel/modules.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import { endingServices } from './ending-services.ts';
import { servicePeriodRoutes } from './service-period.routes.ts';
import { createServicePeriods } from './service-period.service.ts';

/** Until when enterprises have services of the platform: projects, data centre, open API, own style (decision 146). */
export const servicePeriodModule = defineModule<
  { operations: OperationLog },
  { endingServices: typeof endingServices }
>({
  name: 'service-period',
  needs: { operations: true },
  gives: { endingServices: true },
  calls: callsOf(servicePeriodCalls),
  start({ db, clock, routes, operations }) {
    servicePeriodRoutes(routes, createServicePeriods({ db, operations, clock }));
    return { endingServices };
  },
});
