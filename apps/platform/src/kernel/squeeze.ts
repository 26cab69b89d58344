import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const squeezed = promisify(gzip);
/** Bytes below which an answer travels as fast as it is: some packets of a network. */
export const SQUEEZED_FROM = 16_384;

/** Takes it, and has not said that it would rather not (RFC 9110 §12.5.3). */
const TAKES_GZIP = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/;
export const takesGzip = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  TAKES_GZIP.test(headers['accept-encoding'] ?? '');

/**
 * Long answers of calls travel compressed to whoever takes that: a page of 2,000 widgets is 4.3 MB of repeated names, and
 * a hundredth of it so. At the fastest level, beside the thread that answers. What is streamed stays as it is.
 */
export function squeezeAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < SQUEEZED_FROM) return payload;
    reply.header('vary', 'accept-encoding');
    if (!takesGzip(request) || reply.hasHeader('content-encoding')) return payload;
    const smaller = await squeezed(payload, { level: constants.Z_BEST_SPEED });
    reply.header('content-encoding', 'gzip').header('content-length', smaller.length);
    return smaller;
  });
}
