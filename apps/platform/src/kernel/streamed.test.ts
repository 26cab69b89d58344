import fastify from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { Streamed, listJson } from './streamed.ts';

const app = fastify();
let ended = 0;
let given = 0;
app.get('/list/:pieces', (request, reply) => {
  const { pieces } = request.params as { pieces: string };
  return new Streamed(() => listJson({ of: '泵' }, 'rows', count(Number(pieces)))).reply(reply);
});
app.get('/refused', (_request, reply) => new Streamed(() => listJson({ of: '泵' }, 'rows', unreadable())).reply(reply));
// oxlint-disable-next-line require-yield -- there is nothing to yield
async function* unreadable(): AsyncGenerator<string> {
  await Promise.reject(new Error('the database is away'));
}
async function* count(pieces: number): AsyncGenerator<string> {
  try {
    for (given = 0; given < pieces; given++) yield await Promise.resolve(`{"text":"${'x'.repeat(60_000)}"}`);
  } finally {
    ended += 1;
  }
}
afterEach(() => {
  ended = 0;
});

describe('an answer that is written while it is sent', () => {
  it.each([0, 1, 3])('is the envelope of the whole, with %d pieces', async (pieces) => {
    const { body, headers } = await app.inject(`/list/${pieces}`);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    const { code, msg, data } = JSON.parse(body) as { code: number; msg: string; data: { of: string; rows: object[] } };
    expect([code, msg, data.of, data.rows.length]).toEqual([200, '', '泵', pieces]);
  });

  it('refuses as any other before its first piece', async () => {
    expect((await app.inject('/refused')).statusCode).toBe(500);
  });

  it('is read only as far as somebody takes it, and ends with the request', async () => {
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as { port: number };
    const gone = new AbortController();
    const answer = await fetch(`http://127.0.0.1:${port}/list/100000`, { signal: gone.signal });
    await answer.body?.getReader().read();
    gone.abort();
    await expect.poll(() => ended).toBe(1);
    expect(given).toBeLessThan(100_000);
    await app.close();
  });
});
