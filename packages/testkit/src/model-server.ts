import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a service was asked. */
export interface Heard {
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: {
    readonly model: string;
    readonly stream: boolean;
    readonly messages: readonly {
      readonly role: string;
      readonly content: string | null;
      readonly tool_calls?: readonly { readonly id: string; readonly function: { name: string; arguments: string } }[];
      readonly tool_call_id?: string;
    }[];
    readonly tools?: readonly {
      readonly type: string;
      readonly function: { readonly name: string; readonly description: string; readonly parameters: object };
    }[];
    readonly max_tokens?: number;
  };
}
/** What a model says: text in pieces, then tools to call. A function answers by itself. */
export type Said =
  | {
      readonly text?: readonly string[];
      readonly calls?: readonly (readonly [name: string, args: object | string])[];
      readonly tokens?: number;
    }
  | ((reply: ServerResponse) => void);
/** A model that says what a test tells it to, by an OpenAI-compatible service on this machine. */
export interface ModelServer {
  /** To be configured. */
  readonly address: string;
  readonly heard: Heard[];
  /** What it says next; with the question, so that it can do what stands in there. */
  script: (heard: Heard, count: number) => Said;
  close(): Promise<void>;
}

const event = (reply: ServerResponse, data: unknown) => reply.write(`data: ${JSON.stringify(data)}\n\n`);
const delta = (reply: ServerResponse, part: object) =>
  event(reply, { id: 'chatcmpl-1', object: 'chat.completion.chunk', choices: [{ index: 0, delta: part }] });

function say(reply: ServerResponse, said: Exclude<Said, (reply: ServerResponse) => void>): void {
  reply.writeHead(200, { 'content-type': 'text/event-stream' });
  delta(reply, { role: 'assistant', content: '' });
  for (const content of said.text ?? []) delta(reply, { content });
  for (const [index, [name, given]] of (said.calls ?? []).entries()) {
    const text = typeof given === 'string' ? given : JSON.stringify(given);
    const half = Math.ceil(text.length / 2);
    // As services send them: the name first, the arguments in pieces.
    delta(reply, {
      tool_calls: [{ index, id: `c${index}`, type: 'function', function: { name, arguments: text.slice(0, half) } }],
    });
    delta(reply, { tool_calls: [{ index, function: { arguments: text.slice(half) } }] });
  }
  if (said.tokens !== undefined) event(reply, { choices: [], usage: { total_tokens: said.tokens } });
  reply.end('data: [DONE]\n\n');
}

export async function startModelServer(): Promise<ModelServer> {
  const heard: Heard[] = [];
  const server: Server = createServer((request, reply) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(pieces).toString()) as Heard['body'];
      const one = { url: request.url ?? '', headers: request.headers, body };
      heard.push(one);
      const said = model.script(one, heard.length);
      if (typeof said === 'function') said(reply);
      else say(reply, said);
    });
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const model: ModelServer = {
    address: `http://127.0.0.1:${port}/v1`,
    heard,
    script: () => ({ text: ['ready'] }),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return model;
}
