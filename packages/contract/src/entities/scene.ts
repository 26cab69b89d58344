import { z } from 'zod';
import { Id, Millis } from '../fields.ts';
import { PageJson } from './page.ts';

/** Where running pages fetch what they show of scenes, by cookie alone as pictures (decision 096): this and an id. */
export const SCENE_SHOWN_PATH = '/lfscada/scene/shown/';
export const SCENE_MODEL_PATH = '/lfscada/scene/model/file/';
export const SCENE_PICTURE_PATH = '/lfscada/scene/picture/';

/** A scene in a list. */
export const SceneRow = z.object({
  id: Id,
  orgId: Id,
  orgName: z.string(),
  name: z.string(),
  version: z.int(),
  nodes: z.int(),
  /** Pages that show it. */
  pages: z.int(),
  at: Millis,
  /** Login name. */
  by: z.string(),
  /** Where its picture is; null: it has none yet. */
  picture: z.string().nullable(),
});
export type SceneRow = z.infer<typeof SceneRow>;

/** A file whose bodies scenes show. */
export const SceneModel = z.object({
  id: Id,
  name: z.string(),
  bytes: z.int(),
  /** Names of nodes of the file: what can be bound. */
  nodes: z.array(z.string()),
  triangles: z.int(),
  /** Scenes any kept version of which has it. */
  scenes: z.int(),
  at: Millis,
  by: z.string(),
});
export type SceneModel = z.infer<typeof SceneModel>;

/** The document is proven by `parseScene` of packages/page. */
export const SceneInfo = SceneRow.extend({ document: PageJson });
export type SceneInfo = z.infer<typeof SceneInfo>;

export const SceneSaved = z.object({ id: Id, version: z.int(), at: Millis });
export type SceneSaved = z.infer<typeof SceneSaved>;

export const SceneVersion = z.object({
  version: z.int(),
  at: Millis,
  by: z.string(),
  kind: z.enum(['add', 'save', 'copy', 'restore']),
  /** Of a restored one: which. */
  from: z.int().nullable(),
  nodes: z.int(),
});
export type SceneVersion = z.infer<typeof SceneVersion>;

/** A page that shows a scene. */
export const SceneUse = z.object({
  pageId: Id,
  title: z.string(),
  owner: z.enum(['device', 'template', 'project']),
  ownerId: Id,
  ownerName: z.string(),
});
export type SceneUse = z.infer<typeof SceneUse>;

/** A scene to choose for a page, with what the page has to say of it. */
export const SceneChoice = z.object({
  id: Id,
  name: z.string(),
  points: z.array(z.object({ key: z.string(), name: z.string(), unit: z.string() })),
  clicks: z.array(z.string()),
});
export type SceneChoice = z.infer<typeof SceneChoice>;

/** What a running page is given of a scene. */
export const SceneShown = z.object({
  id: Id,
  version: z.int(),
  name: z.string(),
  document: PageJson,
  picture: z.string().nullable(),
});
export type SceneShown = z.infer<typeof SceneShown>;
