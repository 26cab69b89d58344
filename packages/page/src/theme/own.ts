import {
  LIMITS,
  PAGE_THEMES,
  THEME_ALARMS,
  THEME_COLOURS,
  THEME_FONTS,
  THEME_MEDIA,
  THEME_STATES,
  type ThemeLook,
} from '@lightfield/contract';
import { z } from 'zod';
import { PlainColour } from '../colour.ts';
import { Family } from '../style.ts';

const shape = <Name extends string, Field>(names: readonly Name[], field: Field) =>
  Object.fromEntries(names.map((name) => [name, field])) as Record<Name, Field>;
/** A theme names no other one: nothing would give its names a colour. */
const OwnFamily = Family.refine((family) => family !== '' && !family.startsWith('theme.'));

/** What an enterprise says of a theme of its own. Colours stand for themselves; what has no colour of its own keeps ours. */
export const OwnLook = z.object({
  colours: z.object(shape(THEME_COLOURS, PlainColour)),
  fonts: z.object(shape(THEME_FONTS, OwnFamily)),
  radius: z.number().min(0).max(40),
  states: z.object(shape(THEME_STATES, PlainColour.optional())).optional(),
  media: z.object(shape(THEME_MEDIA, PlainColour.optional())).optional(),
  alarms: z.object(shape(THEME_ALARMS, PlainColour.optional())).optional(),
});
export type OwnLook = z.infer<typeof OwnLook>;

/** As the enterprise keeps it, without its name. */
export const OwnThemeJson = z.object({
  /** The one of ours that it was made from. */
  from: z.enum(PAGE_THEMES).default('light'),
  look: OwnLook,
});
export type OwnThemeJson = z.infer<typeof OwnThemeJson>;

/** A theme of the enterprise as a page holds it: whole, so that the page looks the same where the enterprise is not (decision 121). */
export const OwnTheme = z.object({
  id: z.string().regex(/^[\w-]{1,64}$/),
  /** The version that stands in the page. */
  version: z.number().int().min(1).max(2_147_483_647),
  title: z.string().trim().min(1).max(LIMITS.pageLook.nameMax),
  look: OwnLook,
});
export type OwnTheme = z.infer<typeof OwnTheme>;

/** So many looks are known at once; a server reads pages of many enterprises. */
const MOST = 200;
const looks = new Map<string, ThemeLook>();
const known = new WeakMap<OwnLook, ThemeLook>();
/** The same look is the very same object, whichever page it was read from: what was drawn for it once is found again. */
export function lookOfOwn(own: OwnLook): ThemeLook {
  const before = known.get(own);
  if (before) return before;
  const text = JSON.stringify(own);
  if (looks.size >= MOST) looks.clear();
  const look: ThemeLook = looks.get(text) ?? own;
  looks.set(text, look);
  known.set(own, look);
  return look;
}
