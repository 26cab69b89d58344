import { type RequestListener, type Server, createServer } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { LIMITS } from '@lightfield/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '../metrics.ts';
import { systemClock } from '../clock.ts';
import { type Allowance, createSpending } from './allowance.ts';
import { createBodyBudget } from './body-budget.ts';
import { bodyBytes, decodeBody, isLargeBody, receiveBodies } from './body.ts';
import { isCall } from '../call-paths.ts';
import type { Connections } from './connections.ts';
import { type Lane, createRounds, createTurns } from './turns.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Needs much of the database, of a thread or of memory: few at a time of one account. */
    heavy?: boolean;
    /** A body above some size is handed on as it came (`RawBody`). */
    parsesLarge?: boolean;
    /** Every body is handed on as it came: who sent it is proven by its letters. */
    rawBody?: boolean;
  }
  interface FastifyRequest {
    /** Account of the session that the request carries, or "key …" of its API key, as the guard found it; '' for everybody else. */
    accountId: string;
  }
}

const MB = 1024 * 1024;
/** Longer than the client waits (S1 §9), so that it is the client who gives up. */
const REQUEST_TIMEOUT_MS = LIMITS.http.timeoutMs + 10_000;
/** For the lines before a body: a few hundred bytes. */
const HEADERS_TIMEOUT_MS = 15_000;
const TIMEOUT_CHECK_MS = 5_000;
/**
 * A connection may be idle for this long. Longer than those in front of us keep one (nginx and HAProxy 60 s, our Caddyfile too): who
 * is the first to end it cannot send a request on what the other one has just closed. Strangers' idle ones go first when it is crowded.
 */
const KEEP_ALIVE_MS = 75_000;

/** Of one address whose requests carry no session: pages, pictures, the way to a login. */
const STRANGERS: Lane = { running: 16, waiting: 2_000 };
/** Of one account, on all its screens together. */
const ACCOUNT: Lane = { running: 12, waiting: 500 };
/** Of one account: queries of history, checks and saves of configurations and pages, files. */
const HEAVY: Lane = { running: 2, waiting: 60 };
/** Bytes a second of each key, bodies and answers together. A page with all its parts is two megabytes. */
const STRANGERS_BYTES: Allowance = { burst: 48 * MB, perSecond: 16 * MB };
const ACCOUNT_BYTES: Allowance = { burst: 64 * MB, perSecond: 16 * MB };
/** What a request costs that asks for nothing large, counted as bytes. */
const REQUEST_BYTES = 4 * 1024;
/** Nobody waits longer than this for their allowance; they would have given up. */
const WAIT_MAX_MS = 10_000;
/** Bytes of an answer that has a round of the event loop of its own, and before which it is looked whether others are left unread. */
const LARGE_ANSWER = 64 * 1024;
/** Large bodies that are received at a time, of one account or address. */
const BODIES: Lane = { running: 4, waiting: 500 };
/** Sessions that are not in memory and have to be asked for, of one address. */
const LOOKUPS: Lane = { running: 4, waiting: 2_000 };

const meansOf = ({ accountId }: FastifyRequest) =>
  accountId ? { lane: ACCOUNT, allowance: ACCOUNT_BYTES } : { lane: STRANGERS, allowance: STRANGERS_BYTES };

export interface GuardOptions {
  /**
   * Account of the session in a request. `known` answers at once, from memory, or '' for none; `undefined`: the database has to
   * be asked. Absent: nobody has a session (tests of plain pages).
   */
  accountOf?: {
    known(request: FastifyRequest): string | undefined;
    find(request: FastifyRequest): Promise<string>;
  };
}

/** The web server of node, where every connection has its bounds before anything of a request is looked at. */
export function guardedServer(handle: RequestListener, connections: Connections): Server {
  const server = createServer(
    {
      requestTimeout: REQUEST_TIMEOUT_MS,
      headersTimeout: HEADERS_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
    },
    connections.inTurn(handle),
  );
  // What node does with a connection (a parser, timers, reading) begins when it is let in.
  const serve = server.listeners('connection') as ((socket: Socket) => void)[];
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) =>
    connections.opened(socket, () => serve.forEach((one) => one.call(server, socket))),
  );
  server.on('upgrade', (_request, stream) => connections.upgraded(stream as Socket));
  server.on('close', () => connections.stop());
  return server;
}

/**
 * What a request meets before the code that answers it: who it is counted for, bounds of its body, and its turn. An account, or an
 * address without one, has so many at a time; what it sends beyond that waits, and nobody else waits for it.
 */
export function guardRequests(
  app: FastifyInstance,
  { accountOf, metrics, connections }: GuardOptions & { metrics: Metrics; connections: Connections },
): void {
  const turns = createTurns();
  const round = createRounds();
  const answerRound = createRounds();
  const budget = createBodyBudget();
  const spending = createSpending(systemClock);
  // What people do who are not logged in does not wait for pages and documents that somebody asks for again and again.
  const laneOf = (request: FastifyRequest) =>
    request.accountId || `${isCall(request.url) ? 'calls' : 'pages'} of ${request.ip}`;
  async function pause(key: string, allowance: Allowance): Promise<void> {
    const wait = spending.waitMs(key, allowance);
    if (wait > 0) await delay(Math.min(wait, WAIT_MAX_MS));
  }
  const keyOf = ({ accountId, ip }: FastifyRequest) => accountId || `address ${ip}`;
  metrics.gauge('lf_http_body_bytes', 'Bytes of bodies held', () => budget.bytes());
  metrics.counters('lf_http_connections', 'Connections: open, unread bytes, closed for what', () =>
    connections.counts(),
  );

  app.decorateRequest('accountId', '');
  app.addHook('onRequest', async (request) => {
    if (!accountOf || !(request.headers.cookie || request.headers.authorization)) return;
    const known = accountOf.known(request);
    if (known !== undefined) request.accountId = known;
    // Pages and pictures are not worth a question to the database.
    else if (isCall(request.url)) {
      const done = await turns.take(`look up ${request.ip}`, LOOKUPS);
      request.accountId = await accountOf.find(request).finally(done);
    }
    if (request.accountId) connections.trust(request.raw.socket);
  });
  const bodies = receiveBodies(app, {
    budget,
    keyOf: (request) => ({ key: keyOf(request), known: request.accountId !== '' || !accountOf }),
    async turnToRead(request) {
      const key = laneOf(request);
      const end = await turns.take(`bodies of ${key}`, BODIES);
      await pause(key, meansOf(request).allowance);
      return end;
    },
    async tooLarge(request, bytes) {
      const key = laneOf(request);
      const { allowance } = meansOf(request);
      spending.spend(key, Math.min(bytes, MB), allowance);
      await pause(key, allowance);
    },
  });
  app.addHook('preHandler', async (request, { raw }) => {
    const key = laneOf(request);
    const { config, bodyLimit } = request.routeOptions;
    const { lane, allowance } = meansOf(request);
    const mine = config.heavy ? turns.take(`heavy ${key}`, HEAVY) : turns.take(key, lane);
    const endTurn = await mine.catch((error: unknown) => {
      bodies.release(request);
      throw error;
    });
    const { socket } = request.raw;
    const begun = socket.bytesWritten;
    const done = () => {
      endTurn();
      bodies.release(request);
      spending.spend(key, REQUEST_BYTES + socket.bytesWritten - begun, allowance);
    };
    // Who has spent their allowance waits with their turn in hand, and those behind them wait, too.
    await pause(key, allowance);
    // Gone while it waited: nothing will tell again.
    if (raw.destroyed || raw.closed) return done();
    // The answer is made: sending it is no work.
    raw.once('prefinish', endTurn);
    raw.once('close', done);
    spending.spend(key, bodyBytes(request.body), allowance);
    if (config.rawBody) return undefined;
    if (isLargeBody(request.body)) {
      // Whoever asks for it has it parsed in a thread.
      if (config.parsesLarge) return undefined;
      await round();
    }
    request.body = decodeBody(request.body, bodyLimit, (text) => parsed(request, text));
    return undefined;
  });
  app.addHook('onSend', async (_request, _reply, payload) => {
    if ((typeof payload === 'string' || Buffer.isBuffer(payload)) && payload.length > LARGE_ANSWER) {
      // Some milliseconds of copying each: one a round, so that whoever asks for less is served in between.
      await answerRound();
      connections.sweep();
    }
    return payload;
  });

  const parser = app.getDefaultJsonParser('error', 'error');
  function parsed(request: FastifyRequest, text: string): unknown {
    let answer: { error: Error | null; value: unknown } = { error: null, value: undefined };
    void parser(request, text, (error, value: unknown) => (answer = { error, value }));
    if (answer.error) throw answer.error;
    return answer.value;
  }
}
