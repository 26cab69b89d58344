import type { SceneShown } from '@lightfield/contract';
import { SCENE_PICTURE_PATH } from '@lightfield/contract';
import { Scene, parseScene } from '@lightfield/page';
import type { Caller } from '../../kernel/caller.ts';
import type { Db } from '../../kernel/db.ts';
import { kindOf } from '../../kernel/upload/kind-of.ts';
import { type Picture, isImageKind } from '../../kernel/upload/serve.ts';
import type { SceneShownRepository } from './scene-shown.repository.ts';
import type { SceneRepository } from './scene.repository.ts';

export interface SceneShownParts {
  db: Db;
  scenes: Pick<SceneRepository, 'find' | 'document'>;
  shown: SceneShownRepository;
  rights: {
    mayRead(caller: Caller, deviceId: string): Promise<boolean>;
    mayReadProject(caller: Caller, projectId: string): Promise<boolean>;
  };
  /** Devices and projects whose share links these sessions were let in by. */
  ownersOfVisits: (visits: readonly string[]) => Promise<readonly string[]>;
}
/** Who looks: somebody logged in, visitors of share links, or both in one browser. */
export interface Looking {
  readonly caller: Caller | undefined;
  readonly visits: readonly string[];
}

/**
 * What running pages show of scenes: for whoever belongs to their enterprise, and for whoever sees a device or project on one of
 * whose pages they are, as with pictures. `undefined`: there is none for them, which is the same as that there is none.
 */
export function createSceneShown({ db, scenes, shown, rights, ownersOfVisits }: SceneShownParts) {
  async function maySee({ caller, visits }: Looking, sceneIds: readonly string[]): Promise<boolean> {
    if (sceneIds.length === 0) return false;
    const { devices, projects } = await shown.ownersWith(sceneIds);
    const owners = [...devices, ...projects];
    if (owners.length === 0) return false;
    if (visits.length > 0 && (await ownersOfVisits(visits)).some((owner) => owners.includes(owner))) return true;
    if (!caller) return false;
    for (const device of devices) if (await rights.mayRead(caller, device)) return true;
    for (const project of projects) if (await rights.mayReadProject(caller, project)) return true;
    return false;
  }
  const own = async ({ caller }: Looking, table: 'scene' | 'scene_model', id: string) =>
    caller !== undefined && (await shown.isOwn(caller, table, id));

  return {
    async scene(looking: Looking, id: string): Promise<SceneShown | undefined> {
      if (!(await own(looking, 'scene', id)) && !(await maySee(looking, [id]))) return undefined;
      const row = await scenes.find(db, id);
      if (!row) return undefined;
      const document = parseScene(await scenes.document(db, id, row.version)).scene ?? Scene.parse({});
      const { name, version, picture } = row;
      return { id, version, name, document, picture: picture && `${SCENE_PICTURE_PATH}${id}?v=${version}` };
    },
    async model(looking: Looking, id: string): Promise<{ bytes: Buffer; etag: string } | undefined> {
      const seen = (await own(looking, 'scene_model', id)) || (await maySee(looking, await shown.scenesWith(id)));
      const model = seen ? await shown.model(id) : undefined;
      return model && { bytes: model.bytes, etag: model.hash.toString('base64url') };
    },
    async picture(looking: Looking, id: string): Promise<Picture | undefined> {
      if (!(await own(looking, 'scene', id)) && !(await maySee(looking, [id]))) return undefined;
      const row = await shown.picture(id);
      const kind = row?.picture ? kindOf(row.picture) : undefined;
      if (!row?.picture || !kind || !isImageKind(kind)) return undefined;
      return { kind, bytes: row.picture, etag: `v${row.version}` };
    },
  };
}
export type SceneShownService = ReturnType<typeof createSceneShown>;
