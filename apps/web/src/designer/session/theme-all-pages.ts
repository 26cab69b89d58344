import { type PageRow, pageCalls } from '@lightfield/contract';
import { type PageTheme, collectBind, normalPage, sameJson, withTheme } from '@lightfield/page';
import { definitions } from '@lightfield/widgets/definitions';
import { call } from '../../lib/call.ts';
import type { PageOwner } from './page-owner.ts';
import { openedDocument } from './opened-document.ts';
import { ownerField } from './page-queries.ts';

/**
 * Gives every one of these pages a theme, one after the other, each as a version of its own. Answers those that could not be
 * changed: somebody saved meanwhile, or the page is not sound. The others stand.
 */
export async function themeAllPages(
  owner: PageOwner,
  pages: readonly PageRow[],
  { theme, byHand }: { readonly theme: PageTheme; readonly byHand: boolean },
  onPage: (done: number) => void,
): Promise<readonly PageRow[]> {
  const failed: PageRow[] = [];
  for (const [done, page] of pages.entries()) {
    onPage(done);
    // one at a time: each is a whole document that the server proves
    // oxlint-disable-next-line no-await-in-loop
    const isDone = await themeOne(owner, page.id, theme, byHand).catch(() => false);
    if (!isDone) failed.push(page);
  }
  return failed;
}

async function themeOne(owner: PageOwner, id: string, theme: PageTheme, byHand: boolean): Promise<boolean> {
  const info = await call(pageCalls.info, { id, lean: true }, { quiet: true });
  const opened = openedDocument(info.document);
  if (!opened.ok) return false;
  const changed = normalPage(withTheme(opened.page, theme, byHand), definitions);
  if (sameJson(changed, opened.page)) return true;
  const document = { ...changed, bind: collectBind(changed, definitions) };
  await call(pageCalls.save, { id, ...ownerField(owner), base: info.version, json: { ...document } }, { quiet: true });
  return true;
}
