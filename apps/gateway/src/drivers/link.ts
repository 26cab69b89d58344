import type { Socket } from 'node:net';
import type { ByteLink } from './driver.ts';

/** A TCP connection as a link. */
export function linkOf(socket: Socket): ByteLink {
  return {
    get isOpen() {
      return !socket.closed && !socket.destroyed;
    },
    closed: new Promise((resolve) => {
      if (socket.closed) resolve();
      else socket.once('close', () => resolve());
    }),
    onData: (take) => void socket.on('data', take),
    write: (bytes) => void socket.write(bytes),
    close: () => void socket.destroy(),
  };
}
