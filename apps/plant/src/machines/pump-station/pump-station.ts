import type { MachineDefinition } from '../machine.ts';
import { PUMP_STATION_UNIT, pumpStationDevice } from './device.ts';
import {
  beginPumpStation,
  measurePumpStation,
  type PumpStationInputs,
  type PumpStationState,
  stepPumpStation,
} from './model.ts';
import { PUMP_STATION_TABLE } from './registers.ts';

export const pumpStation: MachineDefinition<PumpStationState, PumpStationInputs> = {
  name: 'pump-station',
  unitId: PUMP_STATION_UNIT,
  table: PUMP_STATION_TABLE,
  inputs: {
    autoMode: true,
    inletAuto: true,
    pump1Command: true,
    pump2Command: false,
    faultReset: false,
    pressureSetpoint: 0.35,
    inletValveSetpoint: 50,
    outletValveSetpoint: 100,
    manualFrequency: 40,
    inletOpenLevel: 1.4,
    inletCloseLevel: 3.2,
    standbyEnabled: true,
    leadPump2: false,
    shiftName: 'A-SHIFT',
  },
  begin: beginPumpStation,
  step: stepPumpStation,
  measure: measurePumpStation,
  device: pumpStationDevice,
};
