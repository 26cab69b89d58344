import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { serveDocument } from './documents.ts';
import { StartError } from './start-error.ts';

/** Where browsers find the operator's map. */
export const MAP_FILE = '/map/base.pmtiles';
/** More is asked for by nobody who reads a part of a map; it bounds what one request holds open. */
const RANGE_MAX_BYTES = 16 * 2 ** 20;
const NONE = 204;
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

/** Borders of a country are a few hundred kilobytes; a file of more was taken by mistake. */
const AREA_MAX_BYTES = 32 * 2 ** 20;

/** GeoJSON of the operator's, read once. An area without a file answers nothing: the web app has its own, or says that there is none. */
export async function serveAreas(
  app: FastifyInstance,
  areas: { readonly china: string | undefined; readonly world: string | undefined },
): Promise<void> {
  for (const [area, file] of [
    ['china', areas.china],
    ['world', areas.world],
  ] as const) {
    const address = `/map/areas/${area}.json`;
    if (file === undefined) {
      app.get(address, (_request, reply) => reply.code(NONE).send());
      continue;
    }
    const name = area === 'china' ? 'LF_MAP_GEOMETRY' : 'LF_MAP_WORLD';
    const found = await stat(file).catch(() => undefined);
    if (!found?.isFile() || found.size > AREA_MAX_BYTES)
      throw new StartError(`${name}: ${file} is not a file of 32 MB at most`);
    const json: unknown = await readFile(file, 'utf8')
      .then((text): unknown => JSON.parse(text))
      .catch(() => undefined);
    if (typeof json !== 'object' || json === null || !('features' in json))
      throw new StartError(`${name}: ${file} is not GeoJSON with features`);
    serveDocument(app, address, () => json);
  }
}
