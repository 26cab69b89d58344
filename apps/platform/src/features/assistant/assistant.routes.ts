import { agentActionCalls, agentCalls, assistantCalls } from '@lightfield/contract';
import type { Rate } from '../../kernel/rate-limit.ts';
import type { Routes } from '../../kernel/route.ts';
import type { ActionService } from './action.service.ts';
import type { AgentService } from './agent.service.ts';
import type { Assistant } from './assistant.service.ts';
import type { EndpointService } from './endpoint.service.ts';
import type { Oauth } from './oauth/oauth.service.ts';

/** While something waits it is looked at every few seconds, and each look asks for the values that it is about. */
const LOOK_RATE: Rate = { max: 120, perMs: 60_000 };

/** Wiring only. */
export function assistantRoutes(
  routes: Routes,
  { agents, actions, oauth }: { agents: AgentService; actions: ActionService; oauth: Oauth },
): void {
  routes.on(agentCalls.query, (body, caller) => agents.page(caller, body));
  routes.on(agentCalls.add, (body, caller) => agents.add(caller, body));
  routes.on(agentCalls.connection, (body, _caller, { origin }) => oauth.connection(body, origin));
  routes.on(agentCalls.connect, (body, caller, { origin }) => oauth.connect(caller, body, origin));
  routes.on(agentCalls.delete, ({ id }, caller) => agents.delete(caller, id));
  routes.on(agentActionCalls.query, (body, caller, context) => actions.query(caller, body, context), {
    rate: LOOK_RATE,
  });
  routes.on(agentActionCalls.confirm, (body, caller, context) => actions.confirm(caller, body, context));
  routes.on(agentActionCalls.refuse, (body, caller) => actions.refuse(caller, body));
}

/** Each is an answer of a model that somebody pays for. */
const TEST_RATE: Rate = { max: 10, perMs: 60_000 };

/** The assistant of the product (decision 123). */
export function modelRoutes(routes: Routes, endpoints: EndpointService, assistant: Assistant): void {
  routes.on(assistantCalls.endpoint, (_body, caller) => endpoints.query(caller));
  routes.on(assistantCalls.saveEndpoint, (body, caller) => endpoints.save(caller, body));
  routes.on(assistantCalls.deleteEndpoint, (_body, caller) => endpoints.delete(caller));
  routes.on(assistantCalls.testEndpoint, (_body, caller) => assistant.test(caller), { rate: TEST_RATE });
  routes.on(assistantCalls.info, (_body, caller) => endpoints.info(caller));
  // Bounded by the day, and by how many are answered at a time.
  routes.on(assistantCalls.ask, (body, caller, context) => assistant.ask(caller, body, context));
}
