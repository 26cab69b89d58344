import { agentCalls } from '@lightfield/contract';
import type { Routes } from '../../kernel/route.ts';
import type { AgentService } from './agent.service.ts';

/** Wiring only. */
export function assistantRoutes(routes: Routes, agents: AgentService): void {
  routes.on(agentCalls.query, (body, caller) => agents.page(caller, body));
  routes.on(agentCalls.add, (body, caller) => agents.add(caller, body));
  routes.on(agentCalls.delete, ({ id }, caller) => agents.delete(caller, id));
}
