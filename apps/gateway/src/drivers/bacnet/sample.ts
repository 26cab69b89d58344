import type { DriverSample } from '../testing/peer.ts';

export const sample: DriverSample = {
  settings: { host: '192.168.1.30', deviceInstance: 1_001, network: 5, mac: '12' },
  badSettings: { host: '192.168.1.30', priority: 17 },
  address: 'AI1',
  badAddress: 'AX1',
  peer: async () => (await import('./peer.ts')).bacnetPeer(),
};
