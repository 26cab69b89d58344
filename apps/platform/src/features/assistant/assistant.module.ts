import { setTimeout as pause } from 'node:timers/promises';
import { agentActionCalls, agentCalls, assistantCalls } from '@lightfield/contract';
import { callsOf, defineModule } from '../../kernel/modules.ts';
import type { LogService } from '../log/log.service.ts';
import type { OrgReach } from '../organisation/org-reach.ts';
import { createActionRepository } from './action.repository.ts';
import { createActionService } from './action.service.ts';
import { createAgentRepository } from './agent.repository.ts';
import { createAgentService } from './agent.service.ts';
import { assistantRoutes, modelRoutes } from './assistant.routes.ts';
import { createAssistant } from './assistant.service.ts';
import { createEndpointRepository } from './endpoint.repository.ts';
import { createEndpointService } from './endpoint.service.ts';
import { serveMcp } from './mcp.ts';
import { createModelClient } from './model-client.ts';
import { clientAt } from './oauth/client-document.ts';
import { oauthRoutes } from './oauth/oauth.routes.ts';
import { createOauth } from './oauth/oauth.service.ts';
import { createToolRunner } from './run-tool.ts';
import { createUseRepository } from './use.repository.ts';
import { modelPlace } from './endpoint.repository.ts';

interface Gives {
  /** How many proposals of agents wait for an account, for its open screens. */
  waitingActions: (accountId: string) => Promise<number>;
}

/** Agents that ask in somebody's name (decision 113): their grants, their logins (161), their tools, the protocol they come by, and what they propose (122); and the assistant of the product (123). */
export const assistantModule = defineModule<{ orgs: OrgReach; operations: LogService }, Gives>({
  name: 'assistant',
  needs: { orgs: true, operations: true },
  gives: { waitingActions: true },
  calls: callsOf(agentCalls, agentActionCalls, assistantCalls),
  secrets: [modelPlace],
  start({ app, config, db, bus, vault, sessions, clock, limiter, log, routes, orgs, operations }) {
    const uses = createAgentRepository(db, (...asked) => orgs.within(...asked));
    const proposals = createActionRepository(db);
    const agents = createAgentService({ db, agents: uses, actions: proposals, bus, operations, clock });
    const wait = (ms: number) => pause(ms);
    const actions = createActionService({ db, actions: proposals, routes, operations, bus, clock, pause: wait });
    const allowed = config.outbound.networks;
    const oauth = createOauth({ db, agents, vault, clock, clientAt: (id) => clientAt(id, { allowed, log }) });
    assistantRoutes(routes, { agents, actions, oauth });
    oauthRoutes(app, oauth, limiter);
    const tools = createToolRunner({ routes, actions, operations, clock, pause: wait });
    serveMcp({ app, agents, uses, tools, limiter, clock, log });
    const endpoints = createEndpointService({
      db,
      endpoints: createEndpointRepository(db),
      uses: createUseRepository(db),
      vault,
      operations,
      clock,
      allowed,
    });
    const model = createModelClient({ allowed });
    modelRoutes(routes, endpoints, createAssistant({ endpoints, model, tools, sessions, clock }));
    return { waitingActions: (accountId) => proposals.waiting(accountId) };
  },
});
