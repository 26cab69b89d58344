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
  /** The last characters of its token, to tell grants apart by. */
  hint: z.string(),
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
