import type { ThemeLook } from '@lightfield/contract';
import { type Medium, isDarkGround } from '@lightfield/page';
import type { CSSProperties } from 'react';
import { cssColour } from '../kit/colour.ts';

type Coloured = Exclude<Medium, 'own'>;
/**
 * Colours of what runs through pipes: the main colours of ISO 14726 (blue fresh water, grey and silver non-flammable gases and
 * steam, orange oils, yellow ochre flammable gases, violet acids and alkalis, black waste), in a shade that stands out at least 3:1
 * from a light page and from a dark one (a test computes it).
 */
export const MEDIUM_COLOURS: Readonly<Record<'light' | 'dark', Readonly<Record<Coloured, string>>>> = {
  light: {
    water: '#2273b9',
    air: '#5d6975',
    steam: '#8a939b',
    oil: '#c9650b',
    gas: '#9c7500',
    chemical: '#7d4fb3',
    waste: '#2f3439',
  },
  dark: {
    water: '#4fa3e3',
    air: '#93a0ad',
    steam: '#d3dae0',
    oil: '#ee8b3d',
    gas: '#d6a524',
    chemical: '#b28fe0',
    waste: '#9a9087',
  },
};
const NAMES = Object.keys(MEDIUM_COLOURS.light) as Coloured[];

/** As CSS. A page gives the names their colours; where none does, it is taken for a light one. */
export const mediumColour = (medium: Coloured): string => `var(--lf-medium-${medium}, ${MEDIUM_COLOURS.light[medium]})`;

/** Of words beside symbols that nobody gave a colour. */
const WORDS = { light: '#3a4550', dark: '#cdd5dc' } as const;
export const PAGE_WORDS = `var(--lf-words, ${WORDS.light})`;

/** What a page hands down to its pipes and symbols: what its theme says, else what reads best on its ground. */
export function mediumStyle(ground: string, media: ThemeLook['media'] = {}): CSSProperties {
  const kind = isDarkGround(ground) ? 'dark' : 'light';
  const colours = MEDIUM_COLOURS[kind];
  return Object.fromEntries([
    ...NAMES.map((name) => [`--lf-medium-${name}`, named(media[name]) ?? colours[name]]),
    ['--lf-words', WORDS[kind]],
  ]);
}
const named = (text: string | undefined): string | undefined => (text === undefined ? undefined : cssColour(text));
