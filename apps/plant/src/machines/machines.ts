import { boiler } from './boiler/boiler.ts';
import { energyMeter } from './energy-meter/energy-meter.ts';
import type { Beginning, DeviceInput, Endpoint, MachineName } from './machine.ts';
import { pumpStation } from './pump-station/pump-station.ts';
import { type RunningMachine, runMachine, type WriteListener } from './running-machine.ts';
import type { RegisterTable } from '../registers/register.ts';

/** A machine as the plant and the site document need it, whatever its state and inputs are. */
export interface MachineEntry {
  unitId: number;
  table: RegisterTable;
  device: (endpoint: Endpoint) => DeviceInput;
  run: (beginning: Beginning, onWrite: WriteListener) => RunningMachine;
}

/** Every machine of the plant: adding one is a folder and a line here and in `MACHINE_NAMES`. */
export const MACHINES: Readonly<Record<MachineName, MachineEntry>> = {
  'pump-station': { ...pumpStation, run: (beginning, onWrite) => runMachine(pumpStation, beginning, onWrite) },
  boiler: { ...boiler, run: (beginning, onWrite) => runMachine(boiler, beginning, onWrite) },
  'energy-meter': { ...energyMeter, run: (beginning, onWrite) => runMachine(energyMeter, beginning, onWrite) },
};
