import { once } from 'node:events';
import { createServer, connect, type Socket } from 'node:net';

/** The line between gateway and platform, or platform and database, as a proxy that a test can cut and mend. */
export interface PlantLine {
  readonly port: number;
  cut(): void;
  /** Nothing goes through any more and nobody is told: what is on its way arrives after `mend`. */
  hang(): void;
  mend(): void;
  stop(): void;
}

/** `target`: a port of this machine, or the path of a socket. */
export async function startLine(target: number | string): Promise<PlantLine> {
  const sockets = new Set<Socket>();
  const ways = new Set<readonly [Socket, Socket]>();
  let open = true;
  let hangs = false;
  const server = createServer((near) => {
    if (!open) {
      near.destroy();
      return;
    }
    const far = connect(typeof target === 'string' ? { path: target } : { port: target, host: '127.0.0.1' });
    for (const way of [
      [near, far],
      [far, near],
    ] as const) {
      const [from, to] = way;
      sockets.add(from);
      ways.add(way);
      if (!hangs) from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        ways.delete(way);
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
    hang() {
      hangs = true;
      for (const [from, to] of ways) from.unpipe(to);
    },
    mend() {
      open = true;
      if (hangs) for (const [from, to] of ways) from.pipe(to);
      hangs = false;
    },
    stop() {
      drop();
      server.close();
    },
  };
}
