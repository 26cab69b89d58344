import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { systemClock } from '../clock.ts';
import { type ArrivalBounds, createArrivals } from './arrivals.ts';

/** What connections may hold. All of it is measured in this process alone; none of it stands in the specification. */
export interface ConnectionBounds {
  /** Requests that wait behind the one being answered on the same connection. Browsers send none that way. */
  pipelined: number;
  /** Open connections of one address; an office behind one address has some hundred. A reverse proxy of ours is not counted. */
  perAddress: number;
  /** Of all addresses. */
  total: number;
  /** How fast an address may open them. */
  arrivals: ArrivalBounds;
  /** Answers not yet taken by the peer, on all connections together. */
  unreadBytes: number;
  /** How long a peer that takes nothing of an answer is waited for. */
  unreadMs: number;
}

export const CONNECTION_BOUNDS: ConnectionBounds = {
  pipelined: 32,
  perAddress: 1_000,
  total: 8_000,
  // As many as an address may have can come at once, after a restart: the last one waits for three seconds.
  arrivals: { burst: 250, perSecond: 250, waiting: 750, waitingOfAll: 2_000 },
  unreadBytes: 64 * 1024 * 1024,
  unreadMs: 20_000,
};
const SWEEP_MS = 500;

interface Connection {
  readonly socket: Socket;
  /** `undefined`: a reverse proxy of ours, behind which many people are. */
  readonly address: string | undefined;
  active: { request: IncomingMessage; response: ServerResponse } | undefined;
  readonly waiting: { request: IncomingMessage; response: ServerResponse }[];
  /** It has brought a request with a session. */
  trusted: boolean;
  /** The sweep has set the time the peer has for taking the answer. */
  timed: boolean;
}

export type ConnectionCounts = Record<
  'open' | 'unreadBytes' | 'closedPipelined' | 'closedHasty' | 'closedCrowded' | 'closedUnread',
  number
>;

/**
 * One request at a time on a connection, so many connections of an address, so much that nobody reads: what a peer does not
 * take is bounded per connection (one answer) and in sum, and whoever goes beyond loses the connection, not others theirs.
 */
export function createConnections({
  bounds = CONNECTION_BOUNDS,
  isProxy,
}: {
  bounds?: ConnectionBounds;
  isProxy: (address: string) => boolean;
}) {
  const all = new Map<Socket, Connection>();
  const byAddress = new Map<string, Set<Connection>>();
  const counts = { closedPipelined: 0, closedHasty: 0, closedCrowded: 0, closedUnread: 0 };
  const arrivals = createArrivals(bounds.arrivals, systemClock);

  /** A connection has come: `serve` reads what it says. */
  function opened(socket: Socket, serve: () => void): void {
    const peer = socket.remoteAddress ?? '';
    if (isProxy(peer)) return admit(socket, undefined, serve);
    const giveUp = arrivals.arrive(peer, () => admit(socket, peer, serve));
    if (giveUp) {
      // Nobody else listens while it waits.
      socket.on('error', () => undefined);
      socket.once('close', giveUp);
      return undefined;
    }
    counts.closedHasty += 1;
    return void socket.destroy();
  }

  function admit(socket: Socket, address: string | undefined, serve: () => void): void {
    if (socket.destroyed) return;
    const connection: Connection = { socket, address, active: undefined, waiting: [], trusted: false, timed: false };
    all.set(socket, connection);
    const own = address === undefined ? undefined : (byAddress.get(address) ?? new Set<Connection>());
    if (address !== undefined && own) byAddress.set(address, own.add(connection));
    socket.once('close', () => forget(connection));
    if (own && own.size > bounds.perAddress) makeRoom(own, connection);
    else if (all.size > bounds.total) makeRoom(all.values(), connection);
    if (!socket.destroyed) serve();
  }

  function forget(connection: Connection): void {
    all.delete(connection.socket);
    connection.waiting.length = 0;
    if (connection.address === undefined) return;
    const own = byAddress.get(connection.address);
    own?.delete(connection);
    if (own?.size === 0) byAddress.delete(connection.address);
  }

  /** The oldest stranger that only waits for its peer goes; where all are being answered, the new one. */
  function makeRoom(among: Iterable<Connection>, newest: Connection): void {
    counts.closedCrowded += 1;
    let leaving = newest;
    for (const connection of among) {
      if (connection.trusted || (connection.active && isComplete(connection.active))) continue;
      leaving = connection;
      break;
    }
    forget(leaving);
    leaving.socket.destroy();
  }

  function sweep(): void {
    let sum = 0;
    for (const connection of all.values()) {
      const { socket, timed } = connection;
      const unread = socket.writableLength;
      sum += unread;
      // Node's own timer sees progress inside a large write as well.
      if (unread > 0 && !timed) socket.setTimeout(bounds.unreadMs);
      if (unread === 0 && timed && connection.active) socket.setTimeout(0);
      connection.timed = unread > 0;
    }
    for (const connection of holdingMost(all.values(), sum - bounds.unreadBytes)) {
      counts.closedUnread += 1;
      forget(connection);
      connection.socket.destroy();
    }
  }

  const unreadBytes = () => [...all.keys()].reduce((sum, { writableLength }) => sum + writableLength, 0);
  const sweeper = setInterval(sweep, SWEEP_MS);
  sweeper.unref();

  return {
    opened,
    /** It belongs to somebody who is logged in: it is not given up for strangers. */
    trust(socket: Socket): void {
      const connection = all.get(socket);
      if (connection) connection.trusted = true;
    },
    /** The connection has become a WebSocket, which is counted and bounded where it is let in. */
    upgraded(socket: Socket): void {
      const connection = all.get(socket);
      if (connection) forget(connection);
    },
    /** Hands requests to `handle`, one at a time of each connection. */
    inTurn(handle: RequestListener): RequestListener {
      function begin(connection: Connection, next: { request: IncomingMessage; response: ServerResponse }): void {
        connection.active = next;
        // All of it is with the system: what is left is the peer's to take, and costs this process nothing.
        next.response.once('close', () => {
          if (connection.active !== next) return;
          connection.active = undefined;
          const following = connection.waiting.shift();
          if (following) begin(connection, following);
        });
        handle(next.request, next.response);
      }
      return (request, response) => {
        const connection = all.get(request.socket);
        if (!connection) return handle(request, response);
        if (!connection.active) return begin(connection, { request, response });
        if (connection.waiting.length < bounds.pipelined) return void connection.waiting.push({ request, response });
        counts.closedPipelined += 1;
        return void request.socket.destroy();
      };
    },
    /** Looks at once: a large answer is about to be added. */
    sweep,
    counts: (): ConnectionCounts => ({ open: all.size, unreadBytes: unreadBytes(), ...counts }),
    stop(): void {
      clearInterval(sweeper);
      arrivals.stop();
    },
  };
}
export type Connections = ReturnType<typeof createConnections>;

/** Those that hold most of the address that holds most, until so many bytes are found. */
function holdingMost(connections: Iterable<Connection>, bytes: number): Connection[] {
  if (bytes <= 0) return [];
  const unread = [...connections].filter(({ socket }) => socket.writableLength > 0);
  const held = new Map<string | undefined, number>();
  for (const { address, socket } of unread) held.set(address, (held.get(address) ?? 0) + socket.writableLength);
  unread.sort(
    (a, b) =>
      (held.get(b.address) ?? 0) - (held.get(a.address) ?? 0) || b.socket.writableLength - a.socket.writableLength,
  );
  let left = bytes;
  const enough = unread.findIndex(({ socket }) => (left -= socket.writableLength) <= 0);
  return enough < 0 ? unread : unread.slice(0, enough + 1);
}

/** The request has been received; what it asks for is being made or sent. */
const isComplete = ({ request, response }: { request: IncomingMessage; response: ServerResponse }) =>
  request.complete && !response.writableEnded;
