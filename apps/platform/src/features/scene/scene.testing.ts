import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import { createSceneCarryingRepository } from './scene-carrying.repository.ts';
import { createSceneCarrying } from './scene-carrying.ts';
import { createSceneModelService } from './scene-model.service.ts';
import { type WithinOrgs, createSceneModelRepository, createSceneRepository } from './scene.repository.ts';
import { createSceneService } from './scene.service.ts';

export interface TestScenesParts {
  db: Db;
  within: WithinOrgs;
  operations: OperationLog;
  clock: Clock;
}
/** Scenes of pages that go elsewhere, for the tests of those whose pages go. */
export function testCarriedScenes({ within, ...common }: TestScenesParts) {
  const scenes = createSceneRepository(common.db, within);
  const files = createSceneModelRepository();
  const service = createSceneService({ ...common, scenes });
  const models = createSceneModelService({ ...common, scenes, models: files });
  return createSceneCarrying({ db: common.db, scenes: createSceneCarryingRepository(), files, service, models });
}
