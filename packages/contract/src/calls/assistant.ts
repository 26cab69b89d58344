import { z } from 'zod';
import { AssistantEvent, AssistantInfo, ModelEndpoint, ModelTest } from '../entities/assistant.ts';
import { Id, formBoolean, formInt, jsonText, optional, text } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { type Call, defineCall } from './define-call.ts';

const { addressMax, modelMax, keyMax, appMax, messages, textMax, turnsMax, tokensMax } = LIMITS.assistant;
const changes = { access: 'manage_aiconfig_edit', scope: 'own' } as const satisfies Partial<Call>;
const asks = { access: 'manage_aiconfig_ask', scope: 'own' } as const satisfies Partial<Call>;
const empty = z.object({});
const turns = formInt.pipe(z.int().min(1).max(turnsMax));
const tokens = formInt.pipe(z.int().min(1_000).max(tokensMax));

/** The assistant of the product, and the model of the own enterprise that it asks (decision 123). No agent and no key can call these. */
export const assistantCalls = {
  endpoint: defineCall('/lfscada/ai/endpoint/info', {
    access: 'manage_aiconfig_view',
    scope: 'own',
    effect: 'reads',
    summary: 'The model that the assistant of one’s own enterprise asks; null: there is none, and no assistant',
    body: empty,
    answer: ModelEndpoint.nullable(),
  }),
  /** 1986: no address that may be asked. Key and code stay where they are left out, unless the host of the address is another one. */
  saveEndpoint: defineCall('/lfscada/ai/endpoint/save', {
    ...changes,
    effect: 'changes',
    summary: 'Set the model that the assistant asks, of any OpenAI-compatible service',
    body: z.object({
      address: text(addressMax).min(1),
      model: text(modelMax).min(1),
      key: optional(text(keyMax)),
      /** INP-8. They travel as headers X-App-Id and X-App-Code, for services that ask for them. */
      appId: optional(text(appMax)),
      appCode: optional(text(appMax)),
      /** Take away what is stored and not said anew. */
      dropKey: optional(formBoolean),
      dropCode: optional(formBoolean),
      enabled: formBoolean,
      /** The assistant may propose changes (decision 122). */
      writes: formBoolean,
      personTurns: turns,
      orgTurns: turns,
      personTokens: tokens,
      orgTokens: tokens,
    }),
    answer: ModelEndpoint,
  }),
  deleteEndpoint: defineCall('/lfscada/ai/endpoint/delete', {
    ...changes,
    effect: 'changes',
    summary: 'Take the model away with its key; there is no assistant then',
    body: empty,
    answer: empty,
  }),
  /** 1987: there is none. What the model does wrong is an answer. */
  testEndpoint: defineCall('/lfscada/ai/endpoint/test', {
    ...changes,
    effect: 'marks',
    summary: 'Ask the model for a word, as it is stored',
    body: empty,
    answer: ModelTest,
  }),
  info: defineCall('/lfscada/ai/assistant/info', {
    ...asks,
    effect: 'reads',
    summary: 'Whether there is an assistant, and whether it may propose changes',
    body: empty,
    answer: AssistantInfo,
  }),
  /**
   * Each event comes on a line of its own, as it happens; the last one is `end`. 1987: there is no model. 1988, 1989: as much as somebody,
   * or their enterprise, may have in a day. 90010: two questions of theirs are being answered. Nothing that is said is kept.
   */
  ask: defineCall('/lfscada/ai/assistant/ask', {
    ...asks,
    scope: { page: 'pageId' },
    effect: 'marks',
    summary: 'Ask the assistant; it reads with the caller’s permissions, and proposes what it would change',
    body: z.object({
      /** The conversation up to now, the question last. */
      messages: jsonText(
        z
          .array(z.object({ role: z.enum(['user', 'assistant']), text: z.string().min(1).max(textMax) }))
          .min(1)
          .max(messages)
          .refine((all) => all.at(-1)?.role === 'user'),
      ),
      /** IANA name of the clock that the person reads. */
      timeZone: optional(text(50)),
      /** The page that is open in the designer: it may be drafted then. */
      pageId: optional(Id),
    }),
    answer: z.array(AssistantEvent),
  }),
};
