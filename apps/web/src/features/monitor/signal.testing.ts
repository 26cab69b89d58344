import type { Signal } from '@lightfield/contract';

/** A signal of a device, as the server answers it: a readable float without limits. */
export const aSignal = (change: Partial<Signal> = {}): Signal => ({
  id: 's1',
  title: '出口压力',
  sn: 'pressure',
  equipId: 'd1',
  dataType: 'float',
  readFormula: null,
  writeFormula: null,
  upperLimit: null,
  lowerLimit: null,
  kind: 'device',
  collection: 'periodic',
  unit: 'MPa',
  decimals: 2,
  writable: false,
  readable: true,
  signalMaps: [],
  ...change,
});
