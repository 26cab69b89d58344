import { agentActionCalls, agentCalls } from '@lightfield/contract';
import type { Rate } from '../../kernel/rate-limit.ts';
import type { Routes } from '../../kernel/route.ts';
import type { ActionService } from './action.service.ts';
import type { AgentService } from './agent.service.ts';

/** While something waits it is looked at every few seconds, and each look asks for the values that it is about. */
const LOOK_RATE: Rate = { max: 120, perMs: 60_000 };

/** Wiring only. */
export function assistantRoutes(routes: Routes, agents: AgentService, actions: ActionService): void {
  routes.on(agentCalls.query, (body, caller) => agents.page(caller, body));
  routes.on(agentCalls.add, (body, caller) => agents.add(caller, body));
  routes.on(agentCalls.delete, ({ id }, caller) => agents.delete(caller, id));
  routes.on(agentActionCalls.query, (body, caller, context) => actions.query(caller, body, context), {
    rate: LOOK_RATE,
  });
  routes.on(agentActionCalls.confirm, (body, caller, context) => actions.confirm(caller, body, context));
  routes.on(agentActionCalls.refuse, (body, caller) => actions.refuse(caller, body));
}
