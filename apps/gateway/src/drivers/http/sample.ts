import type { DriverSample } from '../testing/peer.ts';

export const sample: DriverSample = {
  settings: { host: '127.0.0.1' },
  badSettings: { host: '127.0.0.1', port: 0 },
  address: '/api/state#pump.speed',
  badAddress: 'api/state',
  peer: async () => (await import('./peer.ts')).httpPeer(),
};
