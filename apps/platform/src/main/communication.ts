import { communicationRoutes } from '../features/communication/communication.routes.ts';
import { createCommunicationService } from '../features/communication/communication.service.ts';
import { createLossSettingsRepository } from '../features/communication/loss-settings.repository.ts';
import { createLossSettings } from '../features/communication/loss-settings.service.ts';
import type { Shared } from './shared.ts';

/** What stands behind gateways and how it answers; how losses are told. */
export function startCommunication({ db, bus, operations, communication, routes }: Shared): void {
  const losses = createLossSettings({ db, bus, operations, rows: createLossSettingsRepository() });
  communicationRoutes(routes, createCommunicationService(db, communication), losses);
}
