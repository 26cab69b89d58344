import { once } from 'node:events';
import { ServerTCP } from 'modbus-serial';
import { modbusMany, modbusMemory, modbusMissing, modbusPoints } from '../modbus/peer.ts';
import { Cord, freePort } from '../testing/cord.ts';
import type { Peer } from '../testing/peer.ts';

/** The server of modbus-serial. */
export async function modbusTcpPeer(): Promise<Peer> {
  const target = await freePort();
  const server = new ServerTCP(modbusMemory(), { host: '127.0.0.1', port: target });
  await once(server, 'initialized');
  const cord = await Cord.to(target);
  return {
    settings: { host: '127.0.0.1', port: cord.port, replyTimeoutMs: 1_000 },
    points: modbusPoints,
    missing: modbusMissing,
    many: modbusMany,
    mute: () => cord.mute(),
    down: () => cord.down(),
    up: () => cord.up(),
    async stop() {
      await cord.down();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
