import { z } from 'zod';
import type { Con } from './con.ts';
import { WidgetId } from './widget.ts';
import type { Widget } from './widget.ts';

/**
 * Format of the documents we write. Older ones are brought up by `migrate`; newer ones are refused. A schema that lets less pass is a
 * new format, too: only so is a stored document known to have been proven by it.
 */
export const FORMAT = 5;

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

/** Drawn once, placed many times: each place is a group with `data.component` and its own `data.params`. */
export interface Component {
  readonly id: string;
  readonly title: string;
  /** Names of what each place binds on its own. */
  readonly params: readonly { readonly name: string; readonly title: string }[];
  /** With the middle of their box at 0,0 of the place. */
  readonly widgets: readonly Widget[];
}
export const ComponentHead = z.object({
  id: WidgetId,
  title: z.string().trim().min(1).max(100),
  params: z.array(z.object({ name: z.string().regex(/^[A-Za-z_]\w{0,39}$/), title: z.string().max(100) })).max(50),
});

/** A page, as it is stored and travels: `con`, `widgets` (later ones lie over earlier ones) and `bind`. */
export interface PageDocument {
  readonly format: typeof FORMAT;
  readonly con: Con;
  readonly widgets: readonly Widget[];
  readonly components: readonly Component[];
  readonly bind: Bind;
}
