import { z } from 'zod';
import { AgentAction } from '../entities/agent-action.ts';
import { Id, formBoolean, optional, pageOf, paging } from '../fields.ts';
import { type Call, defineCall } from './define-call.ts';

/** What the text that `seen` repeats has at most: an old value is one of up to 500 characters. */
const SEEN_MAX = 2_000;
/** Whether the person may is decided by the call that is then done, at that moment. */
const own = { access: 'session', scope: 'own' } as const satisfies Partial<Call>;

/** What agents propose to do in the caller's name (decision 122). No agent and no key can call these. */
export const agentActionCalls = {
  query: defineCall('/lfscada/ai/action/query', {
    ...own,
    effect: 'reads',
    summary: 'What agents have proposed to do in one’s own name, newest first, with how things stand now',
    body: z.object({
      /** Waits for a decision. */ pending: optional(formBoolean),
      ...paging,
    }),
    answer: pageOf(AgentAction),
  }),
  /** 1984: it waits no more. 1985: what it changes stands otherwise than was seen; the next query shows how. */
  confirm: defineCall('/lfscada/ai/action/confirm', {
    ...own,
    effect: 'changes',
    summary: 'Have a proposal done, once, in one’s own name and with what one may at this moment',
    body: z.object({ id: Id, seen: z.string().max(SEEN_MAX) }),
    answer: AgentAction,
  }),
  refuse: defineCall('/lfscada/ai/action/refuse', {
    ...own,
    effect: 'changes',
    summary: 'Refuse a proposal; the agent is told when it asks',
    body: z.object({ id: Id }),
    answer: AgentAction,
  }),
};
