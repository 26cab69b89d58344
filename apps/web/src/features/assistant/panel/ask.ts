import { AssistantEvent, assistantCalls, storedName } from '@lightfield/contract';
import { z } from 'zod';
import { currentLanguage } from '../../../i18n/language.ts';
import { CallFailed, CallRefused, encodeForm } from '../../../lib/wire.ts';

export interface Asked {
  readonly messages: readonly { readonly role: 'user' | 'assistant'; readonly text: string }[];
  readonly timeZone: string;
  /** The page that is open in the designer. */
  readonly pageId: string | undefined;
}
const Refusal = z.object({ code: z.int(), msg: z.string() });

/** The process that answered has gone, or the way to it: what came is not all of it. */
export class AnswerBroken extends Error {
  override readonly name = 'AnswerBroken';
}

/** Whole lines of what comes; the last one also without its end. */
async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = '';
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      const lines = (rest + decoder.decode(next.value, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
    if (rest !== '') yield rest;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** What a line says: an event, or that the whole was refused. The head of the envelope and its end say nothing. */
function read(line: string): AssistantEvent | undefined {
  const text = line.replace(/^,/, '');
  if (!text.startsWith('{') || text.endsWith('[')) return undefined;
  const value: unknown = JSON.parse(text);
  const event = AssistantEvent.safeParse(value);
  if (event.success) return event.data;
  const refused = Refusal.safeParse(value);
  if (refused.success) throw new CallRefused(refused.data.code, refused.data.msg);
  throw new CallFailed('answer', 'a line of the answer is none');
}

/** Events of an answer as they come. Rejects as `call` does, or with AnswerBroken; ends early with the signal's reason. */
export async function* askAssistant(asked: Asked, signal: AbortSignal): AsyncGenerator<AssistantEvent> {
  const { path } = assistantCalls.ask;
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'X-Lang': storedName(currentLanguage()) },
    credentials: 'same-origin',
    body: encodeForm({ messages: JSON.stringify(asked.messages), timeZone: asked.timeZone, pageId: asked.pageId }),
    signal,
  }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    throw new CallFailed('network', String(error));
  });
  if (!response.body || !response.ok) throw new CallFailed('answer', 'no answer', response.status);
  try {
    for await (const line of linesOf(response.body)) {
      const event = read(line);
      if (event) yield event;
      if (event?.kind === 'end') return;
    }
  } catch (error) {
    if (signal.aborted || error instanceof CallRefused || error instanceof CallFailed) throw error;
    throw new AnswerBroken(String(error));
  }
  throw new AnswerBroken('the answer has no end');
}
