import { isIP, type Socket } from 'node:net';
import { connect } from 'node:tls';
import { deviceFaultErrors } from '@lightfield/contract';
import { type DriverHost, LinkClosed } from '../driver.ts';

interface Target {
  readonly host: string;
  readonly port: number;
  readonly tls: boolean;
  readonly ca: string;
}

/** A connection, by TLS where so configured: the far end must then prove who it is. */
export async function connectTo({ host, port, tls, ca }: Target, lend: DriverHost): Promise<Socket> {
  const socket = await lend.connectTcp({ host, port });
  if (!tls) return socket;
  return new Promise((resolve, reject) => {
    const name = isIP(host) === 0 ? { servername: host } : {};
    const secure = connect({ socket, host, ...name, ...(ca === '' ? {} : { ca }) });
    secure.once('secureConnect', () => resolve(secure));
    // Stays: an error without a listener would end the process.
    secure.on('error', (error) => {
      socket.destroy();
      reject(new LinkClosed(`TLS with ${host}:${port}: ${error.message}`, deviceFaultErrors.accessRefused.spec));
    });
  });
}
