import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { TlsOptions } from 'node:tls';
import { Cord, portOf } from '../testing/cord.ts';
import type { Peer } from '../testing/peer.ts';

const MANY = 500;

export interface HttpPeer extends Peer {
  /** Method, path, authorization and body of every request. */
  readonly requests: { method: string; url: string; authorization: string | undefined; body: string }[];
  readonly documents: Map<string, string>;
  /** Answers with this instead. */
  status: number;
  /** Ends the connection with every answer, as small devices do. */
  hangsUp: boolean;
}

async function bodyOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}

/** Node's own HTTP server. What is put under a path is got from there. */
export async function httpPeer(tls?: TlsOptions): Promise<HttpPeer> {
  const documents = new Map([
    ['/many', JSON.stringify({ values: Array.from({ length: MANY }, (_, i) => i) })],
    ['/speed', '0'],
    ['/total', '0'],
    ['/state', '{"pump":{"ratio":0.1}}'],
    ['/run', 'false'],
    ['/label', ''],
  ]);
  const requests: HttpPeer['requests'] = [];
  const server = (tls ? createSecureServer(tls) : createServer()).on('request', (incoming, outgoing) => {
    void answer(incoming, outgoing);
  });
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method = '', url = '' } = incoming;
    const body = await bodyOf(incoming);
    requests.push({ method, url, authorization: incoming.headers.authorization, body });
    const known = documents.get(url);
    if (peer.status !== 200 || known === undefined) {
      outgoing.writeHead(known === undefined ? 404 : peer.status).end('no');
      return;
    }
    if (peer.hangsUp) outgoing.setHeader('connection', 'close');
    if (method === 'PUT') documents.set(url, body);
    outgoing.end(documents.get(url));
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cord = await Cord.to(portOf(server));
  const point = (
    address: string,
    dataType: Peer['points'][number]['dataType'],
    ...values: Peer['points'][number]['values']
  ) => ({
    address,
    dataType,
    values,
  });
  const peer: HttpPeer = {
    requests,
    documents,
    status: 200,
    hangsUp: false,
    settings: { host: '127.0.0.1', port: cord.port, replyTimeoutMs: 1_000 },
    points: [
      point('/speed', 'uint16', 7, 65_535),
      point('/total', 'int64', 9_007_199_254_740_993n, -1n),
      point('/state#pump.ratio', 'double', 1 / 3, -0.5),
      point('/run', 'bit', 1, 0),
      point('/label', 'string', '一号泵', 'pump 1'),
    ],
    missing: point('/nowhere', 'uint16'),
    many: { points: Array.from({ length: MANY }, (_, i) => point(`/many#values[${i}]`, 'uint16', i)), requests: 1 },
    mute: () => cord.mute(),
    down: () => cord.down(),
    up: () => cord.up(),
    async stop() {
      await cord.down();
      server.closeAllConnections();
      server.close();
    },
  };
  return peer;
}
