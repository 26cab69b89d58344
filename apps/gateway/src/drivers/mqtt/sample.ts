import type { DriverSample } from '../testing/peer.ts';

export const sample: DriverSample = {
  settings: { host: '127.0.0.1' },
  badSettings: { host: '127.0.0.1', writeSuffix: '/#' },
  address: 'plant/pump1/state#motor.speed',
  badAddress: 'plant/+/state',
  peer: async () => (await import('./peer.ts')).mqttPeer(),
};
