import { z } from 'zod';
import { Id } from '../fields.ts';

/** `disabled`: its account is, or its enterprise. */
export const AGENT_STATES = ['active', 'expired', 'disabled'] as const;
export const AgentState = z.enum(AGENT_STATES);
export type AgentState = z.infer<typeof AgentState>;

/** What somebody lets an agent (a program that speaks MCP) do in their name. */
export const AgentGrant = z.object({
  id: Id,
  orgId: Id,
  orgName: z.string(),
  name: z.string(),
  /** The last characters of its token, to tell grants apart by; empty where the agent fetched its tokens itself. */
  hint: z.string(),
  /** Where its login led back to, a host or the scheme of a program; empty where its token was copied by hand. */
  returnsTo: z.string(),
  state: AgentState,
  /** Login name of the account it acts for. */
  maker: z.string(),
  mine: z.boolean(),
  /** It may propose changes, each of which the account has to confirm. */
  writes: z.boolean(),
  perMinute: z.int(),
  expiresAt: z.int(),
  createdAt: z.int(),
  lastUsedAt: z.int().nullable(),
  lastIp: z.string(),
  /** Tools it has called since it was made. */
  calls: z.int(),
});
export type AgentGrant = z.infer<typeof AgentGrant>;

/** The one time that the token is told. */
export const AgentToken = z.object({ id: Id, token: z.string() });
export type AgentToken = z.infer<typeof AgentToken>;

/** An agent that asks to be let in (decision 161): what it says it is, and where the answer goes. */
export const AgentConnection = z.object({
  /** As it calls itself; nobody has checked it. */
  name: z.string(),
  /** The site whose address is its id, and which so answers for it; empty where it registered itself. */
  site: z.string(),
  returnsTo: z.string(),
  /** It asks to propose changes, too. */
  writes: z.boolean(),
  /** Leads back to it with the answer that it is not let in. */
  refusal: z.string(),
});
export type AgentConnection = z.infer<typeof AgentConnection>;
