import type { DriverSample } from '../testing/peer.ts';

export const sample: DriverSample = {
  settings: { endpoint: 'opc.tcp://127.0.0.1:4840' },
  badSettings: { endpoint: 'http://127.0.0.1' },
  address: 'ns=2;s=Pump.Speed',
  badAddress: 'Pump.Speed',
  peer: async () => (await import('./peer.ts')).opcuaPeer(),
};
