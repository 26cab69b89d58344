import { pageMapCalls } from '@lightfield/contract';
import type { Alarms } from '../../engines/alarms/alarms.ts';
import type { CommunicationStates } from '../../engines/communication/communication.ts';
import { callsOf, defineModule } from '../../kernel/modules.ts';
import type { DeviceReach } from '../device/list/device-scope.ts';
import type { PageViewService } from '../page/page-view.service.ts';
import { createMapRepository } from './map.repository.ts';
import { mapRoutes } from './map.routes.ts';
import { createMapService } from './map.service.ts';

interface Needs {
  alarms: Alarms;
  communication: CommunicationStates;
  scope: DeviceReach;
  watchedPages: Pick<PageViewService, 'mappedPage'>;
}

/** Maps on pages: where devices stand, and how they are. */
export const mapModule = defineModule<Needs>({
  name: 'map',
  needs: { alarms: true, communication: true, scope: true, watchedPages: true },
  gives: {},
  calls: callsOf(pageMapCalls),
  start({ db, routes, alarms, communication, scope, watchedPages }) {
    const service = createMapService({
      devices: createMapRepository(db, scope),
      pages: watchedPages,
      communication,
      alarmCounts: (deviceId) => alarms.shown(deviceId),
    });
    mapRoutes(routes, service);
    return {};
  },
});
