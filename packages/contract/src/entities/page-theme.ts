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

/** States of symbols that have no name in pages: what rests, runs and is faulty is `rest`, `running` and `alarm`. */
export const THEME_STATES = ['transition', 'unknown', 'manual', 'maintenance'] as const;
export type ThemeState = (typeof THEME_STATES)[number];
/** What runs through pipes. */
export const THEME_MEDIA = ['water', 'air', 'steam', 'oil', 'gas', 'chemical', 'waste'] as const;
export type ThemeMedium = (typeof THEME_MEDIA)[number];
/** Marks of alarms at values, by severity. */
export const THEME_ALARMS = ['severe', 'important', 'normal'] as const;
export type ThemeAlarm = (typeof THEME_ALARMS)[number];

/** What a theme consists of. */
export interface ThemeLook {
  readonly colours: Readonly<Record<ThemeColour, string>>;
  readonly fonts: Readonly<Record<ThemeFont, string>>;
  /** Corners of cards, buttons and fields, page units. */
  readonly radius: number;
  /** What is not said is ours, and follows the ground of the page where that does. */
  readonly states?: Readonly<Partial<Record<ThemeState, string | undefined>>> | undefined;
  readonly media?: Readonly<Partial<Record<ThemeMedium, string | undefined>>> | undefined;
  readonly alarms?: Readonly<Partial<Record<ThemeAlarm, string | undefined>>> | undefined;
}

/** `plain`: the defaults of the specification. */
export const PAGE_THEMES = ['plain', 'light', 'dark', 'isa101'] as const;
export type PageThemeName = (typeof PAGE_THEMES)[number];
/** What new pages of the product begin with: finished as it is, and dark where whoever looks at it has chosen dark. */
export const FIRST_PAGE_THEME: PageThemeName = 'light';
