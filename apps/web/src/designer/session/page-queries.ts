import {
  type PageInfo,
  type PageJson,
  type PageRow,
  configCalls,
  pageCalls,
  pageImageCalls,
  pageTemplateCalls,
  templateConfigCalls,
} from '@lightfield/contract';
import { isRecord } from '@lightfield/page';
import { queryOptions } from '@tanstack/react-query';
import { call, checked } from '../../lib/call.ts';
import { takeAhead } from './ahead.ts';
import type { PageOwner } from './page-owner.ts';

export const designerKeys = {
  all: ['designer'] as const,
  page: (id: string) => [...designerKeys.all, 'page', id] as const,
  pages: (owner: PageOwner) => [...designerKeys.all, 'pages', owner.kind, owner.id] as const,
  owned: (owner: PageOwner) => [...designerKeys.all, 'owned', owner.kind, owner.id] as const,
  versions: (id: string) => [...designerKeys.all, 'versions', id] as const,
  images: () => [...designerKeys.all, 'images'] as const,
  templates: () => [...designerKeys.all, 'templates'] as const,
};

/** The page with its document, as the server has it now, brief. Never refreshed by itself: the editor holds what is newer. */
export const pageInfo = (id: string) =>
  queryOptions({
    queryKey: designerKeys.page(id),
    queryFn: async ({ signal }): Promise<PageInfo> => {
      const ahead = takeAhead(id);
      return ahead ? checked(pageCalls.info, await ahead) : call(pageCalls.info, { id, lean: true }, { signal });
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Which of the body's owner fields names this owner. */
export const ownerField = ({ kind, id }: PageOwner) =>
  kind === 'device' ? { equipmentId: id } : kind === 'template' ? { templateId: id } : { projectId: id };

export const pagesOf = (owner: PageOwner) =>
  queryOptions({
    queryKey: designerKeys.pages(owner),
    queryFn: ({ signal }) => call(pageCalls.query, ownerField(owner), { signal }),
  });

/** What a page that a click leads to asks to be told. */
export const pageParams = (id: string) =>
  queryOptions({
    queryKey: [...designerKeys.all, 'params', id] as const,
    queryFn: async ({ signal }): Promise<unknown> => {
      const { document } = await call(pageCalls.info, { id, lean: true }, { signal });
      return isRecord(document['con']) ? (document['con']['params'] ?? []) : [];
    },
    retry: false,
    staleTime: 10_000,
  });

/** A page as it is drawn beside its name: another one with each version. */
export const pagePicture = ({ id, version }: Pick<PageRow, 'id' | 'version'>) => ({
  queryKey: [...designerKeys.all, 'picture', id, version] as const,
  queryFn: async (): Promise<PageJson> => (await call(pageCalls.info, { id, lean: true }, { quiet: true })).document,
});
export const templatePicture = (id: string) => ({
  queryKey: [...designerKeys.all, 'template-picture', id] as const,
  queryFn: async (): Promise<PageJson> =>
    (await call(pageTemplateCalls.info, { pageTemplateId: id }, { quiet: true })).document,
});

/** Name and variables of the device or template. */
export const ownedConfig = (owner: PageOwner) =>
  queryOptions({
    queryKey: designerKeys.owned(owner),
    queryFn: ({ signal }) =>
      call((owner.kind === 'device' ? configCalls : templateConfigCalls).query, { id: owner.id }, { signal }),
    staleTime: 60_000,
  });

export const versionsOf = (id: string) =>
  queryOptions({
    queryKey: designerKeys.versions(id),
    queryFn: ({ signal }) => call(pageCalls.versions, { id }, { signal }),
    staleTime: 0,
  });

export const pageImages = (keyword: string) =>
  queryOptions({
    queryKey: [...designerKeys.images(), keyword] as const,
    queryFn: ({ signal }) => call(pageImageCalls.query, { ...(keyword && { keyword }), pageSize: 100 }, { signal }),
  });

export const pageTemplates = (keyword: string) =>
  queryOptions({
    queryKey: [...designerKeys.templates(), keyword] as const,
    queryFn: ({ signal }) => call(pageTemplateCalls.query, { ...(keyword && { keyword }), pageSize: 100 }, { signal }),
  });
