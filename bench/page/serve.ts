import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { build } from 'vite';

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** Builds the page of 2,000 widgets as the product is built, and serves it: to be measured, and to be looked at. */
export async function serveLoadPage(): Promise<{ readonly url: string; close(): void }> {
  const outDir = mkdtempSync(join(tmpdir(), 'lightfield-page-'));
  process.env['NODE_ENV'] = 'production';
  await build({ root: import.meta.dirname, base: './', logLevel: 'error', build: { outDir, emptyOutDir: true } });
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
