import { z } from 'zod';
import { Id, Millis } from '../fields.ts';
import { PageJson } from './page.ts';

/** What pages of an enterprise have in common of how they look (decision 121). */
export const PAGE_LOOK_KINDS = ['theme', 'style'] as const;
export type PageLookKind = (typeof PAGE_LOOK_KINDS)[number];

export const PageLookRow = z.object({
  id: Id,
  kind: z.enum(PAGE_LOOK_KINDS),
  name: z.string(),
  version: z.int(),
  /** What `packages/page` calls an `OwnThemeJson` or a `NamedStyleJson`; it was proven by that. */
  look: PageJson,
  /** Pages that have it. */
  pages: z.int(),
  at: Millis,
  /** Login name. */
  by: z.string(),
});
export type PageLookRow = z.infer<typeof PageLookRow>;

export const PageLookSaved = z.object({ id: Id, version: z.int(), at: Millis });
export type PageLookSaved = z.infer<typeof PageLookSaved>;

/** What has a theme or style, as far as the caller sees it. */
export const PageLookUses = z.object({
  pages: z.array(
    z.object({
      pageId: Id,
      title: z.string(),
      owner: z.enum(['device', 'template', 'project']),
      ownerId: Id,
      ownerName: z.string(),
    }),
  ),
  /** Pages of others. */
  hidden: z.int(),
  pageTemplates: z.array(z.object({ id: Id, name: z.string() })),
});
export type PageLookUses = z.infer<typeof PageLookUses>;
