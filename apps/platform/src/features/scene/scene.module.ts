import { sceneCalls } from '@lightfield/contract';
import { callsOf, defineModule } from '../../kernel/modules.ts';
import type { DeviceReach } from '../device/list/device-scope.ts';
import type { LogService } from '../log/log.service.ts';
import type { OrgReach } from '../organisation/org-reach.ts';
import { ownersOfVisits } from '../../kernel/share-owners.ts';
import type { ProjectReach } from '../project/project-scope.ts';
import { serveScenes } from './scene-files.ts';
import { createSceneCarryingRepository } from './scene-carrying.repository.ts';
import { type SceneCarrying, createSceneCarrying } from './scene-carrying.ts';
import { createSceneModelService } from './scene-model.service.ts';
import { createSceneShownRepository } from './scene-shown.repository.ts';
import { createSceneShown } from './scene-shown.service.ts';
import { createSceneModelRepository, createSceneRepository } from './scene.repository.ts';
import { sceneRoutes } from './scene.routes.ts';
import { createSceneReader, createSceneService } from './scene.service.ts';

interface Needs {
  scope: DeviceReach;
  projectScope: ProjectReach;
  orgs: OrgReach;
  operations: LogService;
}

interface Gives {
  /** Scenes of pages that go to another enterprise, or into files. */
  carriedScenes: Pick<SceneCarrying, 'forFile' | 'known' | 'take'>;
}

/** 3D scenes of an enterprise, their files, and what running pages show of them. */
export const sceneModule = defineModule<Needs, Gives>({
  name: 'scene',
  needs: { scope: true, projectScope: true, orgs: true, operations: true },
  gives: { carriedScenes: true },
  calls: callsOf(sceneCalls),
  start({ app, db, clock, sessions, limiter, log, routes, scope, projectScope, orgs, operations }) {
    const within: OrgReach['within'] = (caller, column, add) => orgs.within(caller, column, add);
    const scenes = createSceneRepository(db, within);
    const rights = {
      mayRead: scope.mayRead.bind(scope),
      mayReadProject: (caller: Parameters<typeof scope.mayRead>[0], id: string) =>
        projectScope.mayReadAll(caller, [id]),
    };
    const service = createSceneService({ db, scenes, operations, clock });
    const reader = createSceneReader({
      db,
      scenes,
      rights: {
        mayReadOwner: (caller, owner, id) =>
          owner === 'device'
            ? scope.mayRead(caller, id)
            : owner === 'project'
              ? projectScope.mayReadAll(caller, [id])
              : orgs.entities.template(caller, [id]),
      },
    });
    const files = createSceneModelRepository();
    const models = createSceneModelService({ db, scenes, models: files, operations, clock });
    const carriedScenes = createSceneCarrying({ db, scenes: createSceneCarryingRepository(), files, service, models });
    sceneRoutes(routes, reader, service, models, carriedScenes);
    const shown = createSceneShown({
      db,
      scenes,
      shown: createSceneShownRepository(db, within),
      rights,
      ownersOfVisits: (visits) => ownersOfVisits(db, visits),
    });
    serveScenes({ app, sessions, limiter, shown, log });
    return { carriedScenes };
  },
});
