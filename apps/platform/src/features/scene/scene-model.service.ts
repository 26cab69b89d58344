import { createHash } from 'node:crypto';
import {
  type BodyOut,
  LIMITS,
  type SceneModel,
  commonErrors,
  inputErrors,
  type sceneCalls,
  sceneErrors,
} from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import type { Caller } from '../../kernel/caller.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db, Queryable, Transaction } from '../../kernel/db.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import { isStillReferenced } from '../../kernel/statement.ts';
import { kindOf } from '../../kernel/upload/kind-of.ts';
import { type CheckedGlb, checkGlb } from './glb/check-glb.ts';
import type { SceneModelRepository, SceneRepository } from './scene.repository.ts';

export interface SceneModelServiceParts {
  db: Db;
  scenes: Pick<SceneRepository, 'find' | 'count'>;
  models: SceneModelRepository;
  operations: OperationLog;
  clock: Clock;
}
const object = ({ id, name }: Pick<SceneModel, 'id' | 'name'>) => ({
  objectType: 'sceneModel',
  objectId: id,
  objectName: name,
});

/** The rules of files for scenes. Whether the caller reaches the scene was checked before. */
export function createSceneModelService({ db, scenes, models, operations, clock }: SceneModelServiceParts) {
  async function orgOf(on: Queryable, id: string): Promise<string> {
    const scene = await scenes.find(on, id);
    if (!scene) throw commonErrors.notFound({ id });
    return scene.orgId;
  }
  /** 1938. */
  async function keep(
    tx: Transaction,
    caller: Caller,
    orgId: string,
    { name, bytes }: { name: string; bytes: Uint8Array },
    { nodes, triangles }: CheckedGlb,
  ): Promise<SceneModel> {
    const hash = createHash('sha256').update(bytes).digest();
    await scenes.count(tx, orgId);
    const known = await models.same(tx, orgId, hash);
    if (known) return known;
    const held = (await models.ofOrg(tx, orgId)).length;
    if (held >= LIMITS.scene.models) throw sceneErrors.modelsMax({ held });
    const made = { id: newId(), name: name.slice(0, 100), nodes: [...nodes], triangles };
    await models.insert(tx, { ...made, orgId, hash, bytes, at: clock.now(), by: caller.loginName });
    const told = JSON.stringify({ bytes: bytes.length, nodes: nodes.length, triangles });
    await operations.write(caller, { action: 'scene.modelAdd', ...object(made), new: told }, tx);
    const stored = await models.find(tx, orgId, made.id);
    if (!stored) throw new Error('a file that was just stored is not there');
    return stored;
  }
  return {
    list: async (id: string): Promise<SceneModel[]> => models.ofOrg(db, await orgOf(db, id)),

    /** 1935-1938. The same bytes are kept once. */
    upload(caller: Caller, { id, file }: BodyOut<typeof sceneCalls.modelUpload>): Promise<SceneModel> {
      // before a transaction: it may take long
      const found = checkGlb(file.bytes);
      return db.transaction(async (tx) => keep(tx, caller, await orgOf(tx, id), file, found));
    },

    /** One that came with a page, for this enterprise. 10007, 10008, 1935-1938. */
    async arrive(tx: Transaction, caller: Caller, orgId: string, file: { name: string; bytes: Uint8Array }) {
      const { modelBytes: maxBytes } = LIMITS.scene;
      if (file.bytes.length > maxBytes) throw inputErrors.fileTooLarge({ field: 'file', maxBytes });
      if (kindOf(file.bytes) !== 'glb') throw inputErrors.fileTypeWrong({ field: 'file', accepted: 'glb' });
      return keep(tx, caller, orgId, file, checkGlb(file.bytes));
    },

    /** The id under which an enterprise has the same bytes. */
    async known(on: Queryable, orgId: string, bytes: Uint8Array): Promise<string | undefined> {
      return (await models.same(on, orgId, createHash('sha256').update(bytes).digest()))?.id;
    },

    async delete(
      caller: Caller,
      { id, modelId }: BodyOut<typeof sceneCalls.modelDelete>,
    ): Promise<Record<string, never>> {
      await db
        .transaction(async (tx) => {
          const model = await models.find(tx, await orgOf(tx, id), modelId);
          if (!model) throw commonErrors.notFound({ modelId });
          if (model.scenes > 0) throw sceneErrors.modelInUse({ scenes: model.scenes });
          await models.delete(tx, modelId);
          await operations.write(caller, { action: 'scene.modelDelete', ...object(model), old: `${model.bytes}` }, tx);
        })
        .catch((error: unknown) => {
          throw isStillReferenced(error) ? sceneErrors.modelInUse({ scenes: 1 }) : error;
        });
      return {};
    },
  };
}
export type SceneModelService = ReturnType<typeof createSceneModelService>;
