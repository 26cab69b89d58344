import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { CompactReader, LiveFrame } from '@lightfield/contract';
import { v7 as uuid } from 'uuid';
import { WebSocket, WebSocketServer } from 'ws';
import type { SignalGrant } from '../types.ts';
import type { Live } from './live.ts';

export interface Viewer {
  ws: WebSocket;
  /** Every frame so far, checked against the contract. */
  frames: LiveFrame[];
  /** The newest value of each variable. */
  values: Map<string, LiveFrame & { kind: 'signalVal' } extends { readings: (infer R)[] } ? R : never>;
}

export interface LiveBench {
  /** A grant for `signals` on one device; the series are the numbers given. */
  grant(series: readonly number[], fields?: Partial<SignalGrant>): SignalGrant;
  /** `protocol`: the form of values that it asks for. */
  connect(grant: SignalGrant, protocol?: string): Promise<Viewer>;
  close(): void;
}

/** Real sockets between a server that attaches and clients that check every frame. */
export async function liveBench(live: Pick<Live, 'attach'>): Promise<LiveBench> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false, maxPayload: 4_096 });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const grants = new Map<string, SignalGrant>();
  server.on('connection', (socket, request) => {
    const grant = grants.get((request.url ?? '').slice(1));
    if (grant) void live.attach(socket, grant);
    else socket.close();
  });
  return {
    grant: (series, fields = {}) => ({
      accountId: uuid(),
      sessionId: uuid(),
      deviceIds: [uuid()],
      signals: series.map((seriesId) => ({ seriesId, variableId: variableIdOf(seriesId) })),
      ...fields,
    }),
    async connect(grant, protocol) {
      const token = uuid();
      grants.set(token, grant);
      const ws = new WebSocket(`ws://127.0.0.1:${port}/${token}`, protocol === undefined ? [] : [protocol], {
        perMessageDeflate: false,
      });
      const compact = new CompactReader();
      const viewer: Viewer = { ws, frames: [], values: new Map() };
      ws.on('error', () => undefined);
      ws.on('message', (data: Buffer, isBinary) => {
        const frame = LiveFrame.parse(isBinary ? compact.read(data) : JSON.parse(data.toString()));
        if (frame.kind === 'numbers') compact.begin(frame);
        viewer.frames.push(frame);
        if (frame.kind !== 'signalVal') return;
        for (const reading of frame.readings) viewer.values.set(reading.variableId, reading);
      });
      // a socket is let in once what was saved of its signals is there
      await Promise.all([once(ws, 'open'), once(ws, 'message')]);
      return viewer;
    },
    close() {
      for (const client of server.clients) client.terminate();
      server.close();
    },
  };
}

/** A valid id that shows the number of the series. */
export function variableIdOf(seriesId: number): string {
  return `01890000-0000-7000-8000-${String(seriesId).padStart(12, '0')}`;
}
