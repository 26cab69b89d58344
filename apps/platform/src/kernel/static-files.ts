import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { takesGzip } from './squeeze.ts';
import { type Head, LOGIN_PATHS, type WebHead, createWebHead, withHead } from './web-head.ts';

/** Vite puts files here whose names change with their content. */
const HASHED = '/assets/';
/**
 * Threads in which scripts of pages run, and in which QR codes are read, have a policy of their own: they may start their engine, which is
 * WebAssembly, and load their own parts, and nothing else, the network included (docs/decisions/035). No other file may start WebAssembly.
 */
const SCRIPT_THREAD = /^\/assets\/(?:page-script|qr-reader)\.worker-[\w-]+\.js$/;
const SCRIPT_THREAD_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'";
const BAD_REQUEST = 400;
const YEAR_SECONDS = 31_536_000;
const WAITING_PAGE = `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="2"><title>Lightfield</title>
<p>网页正在生成，请稍候。The web app is being built; one moment.</p>
`;

/** Shape of a path of the single-page app: any, since routes like /login.jsp have dots too. Assets are files or nothing. */
const belongsToApp = (pathname: string) => !pathname.startsWith(HASHED);

/** Path of a request target. `undefined`: it is none (a fragment, which browsers keep; a malformed escape; the character 0). */
function decodedPath(url: string): string | undefined {
  if (url.includes('#')) return undefined;
  try {
    const pathname = decodeURI(url.split('?', 1)[0] ?? '/');
    return pathname.includes('\0') ? undefined : pathname;
  } catch {
    return undefined;
  }
}

const STYLED = 'index-style.html';
const squeezed = promisify(gzip);
/** Documents with a head of their own that are kept; each has some 15 kB. */
const MADE_MAX = 200;

/** Documents with something in their head that the build did not know, made once for each head. */
function createStyledDocuments(root: string) {
  const made = new Map<string, Promise<{ plain: Buffer; packed: Buffer }>>();
  const make = async (file: string, head: Head) => {
    const plain = Buffer.from(withHead(await readFile(path.join(root, file), 'utf8'), head));
    return { plain, packed: await squeezed(plain) };
  };
  return async (file: string, head: Head, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const key = `${file} ${(await stat(path.join(root, file))).mtimeMs} ${head.key}`;
    let document = made.get(key);
    if (!document) {
      if (made.size >= MADE_MAX) made.clear();
      document = make(file, head);
      made.set(key, document);
      document.catch(() => made.delete(key));
    }
    const { plain, packed } = await document;
    reply.type('text/html; charset=utf-8').header('vary', 'accept-encoding, cookie');
    return takesGzip(request) ? reply.header('content-encoding', 'gzip').send(packed) : reply.send(plain);
  };
}

/** Which index.html the build has made for an address: `heads.json` names those that have one of their own. */
async function indexFor(root: string, pathname: string): Promise<string> {
  const text = await readFile(path.join(root, 'heads.json'), 'utf8').catch(() => '[]');
  // written by our own build
  const heads = JSON.parse(text) as { address: string; file: string }[];
  return heads.find(({ address }) => new RegExp(address).test(pathname))?.file ?? 'index.html';
}

/**
 * Serves the built web app: hashed assets for ever, everything else asked for again; compressed files when the build made
 * them; every other address gets index.html, since the app has the routes. The folder may appear later: it is built while
 * the platform starts.
 */
export async function serveWeb(
  app: FastifyInstance,
  folder: string,
  webHead: Pick<WebHead, 'of'> = createWebHead(),
): Promise<void> {
  const root = path.resolve(folder);
  const sendStyled = createStyledDocuments(root);
  await app.register(fastifyStatic, {
    root,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    index: false,
  });
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      const pathname = decodedPath(request.url);
      if (pathname === undefined) return reply.code(BAD_REQUEST).type('text/plain').send('bad request\n');
      const file = path.join(root, pathname);
      const exists = file.startsWith(root + path.sep) && /\.[A-Za-z0-9]+$/.test(file) && existsSync(file);
      if (exists) {
        reply.header(
          'cache-control',
          pathname.startsWith(HASHED) ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
        );
        if (SCRIPT_THREAD.test(pathname)) reply.header('content-security-policy', SCRIPT_THREAD_POLICY);
        return reply.sendFile(path.relative(root, file).split(path.sep).join('/'));
      }
      if (!belongsToApp(pathname) || /^\/(lfscada|usual)\//.test(pathname)) return reply.callNotFound();
      reply.header('cache-control', 'no-cache');
      if (!existsSync(path.join(root, 'index.html'))) return reply.code(503).type('text/html').send(WAITING_PAGE);
      const { host, url, cookies } = request;
      const head = webHead.of({ host, url, cookie: (name) => cookies[name] });
      if (!head) return reply.sendFile(await indexFor(root, pathname));
      const own = LOGIN_PATHS.has(pathname) && existsSync(path.join(root, STYLED));
      return sendStyled(own ? STYLED : await indexFor(root, pathname), head, request, reply);
    },
  });
}
