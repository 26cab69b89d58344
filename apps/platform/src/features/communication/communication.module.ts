import { gatewayCalls, lossAlarmCalls } from '@lightfield/contract';
import type { CommunicationStates } from '../../engines/communication/communication.ts';
import { callsOf, defineModule } from '../../kernel/modules.ts';
import type { LogService } from '../log/log.service.ts';
import { communicationRoutes } from './communication.routes.ts';
import { createCommunicationService } from './communication.service.ts';
import { createLossSettingsRepository } from './loss-settings.repository.ts';
import { createLossSettings } from './loss-settings.service.ts';

/** What stands behind gateways and how it answers; how losses are told. */
export const communicationModule = defineModule<{ communication: CommunicationStates; operations: LogService }>({
  name: 'communication',
  needs: { communication: true, operations: true },
  gives: {},
  calls: [gatewayCalls.communication, ...callsOf(lossAlarmCalls)],
  start({ db, bus, routes, communication, operations }) {
    const losses = createLossSettings({ db, bus, operations, rows: createLossSettingsRepository() });
    communicationRoutes(routes, createCommunicationService(db, communication), losses);
    return {};
  },
});
