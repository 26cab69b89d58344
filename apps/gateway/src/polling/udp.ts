import { createSocket, type Socket } from 'node:dgram';
import { LinkClosed } from '../drivers/driver.ts';

/**
 * A datagram socket that is bound to one far end: the system delivers nothing from anybody else, and tells when the
 * machine there says that nobody listens. Rejects with `LinkClosed` when the name is not known.
 */
export function connectUdp({ host, port }: { host: string; port: number }): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = createSocket('udp4');
    const failed = (error: NodeJS.ErrnoException) => {
      socket.close();
      reject(new LinkClosed(`no way to ${host}:${port}: ${error.code ?? error.message}`));
    };
    socket.once('error', failed);
    socket.connect(port, host, () => {
      socket.removeListener('error', failed);
      // Whoever uses the socket listens for more; an error without a listener would end the process.
      socket.on('error', () => undefined);
      resolve(socket);
    });
  });
}
