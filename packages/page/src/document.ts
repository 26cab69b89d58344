import { z } from 'zod';
import type { Con } from './con.ts';
import { type Param, Params } from './param.ts';
import { WidgetId } from './widget.ts';
import type { Widget } from './widget.ts';

/**
 * Format of the documents we write. Older ones are brought up by `migrate`; newer ones are refused. A schema that lets less pass is a
 * new format, too: only so is a stored document known to have been proven by it.
 */
export const FORMAT = 7;

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

/** Drawn once, placed many times: each place is a group with `data.component` and its own `data.params` and `data.values`. */
export interface Component {
  readonly id: string;
  readonly title: string;
  /** What each place says for itself. */
  readonly params: readonly Param[];
  /** With the middle of their box at 0,0 of the place. */
  readonly widgets: readonly Widget[];
}
export const ComponentHead = z.object({
  id: WidgetId,
  title: z.string().trim().min(1).max(100),
  params: Params,
});

/** A page, as it is stored and travels: `con`, `widgets` (later ones lie over earlier ones) and `bind`. */
export interface PageDocument {
  readonly format: typeof FORMAT;
  readonly con: Con;
  readonly widgets: readonly Widget[];
  readonly components: readonly Component[];
  readonly bind: Bind;
}
