import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { SQUEEZED_FROM, takesGzip } from './squeeze.ts';

const compressed = promisify(gzip);
const NOT_MODIFIED = 304;

/** A document that stays the same as long as the process lives: its bytes are made once, and everybody gets the same ones. */
export async function serveDocument(app: FastifyInstance, path: string, document: object): Promise<void> {
  const plain = Buffer.from(JSON.stringify(document));
  const small =
    plain.length < SQUEEZED_FROM ? undefined : await compressed(plain, { level: constants.Z_BEST_COMPRESSION });
  const tag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  app.get(path, async (request, reply) => {
    reply.headers({ etag: tag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
    if (request.headers['if-none-match']?.includes(tag)) return reply.code(NOT_MODIFIED).send();
    reply.type('application/json; charset=utf-8');
    if (!small || !takesGzip(request)) return reply.send(plain);
    return reply.header('content-encoding', 'gzip').send(small);
  });
}
