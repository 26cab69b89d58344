import { createSocket, type Socket } from 'node:dgram';
import { LinkClosed } from '../drivers/driver.ts';

/**
 * A datagram socket that is bound to one far end: the system delivers nothing from anybody else, and tells when the
 * machine there says that nobody listens. Rejects with `LinkClosed` when the name is not known.
 */
export function connectUdp({ host, port }: { host: string; port: number }): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = createSocket('udp4');
    // Whoever uses the socket listens for more; an error without a listener would end the process.
    socket.on('error', () => undefined);
    // The types know nothing of it: for a name that is not known, this is called with the error.
    socket.connect(port, host, (error?: NodeJS.ErrnoException) => {
      if (!error) {
        resolve(socket);
        return;
      }
      socket.close();
      reject(new LinkClosed(`no way to ${host}:${port}: ${error.code ?? error.message}`));
    });
  });
}
