import { once } from 'node:events';
import { createServer } from 'node:net';

/** Ports that are free, for servers of others; one may be somebody else's by the time it is wanted. */
export async function freePorts(count: number): Promise<number[]> {
  const held = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      return server;
    }),
  );
  const ports = held.map((server) => (server.address() as { port: number }).port);
  for (const server of held) server.close();
  return ports;
}
