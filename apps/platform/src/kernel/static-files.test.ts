import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttp } from './http-server.ts';
import { silentLog } from './log.ts';
import { createMetrics } from './metrics.ts';
import { serveWeb } from './static-files.ts';

let folder: string;
let app: FastifyInstance;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lf-web-'));
  app = await createHttp({
    log: silentLog,
    metrics: createMetrics({ process: false }),
    trustProxy: () => false,
    ready: () => Promise.resolve(),
    tileOrigins: ['https://tiles.example'],
  });
  await serveWeb(app, path.join(folder, 'dist'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers });

describe('the web app', () => {
  it('asks for a moment while it is being built', async () => {
    const reply = await get('/login');
    expect([reply.statusCode, reply.body.includes('正在生成')]).toEqual([503, true]);
  });

  describe('once it is built', () => {
    beforeAll(async () => {
      await mkdir(path.join(folder, 'dist/assets'), { recursive: true });
      const file = (name: string, text: string) => writeFile(path.join(folder, 'dist', name), text);
      await file('index.html', '<title>app</title>');
      await file('index-page.html', '<title>page</title>');
      await file('heads.json', JSON.stringify([{ address: '^/monitor/page/', file: 'index-page.html' }]));
      await file('favicon.svg', '<svg/>');
      await file('assets/main-abc123.js', 'plain');
      await file('assets/main-abc123.js.br', 'brotli');
      await file('assets/main-abc123.js.gz', 'gzip');
      for (const thread of ['page-script', 'qr-reader']) await file(`assets/${thread}.worker-Ab_1-2.js`, 'thread');
      await file('.secret', 'hidden');
      await writeFile(path.join(folder, 'outside.txt'), 'outside');
    });

    it.each([
      '/',
      '/login',
      '/login.jsp',
      '/monitor/eg/detail/list/1/0',
      '/no/such/page',
      '/index.html',
      '/404',
      '/a.b/c.d',
    ])('%s is the app, asked for anew each time', async (url) => {
      const reply = await get(url);
      expect([reply.statusCode, reply.body, reply.headers['cache-control']]).toEqual([
        200,
        '<title>app</title>',
        'no-cache',
      ]);
      expect(reply.headers['content-type']).toContain('text/html');
    });

    it('begins in its own way at addresses that the build names', async () => {
      const reply = await get('/monitor/page/7');
      expect([reply.body, reply.headers['cache-control']]).toEqual(['<title>page</title>', 'no-cache']);
    });

    it('has assets that are kept for ever, in the form the browser takes', async () => {
      const url = '/assets/main-abc123.js';
      const forms = ['br, gzip', 'gzip', ''].map(
        async (accepted) => (await get(url, { 'accept-encoding': accepted })).body,
      );
      expect(await Promise.all(forms)).toEqual(['brotli', 'gzip', 'plain']);
      expect((await get(url)).headers['cache-control']).toContain('immutable');
    });

    it('has other files as they are', async () => {
      const reply = await get('/favicon.svg');
      expect([reply.body, reply.headers['cache-control']]).toEqual(['<svg/>', 'no-cache']);
    });

    it('lets the threads of page scripts and of QR codes start their engine and reach nothing, and no other file', async () => {
      const policyOf = async (url: string) => (await get(url)).headers['content-security-policy'];
      for (const thread of ['page-script', 'qr-reader'])
        expect(await policyOf(`/assets/${thread}.worker-Ab_1-2.js`)).toBe(
          "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'",
        );
      for (const url of ['/', '/assets/main-abc123.js', '/assets/page-script.worker-gone.js'])
        expect(await policyOf(url)).not.toContain('unsafe-eval');
    });

    it.each(['/assets/main-old.js', '/assets/'])('answers 404 for %s, not the app', async (url) => {
      expect((await get(url)).statusCode).toBe(404);
    });

    it.each([
      '/../outside.txt',
      '/%2e%2e/outside.txt',
      '/..%2foutside.txt',
      '/assets/../../outside.txt',
      '/.secret',
      '/%00',
      '/%E0%A4%A',
    ])('gives nothing away for %s', async (url) => {
      const reply = await get(url);
      expect(reply.body).not.toMatch(/outside|hidden/);
      expect(reply.statusCode).toBeLessThan(500);
    });

    it('leaves calls to the calls', async () => {
      expect((await get('/lfscada/no/such')).json()).toMatchObject({ code: 90001 });
    });
  });
});

describe('every answer', () => {
  it('carries the security headers', async () => {
    const { headers } = await get('/healthz');
    expect(headers['content-security-policy']).toContain("default-src 'self'; style-src 'self' 'unsafe-inline'");
    expect(headers['content-security-policy']).toContain("img-src 'self' data: blob: https://tiles.example");
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'SAMEORIGIN' });
  });
});

it('health, readiness and metrics have addresses of their own', async () => {
  expect((await get('/healthz')).body).toBe('ok\n');
  expect((await get('/readyz')).statusCode).toBe(200);
  expect((await get('/metrics')).body).toContain('lf_http_request_seconds_bucket');
});
