import type { DriverSample } from '../testing/peer.ts';

export const sample: DriverSample = {
  settings: { path: '/dev/ttyS0' },
  badSettings: { path: '/dev/ttyS0', baudRate: 0 },
  address: '4x1',
  badAddress: '5x0',
  peer: async () => (await import('./peer.ts')).modbusRtuPeer(),
};

export const tcpSample: DriverSample = {
  settings: { host: '127.0.0.1', port: 1502 },
  badSettings: { host: '', port: 70_000 },
  address: '4x1',
  badAddress: '5x0',
  peer: async () => (await import('./peer.ts')).modbusRtuTcpPeer(),
};
