import { z } from 'zod';
import { ComponentInfo, ComponentRow, ComponentSaved, ComponentUses, ComponentVersion } from '../entities/component.ts';
import { PageJson } from '../entities/page.ts';
import { Id, formBoolean, formInt, jsonText, optional, text } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { type Call, defineCall } from './define-call.ts';

const empty = z.object({});
const { nameMax, folderMax, noteMax, documentBytes } = LIMITS.component;
const version = formInt.pipe(z.int().min(1).max(2_147_483_647));
/** The library is that of the enterprise of this page; a component of another one is answered as one that does not exist. */
const beside = { pageId: Id };
const of = { ...beside, componentId: Id };
const named = { name: text(nameMax).min(1), folder: optional(text(folderMax)) };
const note = optional(text(noteMax));
const ofPage = { page: 'pageId' } as const;
const sees = { access: 'manage_page_view', effect: 'reads', scope: ofPage } as const satisfies Partial<Call>;
const changes = { access: 'manage_page_edit', effect: 'changes', scope: ofPage } as const satisfies Partial<Call>;
/**
 * A page with one place of the component, which is the first of its components (`itemDocument` of packages/page). What it is bound to
 * by the page's owner is kept by key. 1906, 1907, 1917, 1918 as for a page; 1925: it is about no component.
 */
const document = { json: jsonText(PageJson) };
const large = { bodyBytes: 2 * documentBytes };

/** Components that all pages of an enterprise may take (decision 115), beside a page of it. */
export const componentCalls = {
  query: defineCall('/lfscada/configuration/component/query', {
    ...sees,
    summary: 'Components of the library, by name',
    body: z.object(beside),
    answer: z.array(ComponentRow),
  }),
  /** What it follows itself as it is newest. `version`: another one than the newest. `lean` as for a page. */
  info: defineCall('/lfscada/configuration/component/info', {
    ...sees,
    summary: 'A component of the library with its document',
    body: z.object({ ...of, version: optional(version), lean: optional(formBoolean) }),
    answer: ComponentInfo,
  }),
  uses: defineCall('/lfscada/configuration/component/uses', {
    ...sees,
    summary: 'What shows a component of the library: pages, page templates, other components',
    body: z.object(of),
    answer: ComponentUses,
  }),
  versions: defineCall('/lfscada/configuration/component/version/query', {
    ...sees,
    summary: 'Versions of a component of the library that are kept, newest first',
    body: z.object(of),
    answer: z.array(ComponentVersion),
  }),
  /** 1920: the name is taken; 1921: there are as many as there can be. */
  add: defineCall('/lfscada/configuration/component/add', {
    ...changes,
    ...large,
    summary: 'Put a component of a page into the library',
    body: z.object({ ...beside, ...named, note, ...document }),
    answer: ComponentSaved,
  }),
  /** 1923: somebody has saved since `base`; 1924: it would hold itself. */
  save: defineCall('/lfscada/configuration/component/save', {
    ...changes,
    ...large,
    summary: 'Save a component of the library; makes a version, which is seen wherever it is followed',
    body: z.object({ ...of, base: version, note, ...document }),
    answer: ComponentSaved,
  }),
  /** 1920. */
  edit: defineCall('/lfscada/configuration/component/edit', {
    ...changes,
    summary: 'Rename a component of the library, or move it to a folder',
    body: z.object({ ...of, ...named }),
    answer: empty,
  }),
  /** What was newest stays among the versions. 1923, 1924. */
  restore: defineCall('/lfscada/configuration/component/version/restore', {
    ...changes,
    summary: 'Make an older version of a component of the library the newest again',
    body: z.object({ ...of, version, base: version }),
    answer: ComponentSaved,
  }),
  /** 1922 while something shows it. */
  delete: defineCall('/lfscada/configuration/component/delete', {
    ...changes,
    summary: 'Delete a component of the library that nothing shows',
    body: z.object(of),
    answer: empty,
  }),
};
