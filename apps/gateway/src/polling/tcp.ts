import { connect, type Socket } from 'node:net';
import { LinkClosed } from '../drivers/driver.ts';

/** A device on the same plant network answers a connection in far less; longer only delays the next attempt. */
const CONNECT_TIMEOUT_MS = 2_000;
/** Finds a peer that vanished without a word even when no request is under way. */
const KEEP_ALIVE_MS = 10_000;

/**
 * Opens a TCP connection without Nagle's delay: small requests must leave at once. Rejects with `LinkClosed`, after two
 * seconds at the latest.
 */
export function connectTcp({ host, port }: { host: string; port: number }): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true, keepAlive: true, keepAliveInitialDelay: KEEP_ALIVE_MS });
    const failed = (reason: string) => {
      socket.destroy();
      reject(new LinkClosed(`no connection to ${host}:${port}: ${reason}`));
    };
    const timer = setTimeout(() => failed('no answer'), CONNECT_TIMEOUT_MS);
    socket.once('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      failed(error.code ?? error.message);
    });
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.removeAllListeners('error');
      // Whoever uses the socket learns of its end by `close`; an error without a listener would end the process.
      socket.on('error', () => undefined);
      resolve(socket);
    });
  });
}
