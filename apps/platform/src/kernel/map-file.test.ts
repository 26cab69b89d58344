import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MAP_FILE, rangeOf, serveAreas, serveMapFile } from './map-file.ts';
import { StartError } from './start-error.ts';

let folder: string;
let file: string;
const app = fastify();
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lf-map-'));
  file = path.join(folder, 'china.pmtiles');
  await writeFile(file, '0123456789');
  await serveMapFile(app, file);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});
const get = (range?: string) => app.inject({ method: 'GET', url: MAP_FILE, headers: range ? { range } : {} });

it('gives the part of the map that is asked for, and says how long the whole is', async () => {
  const { statusCode, body, headers } = await get('bytes=2-4');
  expect([statusCode, body, headers['content-range'], headers['content-length']]).toEqual([
    206,
    '234',
    'bytes 2-4/10',
    '3',
  ]);
  expect((await get('bytes=8-99')).body).toBe('89');
  expect((await get('bytes=-3')).body).toBe('789');
});
it.each([undefined, 'bytes=10-12', 'bytes=5-2', 'bytes=0-1,4-5', 'bytes=-', 'lines=1-2', 'bytes=-0'])(
  'gives none of it where no part is asked for: %s',
  async (range) => {
    const { statusCode, body } = await get(range);
    expect([statusCode, body]).toEqual([416, '']);
  },
);
it('gives no more than some megabytes at once', () => {
  expect(rangeOf('bytes=0-', 2 ** 40)).toEqual({ start: 0, end: 2 ** 24 - 1 });
});
it('another file says that it is another one, and one that has gone is not there', async () => {
  const before = (await get('bytes=0-0')).headers.etag;
  await writeFile(file, '01234567890123456789');
  expect((await get('bytes=0-0')).headers.etag).not.toBe(before);
  await rm(file);
  expect((await get('bytes=0-0')).statusCode).toBe(404);
});
it('does not begin without its file', async () => {
  await expect(serveMapFile(fastify(), path.join(folder, 'none'))).rejects.toThrow(StartError);
});
it('serves borders of the operator, says where there are none, and does not begin with what is no map', async () => {
  const other = fastify();
  const borders = path.join(folder, 'china.json');
  await writeFile(borders, '{"type":"FeatureCollection","source":"审图号 GS(2024)0001号","features":[]}');
  await serveAreas(other, { china: borders, world: undefined });
  expect((await other.inject('/map/areas/china.json')).json()).toMatchObject({ features: [] });
  expect((await other.inject('/map/areas/world.json')).statusCode).toBe(204);
  await writeFile(borders, 'no map');
  await expect(serveAreas(fastify(), { china: borders, world: undefined })).rejects.toThrow(StartError);
  await other.close();
});
