import { commonErrors } from '@lightfield/contract';
import type { z } from 'zod';
import type { CallContext, Routes } from '../../kernel/route.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Clock } from '../../kernel/clock.ts';
import { errorReply } from '../../kernel/envelope.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import { type Tool, type ToolContext, marked } from './tool.ts';

/** Tools of one agent that run at a time: one that asks for everything at once waits for nobody and is refused. */
const AT_A_TIME = 4;
/** Of an agent's words in the operation log. */
const ARGUMENTS_MAX = 500;

export interface ToolAnswer {
  /** For a model: data is marked, a refusal is said with its code. */
  readonly text: string;
  readonly isError: boolean;
}
export interface RunToolParts {
  routes: Pick<Routes, 'ask'>;
  operations: OperationLog;
  clock: Clock;
  pause: (ms: number) => Promise<void>;
}

/** Runs tools: as their caller, one entry of the operation log each, whatever comes of it. */
export function createToolRunner({ routes, operations, clock, pause }: RunToolParts) {
  const running = new Map<string, number>();

  async function answerOf(
    tool: Tool,
    input: z.output<Tool['input']>,
    caller: Caller,
    context: CallContext,
  ): Promise<object> {
    const given: ToolContext = { lang: context.lang, now: () => clock.now(), pause };
    return tool.run((call, body) => routes.ask(call, body, caller, context), input, given);
  }

  async function run(
    tool: Tool,
    input: z.output<Tool['input']>,
    caller: Caller & { agent: NonNullable<Caller['agent']> },
    context: CallContext,
  ): Promise<ToolAnswer> {
    const { id, name } = caller.agent;
    let result = 'done';
    const now = running.get(id) ?? 0;
    try {
      if (now >= AT_A_TIME) throw commonErrors.tooFrequent();
      running.set(id, now + 1);
      return { text: marked(await answerOf(tool, input, caller, context)), isError: false };
    } catch (error) {
      const { envelope, ours } = errorReply(error, context.lang, context.requestId);
      if (ours) context.log.error({ error, tool: tool.name }, 'a tool failed');
      result = String(envelope.code);
      return { text: `${envelope.code}: ${envelope.msg}`, isError: true };
    } finally {
      if (now < AT_A_TIME) {
        const left = (running.get(id) ?? 1) - 1;
        if (left > 0) running.set(id, left);
        else running.delete(id);
      }
      const said = `${tool.name} ${JSON.stringify(input)}`.slice(0, ARGUMENTS_MAX);
      const entry = {
        action: 'agent.call',
        objectType: 'agent',
        objectId: id,
        objectName: name,
        new: said,
        result,
      } as const;
      await operations.write(caller, entry);
    }
  }
  return { run };
}
export type ToolRunner = ReturnType<typeof createToolRunner>;
