import type { DriverSample } from '../testing/peer.ts';

export const sample: DriverSample = {
  settings: { host: '127.0.0.1', port: 102 },
  badSettings: { host: '127.0.0.1', slot: 99 },
  address: 'DB1.DBW0',
  badAddress: 'DB1.W0',
  peer: async () => (await import('./peer.ts')).s7Peer(),
};
