import { z } from 'zod';
import { Id, Millis, text } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { IMAGE_KINDS, type ImageKind } from '../upload.ts';

/** How a page meets a screen of another size: as it is, by width, by height, whole, or stretched. */
export const PAGE_FITS = ['none', 'width', 'height', 'contain', 'fill'] as const;
export const PageFit = z.enum(PAGE_FITS);
export type PageFit = z.infer<typeof PageFit>;

/**
 * The document of a page (`con`, `widgets`, `bind`, components). What is in it is told by `packages/page`, which the contract
 * does not know; the platform answers none that it has not proven by that.
 */
export const PageJson = z.record(z.string(), z.unknown());
export type PageJson = z.infer<typeof PageJson>;

/** What the pages of a device or template can be kept to: regions of pages, by title (S1 §5: no commas, no spaces). */
export const PagePermission = text(LIMITS.page.permissionTitleMax);

/** Where the widgets of a master lie: behind those of the pages that have it, or above them (decision 131). */
export const PAGE_MASTER_LAYERS = ['behind', 'above'] as const;
export const PageMasterLayer = z.enum(PAGE_MASTER_LAYERS);
export type PageMasterLayer = z.infer<typeof PageMasterLayer>;

/** A page in a list, without what is drawn on it. */
export const PageRow = z.object({
  id: Id,
  title: z.string(),
  /** Page units. */
  width: z.int(),
  height: z.int(),
  fit: PageFit,
  /** A password is asked for. The password itself never leaves the platform. */
  checkpwd: z.boolean(),
  follow: z.boolean(),
  adaption: z.boolean(),
  /** The landing page of its device. */
  home: z.boolean(),
  /** It is the master of its project, and where it lies; `null`: an ordinary page. */
  master: PageMasterLayer.nullable(),
  /** It shows the master of its project, where there is one. */
  withMaster: z.boolean(),
  widgets: z.int(),
  version: z.int(),
  /** The version that people see who watch; `null`: always the newest one; 0: none, it has never been published. */
  shown: z.int().nullable(),
  changedAt: Millis,
  /** Login name. */
  changedBy: z.string(),
});
export type PageRow = z.infer<typeof PageRow>;

/** A draft is what an account has not saved yet. `base`: the version it was begun on. */
export const PageDraftHead = z.object({ base: z.int(), at: Millis });
export type PageDraftHead = z.infer<typeof PageDraftHead>;
export const PageDraft = PageDraftHead.extend({ document: PageJson });
export type PageDraft = z.infer<typeof PageDraft>;

/** A value or a widget of a stored document that today's schema refuses, in words: its default stands in its place, or nothing. */
export const LeftOut = z.looseObject({ zh: z.string(), en: z.string() });

/** The master of a project, for the designer of another page; its document is as that of the page. */
export const PageMaster = z.object({ id: Id, title: z.string(), layer: PageMasterLayer, document: PageJson });
export type PageMaster = z.infer<typeof PageMaster>;

/** A page as the designer opens it. */
export const PageInfo = PageRow.extend({
  equipmentId: Id.nullable(),
  templateId: Id.nullable(),
  projectId: Id.nullable(),
  /** Name of the device, template or project. */
  ownerName: z.string(),
  /** Titles of the page permissions there are, for `authRegion`. */
  pagePmsn: z.array(z.string()),
  document: PageJson,
  /** Titles of bindings whose variables are gone: they are empty in `document`, and still there in its newest version. */
  cleared: z.array(z.string()),
  /** What `document` has no longer, as it was stored before today's schema; gone with the next save. */
  leftOut: z.array(LeftOut),
  /** Of the caller; `null`: none, or nothing that the page does not have. */
  draft: PageDraftHead.nullable(),
  /** The master of its project as it is newest, whether this page shows it or not; `null`: there is none, or this is it. */
  masterPage: PageMaster.nullable(),
});
export type PageInfo = z.infer<typeof PageInfo>;

/** Ends of copies, imports and saves. `cleared`: titles of bindings that had no match and are empty now. */
export const PageSaved = z.object({ id: Id, version: z.int(), changedAt: Millis, cleared: z.array(z.string()) });
export type PageSaved = z.infer<typeof PageSaved>;
/** Names of 3D scenes that pages show no more where they came to, as they did not come along. '': nobody knows it. */
export const scenesLeft = z.array(z.string());
/** A page that came from elsewhere. */
export const PageArrived = PageSaved.extend({ scenesLeft });
export type PageArrived = z.infer<typeof PageArrived>;

/** How a version came to be. */
export const PageVersionKind = z.enum(['add', 'edit', 'save', 'restore', 'copy', 'import']);
export type PageVersionKind = z.infer<typeof PageVersionKind>;
export const PageVersion = z.object({
  version: z.int(),
  at: Millis,
  /** Login name. */
  by: z.string(),
  kind: PageVersionKind,
  /** Of a restored one: which. */
  from: z.int().nullable(),
  widgets: z.int(),
  /** Of its JSON. */
  bytes: z.int(),
  /** When it was published for the last time; `null`: never. `by`: login name. */
  published: z.object({ at: Millis, by: z.string(), name: z.string(), note: z.string() }).nullable(),
});
export type PageVersion = z.infer<typeof PageVersion>;

/** Whether pages of a device or project are shown as they were published. `waiting`: pages with a newer version than that. */
export const PagePublishing = z.object({ enabled: z.boolean(), waiting: z.int() });
export type PagePublishing = z.infer<typeof PagePublishing>;

/** Kinds of pictures that pages show. */
export const PAGE_IMAGE_KINDS = ['jpg', 'png', 'webp', 'svg'] as const satisfies readonly ImageKind[];
const PageFileImage = z.object({
  id: Id,
  name: z.string().max(200),
  /** Base64. */
  data: z.base64().max(Math.ceil(LIMITS.upload.imageBytes / 3) * 4),
});
export type PageFileImage = z.infer<typeof PageFileImage>;

/** A 3D file that scenes of a page's file show; they name this id. */
const PageFileModel = z.object({
  id: Id,
  name: z.string().max(200),
  /** Base64 of the .glb. */
  data: z.base64().max(Math.ceil(LIMITS.scene.modelBytes / 3) * 4),
});
export type PageFileModel = z.infer<typeof PageFileModel>;
/** A 3D scene that a page shows, with what its points are called. The document is proven by `parseScene` of packages/page. */
const PageFileScene = z.object({
  id: Id,
  name: z.string().max(LIMITS.scene.nameMax),
  document: PageJson,
  /** Base64 of its picture for lists and the canvas. */
  picture: z
    .base64()
    .max(Math.ceil(LIMITS.scene.pictureBytes / 3) * 4)
    .optional(),
});
export type PageFileScene = z.infer<typeof PageFileScene>;
/** Scenes that lie beside a page on its way. */
export const PageFileScenes = z.object({
  /** 3D scenes that it shows, as far as they are not too large together. */
  scenes: z.array(PageFileScene).max(LIMITS.page.fileScenes).default([]),
  models: z.array(PageFileModel).max(LIMITS.scene.models).default([]),
  /** Those that it shows and that are not in the file. */
  scenesLeft: z
    .array(z.object({ id: Id, name: z.string().max(LIMITS.scene.nameMax) }))
    .max(LIMITS.page.fileScenes)
    .default([]),
});
export type PageFileScenes = z.infer<typeof PageFileScenes>;

/** A page as a file. Bindings name variables by their keys in `keys` (variable id → key), so that another device can take it. */
export const PageFile = z.object({
  lightfield: z.literal('page'),
  v: z.literal(1),
  title: z.string().max(100),
  exportedAt: Millis,
  keys: z.record(z.string().max(64), z.string().max(140)),
  document: PageJson,
  /** Pictures of the library that it shows, as far as they are not too large together. */
  images: z.array(PageFileImage).max(1_000).default([]),
  /** Names of those that are not in the file. */
  imagesLeft: z.array(z.string()).default([]),
  ...PageFileScenes.shape,
});
export type PageFile = z.infer<typeof PageFile>;

/** A page in the file of its device: jumps between the pages of the file name these ids. */
export const DevicePageFile = PageFile.extend({ id: Id, home: z.boolean().default(false) });
export type DevicePageFile = z.infer<typeof DevicePageFile>;

/** One binding led to another variable: what it was (variable id, or key) and the key it becomes. Empty: nothing any more. */
export const PageRemap = z.object({ from: z.string().min(1).max(64), to: z.string().max(64) });
export type PageRemap = z.infer<typeof PageRemap>;

/** Other designers of the same page. `own`: another window of the person who asks; `since`: when it was opened. */
export const PageOthers = z.object({
  version: z.int(),
  others: z.array(z.object({ by: z.string(), since: Millis, own: z.boolean() })),
});
export type PageOthers = z.infer<typeof PageOthers>;

/** A page to choose from, for whoever looks. */
export const PageChoice = z.object({ id: Id, title: z.string(), checkpwd: z.boolean(), follow: z.boolean() });
export type PageChoice = z.infer<typeof PageChoice>;
export const PageHome = z.object({
  /** `null`: there is no page. */
  equipmentId: Id.nullable(),
  /** Whose pages they are, if a project was asked about. */
  projectId: Id.nullable(),
  pageId: Id.nullable(),
  /** Pages of that device or project in their order. */
  pages: z.array(PageChoice),
});
export type PageHome = z.infer<typeof PageHome>;

/** A page kept to begin others from. */
export const PageTemplateRow = z.object({
  id: Id,
  name: z.string(),
  width: z.int(),
  height: z.int(),
  widgets: z.int(),
  at: Millis,
  by: z.string(),
});
export type PageTemplateRow = z.infer<typeof PageTemplateRow>;

/** A picture of an organisation's library. */
export const PageImage = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(IMAGE_KINDS),
  bytes: z.int(),
  /** For `imgHref` and `bgImage`. */
  url: z.string(),
  /** Pages that show it. */
  pages: z.int(),
  at: Millis,
  by: z.string(),
});
export type PageImage = z.infer<typeof PageImage>;
/** Where pictures of pages are served: this and the id. */
export const PAGE_IMAGE_PATH = '/lfscada/configuration/image/file/';
