import { type AnswerOf, type BodyOut, configCalls, formulaCalls, templateConfigCalls } from '@lightfield/contract';
import type { Caller } from '../../../kernel/caller.ts';
import type { Routes } from '../../../kernel/route.ts';
import type { ConfigurationService } from './configuration.service.ts';
import { tryFormula } from './try-formula.ts';

type Body = BodyOut<typeof formulaCalls.validFormulaVar>;
type Answer = AnswerOf<typeof formulaCalls.validFormulaVar>;

/** Wiring only. `ofProject`: reads the formulas of projects. */
export function configurationRoutes(
  routes: Routes,
  service: ConfigurationService,
  ofProject?: (caller: Caller, body: Body & { projectId: string }) => Promise<Answer>,
): void {
  routes.on(configCalls.query, ({ id }) => service.query(id));
  routes.onDocument(configCalls.check, 'changes', (body, caller) => service.check(caller, body));
  routes.onDocument(configCalls.save, 'changes', (body, caller) => service.save(caller, body));
  routes.on(templateConfigCalls.query, ({ id }) => service.queryTemplate(id));
  routes.onDocument(templateConfigCalls.check, 'changes', (body) => service.checkTemplate(body));
  routes.onDocument(templateConfigCalls.save, 'changes', (body, caller) => service.saveTemplate(caller, body));
  routes.on(formulaCalls.validFormulaVar, (body, caller) => {
    const { projectId } = body;
    return ofProject && projectId !== undefined ? ofProject(caller, { ...body, projectId }) : tryFormula(caller, body);
  });
}
