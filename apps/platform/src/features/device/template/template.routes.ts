import { templateCalls } from '@lightfield/contract';
import type { Routes } from '../../../kernel/route.ts';
import type { TemplateService } from './template.service.ts';

/** Wiring only. */
export function templateRoutes(routes: Routes, templates: TemplateService): void {
  routes.on(templateCalls.queryForManage, (body, caller) => templates.page(caller, body));
  routes.on(templateCalls.query, (body, caller) => templates.choices(caller, body));
  routes.on(templateCalls.detail, ({ id }) => templates.info(id));
  routes.on(templateCalls.add, (body, caller) => templates.add(caller, body));
  routes.on(templateCalls.fromDevice, (body, caller) => templates.fromDevice(caller, body));
  routes.on(templateCalls.copy, (body, caller) => templates.copy(caller, body));
  routes.on(templateCalls.edit, (body, caller) => templates.edit(caller, body));
  routes.on(templateCalls.delete, ({ id }, caller) => templates.delete(caller, id));
  routes.on(templateCalls.versions, ({ id }) => templates.versions(id));
  routes.on(templateCalls.diff, (body) => templates.diff(body));
}
