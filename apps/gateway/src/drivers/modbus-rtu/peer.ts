import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { ServerSerial } from 'modbus-serial';
import { modbusMany, modbusMemory, modbusMissing, modbusPoints } from '../modbus/peer.ts';
import { Cord, portOf } from '../testing/cord.ts';
import type { Peer } from '../testing/peer.ts';
import { SerialCord } from '../testing/pty.ts';

const shared = { points: modbusPoints, missing: modbusMissing, many: modbusMany };

async function serverOn(path: string): Promise<ServerSerial> {
  // Requests are told apart by silence, which this server measures: 5 ms do at this speed.
  const settings = { path, baudRate: 115_200, unitID: 1, interval: 5 };
  const server = new ServerSerial(modbusMemory(), settings);
  await once(server, 'initialized');
  return server;
}
const close = (server: ServerSerial) => new Promise<void>((resolve) => server.close(() => resolve()));

/** The serial server of modbus-serial at the other end of a serial cable. */
export async function modbusRtuPeer(): Promise<Peer> {
  const cord = await SerialCord.build();
  const server = await serverOn(cord.far.path);
  return {
    ...shared,
    settings: { path: cord.near.path, baudRate: 115_200, replyTimeoutMs: 1_000 },
    mute: () => cord.mute(),
    down: () => cord.down(),
    up: () => cord.up(),
    async stop() {
      await close(server);
      await cord.stop();
    },
  };
}

/** The same server behind a converter that passes bytes on as they are. */
export async function modbusRtuTcpPeer(): Promise<Peer> {
  const serial = await SerialCord.build();
  const server = await serverOn(serial.far.path);
  const sockets = new Set<Socket>();
  const converter = createServer((socket) => {
    sockets.add(socket);
    socket.on('data', (bytes) => serial.far.put(bytes));
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  }).listen(0, '127.0.0.1');
  serial.far.take = (bytes) => sockets.forEach((socket) => socket.write(bytes));
  await once(converter, 'listening');
  const cord = await Cord.to(portOf(converter));
  return {
    ...shared,
    settings: { host: '127.0.0.1', port: cord.port, replyTimeoutMs: 1_000 },
    mute: () => cord.mute(),
    down: () => cord.down(),
    up: () => cord.up(),
    async stop() {
      await cord.down();
      converter.close();
      await close(server);
      await serial.stop();
    },
  };
}
