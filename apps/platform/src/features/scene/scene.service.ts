import {
  type BodyOut,
  LIMITS,
  type SceneChoice,
  type SceneInfo,
  type SceneSaved,
  commonErrors,
  inputErrors,
  type sceneCalls,
  sceneErrors,
} from '@lightfield/contract';
import { Scene, clicksOf, modelsOf, parseScene } from '@lightfield/page';
import { v7 as newId } from 'uuid';
import type { Caller } from '../../kernel/caller.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db, Queryable, Transaction } from '../../kernel/db.ts';
import { homeOrg } from '../../kernel/home-org.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import { isDuplicate, isStillReferenced } from '../../kernel/statement.ts';
import { kindOf } from '../../kernel/upload/kind-of.ts';
import type { NewVersion, SceneRepository } from './scene.repository.ts';

export interface SceneServiceParts {
  db: Db;
  scenes: SceneRepository;
  operations: OperationLog;
  clock: Clock;
}
const { perEnterprise, versions: keep, documentBytes, nameMax } = LIMITS.scene;

/** The rules of 3D scenes. Whether the caller reaches the scene was checked before. */
export function createSceneService({ db, scenes, operations, clock }: SceneServiceParts) {
  const found = (on: Queryable, id: string) => sceneIn(scenes, on, id);
  const object = ({ id, name }: { id: string; name: string }) => ({
    objectType: 'scene',
    objectId: id,
    objectName: name,
  });
  /** 1930 for a name that the enterprise has already. */
  const named = <Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> =>
    db.transaction(work).catch((error: unknown) => {
      throw isDuplicate(error, 'scene_name') ? sceneErrors.nameExists({ field: 'name' }) : error;
    });

  /** 1931. */
  async function create(
    tx: Transaction,
    caller: Caller,
    { orgId, name }: { orgId: string; name: string },
    version: Pick<NewVersion, 'kind'> & { scene: Scene },
  ): Promise<SceneSaved> {
    const held = await scenes.count(tx, orgId);
    if (held >= perEnterprise) throw sceneErrors.scenesMax({ held });
    const id = newId();
    await scenes.insert(tx, { id, orgId, name, at: clock.now(), by: caller.loginName });
    return addVersion(tx, caller, { id, version: 1, ...version });
  }

  async function addVersion(
    tx: Transaction,
    caller: Caller,
    { scene, ...made }: Pick<NewVersion, 'id' | 'version' | 'kind' | 'from'> & { scene: Scene },
  ): Promise<SceneSaved> {
    const at = clock.now();
    const shape = { nodes: scene.nodes.length, document: scene, models: modelsOf(scene) };
    await scenes.addVersion(tx, { ...made, ...shape, at, by: caller.loginName }, keep);
    return { id: made.id, version: made.version, at };
  }

  /** 1933: somebody has saved since. */
  async function locked(tx: Transaction, id: string, base: number) {
    await scenes.lock(tx, id);
    const scene = await found(tx, id);
    const { version, by, at } = scene;
    if (version !== base) throw sceneErrors.outdated({ version, by, at });
    return scene;
  }

  return {
    arrive: arriving({ scenes, operations, object, create }),

    async add(caller: Caller, { name, orgId: asked }: BodyOut<typeof sceneCalls.add>): Promise<SceneSaved> {
      if (caller.kind === 'ext') throw commonErrors.noAccess({ permission: 'manage_scene_edit' });
      const orgId = await homeOrg(db, caller, asked);
      return named(async (tx) => {
        const made = await create(tx, caller, { orgId, name }, { kind: 'add', scene: Scene.parse({}) });
        await operations.write(caller, { action: 'scene.add', ...object({ ...made, name }) }, tx);
        return made;
      });
    },

    async edit(caller: Caller, { id, name }: BodyOut<typeof sceneCalls.edit>): Promise<Record<string, never>> {
      await named(async (tx) => {
        await scenes.lock(tx, id);
        const before = await found(tx, id);
        if (before.name === name) return;
        await scenes.rename(tx, id, name);
        const names = { old: before.name, new: name };
        await operations.write(caller, { action: 'scene.edit', ...object({ id, name }), ...names }, tx);
      });
      return {};
    },

    copy: (caller: Caller, { id, name }: BodyOut<typeof sceneCalls.copy>): Promise<SceneSaved> =>
      named(async (tx) => {
        const from = await found(tx, id);
        const scene = stored(await scenes.document(tx, id, from.version));
        const made = await create(tx, caller, { orgId: from.orgId, name }, { kind: 'copy', scene });
        await scenes.takePicture(tx, made.id, id);
        await operations.write(caller, { action: 'scene.copy', ...object({ ...made, name }), old: from.name }, tx);
        return made;
      }),

    async delete(caller: Caller, id: string): Promise<Record<string, never>> {
      await db
        .transaction(async (tx) => {
          await scenes.lock(tx, id);
          const scene = await found(tx, id);
          if (scene.pages > 0) throw sceneErrors.inUse({ pages: scene.pages });
          await scenes.delete(tx, id);
          await operations.write(caller, { action: 'scene.delete', ...object(scene), old: `v${scene.version}` }, tx);
        })
        .catch((error: unknown) => {
          // Somebody has saved a page with it in the meantime.
          throw isStillReferenced(error) ? sceneErrors.inUse({ pages: 1 }) : error;
        });
      return {};
    },

    /** 1933, 1934, 10007: the picture is none. */
    async save(caller: Caller, { id, base, json, picture }: BodyOut<typeof sceneCalls.save>): Promise<SceneSaved> {
      const scene = proven(json);
      const drawn = picture === undefined ? undefined : pictureOf(picture);
      return db.transaction(async (tx) => {
        const before = await locked(tx, id, base);
        const saved = await addVersion(tx, caller, { id, version: before.version + 1, kind: 'save', scene });
        if (drawn) await scenes.setPicture(tx, id, drawn);
        const told = { old: `v${base}`, new: `v${saved.version}` };
        await operations.write(caller, { action: 'scene.save', ...object(before), ...told }, tx);
        return saved;
      });
    },

    restore: (caller: Caller, { id, version, base }: BodyOut<typeof sceneCalls.restore>): Promise<SceneSaved> =>
      db.transaction(async (tx) => {
        const before = await locked(tx, id, base);
        const old = await scenes.version(tx, id, version);
        if (!old) throw commonErrors.notFound({ version });
        const next = { id, version: before.version + 1, kind: 'restore', from: version } as const;
        const saved = await addVersion(tx, caller, { ...next, scene: stored(old.document) });
        const told = { old: `v${version}`, new: `v${saved.version}` };
        await operations.write(caller, { action: 'scene.restore', ...object(before), ...told }, tx);
        return saved;
      }),
  };
}
export type SceneService = ReturnType<typeof createSceneService>;

type Create = (
  tx: Transaction,
  caller: Caller,
  made: { orgId: string; name: string },
  version: Pick<NewVersion, 'kind'> & { scene: Scene },
) => Promise<SceneSaved>;
type ToldOf = (scene: { id: string; name: string }) => { objectType: string; objectId: string; objectName: string };
/**
 * One that came with a page, under its name or the next free one. 1931, 1934, 90006, 10007. Nobody else adds scenes to the
 * enterprise until the transaction ends.
 */
const arriving =
  ({
    scenes,
    operations,
    object,
    create,
  }: Pick<SceneServiceParts, 'scenes' | 'operations'> & { object: ToldOf; create: Create }) =>
  async (
    tx: Transaction,
    caller: Caller,
    orgId: string,
    { name: asked, document, picture }: { name: string; document: unknown; picture?: string | undefined },
  ): Promise<SceneSaved & { name: string }> => {
    const scene = proven(document);
    const drawn = picture === undefined ? undefined : pictureOf(picture);
    await scenes.count(tx, orgId);
    const name = freeName(asked, await scenes.names(tx, orgId));
    const made = await create(tx, caller, { orgId, name }, { kind: 'add', scene });
    if (drawn) await scenes.setPicture(tx, made.id, drawn);
    const told = JSON.stringify({ from: asked, nodes: scene.nodes.length });
    await operations.write(caller, { action: 'scene.add', ...object({ ...made, name }), new: told }, tx);
    return { ...made, name };
  };

async function sceneIn(scenes: Pick<SceneRepository, 'find'>, on: Queryable, id: string) {
  const scene = await scenes.find(on, id);
  if (!scene) throw commonErrors.notFound({ id });
  return scene;
}

export interface SceneReaderParts {
  db: Db;
  scenes: SceneRepository;
  /** May the caller see these devices, templates, projects? */
  rights: { mayReadOwner(caller: Caller, owner: 'device' | 'template' | 'project', id: string): Promise<boolean> };
}
/** What is asked of 3D scenes without changing them. */
export function createSceneReader({ db, scenes, rights }: SceneReaderParts) {
  const found = (on: Queryable, id: string) => sceneIn(scenes, on, id);
  return {
    page: (caller: Caller, body: BodyOut<typeof sceneCalls.query>) => scenes.page(caller, body),

    async choices(pageId: string): Promise<SceneChoice[]> {
      const rows = await scenes.ofPage(pageId, perEnterprise);
      return rows.map(({ id, name, document }) => {
        const scene = stored(document);
        return { id, name, points: scene.points, clicks: [...clicksOf(scene)] };
      });
    },

    async info(id: string): Promise<SceneInfo> {
      const row = await found(db, id);
      return { ...row, document: stored(await scenes.document(db, id, row.version)) };
    },

    async uses(caller: Caller, id: string) {
      const all = await scenes.uses(id);
      const seen = await Promise.all(all.map(({ owner, ownerId }) => rights.mayReadOwner(caller, owner, ownerId)));
      const rows = all.filter((_use, at) => seen[at]);
      return { rows, hidden: all.length - rows.length };
    },

    versions: (id: string) => scenes.versions(id),

    async version(id: string, version: number) {
      const row = await scenes.version(db, id, version);
      if (!row) throw commonErrors.notFound({ version });
      return { ...row, document: stored(row.document) };
    },
  };
}
export type SceneReader = ReturnType<typeof createSceneReader>;

/** What was proven when it was stored; what a later schema refuses is an empty scene, never a screen that does not open. */
const stored = (document: unknown): Scene => parseScene(document).scene ?? Scene.parse({});

/** 1934, 90006. */
function proven(json: unknown): Scene {
  const { scene, problems } = parseScene(json);
  const [problem] = problems;
  if (!scene) throw sceneErrors.documentInvalid({ path: problem?.path ?? '', problem: problem?.texts.en ?? '' });
  const bytes = Buffer.byteLength(JSON.stringify(scene));
  if (bytes > documentBytes) throw commonErrors.bodyTooLarge({ bytes, maxBytes: documentBytes });
  return scene;
}

/** A name that none of them is, as people count copies. */
function freeName(asked: string, taken: readonly string[]): string {
  // oxlint-disable-next-line no-control-regex -- taking them out is the point
  const base = asked.replaceAll(/[\u0000-\u001f]/g, '').trim() || '3D';
  let name = base.slice(0, nameMax);
  for (let n = 2; taken.includes(name); n += 1) name = `${base.slice(0, nameMax - ` (${n})`.length)} (${n})`;
  return name;
}

const PICTURES = ['jpg', 'png', 'webp'];
function pictureOf(base64: string): Buffer {
  const bytes = Buffer.from(base64, 'base64');
  if (!PICTURES.includes(kindOf(bytes) ?? ''))
    throw inputErrors.fileTypeWrong({ field: 'picture', accepted: PICTURES.join(',') });
  return bytes;
}
