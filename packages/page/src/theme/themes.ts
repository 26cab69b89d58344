import { PAGE_THEMES, type PageThemeName, type ThemeColour, type ThemeLook } from '@lightfield/contract';
import { z } from 'zod';
import { luminance } from '../colour/contrast.ts';
import { turnedDark } from '../colour/dark-colour.ts';
import { parseColour, printColour } from '../colour/text.ts';
import { OwnTheme, lookOfOwn } from './own.ts';

/** The theme of a page: one of ours by its name, or one of the enterprise, which says which of ours it was made from. */
export const PageTheme = z
  .object({ name: z.enum(PAGE_THEMES).default('plain'), own: OwnTheme.optional() })
  .prefault({});
export type PageTheme = z.infer<typeof PageTheme>;
export const PLAIN: PageTheme = { name: 'plain' };

type Colours = Readonly<Record<ThemeColour, string>>;
const YAHEI = { text: 'Microsoft YaHei', title: 'Microsoft YaHei', figure: 'Microsoft YaHei' } as const;

/** What fresh widgets have where nobody chose anything. */
const PLAIN_COLOURS: Colours = {
  ground: '#ffffff',
  card: '#ffffff',
  raised: '#eef2f5',
  chosen: '#e3edf5',
  edge: '#dde2e7',
  line: '#818c98',
  grid: '#97a2ad44',
  ink: '#1b2530',
  soft: '#53606e',
  accent: '#1e5c8f',
  rest: '#c3cad1',
  running: '#2f8048',
  good: '#2b7a42',
  warn: '#c65a06',
  alarm: '#c81e2b',
  level: '#6aa5d4',
  series1: '#2f7fd1',
  series2: '#e08a1e',
  series3: '#2f9e75',
  series4: '#c8475a',
  series5: '#7a63c7',
  series6: '#1fa2b8',
};
const LIGHT: Colours = {
  ...PLAIN_COLOURS,
  ground: '#eef2f5',
  raised: '#f1f5f8',
  chosen: '#dfeaf4',
  edge: '#dbe2e8',
  line: '#84909c',
  grid: '#97a2ad33',
  soft: '#556270',
  accent: '#1c66a8',
  running: '#2f8a5b',
  good: '#23794c',
  warn: '#b45f06',
  level: '#4f97d1',
  series2: '#2f9e75',
  series3: '#e08a1e',
  series4: '#7a63c7',
  series5: '#1fa2b8',
  series6: '#c8475a',
};
const DARK: Colours = {
  ground: '#0d141b',
  card: '#141d26',
  raised: '#1c2732',
  chosen: '#1f3a52',
  edge: '#24313e',
  line: '#617283',
  grid: '#93a3b222',
  ink: '#e8eef4',
  soft: '#93a3b2',
  accent: '#4aa8e0',
  rest: '#3a4855',
  running: '#3fbf8a',
  good: '#4fc795',
  warn: '#efa04f',
  alarm: '#ff6b6f',
  level: '#3d8fc9',
  series1: '#4aa8e0',
  series2: '#3fbf8a',
  series3: '#efa04f',
  series4: '#8f9bf2',
  series5: '#45c3cf',
  series6: '#e0708f',
};
/** Greys alone carry the picture; what runs is white, and a saturated colour always means that something is wrong. */
const ISA101: Colours = {
  ground: '#c9cdd0',
  card: '#dcdfe1',
  raised: '#e8eaeb',
  chosen: '#c3d0da',
  edge: '#b3b9be',
  line: '#6f7880',
  grid: '#7d868e33',
  ink: '#22282d',
  soft: '#454e56',
  accent: '#1f4f78',
  rest: '#aeb4b9',
  running: '#f4f6f7',
  good: '#2e5b50',
  warn: '#8a5200',
  alarm: '#b3121f',
  level: '#6c8ba3',
  series1: '#1f4f78',
  series2: '#4f5a63',
  series3: '#6b5b8f',
  series4: '#35685c',
  series5: '#80622b',
  series6: '#5d7d99',
};
/** The same greys for a dark control room. */
const ISA101_DARK: Colours = {
  ground: '#26292c',
  card: '#303438',
  raised: '#3a3f44',
  chosen: '#33475a',
  edge: '#44494e',
  line: '#868e95',
  grid: '#9aa1a722',
  ink: '#e6e8ea',
  soft: '#adb4ba',
  accent: '#8ab4d8',
  rest: '#565c62',
  running: '#e9ebec',
  good: '#8fc0ac',
  warn: '#e0a94a',
  alarm: '#ff6b6f',
  level: '#5f88a8',
  series1: '#8ab4d8',
  series2: '#b6bcc1',
  series3: '#b09fd6',
  series4: '#7fbfae',
  series5: '#cfae74',
  series6: '#9db9d0',
};

export const THEMES: Readonly<Record<PageThemeName, ThemeLook>> = {
  plain: { colours: PLAIN_COLOURS, fonts: YAHEI, radius: 0 },
  light: { colours: LIGHT, fonts: YAHEI, radius: 8 },
  dark: { colours: DARK, fonts: YAHEI, radius: 8 },
  isa101: { colours: ISA101, fonts: YAHEI, radius: 2 },
};
/** What each looks like in the dark theme of the product, where it has its own answer. */
const IN_DARK: Partial<Record<PageThemeName, ThemeLook>> = {
  light: { ...THEMES.light, colours: DARK },
  isa101: { ...THEMES.isa101, colours: ISA101_DARK },
};

export const lookOfTheme = ({ name, own }: PageTheme): ThemeLook => (own ? lookOfOwn(own.look) : THEMES[name]);
/** One of the enterprise is never plain, even where it was made from that: its colours are names. */
export const isPlain = ({ name, own }: PageTheme): boolean => name === 'plain' && !own;
/** Are they the same one, whatever version of it? */
export const isSameTheme = (one: PageTheme, other: PageTheme): boolean =>
  one.own || other.own ? one.own?.id === other.own?.id : one.name === other.name;

/** Is its ground so dark that the dark theme of the product has nothing to turn? */
const MIDDLE = 0.18;
const isDark = ({ colours }: ThemeLook): boolean => {
  const ground = parseColour(colours.ground);
  return ground !== undefined && luminance(ground) < MIDDLE;
};

const turned = new WeakMap<ThemeLook, ThemeLook>();
/** The look of a theme in the dark theme of the product; the very same where it is dark by itself. */
export function darkLookOf(theme: PageTheme): ThemeLook {
  const look = lookOfTheme(theme);
  if (isDark(look)) return look;
  const ours = theme.own ? undefined : IN_DARK[theme.name];
  if (ours) return ours;
  const before = turned.get(look);
  if (before) return before;
  const dark = { ...look, colours: turnedAll(look.colours) };
  turned.set(look, dark);
  return dark;
}
const turnedAll = <Colours extends Readonly<Record<string, string>>>(colours: Colours): Colours =>
  Object.fromEntries(
    Object.entries(colours).map(([name, text]) => {
      const colour = parseColour(text);
      return [name, colour ? printColour(turnedDark(colour), 'hex') : text];
    }),
  ) as Colours;
export const isDarkLook = isDark;
