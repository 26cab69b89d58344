import type { DriverSample } from '../testing/peer.ts';

export const sample: DriverSample = {
  settings: { host: '127.0.0.1', port: 1502 },
  badSettings: { host: '', port: 70_000 },
  address: '4x1',
  badAddress: '5x0',
  peer: async () => (await import('./peer.ts')).modbusTcpPeer(),
};
