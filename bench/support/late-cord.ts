import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A cable to a port of this machine on which every request takes so long: a PLC that answers late. */
export async function lateCord(target: number, lateMs: number) {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect({ host: '127.0.0.1', port: target, noDelay: true });
    near.setNoDelay(true);
    near.on('data', (bytes) => setTimeout(() => far.write(bytes), lateMs));
    far.on('data', (bytes) => near.write(bytes));
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    stop(): void {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
