import { z } from 'zod';
import type { MediaServerConfig } from '../../../kernel/video-settings.ts';
import { StreamFault } from '../stream-fault.ts';
import { askServer } from './ask-server.ts';
import type { MediaServerAdapter } from './media-server.ts';

const Refusal = z.object({ error: z.string() });
const Paths = z.object({ pageCount: z.int(), items: z.array(z.object({ name: z.string() })) });
const PER_PAGE = 1_000;
const PAGES_MAX = 100;

/** MediaMTX, by its HTTP API (v3): a path on demand for each name. `secret`: user and password of the API with a colon, or one word. */
export function createMediaMtx(
  { api, play, secret, way }: MediaServerConfig,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): MediaServerAdapter {
  const authorization = secret.includes(':') ? `Basic ${Buffer.from(secret).toString('base64')}` : `Bearer ${secret}`;
  const ask = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
    askServer(fetch, new URL(`${api}/v3/config/paths/${path}`), {
      method,
      headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  const refused = (status: number) => new StreamFault('server', `the media server answers ${status}`);

  return {
    async add(name, source) {
      const { status, said } = await ask('POST', `add/${name}`, {
        source,
        sourceOnDemand: true,
        rtspTransport: 'tcp',
      });
      if (status === 200) return;
      const refusal = Refusal.safeParse(said);
      if (status === 400 && refusal.success && /already exists/i.test(refusal.data.error)) return;
      throw refused(status);
    },
    async remove(name) {
      const { status } = await ask('DELETE', `delete/${name}`);
      if (status !== 200 && status !== 404) throw refused(status);
    },
    async names() {
      const found: string[] = [];
      for (let page = 0; page < PAGES_MAX; page += 1) {
        const { status, said } = await ask('GET', `list?itemsPerPage=${PER_PAGE}&page=${page}`);
        const paths = Paths.safeParse(said);
        if (status !== 200 || !paths.success) throw refused(status);
        found.push(...paths.data.items.map(({ name }) => name));
        if (page + 1 >= paths.data.pageCount) break;
      }
      return found;
    },
    address: (name) => `${play}/${name}/${way === 'whep' ? 'whep' : 'index.m3u8'}`,
  };
}
