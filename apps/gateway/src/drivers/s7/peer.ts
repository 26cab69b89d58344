import type { RawValue } from '../driver.ts';
import { Cord } from '../testing/cord.ts';
import type { Peer, PeerPoint } from '../testing/peer.ts';
import { startS7Server } from './peer-server.ts';

const MANY = 1_000;
const point = (address: string, dataType: PeerPoint['dataType'], ...values: RawValue[]): PeerPoint => ({
  address,
  dataType,
  values,
  stringLength: dataType === 'string' ? 20 : 0,
});

/** The server of snap7. */
export async function s7Peer(): Promise<Peer> {
  const server = await startS7Server();
  const cord = await Cord.to(server.port);
  return {
    settings: { host: '127.0.0.1', port: cord.port, replyTimeoutMs: 2_000 },
    points: [
      point('DB1.DBW0', 'uint16', 7, 65_535),
      point('DB1.DBW2', 'int16', -1, 32_767),
      point('DB1.DBD4', 'int32', -2_147_483_648, 1),
      point('DB1.DBD8', 'uint32', 4_294_967_295, 1),
      point('DB1.DBD12', 'float', 12.5, -0.125),
      point('DB1.DBB16', 'double', 1 / 3, 0),
      point('DB1.DBB24', 'int64', 9_007_199_254_740_993n, -1n),
      point('DB1.DBX32.3', 'bit', 1, 0),
      point('DB1.DBX32.4', 'bit', 0, 1),
      point('DB1.DBB33', 'uint8', 200, 1),
      point('DB1.DBB34', 'int8', -128, 1),
      point('DB1.DBB40', 'string', 'pump 1', 'valve'),
      // The last word of the block.
      point('DB1.DBW598', 'uint16', 3, 4),
      point('M0.7', 'bit', 1, 0),
      point('MD10', 'float', -1.5, 2),
      point('EB1', 'uint8', 5, 6),
      point('QW2', 'uint16', 1, 2),
      point('A4.0', 'bit', 0, 1),
    ],
    missing: point('DB1.DBW600', 'uint16'),
    many: { points: Array.from({ length: MANY }, (_, i) => point(`DB2.DBW${i * 2}`, 'uint16')), requests: 3 },
    mute: () => cord.mute(),
    down: () => cord.down(),
    up: () => cord.up(),
    async stop() {
      await cord.down();
      await server.stop();
    },
  };
}
