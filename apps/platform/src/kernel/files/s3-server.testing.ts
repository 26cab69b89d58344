import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { S3Config } from './files-settings.ts';
import { sha256, signedHeaders } from './signature-v4.ts';

/** What goes wrong with the next request. */
export type Trouble =
  | { status: number; code: string }
  | 'cut'
  | 'cut in the middle'
  | 'stalls in the middle'
  | 'silent'
  | 'silent after it was put'
  | 'no ranges';
const SKEW_MS = 15 * 60_000;

/**
 * An S3 server of ours, of one bucket, as strict as those of others and stricter: every header is signed, the body is what was signed, the
 * time is about right. It tells as many names at once as it is told (`page`), and makes trouble on demand.
 */
export async function strictS3(
  { page = 1_000, tls }: { page?: number; tls?: { cert: string; key: string } } = {},
  login = { keyId: 'AKTEST', secret: 'sSecret+/of-a-test', region: 'test-1' },
) {
  const objects = new Map<string, Buffer>();
  const troubles: Trouble[] = [];
  let asked = 0;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    asked += 1;
    const trouble = troubles.shift();
    if (trouble === 'silent') return;
    if (trouble === 'cut') return void request.socket.destroy();
    const chunks: Buffer[] = [];
    for await (const chunk of request) {
      chunks.push(chunk as Buffer);
      if (trouble === 'cut in the middle' && request.method === 'PUT') return void request.socket.destroy();
    }
    const body = Buffer.concat(chunks);
    const refuse = (status: number, code: string) =>
      response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(`<Error><Code>${code}</Code><Message>of ${login.keyId}</Message></Error>`);
    if (typeof trouble === 'object') return void refuse(trouble.status, trouble.code);
    const url = new URL(request.url ?? '/', base());
    const wrong = problemOf(request, url, body);
    if (wrong) return void refuse(403, wrong);
    const [, bucket, ...rest] = url.pathname.split('/');
    if (bucket !== 'bucket') return void refuse(404, 'NoSuchBucket');
    const name = rest.join('/');
    if (name === '') return void response.writeHead(200).end(listed(url));
    if (request.method === 'PUT') {
      objects.set(name, body);
      if (trouble === 'silent after it was put') return;
      return void response.writeHead(200, { etag: `"${createHash('md5').update(body).digest('hex')}"` }).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(name);
      return void response.writeHead(204).end();
    }
    const found = objects.get(name);
    if (!found) return void refuse(404, 'NoSuchKey');
    send(found, request, response, trouble);
  }

  function send(found: Buffer, request: IncomingMessage, response: ServerResponse, trouble: Trouble | undefined): void {
    const from = trouble === 'no ranges' ? undefined : /^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1];
    const part = found.subarray(Number(from ?? 0));
    response.writeHead(from === undefined ? 200 : 206, { 'content-length': part.length });
    if (trouble !== 'cut in the middle' && trouble !== 'stalls in the middle') return void response.end(part);
    response.write(part.subarray(0, Math.floor(part.length / 2)), () => {
      if (trouble === 'cut in the middle') request.socket.destroy();
    });
  }

  function problemOf(request: IncomingMessage, url: URL, body: Buffer): string | undefined {
    const { authorization = '', 'x-amz-date': stamp, 'x-amz-content-sha256': hash } = request.headers;
    const names = /SignedHeaders=([^,]*)/.exec(authorization)?.[1]?.split(';') ?? [];
    const at = Date.parse(String(stamp).replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
    if (!(Math.abs(at - Date.now()) < SKEW_MS)) return 'RequestTimeTooSkewed';
    const needed = Object.keys(request.headers).filter((one) => /^(host|range|content-length|x-amz-.*)$/.test(one));
    // Of a request without a body the line adds `content-length: 0` by itself at times.
    if (needed.some((one) => !names.includes(one) && !(one === 'content-length' && body.length === 0)))
      return 'AccessDenied';
    if (hash !== sha256(body)) return 'XAmzContentSHA256Mismatch';
    const headers = Object.fromEntries(names.map((one) => [one, String(request.headers[one])]));
    const expected = signedHeaders({ method: request.method ?? '', url, headers, bodyHash: hash }, login, new Date(at));
    return expected['authorization'] === authorization ? undefined : 'SignatureDoesNotMatch';
  }

  function listed(url: URL): string {
    const asks = (name: string) => url.searchParams.get(name) ?? '';
    const names = [...objects.keys()]
      .filter((name) => name.startsWith(asks('prefix')) && name > asks('start-after'))
      .toSorted();
    const told = names.slice(0, Math.min(page, Number(asks('max-keys'))));
    const contents = told.map(
      (name) => `<Contents><Key>${name}</Key><Size>${objects.get(name)?.length}</Size></Contents>`,
    );
    return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${told.length < names.length}</IsTruncated>${contents.join('')}</ListBucketResult>`;
  }

  const handle = (request: IncomingMessage, response: ServerResponse) =>
    void answer(request, response).catch(() => request.socket.destroy());
  const server = (tls ? createTlsServer(tls, handle) : createServer(handle)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = () =>
    `${tls ? 'https' : 'http'}://${tls ? 'localhost' : '127.0.0.1'}:${(server.address() as AddressInfo).port}`;
  const config: S3Config = { ...login, url: new URL(`${base()}/bucket`) };
  return {
    config,
    objects,
    /** For the requests to come, one each. */
    trouble: (...next: Trouble[]) => void troubles.push(...next),
    asked: () => asked,
    async stop(): Promise<void> {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
export type StrictS3 = Awaited<ReturnType<typeof strictS3>>;
