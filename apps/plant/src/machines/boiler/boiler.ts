import type { MachineDefinition } from '../machine.ts';
import { BOILER_UNIT, boilerDevice } from './device.ts';
import { beginBoiler, type BoilerInputs, type BoilerState, measureBoiler, stepBoiler } from './model.ts';
import { BOILER_TABLE } from './registers.ts';

export const boiler: MachineDefinition<BoilerState, BoilerInputs> = {
  name: 'boiler',
  unitId: BOILER_UNIT,
  table: BOILER_TABLE,
  inputs: {
    burnerCommand: true,
    feedAuto: true,
    feedPumpCommand: false,
    tripReset: false,
    modulating: true,
    blowdownOpen: false,
    pressureSetpoint: 0.8,
    oxygenSetpoint: 3.5,
    feedStartLevel: -25,
    feedStopLevel: 25,
    steamValve: 100,
    minFiring: 20,
    maxFiring: 100,
    levelOffset: 0,
    gasHeatValue: 35.588,
    fuelBatch: 'NG-2025-11',
  },
  begin: beginBoiler,
  step: stepBoiler,
  measure: measureBoiler,
  device: boilerDevice,
};
