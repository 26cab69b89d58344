import { LIMITS } from '@lightfield/contract';
import type { FastifyRequest } from 'fastify';

/** Sixteen times what a body may have: far beyond any honest mistake. */
const DRAIN_MAX_BYTES = 16 * LIMITS.http.bodyBytes;

/** Nor longer than this. */
const DRAIN_MAX_MS = 10_000;

/**
 * A refusal that comes while the client is still sending is never read: the closed connection fails its sending first. So the rest is
 * read and thrown away, up to a limit; whoever sends more is cut off.
 */
export function drain({ raw }: FastifyRequest): Promise<void> {
  if (raw.complete || raw.readableEnded || raw.destroyed) return Promise.resolve();
  return new Promise((done) => {
    let bytes = 0;
    raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > DRAIN_MAX_BYTES) done();
    });
    for (const event of ['end', 'close', 'error']) raw.once(event, () => done());
    const patience = setTimeout(done, DRAIN_MAX_MS);
    raw.once('close', () => clearTimeout(patience));
    raw.resume();
  });
}
