import { isDarkGround } from '@lightfield/page';
import type { CSSProperties } from 'react';

/** Colours of a map by the ground of its widget; the map of the house reads the same names. */
const COLOURS = {
  light: {
    surface: '#ffffff',
    sunken: '#eceff2',
    text: '#1b2530',
    'text-soft': '#53606e',
    line: '#dde2e7',
    'line-strong': '#818c98',
    severe: '#c81e2b',
    important: '#c65a06',
    normal: '#a17a00',
    'normal-fill': '#f2c200',
    ok: '#2b7a42',
    idle: '#5f6b78',
    accent: '#1e5c8f',
    shadow: '0 1px 2px rgba(20, 28, 36, 0.14)',
  },
  dark: {
    surface: '#181f26',
    sunken: '#0d1216',
    text: '#e4e9ee',
    'text-soft': '#a3b0bd',
    line: '#2b3640',
    'line-strong': '#6f7d8b',
    severe: '#ff6b6f',
    important: '#f59a3e',
    normal: '#e8c33a',
    'normal-fill': '#e8c33a',
    ok: '#5cc07a',
    idle: '#8b98a5',
    accent: '#6fafe0',
    shadow: '0 1px 2px rgba(0, 0, 0, 0.4)',
  },
} as const;

export type MapMode = keyof typeof COLOURS;
/** A map on a dark ground is a dark one. */
export const modeOn = (ground: string): MapMode => (isDarkGround(ground) ? 'dark' : 'light');
export const mapColours = (mode: MapMode): CSSProperties => ({
  colorScheme: mode,
  ...Object.fromEntries(Object.entries(COLOURS[mode]).map(([name, colour]) => [`--lf-${name}`, colour])),
});
