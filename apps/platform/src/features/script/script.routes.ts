import { scriptCalls } from '@lightfield/contract';
import type { Routes } from '../../kernel/route.ts';
import type { ScriptService } from './script.service.ts';

/** Trial runs of one account. */
const RUNS = { max: 60, perMs: 60_000 };

export function scriptRoutes(routes: Routes, scripts: ScriptService): void {
  routes.on(scriptCalls.run, (body) => scripts.run(body), { rate: RUNS });
  routes.on(scriptCalls.log, (body) => scripts.log(body));
}
