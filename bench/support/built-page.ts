import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { build } from 'vite';

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** Builds the page in a folder beside the benches as the product is built, and serves it to a browser. */
export async function serveBuiltPage(name: string): Promise<{ readonly url: string; close(): void }> {
  const outDir = mkdtempSync(join(tmpdir(), `lightfield-${name}-`));
  process.env['NODE_ENV'] = 'production';
  await build({
    root: join(import.meta.dirname, '..', name),
    base: './',
    logLevel: 'error',
    build: { outDir, emptyOutDir: true },
  });
  const server = createServer((request, answer) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    const file = join(outDir, path === '/' ? 'index.html' : path);
    try {
      const body = readFileSync(file);
      answer.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
      answer.end(body);
    } catch {
      answer.statusCode = 404;
      answer.end();
    }
  }).listen(0);
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`,
    close() {
      server.close();
      server.closeAllConnections();
      rmSync(outDir, { recursive: true });
    },
  };
}
