import { randomUUID } from 'node:crypto';
import { type ProposedDraft, ROUTES, commonErrors } from '@lightfield/contract';
import type { z } from 'zod';
import type { CallContext, Routes } from '../../kernel/route.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Clock } from '../../kernel/clock.ts';
import { errorReply } from '../../kernel/envelope.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import type { ActionService, Source } from './action.service.ts';
import { type Tool, type ToolContext, marked } from './tool.ts';

/** Tools of one agent that run at a time: one that asks for everything at once waits for nobody and is refused. */
const AT_A_TIME = 4;
/** Of an agent's words in the operation log. */
const ARGUMENTS_MAX = 500;

export interface ToolAnswer {
  /** For a model: data is marked, a refusal is said with its code. */
  readonly text: string;
  readonly isError: boolean;
  /** Of the refusal. */
  readonly code?: number | null;
  /** It laid a change before the person. */
  readonly actionId?: string;
  /** It has drafted the page that is open. */
  readonly draft?: ProposedDraft;
}
/** Whose tools run: an agent by its grant, or the assistant of the product. */
export interface Runner {
  readonly caller: Caller;
  readonly context: CallContext;
  readonly source: Source;
  readonly proposes: boolean;
  /** What the person has open in the designer. */
  readonly pageId?: string | undefined;
}
/** What a tool lays before the person. */
interface Laid {
  actionId?: string;
  draft?: ProposedDraft;
}
export interface RunToolParts {
  routes: Pick<Routes, 'ask'>;
  actions: Pick<ActionService, 'propose' | 'stateOf'>;
  operations: OperationLog;
  clock: Clock;
  pause: (ms: number) => Promise<void>;
}

/** Runs tools: as their caller, one entry of the operation log each, whatever comes of it. */
export function createToolRunner({ routes, actions, operations, clock, pause }: RunToolParts) {
  const running = new Map<string, number>();

  async function answerOf(tool: Tool, input: z.output<Tool['input']>, runner: Runner, laid: Laid): Promise<object> {
    const { caller, context, source, proposes, pageId = '' } = runner;
    if ((tool.proposes && !proposes) || (tool.inDesigner && pageId === '')) throw commonErrors.noAccess();
    const given: ToolContext = {
      lang: context.lang,
      now: () => clock.now(),
      pause,
      async propose(what) {
        const row = await actions.propose(source, what);
        laid.actionId = row.id;
        return row;
      },
      stateOf: (id) => actions.stateOf(source, id),
      actionUrl: (id) => `${context.origin}${ROUTES.aiconfig}?action=${id}`,
      pageId,
      draft(drafted) {
        laid.draft = { id: randomUUID(), ...drafted };
      },
    };
    return tool.run((call, body) => routes.ask(call, body, caller, context), input, given);
  }

  async function run(tool: Tool, input: z.output<Tool['input']>, runner: Runner): Promise<ToolAnswer> {
    const { caller, context, source } = runner;
    const id = source.grant?.id ?? source.accountId;
    let result = 'done';
    const now = running.get(id) ?? 0;
    try {
      if (now >= AT_A_TIME) throw commonErrors.tooFrequent();
      running.set(id, now + 1);
      const laid: Laid = {};
      const answer = await answerOf(tool, input, runner, laid);
      return { text: marked(answer), isError: false, ...laid };
    } catch (error) {
      const { envelope, ours } = errorReply(error, context.lang, context.requestId);
      if (ours) context.log.error({ error, tool: tool.name }, 'a tool failed');
      result = String(envelope.code);
      return { text: `${envelope.code}: ${envelope.msg}`, isError: true, code: envelope.code };
    } finally {
      if (now < AT_A_TIME) {
        const left = (running.get(id) ?? 1) - 1;
        if (left > 0) running.set(id, left);
        else running.delete(id);
      }
      const said = `${tool.name} ${JSON.stringify(input)}`.slice(0, ARGUMENTS_MAX);
      const about = { objectType: 'agent', objectId: id, objectName: source.grant?.name ?? 'AI' };
      await operations.write(caller, { action: 'agent.call', ...about, new: said, result });
    }
  }
  return { run };
}
export type ToolRunner = ReturnType<typeof createToolRunner>;
