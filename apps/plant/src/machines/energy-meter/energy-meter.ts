import type { MachineDefinition } from '../machine.ts';
import { ENERGY_METER_UNIT, energyMeterDevice } from './device.ts';
import {
  beginEnergyMeter,
  type EnergyMeterInputs,
  type EnergyMeterState,
  measureEnergyMeter,
  stepEnergyMeter,
} from './model.ts';
import { ENERGY_METER_TABLE } from './registers.ts';

export const energyMeter: MachineDefinition<EnergyMeterState, EnergyMeterInputs> = {
  name: 'energy-meter',
  unitId: ENERGY_METER_UNIT,
  table: ENERGY_METER_TABLE,
  inputs: {
    breakerCommand: true,
    loadShedding: false,
    capacitorAuto: true,
    demandReset: false,
    ctRatio: 160,
    demandPeriod: 15,
    powerLimit: 300,
    capacitorStepsWanted: 2,
    energyPresetMj: 0n,
    powerOffset: 0,
    undervoltageLimit: 210,
    energyReset: 0,
    feederName: 'FEEDER-1',
  },
  begin: beginEnergyMeter,
  step: stepEnergyMeter,
  measure: measureEnergyMeter,
  device: energyMeterDevice,
};
