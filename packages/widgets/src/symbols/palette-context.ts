import type { ThemeState } from '@lightfield/contract';
import { type Con, isPlain, lookOfTheme } from '@lightfield/page';
import { createContext } from 'react';
import { PALETTE, type Palette } from './palette.ts';

/** What the page around paints its symbols with. */
export const SymbolPalette = createContext<Palette>(PALETTE);

const known = new WeakMap<object, Palette>();
/** Of a page: its theme says what rests, what runs and what is wrong; on a plain one symbols have their own colours. */
export function paletteOf({ theme }: Pick<Con, 'theme'>): Palette {
  if (isPlain(theme)) return PALETTE;
  const look = lookOfTheme(theme);
  const before = known.get(look);
  if (before) return before;
  const { line, raised, rest, running, good, alarm } = look.colours;
  const { transition, unknown, manual, maintenance } = { ...PALETTE.state, ...said(look.states) };
  const state = { off: rest, on: running, fault: alarm, transition, unknown, manual, maintenance };
  const palette = {
    ...PALETTE,
    line,
    body: raised,
    state,
    outline: { ...state, on: good },
    ...(theme.own && { badges: state }),
  };
  known.set(look, palette);
  return palette;
}
/** Without what a theme leaves to us. */
const said = (states: Readonly<Partial<Record<ThemeState, string | undefined>>> = {}) =>
  Object.fromEntries(Object.entries(states).filter(([, colour]) => colour !== undefined)) as Partial<
    Record<ThemeState, string>
  >;
