import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { StartError } from './start-error.ts';

/** Where browsers find the operator's map. */
export const MAP_FILE = '/map/base.pmtiles';
/** More is asked for by nobody who reads a part of a map; it bounds what one request holds open. */
const RANGE_MAX_BYTES = 16 * 2 ** 20;
const PARTIAL = 206;
const NOT_SATISFIABLE = 416;

/** One range out of `bytes=from-to`; `undefined`: none, or several, or one that lies outside. */
export function rangeOf(header: string | undefined, size: number): { start: number; end: number } | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  const end = Math.min(last, start + RANGE_MAX_BYTES - 1);
  return start < size && start <= end ? { start, end } : undefined;
}

/**
 * A PMTiles file by ranges: a view of a map reads a few kilobytes out of gigabytes. Whoever asks for no range gets none of it:
 * nobody has a use for the whole. The file may be exchanged while the platform runs: its tag says which it is.
 */
export async function serveMapFile(app: FastifyInstance, file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile()) throw new StartError(`LF_MAP_FILE: ${file} is not a file`);
  app.get(MAP_FILE, async (request, reply) => {
    const now = await stat(file).catch(() => undefined);
    if (!now?.isFile()) return reply.code(404).type('text/plain').send('not found\n');
    const { size, mtimeMs } = now;
    reply
      .header('accept-ranges', 'bytes')
      .header('etag', `"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"`)
      .header('cache-control', 'no-cache')
      .type('application/octet-stream');
    const range = rangeOf(request.headers.range, size);
    if (!range) return reply.code(NOT_SATISFIABLE).header('content-range', `bytes */${size}`).send('');
    return reply
      .code(PARTIAL)
      .header('content-range', `bytes ${range.start}-${range.end}/${size}`)
      .header('content-length', range.end - range.start + 1)
      .send(createReadStream(file, range));
  });
}
