import { z } from 'zod';
import { PAGE_LOOK_KINDS, PageLookRow, PageLookSaved, PageLookUses } from '../entities/page-look.ts';
import { PageJson } from '../entities/page.ts';
import { Id, formInt, jsonText, optional, text } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { type Call, defineCall } from './define-call.ts';

const empty = z.object({});
const version = formInt.pipe(z.int().min(1).max(2_147_483_647));
/** Exactly one is given. 10002: none or several. */
const owner = { equipmentId: optional(Id), templateId: optional(Id), projectId: optional(Id) };
const ofOwner = { device: 'equipmentId', template: 'templateId', project: 'projectId' } as const;
/** It is that of the enterprise of this page; one of another enterprise is answered as one that does not exist. */
const beside = { pageId: Id };
const of = { ...beside, lookId: Id };
const name = text(LIMITS.pageLook.nameMax).min(1);
/** What `packages/page` calls an `OwnThemeJson` or, of a style, a `NamedStyleJson`. 1929: it is none; 90006: it is longer than one may be. */
const look = { look: jsonText(PageJson) };
const ofPage = { page: 'pageId' } as const;
const sees = { access: 'manage_page_view', effect: 'reads' } as const satisfies Partial<Call>;
const changes = { access: 'manage_page_edit', effect: 'changes', scope: ofPage } as const satisfies Partial<Call>;

/** Themes of an enterprise, which its pages choose from, and named styles of their widgets (decision 121). */
export const pageLookCalls = {
  query: defineCall('/lfscada/configuration/look/query', {
    ...sees,
    scope: ofOwner,
    summary: 'Page themes and widget styles of the enterprise that a device, template or project belongs to, by name',
    body: z.object(owner),
    answer: z.array(PageLookRow),
  }),
  uses: defineCall('/lfscada/configuration/look/uses', {
    ...sees,
    scope: ofPage,
    summary: 'Pages and page templates that have a page theme or widget style of the enterprise',
    body: z.object(of),
    answer: PageLookUses,
  }),
  /** 1926: the name is taken; 1927: there are as many as there can be. */
  add: defineCall('/lfscada/configuration/look/add', {
    ...changes,
    summary: 'Add a page theme or a widget style to the enterprise',
    body: z.object({ ...beside, kind: z.enum(PAGE_LOOK_KINDS), name, ...look }),
    answer: PageLookSaved,
  }),
  /** 1926; 1928: somebody has saved since `base`. */
  save: defineCall('/lfscada/configuration/look/save', {
    ...changes,
    summary: 'Change a page theme or widget style of the enterprise; all pages that have it follow',
    body: z.object({ ...of, base: version, name, ...look }),
    answer: PageLookSaved,
  }),
  /** Pages that have it keep what it was. */
  delete: defineCall('/lfscada/configuration/look/delete', {
    ...changes,
    summary: 'Delete a page theme or widget style of the enterprise; pages that have it stay as they look',
    body: z.object(of),
    answer: empty,
  }),
};
