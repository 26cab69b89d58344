import { z } from 'zod';
import { Id, Millis } from '../fields.ts';
import { ProposedDraft } from './page-draft.ts';

/** What a model does wrong: its address may not be asked; nobody is there; it answers with a status; says nothing; takes too long; says too much; or what is none. */
export const MODEL_FAULTS = [
  'refused',
  'unreachable',
  'status',
  'silent',
  'slow',
  'tooLong',
  'garbage',
  'encoded',
] as const;
export const ModelFaultKind = z.enum(MODEL_FAULTS);
export type ModelFaultKind = z.infer<typeof ModelFaultKind>;

/** The model that the assistant of an enterprise asks (decision 123). Its key and the code are never told again. */
export const ModelEndpoint = z.object({
  /** Of an OpenAI-compatible service, without `/chat/completions`. */
  address: z.string(),
  model: z.string(),
  hasKey: z.boolean(),
  appId: z.string(),
  hasAppCode: z.boolean(),
  enabled: z.boolean(),
  writes: z.boolean(),
  personTurns: z.int(),
  orgTurns: z.int(),
  personTokens: z.int(),
  orgTokens: z.int(),
  /** Of the enterprise, today. */
  usedTurns: z.int(),
  usedTokens: z.int(),
  updatedAt: Millis,
  updatedBy: z.string(),
});
export type ModelEndpoint = z.infer<typeof ModelEndpoint>;

export const ModelTest = z.object({
  ms: z.int(),
  text: z.string(),
  fault: ModelFaultKind.nullable(),
  /** E.g. the status. */
  detail: z.string(),
});
export type ModelTest = z.infer<typeof ModelTest>;

export const AssistantInfo = z.object({ available: z.boolean(), writes: z.boolean() });
export type AssistantInfo = z.infer<typeof AssistantInfo>;

/** What comes of a question, while it is worked on. */
export const AssistantEvent = z.discriminatedUnion('kind', [
  /** A piece of the answer, to be joined to those before. */
  z.object({ kind: z.literal('text'), text: z.string() }),
  /** A tool was called, or has ended. `code`: it was refused or failed. `named`: ids of its result, which the answer may link to. */
  z.object({
    kind: z.literal('step'),
    id: z.int(),
    tool: z.string(),
    state: z.enum(['running', 'done', 'failed']),
    code: z.int().nullable(),
    named: z.array(Id),
  }),
  /** It proposes a change, which waits for the person (decision 122). */
  z.object({ kind: z.literal('action'), actionId: Id }),
  /** It drafts the page that is open in the designer; nothing is on it before the person puts it there (decision 159). */
  z.object({ kind: z.literal('draft'), draft: ProposedDraft }),
  /** The last one. `rounds`: it called tools again and again. `refused`: with `code`. `failed`: the model, or with no `fault` the platform. */
  z.object({
    kind: z.literal('end'),
    why: z.enum(['done', 'rounds', 'refused', 'failed']),
    code: z.int().nullable(),
    fault: ModelFaultKind.nullable(),
    detail: z.string(),
  }),
]);
export type AssistantEvent = z.infer<typeof AssistantEvent>;
