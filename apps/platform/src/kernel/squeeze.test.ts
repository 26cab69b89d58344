import { gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { SQUEEZED_FROM, squeezeAnswers } from './squeeze.ts';

const long = { text: '水箱液位 '.repeat(SQUEEZED_FROM) };
async function ask(url: string, encoding?: string) {
  const app = fastify({ logger: false });
  squeezeAnswers(app);
  app.get('/long', async () => long);
  app.get('/short', async () => ({ text: 'x' }));
  return app.inject({ url, headers: encoding === undefined ? {} : { 'accept-encoding': encoding } });
}

describe('long answers', () => {
  it('travel compressed to whoever takes that, and are the same', async () => {
    const { headers, rawPayload } = await ask('/long', 'gzip, deflate, br');
    expect(headers['content-encoding']).toBe('gzip');
    expect(headers['vary']).toBe('accept-encoding');
    expect(Number(headers['content-length'])).toBe(rawPayload.length);
    expect(rawPayload.length).toBeLessThan(SQUEEZED_FROM);
    expect(JSON.parse(gunzipSync(rawPayload).toString())).toEqual(long);
  });
  it.each([undefined, 'identity', 'br', 'gzip;q=0', 'gzip; q=0.0, br'])(
    'travel as they are to who says %s',
    async (said) => {
      const answer = await ask('/long', said);
      expect(answer.headers['content-encoding']).toBeUndefined();
      expect(answer.json()).toEqual(long);
    },
  );
  it('are compressed for who takes it at half of their wish', async () => {
    expect((await ask('/long', 'br, gzip;q=0.5')).headers['content-encoding']).toBe('gzip');
  });
});
it('short answers travel as they are', async () => {
  const answer = await ask('/short', 'gzip');
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.json()).toEqual({ text: 'x' });
});
