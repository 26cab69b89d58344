import { firmwareCalls, gatewayLifeCalls } from '@lightfield/contract';
import type { Commands } from '../../engines/commands/commands.ts';
import { callsOf, defineModule } from '../../kernel/modules.ts';
import type { Seal } from '../../kernel/seal/seal.ts';
import type { LogService } from '../log/log.service.ts';
import { serveFirmware } from './firmware-download.ts';
import { createFirmwareRepository } from './firmware.repository.ts';
import { createFirmwareService } from './firmware.service.ts';
import { createGatewayLifeRepository } from './gateway-life.repository.ts';
import { gatewayLifeRoutes } from './gateway-life.routes.ts';
import { createGatewayLifeService } from './gateway-life.service.ts';
import type { GatewayLink } from './gateway-link.ts';
import { createGatewaySettingsService } from './gateway-settings.service.ts';
import { createTrafficService } from './traffic.service.ts';
import { gatewaySecretPlace } from './gateway-secrets.ts';

interface Needs {
  operations: LogService;
  seal: Seal;
  commands: Commands;
  gatewayLink: GatewayLink;
  isConnected: (gatewayId: string) => boolean;
}

/** Settings, commands and firmware of gateways. */
export const gatewayLifeModule = defineModule<Needs>({
  name: 'gateway-life',
  needs: { operations: true, seal: true, commands: true, gatewayLink: true, isConnected: true },
  gives: {},
  calls: callsOf(gatewayLifeCalls, firmwareCalls),
  secrets: [gatewaySecretPlace],
  start({ app, db, files, vault, clock, config, routes, log, commands, operations, seal, gatewayLink, isConnected }) {
    const images = createFirmwareRepository(db);
    const rows = createGatewayLifeRepository(db, vault);
    serveFirmware(app, { images, files, log: log.child({ part: 'firmware' }) });
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
      firmware: createFirmwareService({ db, images, files, key: config.firmwareKey, operations, clock }),
    });
    return {};
  },
});
