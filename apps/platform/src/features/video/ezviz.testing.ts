import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that speaks like the EZVIZ open platform, and keeps what it was asked. */
export async function ezvizCloud() {
  const asked: { path: string; fields: Record<string, string> }[] = [];
  const made = { asked, url: '', code: '200', token: 'at.1', close: () => undefined as unknown };
  const server = createServer((request, reply) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const fields = Object.fromEntries(new URLSearchParams(text));
      asked.push({ path: request.url ?? '', fields });
      const isToken = request.url === '/api/lapp/token/get';
      const isKnown = isToken ? fields['appSecret'] === 'right' : fields['accessToken'] === made.token;
      const data = isToken
        ? { accessToken: made.token, expireTime: Date.now() + 86_400_000 }
        : { id: '1', url: 'https://video.example/live/1.flv', expireTime: '2026-12-01 00:00:00' };
      const code = isKnown ? (isToken ? '200' : made.code) : isToken ? '10030' : '10002';
      reply.end(JSON.stringify({ code, msg: '', ...(code === '200' && { data }) }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  made.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  made.close = () => server.close();
  return made;
}
