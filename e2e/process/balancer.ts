import { once } from 'node:events';
import { type Socket, connect, createServer } from 'node:net';

/** One TCP address before several processes, as a load balancer has it: each connection goes to the next one that answers. */
export interface Balancer {
  readonly port: number;
  /** Which process the newest connection went to. */
  newest(): number | undefined;
  /** Cuts all connections, as a balancer that starts anew does. */
  cut(): void;
  stop(): Promise<void>;
}

export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const open = new Set<Socket>();
  let next = 0;
  let newest: number | undefined;

  function forward(client: Socket, tries: number): void {
    const index = next++ % ports.length;
    const server = connect(ports[index] ?? 0, '127.0.0.1');
    open.add(server);
    let isThere = false;
    server.once('connect', () => {
      isThere = true;
      newest = index;
      client.pipe(server);
      server.pipe(client);
    });
    server.on('error', () => undefined);
    server.once('close', () => {
      open.delete(server);
      if (!isThere && tries > 1 && !client.destroyed) forward(client, tries - 1);
      else client.destroy();
    });
    client.once('close', () => server.destroy());
  }

  const server = createServer((client) => {
    open.add(client);
    client.on('error', () => undefined);
    client.once('close', () => open.delete(client));
    forward(client, ports.length);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as { port: number }).port,
    newest: () => newest,
    cut() {
      for (const socket of open) socket.destroy();
    },
    async stop() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
