import {
  type BodyIn,
  type Call,
  LIMITS,
  SCENE_MODEL_PATH,
  SCENE_PICTURE_PATH,
  SCENE_SHOWN_PATH,
  type SceneInfo,
  type SceneModel,
  type SceneSaved,
  sceneCalls,
} from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rememberedOperations } from '../../engines/commands/commands.testing.ts';
import { addDevice, addOrg } from '../../engines/history/site.testing.ts';
import type { Caller } from '../../kernel/caller.ts';
import { systemClock } from '../../kernel/clock.ts';
import { silentLog } from '../../kernel/log.ts';
import { type TestCalls, aCaller, testCalls } from '../../kernel/testing-calls.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { createOrgReach } from '../organisation/org-reach.ts';
import { aGlb, rawGltf } from './glb/glb.testing.ts';
import { serveScenes } from './scene-files.ts';
import { createSceneModelService } from './scene-model.service.ts';
import { createSceneShownRepository } from './scene-shown.repository.ts';
import { createSceneShown } from './scene-shown.service.ts';
import { createSceneModelRepository, createSceneRepository } from './scene.repository.ts';
import { sceneRoutes } from './scene.routes.ts';
import { createSceneReader, createSceneService } from './scene.service.ts';
import { testCarriedScenes } from './scene.testing.ts';
import { createSiteScenes } from './site-scenes.ts';

let test: TestDatabase;
let calls: TestCalls;
let orgId = '';
let me: Caller;
let stranger: Caller;
const sessions = new Map<string, Caller>();
const operations = rememberedOperations();
/** Devices that a caller who is no one of the enterprise may see, and those that a share link was made for. */
const visible = new Set<string>();
const shared = new Set<string>();

beforeAll(async () => {
  test = await testDatabase();
  const { db } = test;
  orgId = await addOrg(db);
  me = aCaller({ orgId });
  stranger = aCaller({ orgId: await addOrg(db) });
  const orgs = createOrgReach(db);
  const within: typeof orgs.within = (caller, column, add) => orgs.within(caller, column, add);
  const scenes = createSceneRepository(db, within);
  const rights = {
    mayRead: (_caller: Caller, id: string) => Promise.resolve(visible.has(id)),
    mayReadProject: () => Promise.resolve(false),
  };
  calls = await testCalls({
    reach: orgs.entities,
    register(routes) {
      const common = { db, scenes, operations: operations.log, clock: systemClock };
      sceneRoutes(
        routes,
        createSceneReader({
          db,
          scenes,
          rights: { mayReadOwner: (_caller, _kind, id) => rights.mayRead(_caller, id) },
        }),
        createSceneService(common),
        createSceneModelService({ ...common, models: createSceneModelRepository() }),
        testCarriedScenes({ ...common, within }),
      );
    },
  });
  const shown = createSceneShown({
    db,
    scenes,
    shown: createSceneShownRepository(db, within),
    rights,
    ownersOfVisits: () => Promise.resolve([...shared]),
  });
  const find = (token: string | undefined) => Promise.resolve(sessions.get(token ?? ''));
  serveScenes({ app: calls.app, sessions: { find }, limiter: { take: () => true }, shown, log: silentLog });
});
afterAll(async () => {
  await calls.close();
  await test.drop();
});
beforeEach(async () => {
  for (const table of ['scene_use', 'page', 'scene', 'scene_model']) await test.db.query(`delete from ${table}`);
  for (const set of [visible, shared]) set.clear();
  operations.entries.length = 0;
});

const ask = <C extends Call>(call: C, body: BodyIn<C>, caller = me) => calls.as(caller).call(call, body);
async function done<Answer>(call: Call, body: BodyIn<Call>, caller = me): Promise<Answer> {
  const { code, msg, data } = await ask(call, body, caller);
  if (code !== 200) throw new Error(`${call.path}: ${code} ${msg} ${JSON.stringify(data)}`);
  return data as Answer;
}
const add = (name = '泵站', caller = me) => done<SceneSaved>(sceneCalls.add, { name }, caller);
const SCENE = { nodes: [{ id: 'a', name: '水泵', body: 'pump' }], points: [{ key: 'run', name: '运行' }] };
const save = (id: string, base: number, json: Record<string, unknown> = SCENE, caller = me) =>
  ask(sceneCalls.save, { id, base, json }, caller);
const uploaded = (id: string, bytes: Uint8Array = aGlb(), caller = me) =>
  calls.as(caller).upload(sceneCalls.modelUpload, { id }, { name: 'a.glb', bytes });
/** A page of a new device that shows the scene. */
async function onPage(sceneId: string): Promise<string> {
  const device = await addDevice(test.db, orgId);
  const page = newId();
  await test.db.query(
    `insert into page (id, device_id, title, sort, version, width, height, fit, follow, adaption, widgets, changed_at, changed_by)
     values ($1, $2, '总览', 1, 1, 10, 10, 'contain', false, false, 0, now(), '')`,
    [page, device],
  );
  await test.db.query('insert into scene_use (page_id, scene_id) values ($1, $2)', [page, sceneId]);
  return device;
}
function get(url: string, caller?: Caller, cookie = '') {
  if (caller) sessions.set(caller.accountId, caller);
  return calls.raw({ url, headers: { cookie: caller ? `lf_session=${caller.accountId}` : cookie } });
}
const visit = 'lf_share_0123456789abcdef=0123456789012345678901234567890123456789012';

describe('scenes that come with a site', () => {
  const bring = (document: Record<string, unknown>) =>
    test.db.transaction((tx) =>
      createSiteScenes({ scenes: createSceneRepository(test.db, async () => 'true'), clock: systemClock })(tx, orgId, {
        id: newId(),
        name: '泵站',
        document,
        picture: Buffer.from('a picture').toString('base64'),
      }),
    );
  it('are made once, with their picture, and what people made of them stays', async () => {
    const id = await bring(SCENE);
    await save(id, 1, { ...SCENE, points: [] });
    expect(await bring(SCENE)).toBe(id);
    const info = await done<SceneInfo>(sceneCalls.info, { id });
    expect(info).toMatchObject({ name: '泵站', version: 2, nodes: 1 });
    expect(info.document['points']).toEqual([]);
    expect(info.picture).toContain(id);
  });
  it('are proven as any other', async () => {
    await expect(bring({ nodes: [{ id: 'a', body: 'rocket' }] })).rejects.toThrow('nodes.0.body');
  });
});

describe('scenes of an enterprise', () => {
  it('are added, renamed, copied and deleted, each time written down', async () => {
    const { id } = await add();
    await done(sceneCalls.edit, { id, name: '一号泵站' });
    await save(id, 1);
    const copy = await done<SceneSaved>(sceneCalls.copy, { id, name: '二号泵站' });
    expect((await done<SceneInfo>(sceneCalls.info, { id: copy.id })).document).toMatchObject(SCENE);
    await done(sceneCalls.delete, { id });
    const list = await done<{ total: number; rows: SceneInfo[] }>(sceneCalls.query, {});
    expect(list).toMatchObject({ total: 1, rows: [{ name: '二号泵站', nodes: 1, pages: 0, orgId }] });
    expect(operations.entries.map(({ action }) => action)).toEqual([
      'scene.add',
      'scene.edit',
      'scene.save',
      'scene.copy',
      'scene.delete',
    ]);
  });

  it('have a name once (1930), and are so many at most (1931)', async () => {
    const { id } = await add();
    expect((await ask(sceneCalls.add, { name: '泵站' })).code).toBe(1930);
    expect((await ask(sceneCalls.copy, { id, name: '泵站' })).code).toBe(1930);
    expect((await ask(sceneCalls.add, { name: '泵站' }, stranger)).code).toBe(200);
    await test.db.query(
      `insert into scene (id, org_id, name, version, nodes, at, by)
       select gen_random_uuid(), $1, n::text, 0, 0, now(), '' from generate_series(2, $2::int) n`,
      [orgId, LIMITS.scene.perEnterprise],
    );
    expect((await ask(sceneCalls.add, { name: '又一个' })).code).toBe(1931);
  });

  it('are not there for another enterprise, by any call', async () => {
    const { id } = await add();
    const body = { id, name: 'x', base: 1, version: 1, json: {}, modelId: newId(), pageId: newId() };
    for (const call of Object.values(sceneCalls)) {
      if (typeof call.scope !== 'object' || !('scene' in call.scope) || call.upload) continue;
      expect([call.path, (await ask(call, body, stranger)).code]).toEqual([call.path, 90002]);
      expect([call.path, (await ask(call, { ...body, id: newId() })).code]).toEqual([call.path, 90002]);
    }
    expect((await uploaded(id, aGlb(), stranger)).code).toBe(90002);
    expect(await done(sceneCalls.query, {}, stranger)).toMatchObject({ total: 0 });
  });

  it('need their permissions', async () => {
    const looker = aCaller({ orgId, permissions: new Set(['manage_scene_view']) });
    const { id } = await add();
    expect((await ask(sceneCalls.info, { id }, looker)).code).toBe(200);
    expect((await save(id, 1, SCENE, looker)).code).toBe(90003);
    expect((await ask(sceneCalls.info, { id }, aCaller({ orgId, permissions: new Set() }))).code).toBe(90003);
    expect((await ask(sceneCalls.add, { name: 'x' }, aCaller({ orgId, kind: 'ext' }))).code).toBe(90003);
  });

  it('that pages show are not deleted (1932), and tell the pages that one may see', async () => {
    const { id } = await add();
    const device = await onPage(id);
    expect(await ask(sceneCalls.delete, { id })).toMatchObject({ code: 1932, data: { pages: 1 } });
    expect(await done(sceneCalls.uses, { id })).toEqual({ rows: [], hidden: 1 });
    visible.add(device);
    expect(await done(sceneCalls.uses, { id })).toMatchObject({
      rows: [{ title: '总览', owner: 'device' }],
      hidden: 0,
    });
  });
});

describe('saving', () => {
  it('makes a version, and refuses one over a newer one (1933)', async () => {
    const { id } = await add();
    expect(await save(id, 1)).toMatchObject({ code: 200, data: { version: 2 } });
    expect(await save(id, 1)).toMatchObject({ code: 1933, data: { version: 2, by: 'tester' } });
    expect((await done<SceneInfo>(sceneCalls.info, { id })).document).toMatchObject(SCENE);
  });

  it('refuses what is no scene (1934), and leaves what there is', async () => {
    const { id } = await add();
    const twice = { nodes: [{ id: 'a' }, { id: 'a' }] };
    expect(await save(id, 1, twice)).toMatchObject({ code: 1934, data: { path: 'nodes.1' } });
    expect((await done<SceneInfo>(sceneCalls.info, { id })).version).toBe(1);
  });

  it('brings an older version back as the newest, and keeps so many', async () => {
    const { id } = await add();
    await save(id, 1);
    await save(id, 2, {});
    expect(await done(sceneCalls.restore, { id, version: 2, base: 3 })).toMatchObject({ version: 4 });
    expect((await done<SceneInfo>(sceneCalls.info, { id })).document).toMatchObject(SCENE);
    expect((await ask(sceneCalls.restore, { id, version: 9, base: 4 })).code).toBe(90002);
    for (let base = 4; base < 60; base++) await save(id, base, {});
    expect(await done(sceneCalls.versions, { id })).toHaveLength(LIMITS.scene.versions);
  });

  it('of two people at once lets one through', async () => {
    const { id } = await add();
    const codes = (await Promise.all([save(id, 1), save(id, 1)])).map(({ code }) => code);
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 1933]);
  });

  it('keeps a picture for the list, and nothing else in its place', async () => {
    const { id } = await add();
    const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const html = Buffer.from('<script>').toString('base64');
    expect((await ask(sceneCalls.save, { id, base: 1, json: {}, picture: html })).code).toBe(10007);
    await done(sceneCalls.save, { id, base: 1, json: {}, picture: png });
    const { picture } = await done<SceneInfo>(sceneCalls.info, { id });
    expect(picture).toBe(`${SCENE_PICTURE_PATH}${id}?v=2`);
    const answer = await get(picture ?? '', me);
    expect(answer.headers['content-type']).toBe('image/png');
    expect((await get(picture ?? '', stranger)).statusCode).toBe(404);
  });
});

describe('files', () => {
  it('are kept once, told by their nodes, and gone when no version has them (1939)', async () => {
    const { id } = await add();
    const { data } = await uploaded(id);
    const model = data as SceneModel;
    expect(model).toMatchObject({ name: 'a.glb', nodes: ['pump', 'impeller'], triangles: 1, scenes: 0 });
    expect((await uploaded(id)).data).toMatchObject({ id: model.id });
    await save(id, 1, { nodes: [{ id: 'm', kind: 'model', modelId: model.id }] });
    await save(id, 2, {});
    expect((await ask(sceneCalls.modelDelete, { id, modelId: model.id })).code).toBe(1939);
    await done(sceneCalls.delete, { id });
    const { id: other } = await add('另一个');
    await done(sceneCalls.modelDelete, { id: other, modelId: model.id });
    expect(await done(sceneCalls.models, { id: other })).toEqual([]);
    expect((await ask(sceneCalls.modelDelete, { id: other, modelId: model.id })).code).toBe(90002);
  });

  it('are refused that are none (10007, 1935), compressed (1936) or too large (1937), or too many (1938)', async () => {
    const { id } = await add();
    expect((await uploaded(id, Buffer.from('<html>'))).code).toBe(10007);
    expect((await uploaded(id, aGlb({ asset: { version: '2.0' }, nodes: [{ mesh: 1 }] }))).code).toBe(1935);
    const packed = { ...rawGltf(), extensionsUsed: ['KHR_draco_mesh_compression'] };
    expect((await uploaded(id, aGlb(packed))).code).toBe(1936);
    const many = { ...rawGltf(), nodes: Array.from({ length: 501 }, () => ({})) };
    expect((await uploaded(id, aGlb(many))).code).toBe(1937);
    await test.db.query(
      `insert into scene_model (id, org_id, name, hash, bytes, nodes, triangles, at, by)
       select gen_random_uuid(), $1, n::text, int4send(n), 'x', '{}', 0, now(), '' from generate_series(1, $2::int) n`,
      [orgId, LIMITS.scene.models],
    );
    expect((await uploaded(id)).code).toBe(1938);
  });
});

describe('what running pages fetch', () => {
  async function aScene() {
    const { id } = await add();
    const { data } = await uploaded(id);
    const { id: modelId } = data as SceneModel;
    await save(id, 1, { nodes: [{ id: 'm', kind: 'model', modelId }] });
    return { id, modelId, scene: SCENE_SHOWN_PATH + id, model: SCENE_MODEL_PATH + modelId };
  }
  const statuses = async ({ scene, model }: { scene: string; model: string }, ...who: Parameters<typeof get>[1][]) =>
    Promise.all([scene, model].map(async (url) => (await get(url, ...who)).statusCode));

  it('is for the enterprise, and may run and load nothing', async () => {
    const made = await aScene();
    expect(await statuses(made, me)).toEqual([200, 200]);
    expect(await statuses(made, stranger)).toEqual([404, 404]);
    const answer = await get(made.model, me);
    expect(answer.rawPayload.equals(aGlb())).toBe(true);
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect((await get(made.scene)).statusCode).toBe(401);
    expect((await get(`${SCENE_SHOWN_PATH}x`, me)).statusCode).toBe(404);
  });

  it('is for whoever sees a device on whose page it is, and for visitors of its share link', async () => {
    const made = await aScene();
    const device = await onPage(made.id);
    expect(await statuses(made, stranger)).toEqual([404, 404]);
    visible.add(device);
    expect(await statuses(made, stranger)).toEqual([200, 200]);
    visible.clear();
    expect((await get(made.scene, undefined, visit)).statusCode).toBe(404);
    shared.add(device);
    expect((await get(made.scene, undefined, visit)).statusCode).toBe(200);
    expect((await get(made.model, undefined, visit)).statusCode).toBe(200);
  });

  it('holds no file that only an older version has', async () => {
    const made = await aScene();
    visible.add(await onPage(made.id));
    await save(made.id, 2, {});
    expect(await statuses(made, stranger)).toEqual([200, 404]);
  });
});
