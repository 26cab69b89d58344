import {
  type BodyOut,
  LIMITS,
  type PageFileModel,
  type PageFileScene,
  type PageFileScenes,
  commonErrors,
  type sceneCalls,
} from '@lightfield/contract';
import { Scene, modelsOf, parseScene } from '@lightfield/page';
import type { Caller } from '../../kernel/caller.ts';
import type { Db, Queryable, Transaction } from '../../kernel/db.ts';
import type { SceneModelService } from './scene-model.service.ts';
import type { SceneCarryingRepository } from './scene-carrying.repository.ts';
import type { SceneModelRepository } from './scene.repository.ts';
import type { SceneService } from './scene.service.ts';

export interface SceneCarryingParts {
  db: Db;
  scenes: SceneCarryingRepository;
  files: Pick<SceneModelRepository, 'ofScene' | 'sizeOf'>;
  service: Pick<SceneService, 'arrive'>;
  models: Pick<SceneModelService, 'arrive' | 'known'>;
}
/** Where scenes of a page are in the enterprise that the page came to: by the id that the page had; '': nowhere. `left`: names of those. */
export interface ScenesArrived {
  readonly ids: ReadonlyMap<string, string>;
  readonly left: readonly string[];
}

/** Scenes belong to an enterprise: a page that goes to another one takes along those that it shows. */
export function createSceneCarrying({ db, scenes, files, service, models }: SceneCarryingParts) {
  /** With the ids that its files have here; of a file that is nowhere there is nothing, which is shown as such. */
  const withModels = (scene: Scene, ids: ReadonlyMap<string, string>): Scene => ({
    ...scene,
    nodes: scene.nodes.map((node) =>
      node.kind === 'model' && node.modelId !== null ? { ...node, modelId: ids.get(node.modelId) ?? null } : node,
    ),
  });
  const bytesOf = ({ data }: PageFileModel) => Buffer.from(data, 'base64');

  /** The one of the enterprise that is the same: its files are there, and its document is. */
  async function sameOne(on: Queryable, orgId: string, came: PageFileScene, file: PageFileScenes) {
    const { scene } = parseScene(came.document);
    if (!scene) return undefined;
    const ids = new Map<string, string>();
    for (const modelId of modelsOf(scene)) {
      const model = file.models.find(({ id }) => id === modelId);
      const known = model && (await models.known(on, orgId, bytesOf(model)));
      if (model && known === undefined) return undefined;
      if (known !== undefined) ids.set(modelId, known);
    }
    return scenes.same(on, orgId, came.name, withModels(scene, ids));
  }
  async function make(tx: Transaction, caller: Caller, orgId: string, came: PageFileScene, file: PageFileScenes) {
    const { scene } = parseScene(came.document);
    const ids = new Map<string, string>();
    for (const modelId of scene ? modelsOf(scene) : []) {
      const model = file.models.find(({ id }) => id === modelId);
      if (model)
        ids.set(
          modelId,
          (await models.arrive(tx, caller, orgId, { name: plain(model.name), bytes: bytesOf(model) })).id,
        );
    }
    // what is no scene is refused there
    const document = scene ? withModels(scene, ids) : came.document;
    return (await service.arrive(tx, caller, orgId, { ...came, document })).id;
  }

  /** Where they are already. Those that are the enterprise's own stay as they are, whatever the file says of them. */
  async function known(on: Queryable, orgId: string, file: PageFileScenes, ids: readonly string[]) {
    const there = new Map((await scenes.owned(on, orgId, ids)).map((id) => [id, id]));
    for (const id of ids) {
      const came = there.has(id) ? undefined : file.scenes.find((scene) => scene.id === id);
      const same = came && (await sameOne(on, orgId, came, file));
      if (same !== undefined) there.set(id, same);
    }
    return there;
  }

  async function take(
    tx: Transaction,
    caller: Caller,
    orgId: string,
    file: PageFileScenes,
    ids: readonly string[],
  ): Promise<ScenesArrived> {
    const there = new Map<string, string>(await known(tx, orgId, file, ids));
    const left: string[] = [];
    for (const id of ids) {
      if (there.has(id)) continue;
      const came = file.scenes.find((scene) => scene.id === id);
      if (came && mayMake(caller)) {
        there.set(id, await make(tx, caller, orgId, came, file));
        continue;
      }
      there.set(id, '');
      left.push(came?.name ?? file.scenesLeft.find((scene) => scene.id === id)?.name ?? '');
    }
    return { ids: there, left };
  }

  return {
    /**
     * Those of `ids` that the newest version of a page shows, for its file; the names of those that are more than `room`, in bytes of the
     * file.
     */
    async forFile(on: Queryable, pageId: string, ids: readonly string[], room: number): Promise<PageFileScenes> {
      const found: PageFileScenes = { scenes: [], models: [], scenesLeft: [] };
      if (ids.length === 0) return found;
      let left = Math.min(room, inBase64(LIMITS.page.fileSceneBytes));
      const carried = new Set<string>();
      for (const { id, name, document, picture } of await scenes.onPage(on, pageId, ids)) {
        const scene = parseScene(document).scene ?? Scene.parse({});
        const came: PageFileScene = { id, name, document: { ...scene } };
        if (picture) came.picture = picture.toString('base64');
        const wanted = modelsOf(scene).filter((modelId) => !carried.has(modelId));
        const bytes = Buffer.byteLength(JSON.stringify(came)) + inBase64(await files.sizeOf(on, id, wanted));
        if (bytes > left || found.scenes.length >= LIMITS.page.fileScenes) {
          if (found.scenesLeft.length < LIMITS.page.fileScenes) found.scenesLeft.push({ id, name });
          continue;
        }
        left -= bytes;
        found.scenes.push(came);
        for (const model of await files.ofScene(on, id, wanted)) {
          carried.add(model.id);
          found.models.push({ id: model.id, name: model.name, data: model.bytes.toString('base64') });
        }
      }
      return found;
    },
    known,
    take,
    /** 90002: there is no such page. */
    async bring(caller: Caller, { pageId, ids, file }: BodyOut<typeof sceneCalls.bring>) {
      return db.transaction(async (tx) => {
        const orgId = await scenes.orgOfPage(tx, pageId);
        if (orgId === undefined) throw commonErrors.notFound({ pageId });
        const arrived = await take(tx, caller, orgId, file, [...new Set(ids)]);
        const left = [...arrived.left];
        return [...arrived.ids].map(([from, to]) => ({ from, to, name: to === '' ? (left.shift() ?? '') : '' }));
      });
    },
  };
}
export type SceneCarrying = ReturnType<typeof createSceneCarrying>;

/** Scenes are the enterprise's, not its customers': who could make none by hand makes none by a file. */
const mayMake = ({ kind, permissions }: Caller): boolean => kind !== 'ext' && permissions.has('manage_scene_edit');

// oxlint-disable-next-line no-control-regex -- taking them out is the point
const plain = (name: string): string => name.replaceAll(/[\u0000-\u001f\\/]/g, '').trim() || 'model.glb';

const inBase64 = (bytes: number): number => Math.ceil(bytes / 3) * 4;
