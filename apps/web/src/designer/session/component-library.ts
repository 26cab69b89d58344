import { type ComponentInfo, componentCalls } from '@lightfield/contract';
import { type BriefPage, type LibraryItem, isBrief, parsePage, wholePage } from '@lightfield/page';
import { definitions } from '@lightfield/widgets/definitions';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { isMeant } from './is-meant.ts';
import { designerKeys } from './page-queries.ts';

export const libraryKey = (pageId: string) => [...designerKeys.all, 'components', pageId] as const;

/** Components that pages of the enterprise have in common. Asked again when one comes back to the window: others may have saved some. */
export const componentLibrary = (pageId: string) =>
  queryOptions({
    queryKey: libraryKey(pageId),
    queryFn: ({ signal }) => call(componentCalls.query, { pageId }, { signal }),
    staleTime: 5_000,
    refetchOnWindowFocus: true,
  });

/** One of them as pages take it; `version`: another one than the newest. */
export const libraryItem = (pageId: string, componentId: string, version: number) =>
  queryOptions({
    queryKey: [...libraryKey(pageId), componentId, version] as const,
    queryFn: async ({ signal }): Promise<LibraryItem> =>
      itemIn(await call(componentCalls.info, { pageId, componentId, version, lean: true }, { signal })),
    staleTime: 60_000,
  });

/** What the server proved is not proven again. */
function itemIn({ id, name, version, document }: ComponentInfo): LibraryItem {
  // `isBrief` looks at its marks, and our own server sent it
  if (isBrief(document))
    return { id, name, version, document: wholePage(document as unknown as BriefPage, definitions) };
  const parsed = parsePage(document, definitions);
  if (!parsed.ok) throw new Error('The library has no sound component');
  return { id, name, version, document: parsed.page };
}

/** Is every word in its name or folder, as it is written or read? */
export const isFound = ({ name, folder }: { readonly name: string; readonly folder: string }, text: string): boolean =>
  isMeant([name, folder], text);
