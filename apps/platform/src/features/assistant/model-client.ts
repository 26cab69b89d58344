import type { IncomingMessage } from 'node:http';
import type { BlockList } from 'node:net';
import type { ModelFaultKind } from '@lightfield/contract';
import { z } from 'zod';
import { OutboundRefused, postOutbound } from '../../kernel/outbound.ts';

export interface ModelAt {
  readonly address: string;
  readonly model: string;
  readonly key: string;
  readonly appId: string;
  readonly appCode: string;
}
export interface ToolCall {
  readonly id: string;
  readonly name: string;
  /** JSON, as the model wrote it. */
  readonly arguments: string;
}
export type ModelMessage =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | { readonly role: 'assistant'; readonly content: string; readonly calls?: readonly ToolCall[] }
  | { readonly role: 'tool'; readonly callId: string; readonly content: string };
export interface ModelTool {
  readonly name: string;
  readonly description: string;
  readonly parameters: object;
}
export interface ModelQuestion {
  readonly messages: readonly ModelMessage[];
  readonly tools: readonly ModelTool[];
  readonly maxTokens?: number;
}
/** Text as it comes; then what it cost, and last the tools that it calls. */
export type Piece = { readonly text: string } | { readonly tokens: number } | { readonly calls: readonly ToolCall[] };

/** It did not answer as a model should. Names no secret, and nothing of what it said. */
export class ModelFault extends Error {
  override readonly name = 'ModelFault';
  readonly kind: ModelFaultKind;
  readonly detail: string;
  constructor(kind: ModelFaultKind, detail = '') {
    super(`${kind} ${detail}`);
    this.kind = kind;
    this.detail = detail;
  }
}

export interface Patience {
  /** Longest wait for the next bytes, ms. */
  readonly idleMs: number;
  /** The same for all of an answer. */
  readonly totalMs: number;
}
const PATIENCE: Patience = { idleMs: 60_000, totalMs: 180_000 };
const ANSWER_BYTES = 2 * 1_024 * 1_024;
/** One event: a piece of text or of a call. */
const LINE_MAX = 256 * 1_024;
const CALLS_MAX = 16;
const ARGUMENTS_MAX = 20_000;
const NAME_MAX = 100;
/** What a service says that an answer cost is believed up to here. */
const TOKENS_MAX = 10_000_000;
/** Where a service does not say it: characters of a token, by a rule of thumb that holds for Chinese and English together. */
const CHARACTERS_OF_TOKEN = 2;

const Chunk = z.object({
  choices: z
    .array(
      z.object({
        delta: z
          .object({
            content: z.string().nullish(),
            tool_calls: z
              .array(
                z.object({
                  index: z.int().min(0).optional(),
                  id: z.string().max(NAME_MAX).nullish(),
                  function: z.object({ name: z.string().nullish(), arguments: z.string().nullish() }).optional(),
                }),
              )
              .nullish(),
          })
          .nullish(),
      }),
    )
    .nullish(),
  usage: z.object({ total_tokens: z.int().min(0).catch(0) }).nullish(),
});
type Delta = NonNullable<NonNullable<NonNullable<z.output<typeof Chunk>['choices']>[number]>['delta']>;

function wire(message: ModelMessage): object {
  if (message.role === 'tool') return { role: 'tool', tool_call_id: message.callId, content: message.content };
  if (message.role !== 'assistant' || !message.calls?.length) return { role: message.role, content: message.content };
  const calls = message.calls.map(({ id, name, arguments: given }) => ({
    id,
    type: 'function',
    function: { name, arguments: given },
  }));
  return { role: 'assistant', content: message.content || null, tool_calls: calls };
}

const bodyOf = (at: ModelAt, { messages, tools, maxTokens }: ModelQuestion): string =>
  JSON.stringify({
    model: at.model,
    stream: true,
    stream_options: { include_usage: true },
    messages: messages.map(wire),
    ...(tools.length > 0 && { tools: tools.map((tool) => ({ type: 'function', function: tool })) }),
    ...(maxTokens !== undefined && { max_tokens: maxTokens }),
  });

const headersOf = ({ key, appId, appCode }: ModelAt): Record<string, string> => ({
  'content-type': 'application/json',
  accept: 'text/event-stream',
  // What is packed small can be as large as anything when it is unpacked.
  'accept-encoding': 'identity',
  ...(key !== '' && { authorization: `Bearer ${key}` }),
  ...(appId !== '' && { 'x-app-id': appId }),
  ...(appCode !== '' && { 'x-app-code': appCode }),
});

/** Asks a model of an OpenAI-compatible service (`chat/completions`, streamed). Where that may be is judged with each question. */
export function createModelClient({ allowed, patience = PATIENCE }: { allowed: BlockList; patience?: Patience }) {
  async function open(at: ModelAt, body: string, signal: AbortSignal): Promise<IncomingMessage> {
    const url = new URL(`${at.address.replace(/\/+$/, '')}/chat/completions`);
    const answer = await postOutbound({ url, headers: headersOf(at), body, signal, allowed });
    const encoding = answer.headers['content-encoding'] ?? 'identity';
    const fault =
      answer.statusCode === 200
        ? encoding === 'identity'
          ? undefined
          : new ModelFault('encoded')
        : new ModelFault('status', String(answer.statusCode));
    if (!fault) return answer;
    answer.destroy();
    throw fault;
  }

  async function* ask(at: ModelAt, asked: ModelQuestion, stop: AbortSignal): AsyncGenerator<Piece> {
    const slow = AbortSignal.timeout(patience.totalMs);
    const silence = new AbortController();
    let silent = setTimeout(() => silence.abort(), patience.idleMs);
    const heard = () => {
      clearTimeout(silent);
      silent = setTimeout(() => silence.abort(), patience.idleMs);
    };
    let answer: IncomingMessage | undefined;
    try {
      const body = bodyOf(at, asked);
      answer = await open(at, body, AbortSignal.any([stop, slow, silence.signal]));
      const calls: Building[] = [];
      let [said, told] = [body.length, 0];
      for await (const data of events(answer, heard)) {
        if (data === '[DONE]') break;
        const { delta, tokens } = chunkOf(data);
        told = tokens ?? told;
        said += data.length;
        if (delta?.content) yield { text: delta.content };
        for (const part of delta?.tool_calls ?? []) build(calls, part);
      }
      yield { tokens: told > 0 ? told : Math.ceil(said / CHARACTERS_OF_TOKEN) };
      const whole = calls.filter((call) => call !== undefined && call.name !== '');
      if (whole.length > 0) yield { calls: whole };
    } catch (error) {
      stop.throwIfAborted();
      if (silence.signal.aborted) throw new ModelFault('silent');
      if (slow.aborted) throw new ModelFault('slow');
      throw faultOf(error);
    } finally {
      clearTimeout(silent);
      answer?.destroy();
    }
  }
  return { ask };
}
export type ModelClient = ReturnType<typeof createModelClient>;

interface Building {
  id: string;
  name: string;
  arguments: string;
}
/** Calls come in pieces, told apart by their index; some services send each whole and without one. */
function build(calls: Building[], part: NonNullable<Delta['tool_calls']>[number]): void {
  const index = part.index ?? calls.length;
  if (index >= CALLS_MAX) throw new ModelFault('tooLong');
  const call = (calls[index] ??= { id: '', name: '', arguments: '' });
  call.id ||= part.id ?? '';
  call.name += part.function?.name ?? '';
  call.arguments += part.function?.arguments ?? '';
  if (call.arguments.length > ARGUMENTS_MAX || call.name.length > NAME_MAX) throw new ModelFault('tooLong');
}

function chunkOf(data: string): { delta: Delta | undefined; tokens: number | undefined } {
  const parsed = Chunk.safeParse(JSON.parse(data));
  if (!parsed.success) throw new ModelFault('garbage');
  const { choices, usage } = parsed.data;
  return {
    delta: choices?.[0]?.delta ?? undefined,
    tokens: usage ? Math.min(usage.total_tokens, TOKENS_MAX) : undefined,
  };
}

/** The data of server-sent events, each on one line, as all such services send it. */
async function* events(answer: IncomingMessage, heard: () => void): AsyncGenerator<string> {
  let [rest, bytes, came] = ['', 0, 0];
  answer.setEncoding('utf8');
  for await (const piece of answer as AsyncIterable<string>) {
    heard();
    bytes += piece.length;
    if (bytes > ANSWER_BYTES) throw new ModelFault('tooLong');
    rest += piece;
    if (rest.length > LINE_MAX) throw new ModelFault('tooLong');
    // Only then: a line that comes byte by byte is not read anew with each.
    if (!piece.includes('\n')) continue;
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines)
      if (line.startsWith('data:')) {
        came += 1;
        yield line.slice('data:'.length).trim();
      }
  }
  if (rest.startsWith('data:')) {
    came += 1;
    yield rest.slice('data:'.length).trim();
  }
  if (came === 0) throw new ModelFault('garbage');
}

/** Of the system: what it calls a host that is not there. */
const CODE = /^[A-Z][A-Z0-9_]{2,60}$/;
function faultOf(error: unknown): unknown {
  if (error instanceof ModelFault) return error;
  if (error instanceof OutboundRefused) return new ModelFault('refused');
  if (error instanceof SyntaxError) return new ModelFault('garbage');
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  // Whatever answers there does not speak HTTP.
  if (code.startsWith('HPE_')) return new ModelFault('garbage');
  return CODE.test(code) && code !== 'ABORT_ERR' ? new ModelFault('unreachable', code) : error;
}
