import { z } from 'zod';
import { Id, Millis } from '../fields.ts';
import { PageJson } from './page.ts';

/** A component of the library in its list (decision 115). */
export const ComponentRow = z.object({
  id: Id,
  name: z.string(),
  /** `''`: in none. */
  folder: z.string(),
  version: z.int(),
  /** Of the newest version, those inside it included. */
  widgets: z.int(),
  /** Pages that show it. */
  pages: z.int(),
  at: Millis,
  /** Login name. */
  by: z.string(),
  /** Of the newest version: what it was made for. */
  note: z.string(),
});
export type ComponentRow = z.infer<typeof ComponentRow>;

/** In one of its versions. The document is proven by `packages/page`. */
export const ComponentInfo = ComponentRow.extend({ document: PageJson });
export type ComponentInfo = z.infer<typeof ComponentInfo>;

export const ComponentSaved = z.object({ id: Id, version: z.int(), at: Millis });
export type ComponentSaved = z.infer<typeof ComponentSaved>;

export const ComponentVersion = z.object({
  version: z.int(),
  at: Millis,
  by: z.string(),
  kind: z.enum(['add', 'save', 'restore']),
  /** Of a restored one: which. */
  from: z.int().nullable(),
  note: z.string(),
  widgets: z.int(),
});
export type ComponentVersion = z.infer<typeof ComponentVersion>;

/** What shows a component of the library, as far as the caller sees it. */
export const ComponentUses = z.object({
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
  /** Of the library, that hold it. */
  components: z.array(z.object({ id: Id, name: z.string() })),
});
export type ComponentUses = z.infer<typeof ComponentUses>;
