import { sceneCalls } from '@lightfield/contract';
import type { Routes } from '../../kernel/route.ts';
import type { SceneModelService } from './scene-model.service.ts';
import type { SceneReader, SceneService } from './scene.service.ts';

/** Wiring only. */
export function sceneRoutes(
  routes: Routes,
  reader: SceneReader,
  scenes: SceneService,
  models: SceneModelService,
): void {
  routes.on(sceneCalls.query, (body, caller) => reader.page(caller, body));
  routes.on(sceneCalls.choices, ({ pageId }) => reader.choices(pageId));
  routes.on(sceneCalls.info, ({ id }) => reader.info(id));
  routes.on(sceneCalls.uses, ({ id }, caller) => reader.uses(caller, id));
  routes.on(sceneCalls.add, (body, caller) => scenes.add(caller, body));
  routes.on(sceneCalls.edit, (body, caller) => scenes.edit(caller, body));
  routes.on(sceneCalls.copy, (body, caller) => scenes.copy(caller, body));
  routes.on(sceneCalls.delete, ({ id }, caller) => scenes.delete(caller, id));
  routes.on(sceneCalls.save, (body, caller) => scenes.save(caller, body));
  routes.on(sceneCalls.versions, ({ id }) => reader.versions(id));
  routes.on(sceneCalls.version, ({ id, version }) => reader.version(id, version));
  routes.on(sceneCalls.restore, (body, caller) => scenes.restore(caller, body));
  routes.on(sceneCalls.models, ({ id }) => models.list(id));
  routes.on(sceneCalls.modelUpload, (body, caller) => models.upload(caller, body));
  routes.on(sceneCalls.modelDelete, (body, caller) => models.delete(caller, body));
}
