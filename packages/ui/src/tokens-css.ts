import {
  COLOURS,
  CONTROL,
  CONTROL_LARGE,
  type Density,
  FONTS,
  LATIN_MARKS,
  FONT_SIZE,
  MOTION,
  type Mode,
  RADIUS,
  SERIES,
  SHELL,
  SPACE,
} from './tokens.ts';

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const block = (selector: string, lines: readonly string[]) => `${selector}{${lines.join(';')}}`;

const colourLines = (mode: Mode) => [
  `color-scheme:${mode}`,
  ...Object.entries(COLOURS[mode]).map(([name, value]) => `--lf-${kebab(name)}:${value}`),
  ...SERIES[mode].map((value, index) => `--lf-series-${index + 1}:${value}`),
];
const densityLines = (density: Density) => [
  ...Object.entries(FONT_SIZE[density]).map(([name, px]) => `--lf-font-${name}:${px}px`),
  `--lf-control:${CONTROL[density]}px`,
];

/**
 * All tokens as CSS variables `--lf-*`, for both modes and densities; `data-theme` and `data-density` on the root element
 * choose. Goes into the page's head at build time, so that the first paint already has the right colours.
 */
export function tokensCss(): string {
  return [
    block(':root', [
      ...colourLines('light'),
      ...densityLines('compact'),
      ...Object.entries(SPACE).map(([name, px]) => `--lf-${name}:${px}px`),
      ...Object.entries(SHELL).map(([name, px]) => `--lf-shell-${kebab(name)}:${px}px`),
      ...Object.entries(MOTION).map(([name, ms]) => `--lf-motion-${name}:${ms}ms`),
      `--lf-control-large:${CONTROL_LARGE}px`,
      `--lf-radius:${RADIUS}px`,
      `--lf-text-font:${FONTS.text}`,
      `--lf-mono-font:${FONTS.mono}`,
    ]),
    `@font-face{font-family:'${LATIN_MARKS.family}';src:${LATIN_MARKS.local.map((name) => `local('${name}')`).join()};unicode-range:${LATIN_MARKS.range}}`,
    block(':root:lang(en)', [`--lf-text-font:'${LATIN_MARKS.family}',${FONTS.text}`]),
    block(':root[data-theme=dark]', colourLines('dark')),
    block(':root[data-density=default]', densityLines('default')),
    'html{background:var(--lf-ground);color:var(--lf-text)}',
  ].join('\n');
}
