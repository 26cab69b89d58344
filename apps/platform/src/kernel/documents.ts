import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { SQUEEZED_FROM, takesGzip } from './squeeze.ts';

const compressed = promisify(gzip);
const NOT_MODIFIED = 304;

interface Made {
  plain: Buffer;
  /** Absent where it is too short to gain by it. */
  small: Buffer | undefined;
  tag: string;
  type: string;
}

async function madeOf(document: object | string): Promise<Made> {
  const plain = Buffer.from(typeof document === 'string' ? document : JSON.stringify(document));
  const type = typeof document === 'string' ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8';
  const small =
    plain.length < SQUEEZED_FROM ? undefined : await compressed(plain, { level: constants.Z_BEST_COMPRESSION });
  return { plain, small, tag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`, type };
}

/**
 * A document that stays the same as long as the process lives: `make` runs once, when somebody asks for it first, and everybody gets the same
 * bytes: JSON of an object, a text as it is. It must not throw.
 */
export function serveDocument(app: FastifyInstance, path: string, make: () => object | Promise<object | string>): void {
  let made: Promise<Made> | undefined;
  app.get(path, async (request, reply) => {
    made ??= Promise.resolve(make()).then(madeOf);
    const { plain, small, tag, type } = await made;
    reply.headers({ etag: tag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
    if (request.headers['if-none-match']?.includes(tag)) return reply.code(NOT_MODIFIED).send();
    reply.type(type);
    if (!small || !takesGzip(request)) return reply.send(plain);
    return reply.header('content-encoding', 'gzip').send(small);
  });
}
