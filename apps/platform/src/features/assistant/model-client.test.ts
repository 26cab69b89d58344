import type { ServerResponse } from 'node:http';
import { BlockList } from 'node:net';
import { gzipSync } from 'node:zlib';
import { type ModelServer, startModelServer } from '@lightfield/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { networksIn } from '../../kernel/networks.ts';
import { type ModelAt, ModelFault, type ModelQuestion, type Piece, createModelClient } from './model-client.ts';

const here = networksIn('127.0.0.1') ?? new BlockList();
const hello: ModelQuestion = { messages: [{ role: 'user', content: '你好' }], tools: [] };
let server: ModelServer;
beforeEach(async () => {
  server = await startModelServer();
});
afterEach(() => server.close());

async function ask({
  asked = hello,
  idleMs = 5_000,
  totalMs = 5_000,
  allowed = here,
  stop = new AbortController().signal,
  ...at
}: Partial<
  ModelAt & { asked: ModelQuestion; idleMs: number; totalMs: number; allowed: BlockList; stop: AbortSignal }
> = {}): Promise<Piece[]> {
  const client = createModelClient({ allowed, patience: { idleMs, totalMs } });
  const pieces: Piece[] = [];
  const whole = { address: server.address, model: 'plant-1', key: '', appId: '', appCode: '', ...at };
  for await (const piece of client.ask(whole, asked, stop)) pieces.push(piece);
  return pieces;
}
const fault = async (how?: Parameters<typeof ask>[0]): Promise<ModelFault> => {
  try {
    await ask(how);
  } catch (error) {
    if (error instanceof ModelFault) return error;
    throw error;
  }
  throw new Error('it answered');
};
const streams =
  (write: (reply: ServerResponse) => void, headers = {}) =>
  () =>
  (reply: ServerResponse) => {
    reply.writeHead(200, { 'content-type': 'text/event-stream', ...headers });
    write(reply);
  };

describe('a model', () => {
  it('is asked as an OpenAI-compatible service is', async () => {
    const tools = [{ name: 'get_device', description: 'One', parameters: { type: 'object' } }];
    const messages = [
      { role: 'system', content: 's' },
      { role: 'user', content: 'u' },
      { role: 'assistant', content: '', calls: [{ id: 'c0', name: 'get_device', arguments: '{"a":1}' }] },
      { role: 'tool', callId: 'c0', content: 'r' },
    ] as const;
    await ask({ asked: { messages, tools, maxTokens: 16 }, key: 'sk-1', appId: 'app', appCode: 'code' });
    const [heard] = server.heard;
    expect(heard?.url).toBe('/v1/chat/completions');
    expect(heard?.headers).toMatchObject({
      authorization: 'Bearer sk-1',
      'x-app-id': 'app',
      'x-app-code': 'code',
      'content-type': 'application/json',
      'accept-encoding': 'identity',
      host: new URL(server.address).host,
    });
    expect(heard?.body).toEqual({
      model: 'plant-1',
      stream: true,
      stream_options: { include_usage: true },
      max_tokens: 16,
      tools: [{ type: 'function', function: tools[0] }],
      messages: [
        { role: 'system', content: 's' },
        { role: 'user', content: 'u' },
        {
          role: 'assistant',
          content: null,
          tool_calls: [{ id: 'c0', type: 'function', function: { name: 'get_device', arguments: '{"a":1}' } }],
        },
        { role: 'tool', tool_call_id: 'c0', content: 'r' },
      ],
    });
    await ask({ address: `${server.address}/` });
    expect(server.heard[1]?.url).toBe('/v1/chat/completions');
    expect(server.heard[1]?.headers).not.toHaveProperty('authorization');
  });

  it('says text as it comes, what it cost, and the tools that it calls', async () => {
    server.script = () => ({
      text: ['一', '二'],
      calls: [
        ['a', { x: 1 }],
        ['b', {}],
      ],
      tokens: 42,
    });
    expect(await ask()).toEqual([
      { text: '一' },
      { text: '二' },
      { tokens: 42 },
      {
        calls: [
          { id: 'c0', name: 'a', arguments: '{"x":1}' },
          { id: 'c1', name: 'b', arguments: '{}' },
        ],
      },
    ]);
  });

  it('that does not say what it cost is taken by what was said', async () => {
    const [text, cost] = await ask();
    expect(text).toEqual({ text: 'ready' });
    expect(cost).toEqual({ tokens: expect.any(Number) });
    expect((cost as { tokens: number }).tokens).toBeGreaterThan(50);
    server.script = () => ({ tokens: -5 });
    expect(((await ask())[0] as { tokens: number }).tokens).toBeGreaterThan(50);
    server.script = () => ({ tokens: 9e15 });
    expect(await ask()).toEqual([{ tokens: 10_000_000 }]);
  });

  it('may send calls whole and without an index, lines that end in CR LF, and no end', async () => {
    server.script = streams((reply) => {
      const call = (name: string) => ({ function: { name, arguments: '{}' } });
      reply.write(
        `: comment\r\n\r\ndata: ${JSON.stringify({ choices: [{ delta: { tool_calls: [call('a')] } }] })}\r\n\r\n`,
      );
      reply.end(`data:${JSON.stringify({ choices: [{ delta: { tool_calls: [call('b')] } }] })}`);
    });
    expect((await ask()).at(-1)).toEqual({
      calls: [
        { id: '', name: 'a', arguments: '{}' },
        { id: '', name: 'b', arguments: '{}' },
      ],
    });
  });
});

describe('a model that does not answer as one', () => {
  it('is in a network that may not be asked', async () => {
    expect(await fault({ allowed: new BlockList() })).toMatchObject({ kind: 'refused' });
    expect(await fault({ address: 'http://169.254.169.254/v1' })).toMatchObject({ kind: 'refused' });
    expect(server.heard).toEqual([]);
  });
  it('is not there', async () => {
    await server.close();
    expect(await fault()).toMatchObject({ kind: 'unreachable', detail: 'ECONNREFUSED' });
  });
  it('refuses, and sends people elsewhere: nobody goes there', async () => {
    server.script = () => (reply) => reply.writeHead(401).end('{"error":"bad key sk-secret"}');
    expect(await fault()).toMatchObject({ kind: 'status', detail: '401', message: 'status 401' });
    server.script = () => (reply) => reply.writeHead(307, { location: server.address }).end();
    expect(await fault()).toMatchObject({ kind: 'status', detail: '307' });
    expect(server.heard).toHaveLength(2);
  });
  it('hangs: before a word, and between two', async () => {
    server.script = () => () => undefined;
    expect(await fault({ idleMs: 80 })).toMatchObject({ kind: 'silent' });
    server.script = streams((reply) => reply.write('data: {"choices":[]}\n\n'));
    expect(await fault({ idleMs: 80 })).toMatchObject({ kind: 'silent' });
  });
  it('goes on for ever, slowly', async () => {
    let timer: NodeJS.Timeout | undefined;
    server.script = streams((reply) => {
      timer = setInterval(() => reply.write('data: {"choices":[{"delta":{"content":"."}}]}\n\n'), 20);
    });
    expect(await fault({ totalMs: 300 })).toMatchObject({ kind: 'slow' });
    clearInterval(timer);
  });
  it('goes on for ever, fast', async () => {
    server.script = streams((reply) => {
      const more = () => {
        while (
          !reply.destroyed &&
          reply.write(`data: {"choices":[{"delta":{"content":"${'x'.repeat(10_000)}"}}]}\n\n`)
        );
        if (!reply.destroyed) reply.once('drain', more);
      };
      more();
    });
    expect(await fault()).toMatchObject({ kind: 'tooLong' });
  });
  it('never ends a line, however small its pieces are', async () => {
    server.script = streams((reply) => {
      const more = () => {
        while (!reply.destroyed && reply.write('data: x'.repeat(3)));
        if (!reply.destroyed) reply.once('drain', more);
      };
      more();
    });
    expect(await fault()).toMatchObject({ kind: 'tooLong' });
  });
  it('packs what it says, which is not unpacked', async () => {
    server.script = streams((reply) => reply.end(gzipSync(Buffer.alloc(50_000_000, 'data: x\n'))), {
      'content-encoding': 'gzip',
    });
    expect(await fault()).toMatchObject({ kind: 'encoded' });
  });
  it.each([
    ['nothing', ''],
    ['a page', '<html><body>login</body></html>'],
    ['no stream', '{"choices":[{"message":{"content":"x"}}]}'],
    ['no JSON', 'data: {{{\n\n'],
    ['something else', 'data: {"choices":"x"}\n\n'],
    ['no text', 'data: {"choices":[{"delta":{"content":7}}]}\n\n'],
    ['a fraction of a call', 'data: {"choices":[{"delta":{"tool_calls":[{"index":0.5}]}}]}\n\n'],
  ])('answers garbage: %s', async (_what, text) => {
    server.script = streams((reply) => reply.end(text));
    expect(await fault()).toMatchObject({ kind: 'garbage' });
  });
  it('calls too many tools, or one that is too long', async () => {
    server.script = () => ({ calls: Array.from({ length: 17 }, () => ['a', {}] as const) });
    expect(await fault()).toMatchObject({ kind: 'tooLong' });
    server.script = () => ({ calls: [['a', 'x'.repeat(20_001)]] });
    expect(await fault()).toMatchObject({ kind: 'tooLong' });
    server.script = () => ({ calls: [['a'.repeat(101), {}]] });
    expect(await fault()).toMatchObject({ kind: 'tooLong' });
    server.script = streams((reply) =>
      reply.end('data: {"choices":[{"delta":{"tool_calls":[{"index":4000000000,"function":{"name":"a"}}]}}]}\n\n'),
    );
    expect(await fault()).toMatchObject({ kind: 'tooLong' });
  });
  it('breaks off in the middle', async () => {
    server.script = streams((reply) => {
      reply.write('data: {"choices":[{"delta":{"content":"a"}}]}\n\n');
      setTimeout(() => reply.destroy(), 20);
    });
    expect(await fault()).toMatchObject({ kind: 'unreachable' });
  });
  it('is left at once by whoever stops', async () => {
    const left = new Promise<void>((done) => {
      server.script = streams((reply) => {
        reply.write('data: {"choices":[{"delta":{"content":"a"}}]}\n\n');
        reply.once('close', done);
      });
    });
    const stop = new AbortController();
    const asking = ask({ stop: stop.signal });
    setTimeout(() => stop.abort(), 50);
    await expect(asking).rejects.toMatchObject({ name: 'AbortError' });
    await left;
  });
});
