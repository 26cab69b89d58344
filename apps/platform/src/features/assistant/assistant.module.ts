import { setTimeout as pause } from 'node:timers/promises';
import { agentActionCalls, agentCalls } from '@lightfield/contract';
import { callsOf, defineModule } from '../../kernel/modules.ts';
import type { LogService } from '../log/log.service.ts';
import type { OrgReach } from '../organisation/org-reach.ts';
import { createActionRepository } from './action.repository.ts';
import { createActionService } from './action.service.ts';
import { createAgentRepository } from './agent.repository.ts';
import { createAgentService } from './agent.service.ts';
import { assistantRoutes } from './assistant.routes.ts';
import { serveMcp } from './mcp.ts';
import { createToolRunner } from './run-tool.ts';

interface Gives {
  /** How many proposals of agents wait for an account, for its open screens. */
  waitingActions: (accountId: string) => Promise<number>;
}

/** Agents that ask in somebody's name (decision 113): their grants, their tools, the protocol they come by, and what they propose (122). */
export const assistantModule = defineModule<{ orgs: OrgReach; operations: LogService }, Gives>({
  name: 'assistant',
  needs: { orgs: true, operations: true },
  gives: { waitingActions: true },
  calls: callsOf(agentCalls, agentActionCalls),
  start({ app, db, bus, clock, limiter, log, routes, orgs, operations }) {
    const uses = createAgentRepository(db, (...asked) => orgs.within(...asked));
    const proposals = createActionRepository(db);
    const agents = createAgentService({ db, agents: uses, actions: proposals, bus, operations, clock });
    const wait = (ms: number) => pause(ms);
    const actions = createActionService({ db, actions: proposals, routes, operations, bus, clock, pause: wait });
    assistantRoutes(routes, agents, actions);
    const tools = createToolRunner({ routes, actions, operations, clock, pause: wait });
    serveMcp({ app, agents, uses, tools, limiter, clock, log });
    return { waitingActions: (accountId) => proposals.waiting(accountId) };
  },
});
