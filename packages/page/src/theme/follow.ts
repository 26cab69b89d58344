import type { PageDocument } from '../document.ts';
import { sameJson } from '../json.ts';
import type { OwnTheme } from './own.ts';

type Looked = Pick<PageDocument, 'con'>;

/** What the enterprise has of how pages look, by its ids. */
export interface Looks {
  theme(id: string): OwnTheme | undefined;
}

/** Ids of what a page has of the looks of its enterprise. */
export const lookIds = ({ con }: Looked): readonly string[] => (con.theme.own ? [con.theme.own.id] : []);

/**
 * The page with its theme as the enterprise has it newest. What the enterprise does not have stays as the page holds it: that is one
 * of another enterprise, or from a file. The very same page when it has what there is.
 */
export function followLooks<Page extends Looked>(page: Page, looks: Looks): Page {
  const { own } = page.con.theme;
  const newest = own && looks.theme(own.id);
  if (!newest || sameJson(newest, own)) return page;
  return { ...page, con: { ...page.con, theme: { ...page.con.theme, own: newest } } };
}
