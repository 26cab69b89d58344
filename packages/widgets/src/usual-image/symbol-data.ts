import { Bound, Comparison, Font, MEDIA } from '@lightfield/page';
import { z } from 'zod';
import { ValueFormat } from '../kit/number-format.ts';
import { Words } from '../kit/parts.ts';
import { SYMBOL_STATES } from '../symbols/palette.ts';

/** Where words stand beside a symbol. */
export const WORD_PLACES = ['bottom', 'top', 'right', 'left', 'middle'] as const;
export type WordPlace = (typeof WORD_PLACES)[number];
const place = (first: WordPlace) => z.enum(WORD_PLACES).default(first);

/** Of words that nobody gave a colour: the page's own by its ground. */
export const WORDS_COLOUR = '#3a4550';

/** What a symbol of the library has beside its picture. By default it is the picture alone, as it was before there was more. */
export const SymbolData = z
  .object({
    /**
     * `grey`: flat, saturated colour for state alone (ISA-101). `shaded`: as a body in light. A symbol of an enterprise stands in the colours
     * of its drawing whatever of the two is said, and in greys that follow from them where it is `ownGrey`.
     */
    look: z.enum(['grey', 'shaded', 'ownGrey']).default('grey'),
    name: z
      .object({
        show: z.boolean().default(false),
        /** Empty: what the widget is called. */
        text: Words.default(''),
        place: place('bottom'),
        font: Font(12, WORDS_COLOUR),
      })
      .prefault({}),
    state: z
      .object({
        data: Bound,
        /** The first line that holds is its state; none: zero is off, everything else on. */
        lines: z
          .array(
            z.object({
              symbol: Comparison.default('=='),
              value: z.string().max(200).default('0'),
              state: z.enum(SYMBOL_STATES).default('on'),
            }),
          )
          .max(20)
          .default([]),
      })
      .prefault({}),
    value: z
      .object({
        data: Bound,
        show: z.boolean().default(true),
        place: place('right'),
        font: Font(13, WORDS_COLOUR),
        format: ValueFormat,
        /** It is the level of a vessel, the opening of a valve. */
        moves: z.boolean().default(true),
        /** Empty and full; absent: as its variable says, else 0 and 100. */
        minVal: z.number().nullable().default(null),
        maxVal: z.number().nullable().default(null),
        /** What a vessel holds. */
        medium: z.enum(MEDIA).exclude(['own']).default('water'),
      })
      .prefault({}),
  })
  .prefault({});
export type SymbolData = z.infer<typeof SymbolData>;

/** Is there more to it than its picture? */
export const isLively = ({ look, name, state, value }: SymbolData): boolean =>
  look === 'shaded' || name.show || state.data !== null || value.data !== null;
