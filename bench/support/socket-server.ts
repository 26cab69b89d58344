import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import type { SignalGrant } from '../../apps/platform/src/engines/types.ts';
import type { Live } from '../../apps/platform/src/engines/live/live.ts';

/** Lets socket number n watch what `grantOf(n)` says, without login: the live engine is what is measured. */
export async function openSocketServer(
  live: Live,
  grantOf: (number: number) => SignalGrant,
): Promise<{ url: string; close(): void }> {
  const server = new WebSocketServer({
    port: 0,
    host: '127.0.0.1',
    perMessageDeflate: false,
    maxPayload: 1_024,
    backlog: 4_096,
  });
  await once(server, 'listening');
  server.on('connection', (socket, request) => void live.attach(socket, grantOf(Number(request.url?.slice(1)))));
  const { port } = server.address() as AddressInfo;
  return {
    url: `ws://127.0.0.1:${port}/`,
    close() {
      for (const client of server.clients) client.terminate();
      server.close();
    },
  };
}
