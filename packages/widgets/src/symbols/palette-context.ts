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
  const state = { ...PALETTE.state, off: rest, on: running, fault: alarm };
  const palette = { ...PALETTE, line, body: raised, state, outline: { ...state, on: good } };
  known.set(look, palette);
  return palette;
}
