import { z } from 'zod';
import { PageFileScenes, PageJson } from '../entities/page.ts';
import { SceneChoice, SceneInfo, SceneModel, SceneRow, SceneSaved, SceneUse, SceneVersion } from '../entities/scene.ts';
import { Id, commaList, formInt, jsonText, optional, pageOf, paging, text } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { Uploaded } from '../upload.ts';
import { type Call, defineCall } from './define-call.ts';

const empty = z.object({});
const { nameMax, modelBytes, documentBytes, pictureBytes } = LIMITS.scene;
const name = text(nameMax).min(1);
const version = formInt.pipe(z.int().min(0).max(2_147_483_647));
const ofScene = { scene: 'id' } as const;
const sees = { access: 'manage_scene_view', effect: 'reads' } as const satisfies Partial<Call>;
const changes = { access: 'manage_scene_edit', effect: 'changes' } as const satisfies Partial<Call>;

/** 3D scenes of an enterprise (S1 §1, S1 §2, S2 §2). Running pages fetch them under `SCENE_SHOWN_PATH`. */
export const sceneCalls = {
  query: defineCall('/lfscada/scene/query', {
    ...sees,
    scope: 'organisation',
    summary: '3D scenes of the organisation, paged, newest first',
    body: z.object({ keyword: optional(text(50)), ...paging }),
    answer: pageOf(SceneRow),
  }),
  /** For whoever draws a page: the scenes of the enterprise of that page. */
  choices: defineCall('/lfscada/scene/choices', {
    access: 'manage_page_edit',
    effect: 'reads',
    scope: { page: 'pageId' },
    summary: '3D scenes to choose for a page, with their points',
    body: z.object({ pageId: Id }),
    answer: z.array(SceneChoice),
  }),
  /**
   * For whoever puts a page from a file on the canvas: `ids` are the scenes that its document names. Each is the enterprise's own, one
   * that is the same, or one that is made of the file; of nobody who may make none (`manage_scene_edit`), and of none that is not there:
   * `to` is empty. 1931, 1934-1938.
   */
  bring: defineCall('/lfscada/scene/bring', {
    access: 'manage_page_edit',
    effect: 'changes',
    scope: { page: 'pageId' },
    bodyBytes: LIMITS.page.importBytes,
    summary: '3D scenes of the file of a page become those of the enterprise of another page',
    body: z.object({
      pageId: Id,
      ids: commaList(Id, LIMITS.page.fileScenes),
      file: jsonText(PageFileScenes),
    }),
    answer: z.array(z.object({ from: Id, to: z.string(), name: z.string() })),
  }),
  info: defineCall('/lfscada/scene/info', {
    ...sees,
    scope: ofScene,
    summary: 'A 3D scene with its document',
    body: z.object({ id: Id }),
    answer: SceneInfo,
  }),
  /** Pages that show it, as far as the caller sees whose they are. */
  uses: defineCall('/lfscada/scene/uses', {
    ...sees,
    scope: ofScene,
    summary: 'Pages that show a 3D scene',
    body: z.object({ id: Id }),
    answer: z.object({ rows: z.array(SceneUse), hidden: z.int() }),
  }),
  /** 1930: the name is taken; 1931: there are as many as there can be. `orgId`: where, for the operation centre (2914). */
  add: defineCall('/lfscada/scene/add', {
    ...changes,
    scope: { org: 'orgId' },
    summary: 'Add an empty 3D scene',
    body: z.object({ name, orgId: optional(Id) }),
    answer: SceneSaved,
  }),
  edit: defineCall('/lfscada/scene/edit', {
    ...changes,
    scope: ofScene,
    summary: 'Rename a 3D scene',
    body: z.object({ id: Id, name }),
    answer: empty,
  }),
  copy: defineCall('/lfscada/scene/copy', {
    ...changes,
    scope: ofScene,
    summary: 'Copy a 3D scene within its enterprise',
    body: z.object({ id: Id, name }),
    answer: SceneSaved,
  }),
  /** 1932 while pages show it. */
  delete: defineCall('/lfscada/scene/delete', {
    ...changes,
    scope: ofScene,
    summary: 'Delete a 3D scene that no page shows',
    body: z.object({ id: Id }),
    answer: empty,
  }),
  /**
   * 1933 with `version`, `by`, `at`: somebody else has saved since `base`; 1934 with `path`, `problem`: the document is not sound.
   * `picture`: of the scene for the list, base64 of a jpg, png or webp; left out: it stays.
   */
  save: defineCall('/lfscada/scene/save', {
    ...changes,
    scope: ofScene,
    bodyBytes: 2 * documentBytes,
    summary: 'Save a 3D scene; makes a version',
    body: z.object({
      id: Id,
      base: version,
      json: jsonText(PageJson),
      picture: optional(z.base64().max(Math.ceil(pictureBytes / 3) * 4)),
    }),
    answer: SceneSaved,
  }),
  versions: defineCall('/lfscada/scene/version/query', {
    ...sees,
    scope: ofScene,
    summary: 'Versions of a 3D scene that are kept, newest first',
    body: z.object({ id: Id }),
    answer: z.array(SceneVersion),
  }),
  version: defineCall('/lfscada/scene/version/info', {
    ...sees,
    scope: ofScene,
    summary: 'One version of a 3D scene',
    body: z.object({ id: Id, version }),
    answer: SceneVersion.extend({ document: PageJson }),
  }),
  /** What was newest stays among the versions. 1933 as at a save. */
  restore: defineCall('/lfscada/scene/version/restore', {
    ...changes,
    scope: ofScene,
    summary: 'Make an older version of a 3D scene the newest again',
    body: z.object({ id: Id, version, base: version }),
    answer: SceneSaved,
  }),
  models: defineCall('/lfscada/scene/model/query', {
    ...sees,
    scope: ofScene,
    summary: '3D files of the enterprise of a scene, newest first',
    body: z.object({ id: Id }),
    answer: z.array(SceneModel),
  }),
  /**
   * The same file again answers the one there is. 1935 with `problem`: it is no sound .glb; 1936 with `extension`: packed in a way that
   * pages cannot unpack; 1937 with `what`, `count` and `max`: larger than pages can show; 1938: there are as many as there can be.
   */
  modelUpload: defineCall('/lfscada/scene/model/upload', {
    ...changes,
    scope: ofScene,
    upload: { field: 'file', maxBytes: modelBytes, kinds: ['glb'] },
    summary: 'Add a 3D file (.glb) to the enterprise of a scene',
    body: z.object({ id: Id, file: Uploaded }),
    answer: SceneModel,
  }),
  /** 1939 while a version of a scene has it. */
  modelDelete: defineCall('/lfscada/scene/model/delete', {
    ...changes,
    scope: ofScene,
    summary: 'Delete a 3D file that no scene has',
    body: z.object({ id: Id, modelId: Id }),
    answer: empty,
  }),
};
