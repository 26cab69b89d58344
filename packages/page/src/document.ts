import { z } from 'zod';
import type { Con } from './con.ts';
import { type Param, Params } from './param.ts';
import { WidgetId } from './widget.ts';
import type { Widget } from './widget.ts';

/**
 * Format of the documents we write. Older ones are brought up by `migrate`; newer ones are refused. A schema that lets less pass is a
 * new format, too: only so is a stored document known to have been proven by it.
 */
export const FORMAT = 14;

/** What a page needs from outside, told beside it so that neither server nor page has to look for it (S2 §7). */
export const Bind = z
  .object({
    equips: z.array(z.string().max(64)).default([]),
    signals: z.array(z.string().max(64)).default([]),
    keys: z.array(z.string().max(140)).default([]),
    mvars: z.array(z.string().max(64)).default([]),
  })
  .prefault({});
export type Bind = z.infer<typeof Bind>;

/** How a component of a page goes with the one of the library it was taken from (decision 115). */
export const LIBRARY_MODES = [
  /** It is what the library has newest, whenever the page is looked at. */
  'follow',
  /** It stays the version that it is. */
  'kept',
  /** It was changed on this page; nothing of the library comes over it until somebody says so. */
  'edited',
] as const;
export type LibraryMode = (typeof LIBRARY_MODES)[number];
export const LibraryUse = z.object({
  id: WidgetId,
  /** The version that stands in the page. */
  version: z.number().int().min(1).max(2_147_483_647),
  mode: z.enum(LIBRARY_MODES).default('follow'),
  /** Where the middle of this version lies in the frame of the first one: so a newer version finds the frame of its places. */
  x: z.number().min(-100_000).max(100_000).default(0),
  y: z.number().min(-100_000).max(100_000).default(0),
});
export type LibraryUse = z.infer<typeof LibraryUse>;

/** Drawn once, placed many times: each place is a group with `data.component` and its own `data.params` and `data.values`. */
export interface Component {
  readonly id: string;
  readonly title: string;
  /** What each place says for itself. */
  readonly params: readonly Param[];
  /** With the middle of their box at 0,0 of the place. */
  readonly widgets: readonly Widget[];
  /** Taken from the library of the enterprise. */
  readonly library?: LibraryUse | undefined;
  /** Came with a component of the library, and goes with it: the id of that one on this page. */
  readonly within?: string | undefined;
}
export const ComponentHead = z.object({
  id: WidgetId,
  title: z.string().trim().min(1).max(100),
  params: Params,
  library: LibraryUse.optional(),
  within: WidgetId.optional(),
});

/** A page, as it is stored and travels: `con`, `widgets` (later ones lie over earlier ones) and `bind`. */
export interface PageDocument {
  readonly format: typeof FORMAT;
  readonly con: Con;
  readonly widgets: readonly Widget[];
  readonly components: readonly Component[];
  readonly bind: Bind;
}
