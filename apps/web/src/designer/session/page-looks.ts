import { type PageLookRow, pageLookCalls } from '@lightfield/contract';
import { type NamedStyle, NamedStyleJson, OwnThemeJson, type PageTheme } from '@lightfield/page';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import type { PageOwner } from './page-owner.ts';
import { designerKeys, ownerField } from './page-queries.ts';

export const looksKey = (owner: PageOwner) => [...designerKeys.all, 'looks', owner.kind, owner.id] as const;

/** Themes and styles of the enterprise. Asked again when one comes back to the window: others may have changed some. */
export const pageLooks = (owner: PageOwner) =>
  queryOptions({
    queryKey: looksKey(owner),
    queryFn: ({ signal }) => call(pageLookCalls.query, ownerField(owner), { signal }),
    staleTime: 5_000,
    refetchOnWindowFocus: true,
  });

/** As a page has it. Nothing: it was stored by a version whose colours nobody takes today. */
export function themeOf({ kind, id, version, name, look }: PageLookRow): PageTheme | undefined {
  const parsed = kind === 'theme' ? OwnThemeJson.safeParse(look) : undefined;
  return parsed?.success
    ? { name: parsed.data.from, own: { id, version, title: name, look: parsed.data.look } }
    : undefined;
}

/** As a widget has it. */
export function styleOf({ kind, id, version, name, look }: PageLookRow): NamedStyle | undefined {
  const parsed = kind === 'style' ? NamedStyleJson.safeParse(look) : undefined;
  return parsed?.success ? { id, version, title: name, values: parsed.data.values } : undefined;
}
