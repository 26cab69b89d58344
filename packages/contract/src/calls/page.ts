import { z } from 'zod';
import {
  PAGE_IMAGE_KINDS,
  PAGE_IMAGE_PATH,
  PAGE_MASTER_LAYERS,
  PageArrived,
  PageDraft,
  PageDraftHead,
  PageFile,
  PageFit,
  PageHome,
  PageImage,
  PageInfo,
  PageJson,
  PageOthers,
  PagePermission,
  PagePublishing,
  PageRemap,
  PageRow,
  PageSaved,
  PageTemplateRow,
  PageVersion,
} from '../entities/page.ts';
import { RepeatChoices, RepeatFound, RepeatSource } from '../entities/page-repeat.ts';
import { PAGE_THEMES } from '../entities/page-theme.ts';
import { PageGiven, PageOpened, PageView } from '../entities/page-view.ts';
import {
  Id,
  Nonce,
  Sealed,
  commaList,
  formBoolean,
  formInt,
  jsonText,
  optional,
  pageOf,
  paging,
  text,
} from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { Uploaded } from '../upload.ts';
import { type Call, defineCall } from './define-call.ts';

const empty = z.object({});
const version = formInt.pipe(z.int().min(0).max(2_147_483_647));
const title = text(100).min(1);
const side = formInt.pipe(z.int().min(100).max(10_000));
/** What a form makes of a document of that size. */
const large = { bodyBytes: LIMITS.page.saveBytes };
const json = jsonText(PageJson);

/** Exactly one is given. 10002: none or several. */
const owner = { equipmentId: optional(Id), templateId: optional(Id), projectId: optional(Id) };
const ofOwner = { device: 'equipmentId', template: 'templateId', project: 'projectId' } as const;
const ofPage = { page: 'id' } as const;
/**
 * A password travels sealed, as at the login. `checkpwd` without a password keeps the one there is; `checkpwd` off removes it.
 * 1910: too short or too long, or there is none to keep.
 */
const password = { checkpwd: optional(formBoolean), password: optional(Sealed), nonce: optional(Nonce) };
/** Page configuration (S2 §3). What is left out stays as it is. */
const settings = {
  title: optional(title),
  width: optional(side),
  height: optional(side),
  fit: optional(PageFit),
  bgColor: optional(text(60)),
  bgImage: optional(z.string().max(300)),
  follow: optional(formBoolean),
  adaption: optional(formBoolean),
  ...password,
};
const remap = optional(jsonText(z.array(PageRemap).max(5_000)));

const sees = { access: 'manage_page_view', effect: 'reads' } as const satisfies Partial<Call>;
/** Pages of templates are shown to nobody, so there is nothing to publish. */
const watched = { equipmentId: optional(Id), projectId: optional(Id) };
const ofWatched = { device: 'equipmentId', project: 'projectId' } as const;
const publishes = { access: 'manage_page_publish', effect: 'changes' } as const satisfies Partial<Call>;
const changes = { access: 'manage_page_edit', effect: 'changes' } as const satisfies Partial<Call>;
/** Of the caller's own: no change of the page, and not logged. */
const drafts = { access: 'manage_page_edit', effect: 'marks', scope: ofPage } as const satisfies Partial<Call>;
/** Also for visitors of a share link that opens the menu (2507 otherwise). */
const looks = { access: 'monitor_equip_real', share: true } as const satisfies Partial<Call>;

/** Configuration pages of devices, templates and projects (S2 §7). The document they answer is proven by `packages/page`. */
export const pageCalls = {
  query: defineCall('/lfscada/configuration/page/query', {
    ...sees,
    scope: ofOwner,
    summary: 'Pages of a device, template or project, in their order',
    body: z.object(owner),
    answer: z.array(PageRow),
  }),
  /**
   * 1901: the title is taken; 1902 (of a project 2603): there are 100. From a page template: `pageTemplateId`. With a `theme` the page
   * has its ground and goes with the dark theme of the product; without one it is plain. `lookId`: a theme of the enterprise in its place.
   */
  add: defineCall('/lfscada/configuration/page/add', {
    ...changes,
    scope: ofOwner,
    summary: 'Add a page',
    body: z.object({
      ...owner,
      ...settings,
      title,
      theme: optional(z.enum(PAGE_THEMES)),
      lookId: optional(Id),
      pageTemplateId: optional(Id),
    }),
    answer: PageSaved,
  }),
  edit: defineCall('/lfscada/configuration/page/edit', {
    ...changes,
    scope: ofPage,
    summary: 'Change the settings of a page; makes a version',
    body: z.object({ id: Id, ...settings }),
    answer: PageSaved,
  }),
  delete: defineCall('/lfscada/configuration/page/delete', {
    ...changes,
    scope: ofPage,
    summary: 'Delete a page with its versions and drafts',
    body: z.object({ id: Id }),
    answer: empty,
  }),
  /** Each page of the owner once. */
  sort: defineCall('/lfscada/configuration/page/sort', {
    ...changes,
    scope: { page: 'ids' },
    summary: 'Put the pages of a device, template or project into this order',
    body: z.object({ ids: commaList(Id, LIMITS.device.pages) }),
    answer: empty,
  }),
  setHome: defineCall('/lfscada/configuration/page/setHome', {
    ...changes,
    scope: ofPage,
    summary: 'Make a page the landing page of its device or project, or (home=false) the first page again',
    body: z.object({ id: Id, home: formBoolean }),
    answer: empty,
  }),
  /**
   * `master`: where the page lies on the other pages of its project, or that it is an ordinary one; what is left out stays. Another
   * master becomes an ordinary page. 1953: it is no page of a project; 1954: it has a password, which a master cannot ask for.
   */
  masterSave: defineCall('/lfscada/configuration/page/master/save', {
    ...changes,
    scope: ofPage,
    summary: 'Make a page the master of its project, or say whether a page shows the master',
    body: z.object({
      id: Id,
      master: optional(z.enum(['none', ...PAGE_MASTER_LAYERS])),
      withMaster: optional(formBoolean),
    }),
    answer: PageRow,
  }),
  info: defineCall('/lfscada/configuration/page/info', {
    ...sees,
    scope: ofPage,
    summary: 'A page for the designer: settings, document, page permissions, own draft',
    /** `lean`: the document without what is a default (`briefPage` of packages/page), for who has the same defaults. */
    body: z.object({ id: Id, lean: optional(formBoolean) }),
    answer: PageInfo,
  }),
  /**
   * 1905 with `version`, `by` and `at`: somebody else has saved since `base`; saved again with that version as `base` it lies over
   * it, and the other one stays among the versions. 1906 with `path` and `problem`, 1907: the document is not sound;
   * 1917, 1918: it has too many widgets, in all or of one type.
   */
  save: defineCall('/lfscada/configuration/page/save', {
    ...changes,
    ...large,
    scope: { ...ofPage, ...ofOwner },
    summary: 'Save a page; makes a version',
    body: z.object({ id: Id, ...owner, ...settings, base: version, json }),
    answer: PageSaved,
  }),
  /** Asked every 30 s while the designer is open, and once more with `closed`. */
  editing: defineCall('/lfscada/configuration/page/editing', {
    ...drafts,
    summary: 'Say that the page is open in the designer; who else has it open, and its newest version',
    body: z.object({ id: Id, window: text(40).min(1), closed: optional(formBoolean) }),
    answer: PageOthers,
  }),
  draftSave: defineCall('/lfscada/configuration/page/draft/save', {
    ...drafts,
    ...large,
    summary: 'Keep what the caller has not saved yet, in place of what was kept before',
    body: z.object({ id: Id, base: version, json }),
    answer: PageDraftHead,
  }),
  draftInfo: defineCall('/lfscada/configuration/page/draft/info', {
    ...drafts,
    effect: 'reads',
    summary: 'What the caller has not saved; null: nothing',
    body: z.object({ id: Id }),
    answer: PageDraft.nullable(),
  }),
  draftDelete: defineCall('/lfscada/configuration/page/draft/delete', {
    ...drafts,
    summary: 'Throw away what the caller has not saved',
    body: z.object({ id: Id }),
    answer: empty,
  }),
  versions: defineCall('/lfscada/configuration/page/version/query', {
    ...sees,
    scope: ofPage,
    summary: 'Versions of a page that are kept, newest first',
    body: z.object({ id: Id }),
    answer: z.array(PageVersion),
  }),
  version: defineCall('/lfscada/configuration/page/version/info', {
    ...sees,
    scope: ofPage,
    summary: 'One version of a page',
    body: z.object({ id: Id, version }),
    answer: PageVersion.extend({ document: PageJson }),
  }),
  /** What was newest stays among the versions. 1905 as at a save. */
  restore: defineCall('/lfscada/configuration/page/version/restore', {
    ...changes,
    scope: ofPage,
    summary: 'Make an older version the newest again',
    body: z.object({ id: Id, version, base: version }),
    answer: PageSaved,
  }),
  publishing: defineCall('/lfscada/configuration/page/publishing/query', {
    ...sees,
    scope: ofWatched,
    summary: 'Whether pages of a device or project are shown as they were published, and how many wait for that',
    body: z.object(watched),
    answer: PagePublishing,
  }),
  /** Switched on, what is shown stays so until the next publishing; switched off, the newest versions are shown at once. */
  publishingSave: defineCall('/lfscada/configuration/page/publishing/save', {
    ...publishes,
    scope: ofWatched,
    summary: 'Show pages of a device or project as they were published, or always their newest versions',
    body: z.object({ ...watched, enabled: formBoolean }),
    answer: PagePublishing,
  }),
  /** Of each source in `sources` what it comes to now, in their order; `choices` what there is to choose from. */
  repeated: defineCall('/lfscada/configuration/page/repeat/query', {
    ...sees,
    scope: ofWatched,
    summary: 'Devices of a device or project that places of components are repeated for',
    body: z.object({ ...watched, sources: jsonText(z.array(RepeatSource).max(LIMITS.designer.repeaters)) }),
    answer: z.object({ repeats: z.array(RepeatFound), choices: RepeatChoices }),
  }),
  /** Any version that is kept, so also an earlier one again. 90002: it is not kept; 90011: its owner shows the newest versions. */
  publish: defineCall('/lfscada/configuration/page/publish', {
    ...publishes,
    scope: ofPage,
    summary: 'Show this version of a page from now on',
    body: z.object({
      id: Id,
      version,
      name: optional(text(LIMITS.page.publishedNameMax)),
      note: optional(text(LIMITS.page.publishedNoteMax)),
    }),
    answer: PageRow,
  }),
  /**
   * `versions`: of each page, in the order of `ids`, the newest one that the caller knows. All of them are published, or none: 1919 with
   * `ids` and `titles` of those that somebody has saved since; 90011: pages of several owners, or as with `publish`.
   */
  publishSeveral: defineCall('/lfscada/configuration/page/publish/several', {
    ...publishes,
    scope: { page: 'ids' },
    summary: 'Show the newest versions of several pages of a device or project from now on, all of them or none',
    body: z
      .object({
        ids: commaList(Id, LIMITS.device.pages),
        versions: jsonText(z.array(version).max(LIMITS.device.pages)),
        name: optional(text(LIMITS.page.publishedNameMax)),
        note: optional(text(LIMITS.page.publishedNoteMax)),
      })
      .refine(({ ids, versions }) => versions.length === ids.length && new Set(ids).size === ids.length, {
        path: ['versions'],
        message: 'one version of each page',
      }),
    answer: z.array(PageRow),
  }),
  /** Bindings follow by the key of their variable, or as `remap` says; what has no match is empty, and told. */
  copy: defineCall('/lfscada/configuration/page/copy', {
    ...changes,
    scope: { ...ofPage, ...ofOwner },
    summary: 'Copy a page to a device, template or project',
    body: z.object({ id: Id, ...owner, title: optional(title), remap }),
    answer: PageArrived,
  }),
  exportPage: defineCall('/lfscada/configuration/page/export', {
    access: 'manage_page_view',
    scope: ofPage,
    effect: 'changes',
    summary: 'A page as a file with its pictures and 3D scenes, without its password',
    body: z.object({ id: Id }),
    answer: PageFile,
  }),
  /**
   * 1931, 1934-1938: a 3D scene of the file cannot be made here. Who may make none (`manage_scene_edit`) gets the page with those
   * that the enterprise has already.
   */
  importPage: defineCall('/lfscada/configuration/page/import', {
    ...changes,
    bodyBytes: LIMITS.page.importBytes,
    scope: ofOwner,
    summary: 'Add a page from a file, with its pictures and 3D scenes',
    body: z.object({ ...owner, title: optional(title), remap, file: jsonText(PageFile) }),
    answer: PageArrived,
  }),
  pmsnQuery: defineCall('/lfscada/configuration/page/pmsn/query', {
    ...sees,
    scope: ofOwner,
    summary: 'Page permissions of a device, template or project: the regions its pages can have',
    body: z.object(owner),
    answer: z.object({ pagePmsn: z.array(z.string()) }),
  }),
  /** 1903: a comma or space; 1904: more than 10; 1912: one twice. */
  pmsnSave: defineCall('/lfscada/configuration/page/pmsn/save', {
    ...changes,
    scope: ofOwner,
    summary: 'Set the page permissions of a device, template or project',
    body: z.object({ ...owner, pagePmsn: jsonText(z.array(PagePermission.min(1)).max(1_000)) }),
    answer: z.object({ pagePmsn: z.array(z.string()) }),
  }),
  /** Without a device or project: what the caller chose for after the login, or the first device with a page that they see. */
  queryHome: defineCall('/lfscada/configuration/page/queryHome', {
    ...looks,
    scope: { device: 'equipmentId', project: 'projectId' },
    effect: 'reads',
    summary: 'Landing page and pages of a device or project, or of the account',
    body: z.object({ equipmentId: optional(Id), projectId: optional(Id), client: optional(z.enum(['web', 'mobile'])) }),
    answer: PageHome,
  }),
  /** 1908: its password is asked for once per session (`validPassword`). */
  view: defineCall('/lfscada/configuration/page/view', {
    ...looks,
    scope: ofPage,
    effect: 'reads',
    summary: 'A page of a device to look at, without the regions the caller may not see',
    body: z.object({ id: Id }),
    answer: PageView,
  }),
  /** As `view`, once, when it is opened; what follows is told by the socket. `lean`: as in `info`, and signals without what most say (`briefSignals` of packages/rules). */
  open: defineCall('/lfscada/configuration/page/open', {
    access: 'monitor_equip_real',
    scope: ofPage,
    effect: 'marks',
    summary: 'Open a page of a device: the page, and all that its live line begins with, in one answer',
    body: z.object({ id: Id, lean: optional(formBoolean) }),
    answer: PageOpened,
  }),
  /**
   * A page with what it is given for its parameters has an id of its own, by which it is looked at like any other. `opener`: the page that leads
   * there; a variable or a device is taken only if that page offers it, unless the caller draws the page. 90003: it does not.
   */
  give: defineCall('/lfscada/configuration/page/give', {
    ...looks,
    scope: ofPage,
    effect: 'marks',
    summary: 'Open a page with values of its parameters, as a click on another page gives them',
    body: z.object({ id: Id, opener: optional(Id), given: jsonText(PageGiven) }),
    answer: z.object({ id: z.string(), title: z.string() }),
  }),
  /** 1909 with `attemptsLeft`; 1005: too many wrong ones. */
  validPassword: defineCall('/lfscada/configuration/page/validPassword', {
    ...looks,
    scope: ofPage,
    effect: 'marks',
    summary: 'Enter the password of a page, for this session',
    body: z.object({ id: Id, password: Sealed, nonce: Nonce }),
    answer: empty,
  }),
};

/** Pages kept to begin others from. They name no variable of any device, only keys. */
export const pageTemplateCalls = {
  query: defineCall('/lfscada/configuration/page/template/query', {
    ...sees,
    scope: 'organisation',
    summary: 'Page templates of the organisation, paged, newest first',
    body: z.object({ keyword: optional(text(50)), ...paging }),
    answer: pageOf(PageTemplateRow),
  }),
  info: defineCall('/lfscada/configuration/page/template/info', {
    ...sees,
    scope: 'organisation',
    summary: 'One page template with its document',
    body: z.object({ pageTemplateId: Id }),
    answer: PageTemplateRow.extend({ document: PageJson }),
  }),
  add: defineCall('/lfscada/configuration/page/template/add', {
    ...changes,
    scope: ofPage,
    summary: 'Keep a page as a page template of the organisation',
    body: z.object({ id: Id, name: text(100).min(1) }),
    answer: z.object({ id: Id }),
  }),
  delete: defineCall('/lfscada/configuration/page/template/delete', {
    ...changes,
    scope: 'organisation',
    summary: 'Delete a page template; pages made from it stay',
    body: z.object({ pageTemplateId: Id }),
    answer: empty,
  }),
};

/** Pictures for pages, kept per enterprise. Served under `PAGE_IMAGE_PATH`. */
export const pageImageCalls = {
  query: defineCall('/lfscada/configuration/image/query', {
    ...sees,
    scope: 'organisation',
    summary: 'Pictures of the library, paged, newest first',
    body: z.object({ keyword: optional(text(50)), ...paging }),
    answer: pageOf(PageImage),
  }),
  /** The same picture again answers the one there is. A drawing (svg) that holds a script, a handler or a reference is refused (10007). */
  upload: defineCall('/lfscada/configuration/image/upload', {
    ...changes,
    scope: { page: 'pageId', org: 'orgId' },
    summary: `Add a picture to the library; it is served under ${PAGE_IMAGE_PATH}`,
    upload: { field: 'file', maxBytes: LIMITS.upload.imageBytes, kinds: PAGE_IMAGE_KINDS },
    /**
     * `pageId`: the page it is for; it is kept in the library of its enterprise, otherwise in that of the one named, or of the
     * caller. 2914: the operation centre has to say one of them where there are several enterprises.
     */
    body: z.object({ file: Uploaded, pageId: optional(Id), orgId: optional(Id) }),
    answer: PageImage,
  }),
  /** 1914 while pages show it. */
  delete: defineCall('/lfscada/configuration/image/delete', {
    ...changes,
    scope: 'organisation',
    summary: 'Delete a picture that no page shows',
    body: z.object({ imageId: Id }),
    answer: empty,
  }),
};
