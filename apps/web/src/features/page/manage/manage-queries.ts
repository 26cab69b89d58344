import {
  type PageFile,
  type PageFit,
  type PageJson,
  type PageMasterLayer,
  type PageRow,
  PAGE_THEMES,
  type PageThemeName,
  deviceManageCalls,
  pageCalls,
  pageLookCalls,
  pageTemplateCalls,
  projectCalls,
  templateCalls,
} from '@lightfield/contract';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { sealed } from '../../../lib/sealed.ts';
import { pageKeys } from '../api/page-queries.ts';
import type { PublishFields } from '../../../lib/publish-dialog.tsx';
import { type PageOwner, ownerFields, watchedFields } from './owner.ts';

/** Choices of a list that are offered at once; who looks for another one types more. */
const OFFERED = 50;

export const pageList = (owner: PageOwner) =>
  queryOptions({
    queryKey: pageKeys.list(owner.id),
    queryFn: ({ signal }) => call(pageCalls.query, ownerFields(owner), { signal }),
  });
export const pagePermissions = (owner: PageOwner) =>
  queryOptions({
    queryKey: [...pageKeys.all, 'permissions', owner.id] as const,
    queryFn: ({ signal }) => call(pageCalls.pmsnQuery, ownerFields(owner), { signal }),
  });
export const pageVersions = (id: string) =>
  queryOptions({
    queryKey: [...pageKeys.all, 'versions', id] as const,
    queryFn: ({ signal }) => call(pageCalls.versions, { id }, { signal }),
  });
export const pagePublishing = (owner: PageOwner) =>
  queryOptions({
    queryKey: [...pageKeys.all, 'publishing', owner.id] as const,
    queryFn: ({ signal }) => call(pageCalls.publishing, watchedFields(owner), { signal }),
    enabled: owner.kind !== 'template',
  });
/** Themes that the enterprise of the owner has made. */
export const ownThemes = (owner: PageOwner) =>
  queryOptions({
    queryKey: [...pageKeys.all, 'looks', owner.id] as const,
    queryFn: ({ signal }) => call(pageLookCalls.query, ownerFields(owner), { signal }),
    select: (looks) => looks.filter(({ kind }) => kind === 'theme'),
  });
export const pageTemplates = () =>
  queryOptions({
    queryKey: [...pageKeys.all, 'templates'] as const,
    queryFn: ({ signal }) => call(pageTemplateCalls.query, { keyword: undefined, pageSize: 100 }, { signal }),
  });
/** A page as it is drawn beside its name: another one with each version. */
export const pagePicture = ({ id, version }: Pick<PageRow, 'id' | 'version'>) => ({
  queryKey: [...pageKeys.all, 'picture', id, version] as const,
  queryFn: async (): Promise<PageJson> => (await call(pageCalls.info, { id, lean: true })).document,
});
export const templatePicture = (id: string) => ({
  queryKey: [...pageKeys.all, 'template-picture', id] as const,
  queryFn: async (): Promise<PageJson> => (await call(pageTemplateCalls.info, { pageTemplateId: id })).document,
});
const NO_FILTER = {
  groupId: undefined,
  ungrouped: undefined,
  gatewayState: undefined,
  templateId: undefined,
  sync: undefined,
  sort: undefined,
  order: undefined,
};
/** Devices, templates or projects a page can be copied to. */
export const copyTargets = (kind: PageOwner['kind'], keyword: string) =>
  queryOptions({
    queryKey: [...pageKeys.all, 'targets', kind, keyword] as const,
    queryFn: async ({ signal }): Promise<{ id: string; name: string }[]> => {
      const named = { keyword: keyword || undefined };
      switch (kind) {
        case 'device': {
          const filter = { ...NO_FILTER, ...named, pageNum: 1, pageSize: OFFERED };
          return (await call(deviceManageCalls.queryForManage, filter, { signal })).rows;
        }
        case 'template':
          return call(templateCalls.query, { ...named, deviceId: undefined, series: undefined }, { signal });
        case 'project':
          return call(projectCalls.queryAll, named, { signal });
      }
    },
  });

/** Settings as the form has them. `checkpwd` without a password keeps the one there is. */
export interface PageSettingsForm {
  readonly title: string;
  readonly width: number;
  readonly height: number;
  readonly fit: PageFit;
  readonly follow: boolean;
  readonly adaption: boolean;
  readonly checkpwd: boolean;
  readonly password?: string;
}
export interface NewPageForm extends PageSettingsForm {
  /** One of ours, or the id of one that the enterprise has made. */
  readonly theme: string;
}
const isOurs = (theme: string): theme is PageThemeName => PAGE_THEMES.some((name) => name === theme);
async function settingsOf({ password = '', ...settings }: PageSettingsForm) {
  const secret =
    settings.checkpwd && password !== '' ? await sealed({ password }) : { password: undefined, nonce: undefined };
  return { ...settings, bgColor: undefined, bgImage: undefined, ...secret };
}
const NOTHING_SET = {
  width: undefined,
  height: undefined,
  fit: undefined,
  bgColor: undefined,
  bgImage: undefined,
  follow: undefined,
  adaption: undefined,
  checkpwd: undefined,
  password: undefined,
  nonce: undefined,
};

/** What one can do with the pages of an owner. Each reads the list anew; what was lost on the way is in the answer. */
export const pageChanges = {
  add: async (owner: PageOwner, { theme, ...settings }: NewPageForm) =>
    call(pageCalls.add, {
      ...ownerFields(owner),
      ...(await settingsOf(settings)),
      ...(isOurs(theme) ? { theme, lookId: undefined } : { theme: undefined, lookId: theme }),
      pageTemplateId: undefined,
    }),
  addFrom: (owner: PageOwner, title: string, pageTemplateId: string) =>
    call(pageCalls.add, {
      ...ownerFields(owner),
      ...NOTHING_SET,
      theme: undefined,
      lookId: undefined,
      title,
      pageTemplateId,
    }),
  importFile: (owner: PageOwner, title: string, file: PageFile) =>
    call(pageCalls.importPage, { ...ownerFields(owner), title, remap: undefined, file }),
  edit: async (id: string, settings: PageSettingsForm) => call(pageCalls.edit, { id, ...(await settingsOf(settings)) }),
  copy: (id: string, owner: PageOwner, title: string) =>
    call(pageCalls.copy, { id, ...ownerFields(owner), title, remap: undefined }),
  remove: (id: string) => call(pageCalls.delete, { id }),
  setHome: (id: string, home: boolean) => call(pageCalls.setHome, { id, home }),
  setMaster: (id: string, master: PageMasterLayer | 'none') =>
    call(pageCalls.masterSave, { id, master, withMaster: undefined }),
  setWithMaster: (id: string, withMaster: boolean) => call(pageCalls.masterSave, { id, master: undefined, withMaster }),
  restore: (id: string, version: number, base: number) => call(pageCalls.restore, { id, version, base }),
  publish: (id: string, version: number, { name, note }: PublishFields) =>
    call(pageCalls.publish, { id, version, name, note }),
  publishSeveral: (pages: readonly PageRow[], { name, note }: PublishFields) =>
    call(pageCalls.publishSeveral, {
      ids: pages.map(({ id }) => id),
      versions: pages.map(({ version }) => version),
      name,
      note,
    }),
  setPublishing: (owner: PageOwner, enabled: boolean) =>
    call(pageCalls.publishingSave, { ...watchedFields(owner), enabled }),
  keepAsTemplate: (id: string, name: string) => call(pageTemplateCalls.add, { id, name }),
  savePermissions: (owner: PageOwner, pagePmsn: string[]) =>
    call(pageCalls.pmsnSave, { ...ownerFields(owner), pagePmsn }),
  exportFile: (id: string) => call(pageCalls.exportPage, { id }),
} as const;

/** A page is part of its template: a change of one can make a version, which editor and lists show. */
const PAGE_KEYS = new Set<unknown>([...pageKeys.all, 'device-config', 'template', 'device-sync']);
const reread = (client: QueryClient) =>
  client.invalidateQueries({ predicate: ({ queryKey }) => PAGE_KEYS.has(queryKey[0]) });

/** Runs a change and reads everything of pages anew. */
export function usePageChange<Answer = unknown>() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (run: () => Promise<Answer>) => run(),
    onSettled: () => reread(client),
  });
}

/** Puts pages into another order: seen at once, taken back when the server refuses. */
export function useSortPages(owner: PageOwner) {
  const client = useQueryClient();
  const { queryKey } = pageList(owner);
  return useMutation({
    mutationFn: (rows: readonly PageRow[]) => call(pageCalls.sort, { ids: rows.map(({ id }) => id) }),
    onMutate: async (rows) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, [...rows]);
      return before;
    },
    onError: (_error, _rows, before) => client.setQueryData(queryKey, before),
    onSettled: () => reread(client),
  });
}
