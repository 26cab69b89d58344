import { setTimeout as pause } from 'node:timers/promises';
import { agentCalls } from '@lightfield/contract';
import { callsOf, defineModule } from '../../kernel/modules.ts';
import type { LogService } from '../log/log.service.ts';
import type { OrgReach } from '../organisation/org-reach.ts';
import { createAgentRepository } from './agent.repository.ts';
import { createAgentService } from './agent.service.ts';
import { assistantRoutes } from './assistant.routes.ts';
import { serveMcp } from './mcp.ts';
import { createToolRunner } from './run-tool.ts';

/** Agents that ask in somebody's name (decision 113): their grants, their tools, and the protocol they come by. */
export const assistantModule = defineModule<{ orgs: OrgReach; operations: LogService }>({
  name: 'assistant',
  needs: { orgs: true, operations: true },
  gives: {},
  calls: callsOf(agentCalls),
  start({ app, db, clock, limiter, log, routes, orgs, operations }) {
    const uses = createAgentRepository(db, (...asked) => orgs.within(...asked));
    const agents = createAgentService({ db, agents: uses, operations, clock });
    assistantRoutes(routes, agents);
    const tools = createToolRunner({ routes, operations, clock, pause: (ms) => pause(ms) });
    serveMcp({ app, agents, uses, tools, limiter, clock, log });
    return {};
  },
});
