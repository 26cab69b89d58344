import {
  type AnswerOf,
  type AssistantEvent,
  type BodyIn,
  type Call,
  LIMITS,
  agentActionCalls,
  assistantCalls,
  workOrderCalls,
} from '@lightfield/contract';
import { type Heard, type ModelServer, type Said, startModelServer } from '@lightfield/testkit';
import type { TestDatabase } from '../kernel/testing.ts';
import type { Platform } from './platform.ts';
import { askCall, sendCall, startTestPlatform } from './platform.testing.ts';
import { type World, addWorld } from './world.testing.ts';

/** Two enterprises, processes of the platform on one database, and a model that says what a test tells it to. */
export interface AssistantStage {
  readonly test: TestDatabase;
  readonly model: ModelServer;
  /** Holds answers to check them. */
  readonly platform: Platform;
  readonly world: World;
  readonly others: World;
  /** One more process, which streams as it does where people use it. */
  another(): Promise<Platform>;
  /** Nothing is configured, used or proposed. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

export async function assistantStage(): Promise<AssistantStage> {
  const [stage, model] = await Promise.all([
    startTestPlatform(() => ({ LF_OUTBOUND_NETWORKS: '127.0.0.1' })),
    startModelServer(),
  ]);
  const { test, platform, centreId } = stage;
  const world = await addWorld(test.db, centreId, 'jia');
  const others = await addWorld(test.db, centreId, 'yi_secret');
  await test.db.query(`update agent_action set state = 'refused'`);
  return {
    test,
    model,
    platform,
    world,
    others,
    another: () => stage.another({ LF_CHECK_ANSWERS: 'false' }),
    async clear() {
      await test.db.query('delete from agent_action where account_id = $1', [world.co.accountId]);
      await test.db.query('delete from assistant_use');
      await test.db.query('delete from model_endpoint');
      model.heard.length = 0;
      model.script = () => ({ text: ['好'] });
    },
    async close() {
      await Promise.all([stage.stop(), model.close()]);
    },
  };
}

/** What people do there. */
export function peopleOf({ model, platform, world }: AssistantStage) {
  const cookie = (of: { cookie: string } = world.co) => ({ cookie: of.cookie });
  const send = (call: Call, body: object, more: Record<string, string> = cookie(), url = platform.url) =>
    sendCall(url, call, body, more);
  const ask = <C extends Call>(call: C, body: BodyIn<C>, as = cookie()): Promise<AnswerOf<C>> =>
    askCall(platform.url, call, body, as);
  const settings = () => ({
    address: model.address,
    model: 'plant-1',
    enabled: true,
    writes: true,
    ...LIMITS.assistant.first,
  });
  const question = (text: string) => ({ messages: [{ role: 'user', text }], timeZone: 'Asia/Shanghai' }) as const;
  const id = (kind: string, of = world) => of.ids[kind] ?? '';
  return {
    cookie,
    send,
    ask,
    settings,
    question,
    id,
    configure: (more: Partial<BodyIn<typeof assistantCalls.saveEndpoint>> = {}, as = cookie()) =>
      ask(assistantCalls.saveEndpoint, { ...settings(), ...more }, as),
    say: (text: string, as = cookie()): Promise<AssistantEvent[]> => ask(assistantCalls.ask, question(text), as),
    /** 200: it was answered. */
    refusal: async (as = cookie(), url?: string): Promise<number> =>
      (await send(assistantCalls.ask, question('?'), as, url)).code,
    /** What the tools answered, as the model was handed it last. */
    results: (): string[] =>
      (model.heard.at(-1)?.body.messages ?? [])
        .filter(({ role }) => role === 'tool')
        .map(({ content }) => content ?? ''),
    orders: async () => (await ask(workOrderCalls.query, { equipmentId: id('device'), pageSize: 200 })).total,
    waiting: async () => (await ask(agentActionCalls.query, { pending: true })).rows,
  };
}

export const ended = (events: readonly AssistantEvent[]) => events.at(-1);
export const textOf = (events: readonly AssistantEvent[]) =>
  events.map((event) => (event.kind === 'text' ? event.text : '')).join('');
/** Calls tools in the first rounds, one list each, then says a word. */
export const rounds =
  (...calls: readonly (readonly (readonly [string, object | string])[])[]) =>
  (_heard: Heard, count: number): Said => {
    const now = calls[count - 1];
    return now ? { calls: now } : { text: ['完成'] };
  };
