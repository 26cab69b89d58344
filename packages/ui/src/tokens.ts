/**
 * The one place where colours, sizes and fonts are written down. Everything else, antd included, is made from here.
 * Contrast of text on every surface is at least 4.5:1 and of marks at least 3:1 (a test computes it).
 */
export type Mode = 'light' | 'dark';
export type Density = 'compact' | 'default';

const light = {
  // neutrals carry the interface
  ground: '#f3f5f7',
  surface: '#ffffff',
  raised: '#ffffff',
  sunken: '#eceff2',
  hover: '#eef2f5',
  line: '#dde2e7',
  lineStrong: '#818c98',
  text: '#1b2530',
  textSoft: '#53606e',
  textFaint: '#5f6b78',
  scrim: 'rgba(20, 28, 36, 0.45)',
  shadow: '0 1px 2px rgba(20, 28, 36, 0.06), 0 6px 20px rgba(20, 28, 36, 0.10)',
  // one quiet accent
  accent: '#1e5c8f',
  accentHover: '#17496f',
  accentSoft: '#e3edf5',
  onAccent: '#ffffff',
  /** Text on a ground of state colour. */
  onState: '#ffffff',
  /** Behind pictures that bring dark ink of their own. */
  paper: '#ffffff',
  // saturated colour is kept for state
  severe: '#c81e2b',
  important: '#b35104',
  normal: '#a17a00',
  normalFill: '#f2c200',
  ok: '#2b7a42',
  info: '#2a6cb0',
  idle: '#5f6b78',
  severeSoft: '#fdecec',
  importantSoft: '#fdf0e3',
  normalSoft: '#fbf5dc',
  okSoft: '#e6f3ea',
  infoSoft: '#e6f0f9',
  idleSoft: '#eceff2',
} as const;

const dark: Record<keyof typeof light, string> = {
  ground: '#11161b',
  surface: '#181f26',
  raised: '#202932',
  sunken: '#0d1216',
  hover: '#222c36',
  line: '#2b3640',
  lineStrong: '#6f7d8b',
  text: '#e4e9ee',
  textSoft: '#a3b0bd',
  textFaint: '#8b98a5',
  scrim: 'rgba(0, 0, 0, 0.55)',
  shadow: '0 1px 2px rgba(0, 0, 0, 0.4), 0 8px 24px rgba(0, 0, 0, 0.45)',
  accent: '#6fafe0',
  accentHover: '#93c5ec',
  accentSoft: '#1b3347',
  onAccent: '#0b1721',
  onState: '#0b1721',
  paper: '#ffffff',
  severe: '#ff6b6f',
  important: '#f59a3e',
  normal: '#e8c33a',
  normalFill: '#e8c33a',
  ok: '#5cc07a',
  info: '#6aaef0',
  idle: '#8b98a5',
  severeSoft: '#3a1d21',
  importantSoft: '#38260f',
  normalSoft: '#332c10',
  okSoft: '#16301f',
  infoSoft: '#172c40',
  idleSoft: '#242d36',
};

export type Colour = keyof typeof light;
export const COLOURS: Record<Mode, Record<Colour, string>> = { light, dark };

/** Colours of curves, in the order they are given out: told apart by people with any kind of colour vision (after Okabe and Ito). */
export const SERIES: Record<Mode, readonly string[]> = {
  light: ['#1f6fb2', '#b8560b', '#00805e', '#a8467f', '#7a6a00', '#0f7f95', '#6b4fb0', '#8a3b2a', '#4d6a1f', '#55616d'],
  dark: ['#56b4e9', '#e69f00', '#35b48f', '#d98cba', '#e0d34a', '#4fc6da', '#a996ec', '#e58b73', '#a3c65b', '#b4bfca'],
};

/** Pixels, on a 4/8 rhythm. */
export const SPACE = { s1: 4, s2: 8, s3: 12, s4: 16, s5: 24, s6: 32, s7: 48, s8: 64 } as const;
export const RADIUS = 6;

/** Pixels. */
export const FONT_SIZE: Record<
  Density,
  { tiny: number; small: number; body: number; title: number; head: number; value: number }
> = {
  compact: { tiny: 11, small: 12, body: 13, title: 15, head: 18, value: 22 },
  default: { tiny: 11, small: 12, body: 14, title: 16, head: 20, value: 24 },
};
/** Height of a control, pixels. */
export const CONTROL: Record<Density, number> = { compact: 28, default: 34 };
/** Height of a control that stands alone, as on the login screen, pixels. */
export const CONTROL_LARGE = 40;
/** Height of the top bar, widths of the navigation; up to which widths a page is a phone's or a tablet's. Pixels. */
export const SHELL = { top: 48, nav: 216, navFolded: 56, phone: 640, tablet: 960 } as const;

export const FONTS = {
  text: "'PingFang SC', 'Microsoft YaHei', 'Noto Sans SC', 'Noto Sans CJK SC', system-ui, -apple-system, 'Segoe UI', sans-serif",
  mono: "ui-monospace, 'SF Mono', 'Cascadia Mono', Consolas, 'Noto Sans Mono', monospace",
} as const;
/** Marks that a Chinese font draws as wide as a character: in English they would tear gaps. `local`: fonts that have them narrow. */
export const LATIN_MARKS = {
  family: 'Lightfield Latin marks',
  local: ['Segoe UI', 'Helvetica Neue', 'Noto Sans', 'Liberation Sans', 'DejaVu Sans', 'Arial'],
  range: 'U+2013-2014,U+2018-2019,U+201C-201D,U+2026',
} as const;

/** Milliseconds; nothing moves longer, and nothing at all where the system asks for reduced motion. */
export const MOTION = { quick: 100, usual: 160 } as const;
