import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import { LIMITS, commonErrors } from '@lightfield/contract';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { letAnyOrigin } from './any-origin.ts';
import { isCall } from './call-paths.ts';
import { bearerOf } from './api-keys.ts';
import { createConnections } from './admission/connections.ts';
import { type GuardOptions, guardRequests, guardedServer } from './admission/guard.ts';
import { errorReply } from './envelope.ts';
import { languageOf } from './language.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import { isSameOrigin } from './same-origin.ts';
import { squeezeAnswers } from './squeeze.ts';
import type { TrustedProxy } from './trusted-proxy.ts';
import { drain } from './upload/drain.ts';

/** Lock service on the machine of the person (docs/operations/lock.md); the page of an account with `useLock` asks it. */
const LOCK_SERVICE = 'http://127.0.0.1:18990';
/** How long the answers of `/metrics` and `/readyz` are good for whoever asks again: they cost some work, and everybody may ask. */
const KEPT_MS = 1_000;
/** How a process is. */
const HEALTH: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

export interface HttpOptions extends Pick<GuardOptions, 'accountOf'> {
  log: Log;
  metrics: Metrics;
  trustProxy: TrustedProxy;
  /** It is not there for people (`LF_ROLES` without web): how it is is all that it answers. */
  healthOnly?: boolean;
  /** Resolves when the platform can work (the database answers); rejects with why not. */
  ready: () => Promise<void>;
  /** Hosts of map tiles: pictures may come from there. */
  tileOrigins?: readonly string[];
  /** Where browsers may fetch video. */
  videoOrigins?: readonly string[];
  /** What may be opened in a frame; none: every http(s) address. */
  frameOrigins?: readonly string[];
}

/** fastify with everything that holds for every request: ids, envelope for errors, same origin, headers, health, metrics. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const { log, metrics } = options;
  const connections = createConnections({ isProxy: options.trustProxy });
  const app = fastify({
    logger: false,
    genReqId: () => randomUUID(),
    bodyLimit: LIMITS.http.bodyBytes,
    trustProxy: (address) => options.trustProxy(address),
    forceCloseConnections: true,
    serverFactory: (handle) => guardedServer(handle, connections),
    frameworkErrors: (error, request, reply) => void replyWithEnvelope(error, request, reply, log),
  });
  // A page of another site can send plain text without being asked; no call takes it.
  app.removeContentTypeParser('text/plain');
  await app.register(cookie);
  // Read by calls that declare `upload`, within their limits; route.ts refuses it for all others.
  await app.register(multipart);

  if (options.healthOnly)
    app.addHook('onRequest', async (request, reply) => {
      // Whoever distributes requests takes the next one.
      if (!HEALTH.has(request.url.split('?', 1)[0] ?? ''))
        return reply.code(503).type('text/plain').send('not served here (LF_ROLES)\n');
      return undefined;
    });

  const seconds = metrics.histogram('lf_http_request_seconds', 'Time to answer a request', ['path']);
  const headers = securityHeaders(options);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    if (isCall(request.url)) reply.header('cache-control', 'no-store');
    if (letAnyOrigin(request, reply)) return;
    if (bearerOf(request.headers.authorization) !== undefined) {
      // No page of another site can send this header unasked. What it does by it, it does by nothing else: neither here nor in any route.
      request.cookies = {};
      delete request.headers.cookie;
    } else if (request.method !== 'GET' && request.method !== 'HEAD' && !isSameOrigin(request.headers, request.host))
      throw commonErrors.foreignOrigin();
  });
  // Before the guard, which looks at what is sent in the end.
  squeezeAnswers(app);
  guardRequests(app, { ...(options.accountOf && { accountOf: options.accountOf }), metrics, connections });
  app.addHook('onResponse', async (request, reply) => {
    const { url } = request.routeOptions;
    if (url) seconds(reply.elapsedTime / 1_000, url);
    log.debug(
      {
        requestId: request.id,
        method: request.method,
        path: url ?? request.url.split('?', 1)[0],
        ms: reply.elapsedTime,
      },
      'request',
    );
  });
  app.setErrorHandler((error, request, reply) => replyWithEnvelope(error, request, reply, log));
  app.setNotFoundHandler((request, reply) => notFound(request, reply, log));

  app.get('/healthz', async (_request, reply) => reply.type('text/plain').send('ok\n'));
  const ready = keptFor(KEPT_MS, options.ready);
  const measured = keptFor(KEPT_MS, () => metrics.text());
  app.get('/readyz', async (_request, reply) =>
    ready().then(
      () => reply.type('text/plain').send('ready\n'),
      () => reply.code(503).type('text/plain').send('not ready\n'),
    ),
  );
  app.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await measured()));
  return app;
}

/** Asks once for all who ask within `ms`, and while it is being answered. */
function keptFor<Answer>(ms: number, ask: () => Promise<Answer>): () => Promise<Answer> {
  let kept: Promise<Answer> | undefined;
  return () => {
    if (kept) return kept;
    kept = ask();
    const forget = () => setTimeout(() => (kept = undefined), ms).unref();
    kept.then(forget, forget);
    return kept;
  };
}

/** Calls are answered with HTTP 200 whatever happened; everything else with its HTTP status. */
async function replyWithEnvelope(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Log) {
  const { envelope, ours } = errorReply(error, languageOf(request.headers, request.cookies ?? {}), request.id);
  if (ours) log.error({ error, path: request.url.split('?', 1)[0], requestId: request.id }, 'request failed');
  const status = (error as { statusCode?: number }).statusCode ?? (ours ? 500 : 403);
  await drain(request);
  return reply.code(isCall(request.url) ? 200 : status).send(envelope);
}

function notFound(request: FastifyRequest, reply: FastifyReply, log: Log) {
  if (isCall(request.url)) return replyWithEnvelope(commonErrors.unsupportedRequest(), request, reply, log);
  return reply.code(404).type('text/plain').send('not found\n');
}

function securityHeaders({
  tileOrigins = [],
  videoOrigins = [],
  frameOrigins = [],
}: Pick<HttpOptions, 'tileOrigins' | 'videoOrigins' | 'frameOrigins'>): Record<string, string> {
  const images = ["'self'", 'data:', 'blob:', ...tileOrigins].join(' ');
  const connect = ["'self'", 'ws:', 'wss:', LOCK_SERVICE, ...tileOrigins, ...videoOrigins].join(' ');
  return {
    'content-security-policy': [
      "default-src 'self'",
      // The component library writes its styles into the page.
      "style-src 'self' 'unsafe-inline'",
      `img-src ${images}`,
      "worker-src 'self' blob:",
      `connect-src ${connect}`,
      // A media source has an address of its own kind.
      `media-src ${["'self'", 'blob:', ...videoOrigins].join(' ')}`,
      // What an editor puts into a page or the navigation by its address; the frame itself is a sandbox without our origin.
      `frame-src ${["'self'", ...(frameOrigins.length === 0 ? ['http:', 'https:'] : frameOrigins)].join(' ')}`,
      "object-src 'none'",
      "base-uri 'self'",
      "form-action 'self'",
      "frame-ancestors 'self'",
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'same-origin',
    'permissions-policy': 'camera=(self), microphone=(), geolocation=(self)',
  };
}
