import {
  type AssistantEvent,
  DomainError,
  LIMITS,
  type ModelTest,
  accountErrors,
  commonErrors,
} from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { CallContext } from '../../kernel/route.ts';
import { errorReply } from '../../kernel/envelope.ts';
import { SESSION_COOKIE } from '../../kernel/session-cookie.ts';
import type { Sessions } from '../../kernel/sessions.ts';
import { Streamed } from '../../kernel/streamed.ts';
import { type Asked, createAnswers, ending } from './answer.ts';
import { type EndpointService, checkPerson } from './endpoint.service.ts';
import { type ModelClient, ModelFault } from './model-client.ts';
import { testModel } from './model-test.ts';
import type { ToolRunner } from './run-tool.ts';

export interface AssistantParts {
  endpoints: Pick<EndpointService, 'open' | 'again' | 'used' | 'stored'>;
  model: ModelClient;
  tools: ToolRunner;
  sessions: Pick<Sessions, 'find'>;
  clock: Clock;
}
const { atATime } = LIMITS.assistant;

/** What goes wrong is the last event of an answer. */
function failed(error: unknown, { lang, requestId, log }: CallContext): AssistantEvent {
  if (error instanceof ModelFault) return ending('failed', { fault: error.kind, detail: error.detail });
  const { envelope, ours } = errorReply(error, lang, requestId);
  if (ours) log.error({ error }, 'the assistant failed');
  return error instanceof DomainError
    ? ending('refused', { code: envelope.code, detail: envelope.msg })
    : ending('failed');
}

/** Each event on a line of its own. */
async function* lines(
  events: AsyncGenerator<AssistantEvent>,
  { context, stop }: { context: CallContext; stop: AbortSignal },
): AsyncGenerator<string> {
  // Whoever asks sees at once that it is being worked on: the head of the answer goes out with this.
  yield '[\n';
  let before = '';
  try {
    for await (const event of events) {
      yield `${before}${JSON.stringify(event)}\n`;
      before = ',';
    }
  } catch (error) {
    if (stop.aborted) return;
    yield `${before}${JSON.stringify(failed(error, context))}\n`;
  }
  yield ']';
}

/** The assistant: a model that is handed the tools of agents, for the person who asks, with what they may at the moment. Nothing is kept. */
export function createAssistant({ endpoints, model, tools, sessions, clock }: AssistantParts) {
  const answering = new Map<string, number>();
  const answer = createAnswers({ endpoints, model, tools, now: () => clock.now(), present });

  /** As they are now: a role that was changed, a session that was ended count from the next round on. */
  async function present(caller: Caller, context: CallContext): Promise<Caller> {
    const found = await sessions.find(context.cookie(SESSION_COOKIE));
    if (typeof found !== 'object' || found.accountId !== caller.accountId) throw accountErrors.notLoggedIn();
    const now = { ...found, ip: caller.ip, lang: caller.lang };
    if (!now.permissions.has('manage_aiconfig_ask')) throw commonErrors.noAccess();
    return now;
  }

  /** Counted from here until the answer has ended, however it does. */
  function begin({ accountId }: Caller): () => void {
    const now = answering.get(accountId) ?? 0;
    if (now >= atATime) throw commonErrors.tooFrequent();
    answering.set(accountId, now + 1);
    let over = false;
    return () => {
      if (over) return;
      over = true;
      const left = (answering.get(accountId) ?? 1) - 1;
      if (left > 0) answering.set(accountId, left);
      else answering.delete(accountId);
    };
  }

  return {
    async ask(caller: Caller, body: Asked, context: CallContext): Promise<Streamed> {
      checkPerson(caller);
      const ended = begin(caller);
      try {
        const opened = await endpoints.open(caller);
        const stop = new AbortController();
        async function* pieces(): AsyncGenerator<string> {
          try {
            const how = { context, stop: stop.signal };
            yield* lines(answer(opened, caller, body, how), how);
          } finally {
            stop.abort();
            ended();
          }
        }
        // Whoever closes it wants no more of it: neither does the service go on.
        return new Streamed(pieces, () => stop.abort());
      } catch (error) {
        ended();
        throw error;
      }
    },

    async test(caller: Caller): Promise<ModelTest> {
      checkPerson(caller);
      return testModel(await endpoints.stored(caller), { model, clock });
    },
  };
}
export type Assistant = ReturnType<typeof createAssistant>;
