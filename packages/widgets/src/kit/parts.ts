import { z } from 'zod';

/**
 * Parts of `data` that several widgets share. Free of React: the server reads definitions too.
 */

/** How a picture meets its box (S2 §3 `fit`): whole, filling and cut, stretched, or in its own size. */
export const Fit = z.enum(['contain', 'cover', 'fill', 'none']);
export type Fit = z.infer<typeof Fit>;

/** Mirrored left to right, top to bottom, or both (S2 §4: buttons, images and animation widgets). */
export const Flip = z.enum(['none', 'horizontal', 'vertical', 'both']).default('none');
export type Flip = z.infer<typeof Flip>;

/** Where letters stand in their box. */
export const Align = z.enum(['left', 'center', 'right']);
export type Align = z.infer<typeof Align>;

/** Words of a widget: as many lines as there are line breaks. */
export const Words = z.string().max(2_000);

/** What a control of values has: ask before writing, and say afterwards what the gateway answered (S2 §3 "Combo box"). */
export const writing = {
  confirm: z.boolean().default(true),
  feedback: z.boolean().default(true),
};
