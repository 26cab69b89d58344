import type { PageJson } from '@lightfield/contract';
import { type BriefPage, type ParsedPage, isBrief, parsePage, wholePage } from '@lightfield/page';
import { definitions } from '@lightfield/widgets/definitions';

/** What the server proved when it was saved is not proven again: that takes longer than drawing a small page. */
export const openedDocument = (document: PageJson): ParsedPage =>
  isBrief(document)
    ? // `isBrief` looks at its marks, and our own server sent it
      { ok: true, page: wholePage(document as unknown as BriefPage, definitions) }
    : parsePage(document, definitions);
