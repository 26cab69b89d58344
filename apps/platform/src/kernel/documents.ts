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
}

async function madeOf(document: object): Promise<Made> {
  const plain = Buffer.from(JSON.stringify(document));
  const small =
    plain.length < SQUEEZED_FROM ? undefined : await compressed(plain, { level: constants.Z_BEST_COMPRESSION });
  return { plain, small, tag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"` };
}

/**
 * A document that stays the same as long as the process lives: `make` runs once, when somebody asks for it first, and everybody gets the same
 * bytes. It must not throw.
 */
export function serveDocument(app: FastifyInstance, path: string, make: () => object | Promise<object>): void {
  let made: Promise<Made> | undefined;
  app.get(path, async (request, reply) => {
    made ??= Promise.resolve(make()).then(madeOf);
    const { plain, small, tag } = await made;
    reply.headers({ etag: tag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
    if (request.headers['if-none-match']?.includes(tag)) return reply.code(NOT_MODIFIED).send();
    reply.type('application/json; charset=utf-8');
    if (!small || !takesGzip(request)) return reply.send(plain);
    return reply.header('content-encoding', 'gzip').send(small);
  });
}
