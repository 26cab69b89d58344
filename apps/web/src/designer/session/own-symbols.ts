import { LANGUAGES, ownSymbolCalls } from '@lightfield/contract';
import { OWN_HREF, OwnSymbol, type Widget } from '@lightfield/page';
import { symbolCategories } from '@lightfield/widgets/design';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { isMeant } from './is-meant.ts';
import { designerKeys } from './page-queries.ts';

export const ownSymbolsKey = (pageId: string) => [...designerKeys.all, 'symbols', pageId] as const;

/** Symbols that the enterprise made of its own drawings. Asked again when one comes back to the window: others may have made some. */
export const ownSymbols = (pageId: string) =>
  queryOptions({
    queryKey: ownSymbolsKey(pageId),
    queryFn: ({ signal }) => call(ownSymbolCalls.query, { pageId }, { signal }),
    staleTime: 5_000,
    refetchOnWindowFocus: true,
  });

/** One of them as a page carries it; `version` and `name`: another one is asked for anew. */
export const ownSymbol = (
  pageId: string,
  row: { readonly id: string; readonly version: number; readonly name: string },
) =>
  queryOptions({
    queryKey: [...ownSymbolsKey(pageId), row.id, row.version, row.name] as const,
    queryFn: async ({ signal }): Promise<OwnSymbol> => {
      const { id, version, name, category, drawing } = await call(
        ownSymbolCalls.info,
        { pageId, symbolId: row.id },
        { signal },
      );
      return OwnSymbol.parse({ ...drawing, id, version, name, category });
    },
    staleTime: 60_000,
  });

/** Is every word in its name or in that of its folder, as it is written or read? */
export function isOwnFound({ name, category }: { readonly name: string; readonly category: string }, text: string) {
  const [, folder] = Object.entries(symbolCategories).find(([known]) => known === category) ?? [];
  return isMeant([name, ...(folder ? LANGUAGES.map((language) => folder[language]) : [])], text);
}

/** As it is placed: with its name beside it as soon as it is given one. */
export const placedOwn = (own: OwnSymbol) => ({
  type: 'UsualImage',
  data: { imgHref: OWN_HREF, own, symbol: { name: { show: true } } },
});

/** Which symbol of the enterprise a picture shows. */
export function carriedOwn({ data }: Widget): Pick<OwnSymbol, 'id' | 'version' | 'name'> | undefined {
  if (typeof data !== 'object' || data === null || Reflect.get(data, 'imgHref') !== OWN_HREF) return undefined;
  const own: unknown = Reflect.get(data, 'own');
  const [id, version, name] = ['id', 'version', 'name'].map((field): unknown =>
    typeof own === 'object' && own !== null ? Reflect.get(own, field) : undefined,
  );
  return typeof id === 'string' && typeof version === 'number' && typeof name === 'string'
    ? { id, version, name }
    : undefined;
}
