import { z } from 'zod';
import { AgentConnection, AgentGrant, AgentToken } from '../entities/agent.ts';
import { Id, formBoolean, formInt, optional, pageOf, paging, text } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { type Call, defineCall } from './define-call.ts';

const { nameMax, perMinuteMax, daysMax, requestMax } = LIMITS.agent;
const grants = { access: 'manage_aiconfig_agent', effect: 'changes' } as const satisfies Partial<Call>;

/** What a person lets an agent do. */
const terms = {
  name: text(nameMax).min(1),
  /** It may propose changes (decision 122). Default: it reads only. */
  writes: optional(formBoolean),
  perMinute: formInt.pipe(z.int().min(1).max(perMinuteMax)),
  /** Until it expires. */
  days: formInt.pipe(z.int().min(1).max(daysMax)),
};
/** The query that an agent came with to `/mcp/authorize`. */
const request = text(requestMax).min(1);

/** Grants for agents that speak the Model Context Protocol at `MCP_PATH` (decision 113). None of these calls takes a token itself. */
export const agentCalls = {
  query: defineCall('/lfscada/ai/agent/query', {
    access: 'manage_aiconfig_view',
    scope: 'organisation',
    effect: 'reads',
    summary: 'Grants for agents of the organisation and of its external enterprises, newest first',
    body: z.object({ keyword: optional(text(50)), ...paging }),
    answer: pageOf(AgentGrant),
  }),
  /** The agent acts for whoever makes it, with what they may at the moment. 1981: the caller has as many as they can have. */
  add: defineCall('/lfscada/ai/agent/add', {
    ...grants,
    scope: 'own',
    summary: 'Let an agent act in one’s own name; its token is answered this once',
    body: z.object(terms),
    answer: AgentToken,
  }),
  /** 10001: an agent that is not known here, or a request that is none. */
  connection: defineCall('/lfscada/ai/agent/connection', {
    access: 'manage_aiconfig_agent',
    scope: 'own',
    effect: 'reads',
    summary: 'What an agent says about itself that asks to be let in',
    body: z.object({ request }),
    answer: AgentConnection,
  }),
  /** Answers where the browser goes now: to the agent, with a code that it exchanges within a minute. 1981 as for `add`. */
  connect: defineCall('/lfscada/ai/agent/connect', {
    ...grants,
    scope: 'own',
    summary: 'Let an agent in that asks for it (OAuth 2.1), in one’s own name',
    body: z.object({ request, ...terms }),
    answer: z.object({ id: Id, url: z.string() }),
  }),
  delete: defineCall('/lfscada/ai/agent/delete', {
    ...grants,
    scope: { agent: 'id' },
    summary: 'Revoke the grant of an agent for good',
    body: z.object({ id: Id }),
    answer: z.object({}),
  }),
};

/** Where agents connect, by streamable HTTP. */
export const MCP_PATH = '/mcp';
