import { z } from 'zod';
import { Id, Millis } from '../fields.ts';
import { PageJson } from './page.ts';

/** A symbol that an enterprise made of its own drawing (decision 137), in its list. */
export const OwnSymbolRow = z.object({
  id: Id,
  name: z.string(),
  /** A folder of the library of symbols. */
  category: z.string(),
  version: z.int(),
  /** Pages that show it. */
  pages: z.int(),
  at: Millis,
  /** Login name. */
  by: z.string(),
});
export type OwnSymbolRow = z.infer<typeof OwnSymbolRow>;

/** What `packages/page` calls an `OwnDrawing`; it was proven by that. */
export const OwnSymbolInfo = OwnSymbolRow.extend({ drawing: PageJson });
export type OwnSymbolInfo = z.infer<typeof OwnSymbolInfo>;

/** `pages`: how many show it, as they have it; they take the new version when somebody says so. */
export const OwnSymbolSaved = z.object({ id: Id, version: z.int(), at: Millis, pages: z.int() });
export type OwnSymbolSaved = z.infer<typeof OwnSymbolSaved>;

/** Pages that show it, as far as the caller sees them. */
export const OwnSymbolUses = z.object({
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
});
export type OwnSymbolUses = z.infer<typeof OwnSymbolUses>;
