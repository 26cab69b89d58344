import { sceneCalls } from '@lightfield/contract';
import type { Routes } from '../../kernel/route.ts';
import type { SceneCarrying } from './scene-carrying.ts';
import type { SceneModelService } from './scene-model.service.ts';
import type { SceneReader, SceneService } from './scene.service.ts';

/** Files of pages are large, and proving them takes a while. */
const BRING_RATE = { max: 30, perMs: 60_000 };

/** Wiring only. */
export function sceneRoutes(
  routes: Routes,
  reader: SceneReader,
  scenes: SceneService,
  models: SceneModelService,
  carrying: Pick<SceneCarrying, 'bring'>,
): void {
  routes.on(sceneCalls.query, (body, caller) => reader.page(caller, body));
  routes.on(sceneCalls.choices, ({ pageId }) => reader.choices(pageId));
  routes.on(sceneCalls.bring, (body, caller) => carrying.bring(caller, body), { rate: BRING_RATE });
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
