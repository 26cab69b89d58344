import { configCalls, formulaCalls, templateConfigCalls } from '@lightfield/contract';
import type { Routes } from '../../kernel/route.ts';
import type { ConfigurationService } from './configuration.service.ts';
import { tryFormula } from './try-formula.ts';

/** Wiring only. */
export function configurationRoutes(routes: Routes, service: ConfigurationService): void {
  routes.on(configCalls.query, ({ id }) => service.query(id));
  routes.on(configCalls.check, (body, caller) => service.check(caller, body));
  routes.on(configCalls.save, (body, caller) => service.save(caller, body));
  routes.on(templateConfigCalls.query, ({ id }) => service.queryTemplate(id));
  routes.on(templateConfigCalls.check, (body) => service.checkTemplate(body));
  routes.on(templateConfigCalls.save, (body, caller) => service.saveTemplate(caller, body));
  routes.on(formulaCalls.validFormulaVar, (body, caller) => tryFormula(caller, body));
}
