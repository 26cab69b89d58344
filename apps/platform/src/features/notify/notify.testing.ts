import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ProviderTemplates } from '../../kernel/notify-settings.ts';
import type { Message } from './provider.ts';
import { render } from './templates.ts';

export const aMessage = (fields: Partial<Message> = {}): Message => ({
  id: randomUUID(),
  target: '+8613800138000',
  template: 'verificationCode',
  lang: 'zh',
  ...render('verificationCode', { code: '012345', minutes: '10' }, 'zh'),
  ...fields,
});

export const SOME_TEMPLATES: ProviderTemplates = {
  verificationCode: { id: 'SMS_100', params: ['code'] },
  alarm: { id: 'SMS_200' },
};

export interface SeenRequest {
  method: string;
  path: string;
  query: string;
  headers: Record<string, string>;
  body: string;
}
export interface FakeService {
  url: string;
  seen: SeenRequest[];
  /** What it answers from now on; `hang`: nothing. */
  answer: { status: number; body: unknown; headers?: Record<string, string> } | 'hang';
  close(): Promise<void>;
}

/** A provider's side of HTTP on this machine. Judges nothing: the tests look at what it saw. */
export async function fakeService(answer: FakeService['answer']): Promise<FakeService> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://x');
      service.seen.push({
        method: request.method ?? '',
        path: url.pathname,
        query: (request.url ?? '').split('?')[1] ?? '',
        headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)])),
        body: Buffer.concat(chunks).toString(),
      });
      if (service.answer === 'hang') return;
      const { status, body, headers } = service.answer;
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const service: FakeService = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    seen: [],
    answer,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
  return service;
}
