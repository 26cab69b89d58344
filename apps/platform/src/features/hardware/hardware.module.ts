import { randomInt } from 'node:crypto';
import { LIMITS, hardwareCalls } from '@lightfield/contract';
import { callsOf, defineModule } from '../../kernel/modules.ts';
import type { LogService } from '../log/log.service.ts';
import { type HardwareRepository, createHardwareRepository } from './hardware.repository.ts';
import { hardwareRoutes } from './hardware.routes.ts';
import { createHardwareService } from './hardware.service.ts';

/** As printed on the label of a gateway. */
const newCode = () => {
  const digits = LIMITS.gateway.verificationCodeDigits;
  return String(randomInt(10 ** digits)).padStart(digits, '0');
};

/** The factory list of gateways. */
export const hardwareModule = defineModule<{ operations: LogService }, { factoryList: HardwareRepository }>({
  name: 'hardware',
  needs: { operations: true },
  gives: { factoryList: true },
  calls: callsOf(hardwareCalls),
  start({ db, clock, routes, operations }) {
    const hardware = createHardwareRepository(db);
    hardwareRoutes(routes, createHardwareService({ db, hardware, operations, clock, newCode }));
    return { factoryList: hardware };
  },
});
