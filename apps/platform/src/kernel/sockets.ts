import { createHash } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { LIVE_COMPACT, SOCKET_CLOSE, accountErrors } from '@lightfield/contract';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Bus } from './bus.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import { isSameOrigin } from './same-origin.ts';
import { sessionTokenIn } from './session-cookie.ts';
import type { Sessions } from './sessions.ts';
import { shareSessionsIn } from './share-visits.ts';
import type { TrustedProxy } from './trusted-proxy.ts';
import type { SocketGrant, SocketTokens } from './socket-tokens.ts';

/** Clients send the word "idle" and nothing else (S3 §4). */
const MESSAGE_MAX_BYTES = 1_024;
/** A peer that answered no ping for two rounds is gone: a cable was pulled, a laptop sleeps. */
const PING_MS = 30_000;
/** How soon a socket notices that its session has expired or its account was disabled in another process. */
const SESSION_CHECK_MS = 60_000;
const GOING_AWAY = 1001;
const STOP_PATIENCE_MS = 500;

export type SocketHandler<Payload> = (socket: WebSocket, grant: SocketGrant<Payload>) => void;

export interface Sockets {
  /**
   * Connections to `prefix + token`. The token must have been issued for `kind`; its payload comes back as it was given.
   * The handler gets an open socket whose session is alive; it needs no error listener, and closing is seen to.
   */
  on<Payload>(prefix: string, kind: string, handler: SocketHandler<Payload>): void;
  /** Closes every socket with 1001, so that browsers connect again later. */
  stop(): Promise<void>;
}

export interface SocketsOptions {
  server: Server;
  tokens: SocketTokens;
  sessions: Pick<Sessions, 'isAlive'>;
  bus: Bus;
  log: Log;
  metrics: Metrics;
  trustProxy: TrustedProxy;
  /** It is not there for people: nobody gets one. */
  isClosed?: boolean;
}

interface Route {
  prefix: string;
  kind: string;
  handler: SocketHandler<never>;
}

/** WebSockets on the http server: one place for all of them, which only lets in who holds a token. */
export function createSockets(options: SocketsOptions): Sockets {
  const { server, tokens, sessions, bus, log, metrics } = options;
  const upgrades = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: MESSAGE_MAX_BYTES,
    // One that names others alone gets the JSON of the contract under the first name, as if it had named none.
    handleProtocols: (named) => (named.has(LIVE_COMPACT) ? LIVE_COMPACT : ([...named][0] ?? false)),
  });
  const routes: Route[] = [];
  const bySession = new Map<string, Set<WebSocket>>();
  const answered = new WeakSet<WebSocket>();
  let open = 0;
  metrics.gauge('lf_sockets_open', 'Open WebSockets', () => open);
  const refused = metrics.counter('lf_sockets_refused_total', 'WebSocket upgrades refused', ['reason']);

  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', () => stream.destroy());
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    if (options.isClosed) return refuseUpgrade(stream, '503 Service Unavailable');
    const route = routes.find(({ prefix }) => path.startsWith(prefix));
    if (!route) return refuseUpgrade(stream, '404 Not Found');
    if (!isSameOrigin(request.headers, hostOf(request, options.trustProxy))) {
      refused('origin');
      return refuseUpgrade(stream, '403 Forbidden');
    }
    upgrades.handleUpgrade(request, stream, head, (socket) => {
      socket.on('error', (error) => log.debug({ error: error.message }, 'socket error'));
      void admit(socket, request, route, path.slice(route.prefix.length));
    });
    return undefined;
  });

  async function admit(socket: WebSocket, request: IncomingMessage, route: Route, token: string): Promise<void> {
    // A token that cannot be looked up just now is none: whoever has it gets another one.
    const grant = await tokens.take(route.kind, token).catch(() => undefined);
    // The close code reaches the page only over an open socket: hence accepted first, then closed. The reason is a code of the
    // catalogue: 1020 expired, 1021 not valid.
    const problem = grant === 'expired' ? accountErrors.tokenExpired : accountErrors.tokenInvalid;
    if (grant === undefined || grant === 'expired' || !sameSession(request, grant)) {
      refused('token');
      socket.close(SOCKET_CLOSE.badToken, String(problem.code));
      return;
    }
    const { sessionId } = grant.caller;
    keep(sessionId, socket);
    const alive = await sessions.isAlive(sessionId).catch(() => false);
    if (!alive) return socket.close(SOCKET_CLOSE.badToken, 'session');
    if (socket.readyState === socket.OPEN) route.handler(socket, grant as SocketGrant<never>);
    return undefined;
  }

  function keep(sessionId: string, socket: WebSocket): void {
    open += 1;
    const set = bySession.get(sessionId) ?? new Set();
    bySession.set(sessionId, set.add(socket));
    answered.add(socket);
    socket.on('pong', () => answered.add(socket));
    socket.on('close', () => {
      open -= 1;
      set.delete(socket);
      if (set.size === 0) bySession.delete(sessionId);
    });
  }

  const stopListening = bus.on('sessionEnded', ({ sessionId }) => {
    for (const socket of bySession.get(sessionId) ?? []) socket.close(SOCKET_CLOSE.revoked, 'session ended');
  });
  // Sessions may have ended unheard.
  const stopLooking = bus.onGap(() => void checkSessions());
  const pings = setInterval(() => {
    for (const socket of upgrades.clients) {
      if (!answered.delete(socket) && socket.readyState === socket.OPEN) socket.terminate();
      else socket.ping();
    }
  }, PING_MS);
  const checks = setInterval(() => void checkSessions(), SESSION_CHECK_MS);
  async function checkSessions(): Promise<void> {
    for (const [sessionId, sockets] of bySession) {
      // An unreachable database ends nobody's session.
      if (await sessions.isAlive(sessionId).catch(() => true)) continue;
      for (const socket of sockets) socket.close(SOCKET_CLOSE.revoked, 'session ended');
    }
  }

  return {
    on(prefix, kind, handler) {
      routes.push({ prefix, kind, handler });
    },
    async stop() {
      stopListening();
      stopLooking();
      clearInterval(pings);
      clearInterval(checks);
      const closing = [...upgrades.clients].map((socket) => {
        socket.close(GOING_AWAY, 'server stops');
        return new Promise((resolve) => socket.once('close', resolve));
      });
      await Promise.race([Promise.all(closing), new Promise((resolve) => setTimeout(resolve, STOP_PATIENCE_MS))]);
      for (const socket of upgrades.clients) socket.terminate();
      upgrades.close();
    },
  };
}

function refuseUpgrade(stream: Duplex, status: string): void {
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

function hostOf(request: IncomingMessage, trustProxy: TrustedProxy): string {
  const forwarded = trustProxy(request.socket.remoteAddress ?? '') ? request.headers['x-forwarded-host'] : undefined;
  return (typeof forwarded === 'string' ? forwarded.split(',').at(-1)?.trim() : request.headers.host) ?? '';
}

/** A browser sends its cookie along: then it must be the session the token was given to. Other programs send none. */
function sameSession(request: IncomingMessage, grant: SocketGrant<unknown>): boolean {
  if (grant.caller.kind === 'share') {
    const visits = shareSessionsIn(request.headers.cookie);
    return visits.length === 0 || visits.includes(grant.caller.sessionId);
  }
  const token = sessionTokenIn(request.headers.cookie);
  return token === undefined || createHash('sha256').update(token).digest('hex') === grant.caller.sessionId;
}
