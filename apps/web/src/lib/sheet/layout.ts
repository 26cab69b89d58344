import { useState } from 'react';
import { z } from 'zod';

/** How a person likes to see a sheet. Kept in the browser, by the sheet's name; never sent. */
const Layout = z.object({
  widths: z.record(z.string(), z.number().min(1)).default({}),
  /** Columns that differ from what is shown at first. */
  shown: z.record(z.string(), z.boolean()).default({}),
});
export type Layout = z.infer<typeof Layout>;
export const NO_LAYOUT: Layout = { widths: {}, shown: {} };

/** Pixels. */
export const COLUMN_MIN = 44;
export const COLUMN_MAX = 800;

const keyOf = (name: string) => `lf.sheet.${name}`;
/** Whatever was stored, by whichever version: what is not understood is as good as nothing. */
export function parseLayout(text: string | null): Layout {
  if (text === null) return NO_LAYOUT;
  try {
    return Layout.catch(NO_LAYOUT).parse(JSON.parse(text));
  } catch {
    return NO_LAYOUT;
  }
}
function stored(name: string): Layout {
  try {
    return parseLayout(localStorage.getItem(keyOf(name)));
  } catch {
    return NO_LAYOUT;
  }
}

export function useLayout(name: string): [Layout, (change: Partial<Layout>) => void] {
  const [layout, setLayout] = useState(() => stored(name));
  const change = (part: Partial<Layout>) =>
    setLayout((known) => {
      const next = { ...known, ...part };
      try {
        localStorage.setItem(keyOf(name), JSON.stringify(next));
      } catch {
        // storage may be forbidden; the choice then lasts as long as the page
      }
      return next;
    });
  return [layout, change];
}
