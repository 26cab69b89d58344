import {
  type DeviceFile,
  LIMITS,
  type PageArrived,
  type PageFile,
  PageFile as PageFileSchema,
  type PageFileScenes,
  type PageInfo,
  type PageJson,
  pageCalls,
  sceneCalls,
} from '@lightfield/contract';
import { Scene } from '@lightfield/page';
import { definitions } from '@lightfield/widgets/definitions';
import * as fc from 'fast-check';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPageCopies } from '../features/page/page-copy.ts';
import { createPageFiles } from '../features/page/page-files.ts';
import { createPageRepository } from '../features/page/page.repository.ts';
import { createPageStore } from '../features/page/page-store.ts';
import { type PageSite, pageSite } from '../features/page/page.testing.ts';
import { aGlb, glbBin, rawGltf } from '../features/scene/glb/glb.testing.ts';
import { type TestScenesParts, testCarriedScenes } from '../features/scene/scene.testing.ts';
import type { Caller } from '../kernel/caller.ts';
import { systemClock as clock } from '../kernel/clock.ts';
import { aCaller } from '../kernel/testing-calls.ts';

let site: PageSite;
let scenes: ReturnType<typeof testCarriedScenes>;
let parts: TestScenesParts;
let from: string;
let to: string;
beforeAll(async () => {
  site = await pageSite(undefined, definitions);
  parts = { db: site.db, within: async () => 'true', operations: site.operations.log, clock };
  scenes = testCarriedScenes(parts);
  ({ device: from } = await site.addSite(['run', 'level']));
  ({ device: to } = await site.addSite(['run'], site.otherOrg));
});
afterAll(() => site.close());
beforeEach(async () => {
  for (const table of ['scene_use', 'page', 'page_template', 'scene', 'scene_model'])
    await site.db.query(`delete from ${table}`);
});

const SCENE = {
  points: [{ key: 'run', name: '运行' }],
  nodes: [{ id: 'a', body: 'pump', effects: [{ kind: 'turn', point: 'run' }] }],
};
/** A scene of this enterprise, with a file whose bytes are its own. */
async function aScene(orgId: string, name: string, glb?: Buffer, document: object = SCENE): Promise<string> {
  const modelId = newId();
  const node = { id: 'm', kind: 'model', modelId };
  const came = { id: newId(), name, document: glb ? { ...document, nodes: [node] } : { ...document } };
  const models = glb ? [{ id: modelId, name: '水泵.glb', data: glb.toString('base64') }] : [];
  const file = { scenes: [came], models, scenesLeft: [] };
  const { ids } = await site.db.transaction((tx) => scenes.take(tx, aCaller({ orgId }), orgId, file, [came.id]));
  return ids.get(came.id) ?? '';
}
/** One widget that shows the scene. */
const showing = (sceneId: string): PageJson => ({
  con: { title: '泵站', width: 800, height: 600 },
  widgets: [
    {
      id: 'w1',
      widgetType: 'UsualWebgl',
      position: { x: 0, y: 0, width: 400, height: 300 },
      data: { sceneId, signalArray: [] },
    },
  ],
  components: [],
});
async function aPage(sceneId: string, deviceId = from, caller: Caller = site.me): Promise<string> {
  const { id } = await site.done<PageArrived>(pageCalls.add, { equipmentId: deviceId, title: newId() }, caller);
  const [page] = await site.db.query<{ title: string }>('select title from page where id = $1', [id]);
  const json = { ...showing(sceneId), con: { ...page } };
  await site.done(pageCalls.save, { id, equipmentId: deviceId, base: 1, json }, caller);
  return id;
}
const exported = (id: string, caller: Caller = site.me) => site.done<PageFile>(pageCalls.exportPage, { id }, caller);
const brought = (file: unknown, caller: Caller = site.stranger, deviceId = to) =>
  site.ask(pageCalls.importPage, { equipmentId: deviceId, title: newId(), file }, caller);
const arrived = async (...how: Parameters<typeof brought>) => {
  const { code, msg, data } = await brought(...how);
  if (code !== 200) throw new Error(`${code} ${msg} ${JSON.stringify(data)}`);
  return data as PageArrived;
};
const sceneOf = async (pageId: string, caller: Caller) => {
  const { document } = await site.done<PageInfo>(pageCalls.info, { id: pageId }, caller);
  const [widget] = document['widgets'] as { data: { sceneId: string } }[];
  return widget?.data.sceneId ?? '';
};
const held = async (orgId: string) => ({
  scenes: (
    await site.db.query<{ name: string }>('select name from scene where org_id = $1 order by name', [orgId])
  ).map(({ name }) => name),
  models: (await site.db.query('select 1 from scene_model where org_id = $1', [orgId])).length,
});
const documentOf = async (sceneId: string) => {
  const [row] = await site.db.query<{ document: Scene }>(
    'select document from scene join scene_version on scene_id = scene.id and scene_version.version = scene.version where id = $1',
    [sceneId],
  );
  return row?.document;
};
const without = (permission: 'manage_scene_edit', caller: Caller): Caller => ({
  ...caller,
  permissions: new Set([...caller.permissions].filter((one) => one !== permission)),
});

describe('the file of a page', () => {
  it('brings its scene with the files of it to another enterprise, once', async () => {
    const id = await aScene(site.orgId, '一号泵站', aGlb());
    const file = await exported(await aPage(id));
    expect(file.scenes.map(({ name }) => name)).toEqual(['一号泵站']);
    expect(file.models.map(({ data }) => data)).toEqual([aGlb().toString('base64')]);
    const first = await arrived(file);
    expect(first.scenesLeft).toEqual([]);
    const made = await sceneOf(first.id, site.stranger);
    expect(made).not.toBe(id);
    expect(await held(site.otherOrg)).toEqual({ scenes: ['一号泵站'], models: 1 });
    const [model] = await site.db.query<{ id: string }>('select id from scene_model where org_id = $1', [
      site.otherOrg,
    ]);
    expect((await documentOf(made))?.nodes).toMatchObject([{ kind: 'model', modelId: model?.id }]);
    // and whoever sees the page sees it
    const uses = await site.db.query('select 1 from scene_use where scene_id = $1 and page_id = $2', [made, first.id]);
    expect(uses).toHaveLength(1);
    expect(await sceneOf((await arrived(file)).id, site.stranger)).toBe(made);
    expect(await held(site.otherOrg)).toEqual({ scenes: ['一号泵站'], models: 1 });
  });

  it('leaves the enterprise’s own as they are, and takes the next name that is free', async () => {
    const id = await aScene(site.orgId, '泵站');
    const file = await exported(await aPage(id));
    expect(await sceneOf((await arrived(file, site.me, from)).id, site.me)).toBe(id);
    expect(await held(site.orgId)).toMatchObject({ scenes: ['泵站'] });
    await aScene(site.otherOrg, '泵站', undefined, { nodes: [] });
    await arrived(file);
    expect(await held(site.otherOrg)).toMatchObject({ scenes: ['泵站', '泵站 (2)'] });
    const long = '长'.repeat(LIMITS.scene.nameMax);
    const [scene] = file.scenes;
    for (const nodes of [1, 2]) {
      const document = { nodes: Array.from({ length: nodes }, (_, n) => ({ id: `n${n}` })) };
      await arrived({ ...file, scenes: [{ ...scene, name: long, document }] });
    }
    expect((await held(site.otherOrg)).scenes.filter((name) => name.startsWith('长'))).toEqual([
      `${long.slice(0, -4)} (2)`,
      long,
    ]);
  });

  it('of who may make no scenes brings those that are there, and says which are not', async () => {
    const id = await aScene(site.orgId, '泵站');
    const file = await exported(await aPage(id));
    const drawer = without('manage_scene_edit', site.stranger);
    const bare = await arrived(file, drawer);
    expect(bare.scenesLeft).toEqual(['泵站']);
    expect(await sceneOf(bare.id, site.stranger)).toBe('');
    expect(await held(site.otherOrg)).toEqual({ scenes: [], models: 0 });
    const whole = await arrived(file);
    const again = await arrived(file, drawer);
    expect(again.scenesLeft).toEqual([]);
    expect(await sceneOf(again.id, site.stranger)).toBe(await sceneOf(whole.id, site.stranger));
  });

  it('of before opens, without a scene of another enterprise', async () => {
    const id = await aScene(site.orgId, '泵站');
    const { scenes: _scenes, models: _models, scenesLeft: _left, ...old } = await exported(await aPage(id));
    const made = await arrived(old);
    expect(made.scenesLeft).toEqual(['']);
    expect(await sceneOf(made.id, site.stranger)).toBe('');
    expect(await sceneOf((await arrived(old, site.me, from)).id, site.me)).toBe(id);
  });

  it('is proven as a scene that is made by hand', async () => {
    const id = await aScene(site.orgId, '泵站', aGlb());
    const file = await exported(await aPage(id));
    const [scene] = file.scenes;
    const [model] = file.models;
    const asDocument = async (document: unknown) => (await brought({ ...file, scenes: [{ ...scene, document }] })).code;
    const asModel = async (bytes: Buffer) =>
      (await brought({ ...file, models: [{ ...model, data: bytes.toString('base64') }] })).code;
    expect(await asDocument({ nodes: [{ id: 'a' }, { id: 'a' }] })).toBe(1934);
    expect(await asDocument({ nodes: Array.from({ length: 501 }, (_, n) => ({ id: `n${n}` })) })).toBe(1934);
    expect(await asModel(Buffer.from('<html>'))).toBe(10007);
    expect(await asModel(aGlb({ asset: { version: '2.0' }, nodes: [{ mesh: 1 }] }))).toBe(1935);
    expect(await asModel(aGlb({ ...rawGltf(), extensionsUsed: ['KHR_draco_mesh_compression'] }))).toBe(1936);
    expect(await asModel(aGlb({ ...rawGltf(), nodes: Array.from({ length: 501 }, () => ({})) }))).toBe(1937);
    const html = Buffer.from('<script>').toString('base64');
    expect((await brought({ ...file, scenes: [{ ...scene, picture: html }] })).code).toBe(10007);
    const many = { ...file, scenes: Array.from({ length: LIMITS.page.fileScenes + 1 }, () => scene) };
    expect((await brought(many)).code).toBe(10001);
    expect(await held(site.otherOrg)).toEqual({ scenes: [], models: 0 });
    // what no page shows is not looked at
    const unused = { ...file, document: showing(''), models: [{ ...model, data: html }] };
    expect((await brought(unused)).code).toBe(200);
    expect(await held(site.otherOrg)).toEqual({ scenes: [], models: 0 });
  });

  it(`makes ${LIMITS.scene.perEnterprise} scenes (1931) and ${LIMITS.scene.models} files (1938) of an enterprise at most`, async () => {
    const file = await exported(await aPage(await aScene(site.orgId, '泵站', aGlb())));
    const fill = (count: number) =>
      site.db.query(
        `insert into scene (id, org_id, name, version, nodes, at, by)
         select gen_random_uuid(), $1, n::text, 0, 0, now(), '' from generate_series(1, $2::int) n`,
        [site.otherOrg, count],
      );
    const fillFiles = (count: number) =>
      site.db.query(
        `insert into scene_model (id, org_id, name, hash, bytes, nodes, triangles, at, by)
         select gen_random_uuid(), $1, n::text, int4send(n), 'x', '{}', 0, now(), '' from generate_series(1, $2::int) n`,
        [site.otherOrg, count],
      );
    await fill(LIMITS.scene.perEnterprise);
    expect((await brought(file)).code).toBe(1931);
    await site.db.query('delete from scene where org_id = $1', [site.otherOrg]);
    await fillFiles(LIMITS.scene.models);
    expect((await brought(file)).code).toBe(1938);
    await site.db.query('delete from scene_model where org_id = $1', [site.otherOrg]);
    await fill(LIMITS.scene.perEnterprise - 1);
    await fillFiles(LIMITS.scene.models - 1);
    expect((await brought(file)).code).toBe(200);
  });

  it('has room for one file of the largest size; a scene that has none is named', async () => {
    const { modelBytes } = LIMITS.scene;
    const largest = padded(modelBytes);
    const id = await aScene(site.orgId, '泵站', largest);
    const page = await aPage(id);
    const file = await exported(page);
    expect(file.models).toHaveLength(1);
    const made = await arrived(PageFileSchema.parse(JSON.parse(JSON.stringify(file))));
    expect(made.scenesLeft).toEqual([]);
    const pack = (room: number) => scenes.forFile(site.db, page, [id], room);
    const needed = Buffer.byteLength(JSON.stringify({ ...file.scenes[0] })) + (file.models[0]?.data.length ?? 0);
    expect((await pack(needed)).scenesLeft).toEqual([]);
    expect(await pack(needed - 1)).toEqual({ scenes: [], models: [], scenesLeft: [{ id, name: '泵站' }] });
    expect(Buffer.byteLength(JSON.stringify(file))).toBeLessThan(LIMITS.page.importBytes);
  }, 60_000);
});

/** A GLB of exactly so many bytes. */
function padded(bytes: number): Buffer {
  const gltf = rawGltf();
  const bin = (length: number) => Buffer.concat([glbBin, Buffer.alloc(length - glbBin.length)]);
  const of = (length: number) => aGlb({ ...gltf, buffers: [{ byteLength: length }] }, bin(length));
  const rest = bytes - of(bytes - 4_096).length;
  const made = of(bytes - 4_096 + rest);
  return made.length === bytes ? made : of(bytes - 4_096 + rest - (made.length - bytes));
}

describe('what is made of any scene in a file', () => {
  it('is the scene that was sent, with files by their new ids', async () => {
    const node = fc.record({ body: fc.constantFrom('pump', 'box', 'pipe'), name: fc.string({ maxLength: 20 }) });
    const nodes = fc.array(node, { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(nodes, fc.integer({ min: 0, max: 2 }), async (bodies, count) => {
        await site.db.query('delete from scene');
        const models = Array.from({ length: count }, (_, n) => ({
          id: newId(),
          name: `${n}.glb`,
          data: aGlb({ ...rawGltf(), asset: { version: '2.0', generator: `${n}` } }).toString('base64'),
        }));
        const drawn = Scene.safeParse({
          nodes: [
            ...bodies.map((body, n) => ({ id: `n${n}`, ...body, name: body.name.replaceAll('\u0000', '') })),
            ...models.map(({ id }, n) => ({ id: `m${n}`, kind: 'model', modelId: id })),
          ],
        }).data;
        const came = { id: newId(), name: 's', document: { ...drawn } };
        const file = { scenes: [came], models, scenesLeft: [] };
        const take = () => site.db.transaction((tx) => scenes.take(tx, site.stranger, site.otherOrg, file, [came.id]));
        const made = (await take()).ids.get(came.id) ?? '';
        expect((await take()).ids.get(came.id)).toBe(made);
        const stored = await documentOf(made);
        const bare = (document: object | undefined) =>
          Scene.parse(document).nodes.map((one) => ({ ...one, modelId: null }));
        expect(bare(stored)).toEqual(bare(drawn));
        expect(new Set(stored?.nodes.flatMap(({ modelId }) => modelId ?? [])).size).toBe(count);
      }),
      { numRuns: 25 },
    );
  });
});

describe('a copy of a page', () => {
  it('to another enterprise takes its scene along, as far as the caller may make one', async () => {
    const centre = await site.person('op');
    const id = await aScene(site.orgId, '泵站', aGlb());
    const page = await aPage(id);
    const copy = (caller: Caller, deviceId = to) =>
      site.done<PageArrived>(pageCalls.copy, { id: page, equipmentId: deviceId, title: newId() }, caller);
    const bare = await copy(without('manage_scene_edit', centre));
    expect(bare.scenesLeft).toEqual(['泵站']);
    const whole = await copy(centre);
    expect(whole.scenesLeft).toEqual([]);
    expect(await held(site.otherOrg)).toEqual({ scenes: ['泵站'], models: 1 });
    expect(await sceneOf(whole.id, centre)).not.toBe(id);
    const within = await site.addSite([]);
    expect(await sceneOf((await copy(centre, within.device)).id, centre)).toBe(id);
  });
});

describe('pages of a device', () => {
  const filesOf = () => {
    const pages = createPageRepository();
    const store = createPageStore({ pages, definitions, clock });
    const { operations } = parts;
    const copies = createPageCopies({ pages, store, scenes, operations });
    const images = {
      forFile: () => Promise.resolve({ images: [], imagesLeft: [] }),
      fromFile: () => Promise.reject(new Error('no library')),
      known: () => Promise.resolve(undefined),
    };
    return { copies, files: createPageFiles({ pages, store, copies, images, scenes, operations }) };
  };
  it('in its file bring a scene that several of them show once, and are the same again afterwards', async () => {
    const id = await aScene(site.orgId, '泵站', aGlb());
    await aPage(id);
    await aPage(id);
    const { files } = filesOf();
    const made: DeviceFile['pages'] = await files.filesOf(site.db, { kind: 'device', id: from }, 0);
    expect(made.map((file) => file.scenes.length)).toEqual([1, 0]);
    const owner = { kind: 'device', id: to } as const;
    const take = () => site.db.transaction((tx) => files.takeFiles(tx, site.stranger, owner, made));
    const preview = async () =>
      (await files.fileChanges(site.db, site.stranger, owner, made)).map(({ change }) => change);
    expect(await preview()).toEqual(['added', 'added']);
    expect(await take()).toEqual({ scenesLeft: [] });
    expect(await preview()).toEqual(['unchanged', 'unchanged']);
    expect(await held(site.otherOrg)).toEqual({ scenes: ['泵站'], models: 1 });
  });

  it('copied to a device of another enterprise take their scenes along', async () => {
    await aPage(await aScene(site.orgId, '泵站', aGlb()));
    const { copies } = filesOf();
    const [one, other] = [
      { kind: 'device', id: from },
      { kind: 'device', id: to },
    ] as const;
    const changes = async () => (await copies.titles(site.db, one, other)).map(({ change }) => change);
    expect(await changes()).toEqual(['added']);
    await site.db.transaction((tx) => copies.copyAll(tx, site.stranger, one, other, 'version'));
    expect(await held(site.otherOrg)).toEqual({ scenes: ['泵站'], models: 1 });
    expect(await changes()).toEqual(['unchanged']);
  });
});

describe('scenes of a file that comes to the canvas', () => {
  it('are brought for the page, by the rules of an import', async () => {
    const id = await aScene(site.orgId, '泵站', aGlb());
    const { scenes: came, models, scenesLeft } = await exported(await aPage(id));
    const file: PageFileScenes = { scenes: came, models, scenesLeft };
    const page = await aPage('', to, site.stranger);
    const bring = (caller: Caller, ids: string[] = [id]) => scenes.bring(caller, { pageId: page, ids, file });
    expect(await bring(without('manage_scene_edit', site.stranger))).toEqual([{ from: id, to: '', name: '泵站' }]);
    const [made] = await bring(site.stranger);
    expect(made).toMatchObject({ from: id, name: '' });
    expect(await bring(site.stranger, [made?.to ?? ''])).toEqual([{ from: made?.to, to: made?.to, name: '' }]);
    await expect(scenes.bring(site.stranger, { pageId: newId(), ids: [], file })).rejects.toMatchObject({
      spec: { code: 90002 },
    });
    expect(sceneCalls.bring.bodyBytes).toBe(LIMITS.page.importBytes);
  });
});
