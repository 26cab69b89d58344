import { LIMITS } from '@lightfield/contract';
import { Signal } from '@lightfield/designer';
import { parseColour, themeColourOf } from '@lightfield/page';
import { read, write } from '../../session/local-settings.ts';

const KEY = 'lf.designer.colours';
const stored = read(KEY);

/** Colours used last, the newest first, 20 at most (S2 §9), in this browser. */
export const colourHistory = new Signal<readonly string[]>(
  Array.isArray(stored)
    ? stored
        .filter((one): one is string => typeof one === 'string' && parseColour(one) !== undefined)
        .slice(0, LIMITS.page.colourHistory)
    : [],
);

export function remember(colour: string): void {
  // names of a theme stand before them anyway, and are another colour on the next page
  if (themeColourOf(colour)) return;
  const next = [colour, ...colourHistory.get().filter((one) => one !== colour)].slice(0, LIMITS.page.colourHistory);
  colourHistory.set(next);
  write(KEY, next);
}
