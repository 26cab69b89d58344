import { type IncomingMessage, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Told {
  readonly method: string;
  readonly path: string;
  readonly authorization: string;
  readonly fields: Record<string, unknown>;
}
export interface StandIn {
  readonly url: string;
  readonly asked: Told[];
  /** Sources by the name of their stream. */
  readonly streams: Map<string, string>;
  /** Said instead of an answer. */
  lies: { status: number; text: string } | undefined;
  close: () => unknown;
}

/** A server that keeps what it was asked, and answers as `answer` does. */
async function standIn(answer: (told: Told, streams: Map<string, string>) => [number, object?]): Promise<StandIn> {
  const asked: Told[] = [];
  const streams = new Map<string, string>();
  const made: StandIn = { url: '', asked, streams, lies: undefined, close: () => server.close() };
  const server = createServer((request, reply) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const told = toldIn(request, text);
      asked.push(told);
      if (made.lies) return void reply.writeHead(made.lies.status).end(made.lies.text);
      const [status, said] = answer(told, streams);
      return void reply.writeHead(status).end(said && JSON.stringify(said));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(made, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
}
function toldIn({ method = '', url = '', headers }: IncomingMessage, text: string): Told {
  const isJson = headers['content-type'] === 'application/json';
  const fields = isJson ? (JSON.parse(text) as Record<string, unknown>) : Object.fromEntries(new URLSearchParams(text));
  return { method, path: url, authorization: headers.authorization ?? '', fields };
}

/** Speaks as MediaMTX does (API v3), to `lf:geheim`. */
export const mediaMtxServer = () =>
  standIn(({ method, path, authorization, fields }, streams) => {
    if (authorization !== `Basic ${Buffer.from('lf:geheim').toString('base64')}`)
      return [401, { error: 'authentication error' }];
    const { pathname, searchParams } = new URL(path, 'http://x');
    const [, action = '', name = ''] = /^\/v3\/config\/paths\/(\w+)\/?(.*)$/.exec(pathname) ?? [];
    if (action === 'add' && method === 'POST') {
      if (streams.has(name)) return [400, { error: 'path already exists' }];
      streams.set(name, String(fields['source']));
      return [200];
    }
    if (action === 'delete' && method === 'DELETE')
      return streams.delete(name) ? [200] : [404, { error: 'path configuration not found' }];
    if (action !== 'list' || method !== 'GET') return [404, { error: 'not found' }];
    // two on each page, whatever was asked for: pages are walked through
    const page = Number(searchParams.get('page'));
    const items = [...streams.keys()].map((one) => ({ name: one }));
    const pageCount = Math.ceil(items.length / 2);
    return [200, { itemCount: items.length, pageCount, items: items.slice(page * 2, page * 2 + 2) }];
  });

/** Speaks as ZLMediaKit does, to whoever knows the secret `geheim`. A camera at `10.0.0.99` is away, one at `10.0.0.98` refuses. */
export const zlMediaKitServer = () =>
  standIn(({ path, fields }, streams) => {
    if (fields['secret'] !== 'geheim') return [200, { code: -100, msg: 'Incorrect secret' }];
    const [stream, url] = [String(fields['stream']), String(fields['url'])];
    switch (path) {
      case '/index/api/addStreamProxy':
        if (streams.has(stream)) return [200, { code: -1, msg: 'This stream already exists' }];
        if (url.includes('10.0.0.98')) return [200, { code: -1, msg: `play ${url} failed: 401 Unauthorized` }];
        if (url.includes('10.0.0.99')) return [200, { code: -1, msg: `connect ${url} timeout` }];
        streams.set(stream, url);
        return [200, { code: 0, data: { key: `__defaultVhost__/lightfield/${stream}` } }];
      case '/index/api/delStreamProxy':
        return streams.delete(String(fields['key']).split('/')[2] ?? '')
          ? [200, { code: 0, data: { flag: true } }]
          : [200, { code: -500, msg: 'can not find the stream' }];
      case '/index/api/getMediaList':
        // once for each form of a stream
        return [200, { code: 0, data: [...streams.keys()].flatMap((one) => [{ stream: one }, { stream: one }]) }];
      default:
        return [404, {}];
    }
  });
