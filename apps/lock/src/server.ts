import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  createServer,
} from 'node:http';
import { type LockDevice, LockUnreadable, NoLock } from './lock-device.ts';
import { isAllowedOrigin, isLocalHost } from './origins.ts';
import { parseSignRequest, signedBytes } from './protocol.ts';
import { createRateLimit } from './rate-limit.ts';

/** Not in the specification: a challenge and an id need a few hundred bytes. */
const BODY_MAX_BYTES = 4 * 1024;
/** So much of a larger one is read and thrown away, since a refusal is read only by who could send to the end. */
const DRAIN_MAX_BYTES = 16 * BODY_MAX_BYTES;
/** Not in the specification: a page asks once a minute (S3 §9). */
const RATE = { max: 10, perMs: 1_000 } as const;
const REQUEST_TIMEOUT_MS = 10_000;
const CONNECTIONS_MAX = 50;
/** How long a browser remembers that it may ask. */
const PREFLIGHT_SECONDS = 600;

export interface LockServerOptions {
  readonly device: LockDevice;
  /** Origins of pages that may ask, beside those of this machine. */
  readonly origins: readonly string[];
  readonly now: () => number;
  readonly log: (line: string) => void;
}

/** HTTP status and `error` of every refusal. */
const REFUSALS = {
  badRequest: 400,
  foreignOrigin: 403,
  notFound: 404,
  noLock: 404,
  methodNotAllowed: 405,
  tooLarge: 413,
  wrongType: 415,
  foreignHost: 421,
  tooFrequent: 429,
  failed: 500,
  lockUnreadable: 503,
} as const;
class Refusal extends Error {
  readonly error: keyof typeof REFUSALS;
  constructor(error: keyof typeof REFUSALS) {
    super(error);
    this.error = error;
  }
}

interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Text is sent as it is, an object as JSON. */
  readonly body?: string | object;
}

/** The lock over HTTP, for pages in a browser of this machine. Whoever starts it lets it listen on 127.0.0.1 only. */
export function createLockServer(options: LockServerOptions): Server {
  const mayPass = createRateLimit(RATE.max, RATE.perMs, options.now);
  const server = createServer((request, response) => void serve(request, response));
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, headers, body } = await answer(request, options, mayPass);
    const isText = typeof body === 'string';
    response.writeHead(status, {
      ...commonHeaders(request.headers, options.origins),
      ...headers,
      ...(body !== undefined && { 'content-type': isText ? 'text/plain; charset=utf-8' : 'application/json' }),
      // A body that was not read to its end cannot be followed by another request.
      ...(request.complete ? {} : { connection: 'close' }),
    });
    response.end(isText ? body : body && JSON.stringify(body));
  }
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  server.headersTimeout = REQUEST_TIMEOUT_MS;
  server.maxConnections = CONNECTIONS_MAX;
  return server;
}

function commonHeaders({ origin, host }: IncomingHttpHeaders, listed: readonly string[]): Record<string, string> {
  const isAllowed = origin !== undefined && isLocalHost(host) && isAllowedOrigin(origin, listed);
  return {
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    vary: 'Origin',
    ...(isAllowed && { 'access-control-allow-origin': origin }),
  };
}

async function answer(request: IncomingMessage, options: LockServerOptions, mayPass: () => boolean): Promise<Reply> {
  try {
    return await route(request, options, mayPass);
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === 'lockUnreadable' || refusal === 'failed') options.log(`${refusal}: ${String(error)}`);
    return { status: REFUSALS[refusal], body: { error: refusal } };
  }
}

function refusalOf(error: unknown): keyof typeof REFUSALS {
  if (error instanceof Refusal) return error.error;
  if (error instanceof NoLock) return 'noLock';
  return error instanceof LockUnreadable ? 'lockUnreadable' : 'failed';
}

async function route(request: IncomingMessage, options: LockServerOptions, mayPass: () => boolean): Promise<Reply> {
  const { method = '', headers } = request;
  const { origin } = headers;
  if (!isLocalHost(headers.host)) throw new Refusal('foreignHost');
  if (origin !== undefined && !isAllowedOrigin(origin, options.origins)) throw new Refusal('foreignOrigin');
  // Foreign pages are refused before this line, so that none can use the rate up.
  if (!mayPass()) throw new Refusal('tooFrequent');
  const path = request.url?.split('?', 1)[0] ?? '';
  const methods = METHODS.get(path);
  if (!methods) throw new Refusal('notFound');
  if (method === 'OPTIONS') return preflight(headers, methods);
  if (!methods.includes(method)) throw new Refusal('methodNotAllowed');
  if (path === '/') return { status: 200, body: await status(options.device) };
  // A browser sends the origin of every page that could read the answer.
  if (origin === undefined) throw new Refusal('foreignOrigin');
  return path === '/sign' ? sign(request, origin, options) : describe(options.device);
}

const METHODS: ReadonlyMap<string, readonly string[]> = new Map([
  ['/', ['GET']],
  ['/describe', ['GET']],
  ['/sign', ['POST']],
]);

function preflight(headers: IncomingHttpHeaders, methods: readonly string[]): Reply {
  // A page of the internet that asks a program of this machine: Chrome wants to hear that this is meant.
  const isPrivate = headers['access-control-request-private-network'] === 'true';
  return {
    status: 204,
    headers: {
      'access-control-allow-methods': methods.join(', '),
      'access-control-allow-headers': 'content-type',
      'access-control-max-age': String(PREFLIGHT_SECONDS),
      ...(isPrivate && { 'access-control-allow-private-network': 'true' }),
    },
  };
}

async function status(device: LockDevice): Promise<string> {
  const lock = await device.describe().catch((error: unknown) => {
    if (error instanceof NoLock) return undefined;
    throw error;
  });
  return `Lightfield hardware lock service\nlock: ${lock ? `${lock.label} (${lock.kind}, ${lock.id})` : 'none'}\n`;
}

async function describe(device: LockDevice): Promise<Reply> {
  const { id, model, label, kind, publicKey } = await device.describe();
  const body = { id, model, label, kind, algorithm: 'Ed25519', publicKey: publicKey.toString('base64') };
  return { status: 200, body };
}

async function sign(request: IncomingMessage, origin: string, { device, log }: LockServerOptions): Promise<Reply> {
  // No form and no text: a page can send JSON only after it was asked for (preflight).
  if (!/^application\/json\s*(?:;|$)/i.test(request.headers['content-type'] ?? '')) throw new Refusal('wrongType');
  const asked = parseSignRequest(await readBody(request));
  if (!asked) throw new Refusal('badRequest');
  const { id } = await device.describe();
  const signature = await device.sign(signedBytes(origin, asked));
  log(`signed for ${origin}, account ${asked.accountId}`);
  return { status: 200, body: { id, signature: signature.toString('base64') } };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // Left early, the connection has to live until the refusal is sent.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    bytes += (chunk as Buffer).length;
    if (bytes > DRAIN_MAX_BYTES) break;
    if (bytes <= BODY_MAX_BYTES) chunks.push(chunk as Buffer);
  }
  if (bytes > BODY_MAX_BYTES) throw new Refusal('tooLarge');
  return Buffer.concat(chunks).toString('utf8');
}
