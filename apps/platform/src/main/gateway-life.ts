import { serveFirmware } from '../features/gateway-life/firmware-download.ts';
import { createFirmwareRepository } from '../features/gateway-life/firmware.repository.ts';
import { createFirmwareService } from '../features/gateway-life/firmware.service.ts';
import { createFirmwareStore } from '../features/gateway-life/firmware-store.ts';
import { createGatewayLifeRepository } from '../features/gateway-life/gateway-life.repository.ts';
import { gatewayLifeRoutes } from '../features/gateway-life/gateway-life.routes.ts';
import { createGatewayLifeService } from '../features/gateway-life/gateway-life.service.ts';
import { createGatewaySettingsService } from '../features/gateway-life/gateway-settings.service.ts';
import { createTrafficService } from '../features/gateway-life/traffic.service.ts';
import type { Shared } from './shared.ts';

/** Settings, commands and firmware of gateways. */
export function startGatewayLife(shared: Shared): void {
  const { app, db, vault, clock, config, commands, operations, seal, gatewayLink, isConnected, routes, log } = shared;
  const images = createFirmwareRepository(db);
  const store = createFirmwareStore(config.dataFolder);
  const rows = createGatewayLifeRepository(db, vault);
  serveFirmware(app, { images, store });
  gatewayLifeRoutes(routes, {
    lives: createGatewayLifeService({
      db,
      lives: rows,
      firmware: images,
      commands,
      isConnected,
      httpPort: () => {
        const address = app.server.address();
        return typeof address === 'object' && address ? address.port : config.http.port;
      },
      clock,
    }),
    settings: createGatewaySettingsService({
      db,
      lives: rows,
      operations,
      seal,
      log: log.child({ part: 'gateway settings' }),
      sendSettings: (id) => gatewayLink.sendSettings(id),
    }),
    traffic: createTrafficService({ db, lives: rows, operations }),
    firmware: createFirmwareService({ db, images, store, key: config.firmwareKey, operations, clock }),
  });
}
