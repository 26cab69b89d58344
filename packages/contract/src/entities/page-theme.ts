import { z } from 'zod';
import { Id } from '../fields.ts';
import { LIMITS } from '../limits.ts';

/**
 * Names of colours that every theme of pages has: grounds first, then letters and lines, then what means something, then the
 * series of charts. A page says the name, its theme says the colour.
 */
export const THEME_COLOURS = [
  'ground',
  'card',
  'raised',
  'chosen',
  'edge',
  'line',
  'grid',
  'ink',
  'soft',
  'accent',
  'rest',
  'running',
  'good',
  'warn',
  'alarm',
  'level',
  'series1',
  'series2',
  'series3',
  'series4',
  'series5',
  'series6',
] as const;
export type ThemeColour = (typeof THEME_COLOURS)[number];
/** Letters of running text, of titles and of figures. */
export const THEME_FONTS = ['text', 'title', 'figure'] as const;
export type ThemeFont = (typeof THEME_FONTS)[number];

/** Nothing but six digits, so that a colour can never carry more into a style; of the grid eight, it lets the ground through. */
const Hex = z.string().regex(/^#[0-9a-f]{6}(?:[0-9a-f]{2})?$/i);
/** The name of a family holds nothing that would be more in a style, and is no name of a theme itself. */
const Family = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^(?!theme\.)[^;{}<>\\()@:/\r\n]*$/);

/** What a theme consists of. */
export const ThemeLook = z.object({
  colours: z.record(z.enum(THEME_COLOURS), Hex),
  fonts: z.record(z.enum(THEME_FONTS), Family),
  /** Corners of cards, buttons and fields, page units. */
  radius: z.number().min(0).max(LIMITS.pageTheme.radius),
});
export type ThemeLook = z.infer<typeof ThemeLook>;

/** A theme that an enterprise made. A page keeps a copy of it, so that it looks everywhere as it was published. */
export const OwnTheme = ThemeLook.extend({
  id: Id,
  title: z.string().trim().min(1).max(LIMITS.pageTheme.title),
});
export type OwnTheme = z.infer<typeof OwnTheme>;

/** `plain`: the defaults of the specification. */
export const PAGE_THEMES = ['plain', 'light', 'dark', 'isa101'] as const;
export type PageThemeName = (typeof PAGE_THEMES)[number];
/** What new pages of the product begin with: finished as it is, and dark where whoever looks at it has chosen dark. */
export const FIRST_PAGE_THEME: PageThemeName = 'light';
