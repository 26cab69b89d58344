import { once } from 'node:events';
import { createServer, connect, type Socket } from 'node:net';

/** The line between gateway and platform, or platform and database, as a proxy that a test can cut and mend. */
export interface PlantLine {
  readonly port: number;
  cut(): void;
  mend(): void;
  stop(): void;
}

/** `target`: a port of this machine, or the path of a socket. */
export async function startLine(target: number | string): Promise<PlantLine> {
  const sockets = new Set<Socket>();
  let open = true;
  const server = createServer((near) => {
    if (!open) {
      near.destroy();
      return;
    }
    const far = connect(typeof target === 'string' ? { path: target } : { port: target, host: '127.0.0.1' });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    cut() {
      open = false;
      drop();
    },
    mend() {
      open = true;
    },
    stop() {
      drop();
      server.close();
    },
  };
}
