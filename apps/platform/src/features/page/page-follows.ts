import {
  type Catalogue,
  type NamedStyle,
  NamedStyleJson,
  OwnThemeJson,
  type OwnTheme,
  type PageDocument,
  followLooks,
  lookIds,
} from '@lightfield/page';
import type { Queryable } from '../../kernel/db.ts';
import { createPageLibrary } from './page-library.ts';
import { type StoredLook, createPageLookRepository } from './page-look.repository.ts';

/** Pages with what they follow of their enterprise: components of its library (decision 115), then its themes and styles (decision 121). */
export function createPageFollows(definitions: Catalogue) {
  const library = createPageLibrary(definitions);
  const looks = createPageLookRepository();

  /** The very same page when nothing that it follows is newer. */
  const followed = async (on: Queryable, page: PageDocument, orgId: string): Promise<PageDocument> => {
    const whole = await library.followed(on, page, orgId);
    const ids = lookIds(whole);
    if (ids.length === 0) return whole;
    const found = new Map((await looks.named(on, orgId, ids)).map((look) => [look.id, look]));
    const newest = {
      theme: (id: string) => themeOf(found.get(id)),
      style: (id: string) => styleOf(found.get(id)),
    };
    return followLooks(whole, newest, definitions);
  };
  /** A theme of the enterprise, as a page that begins with it has it. */
  const theme = async (on: Queryable, orgId: string, lookId: string): Promise<OwnTheme | undefined> =>
    (await looks.find(on, orgId, lookId)) && themeOf((await looks.named(on, orgId, [lookId]))[0]);
  return { library, followed, theme };
}

/** As a page holds it. What was stored before today's schema and is refused by it stays what the page has. */
function themeOf(stored: StoredLook | undefined): OwnTheme | undefined {
  if (stored?.kind !== 'theme') return undefined;
  const parsed = OwnThemeJson.safeParse(stored.look);
  if (!parsed.success) return undefined;
  return { id: stored.id, version: stored.version, title: stored.name, look: parsed.data.look };
}
function styleOf(stored: StoredLook | undefined): NamedStyle | undefined {
  if (stored?.kind !== 'style') return undefined;
  const parsed = NamedStyleJson.safeParse(stored.look);
  if (!parsed.success) return undefined;
  return { id: stored.id, version: stored.version, title: stored.name, values: parsed.data.values };
}
