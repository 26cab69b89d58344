import { z } from 'zod';
import { Bound } from './binding.ts';
import { Colour } from './colour.ts';

/** How a live value is compared with the value beside it. */
export const Comparison = z.enum(['==', '!=', '>', '>=', '<', '<=']);
export type Comparison = z.infer<typeof Comparison>;
/** A number, or a text for text variables; as typed. */
const value = z.string().max(200).default('0');
const when = { symbol: Comparison.default('=='), value };

const of = <Shape extends z.ZodRawShape>(config: Shape) =>
  z
    // every field has a default, which a generic shape cannot say
    .object({ enable: z.boolean().default(false), config: z.object({ data: Bound, ...config }).prefault({} as never) })
    .prefault({} as never);

const COLOURS = [
  { symbol: '==', value: '0', color: '#ff0000' },
  { symbol: '==', value: '1', color: '#ffff00' },
] as const;
/** The first line that holds decides; none: the colour of the style (defaults S2 §9: ==0 red, ==1 yellow). */
const colours = {
  dataArray: z
    .array(z.object({ symbol: Comparison.default('=='), value, color: Colour }))
    .max(50)
    .default(() => COLOURS.map((line) => ({ ...line }))),
};

/** Animations of a widget (S2 §3). The names are the specification's. */
export const Animation = z
  .object({
    visiable: of({ ...when, visiable: z.enum(['hide', 'show']).default('hide') }),
    twinkle: of({
      ...when,
      twinkleType: z.enum(['color', 'opacity']).default('color'),
      fill: Colour.default('#ff0000'),
      stroke: Colour.default('#ff0000'),
      font: Colour.default('#ff0000'),
    }),
    /** `speed`: ms for one turn. */
    rotate: of({
      ...when,
      direction: z.enum(['cw', 'ccw']).default('cw'),
      speed: z.number().int().min(100).max(600_000).default(1_000),
    }),
    fillColor: of(colours),
    borderColor: of(colours),
    fontColor: of(colours),
    /** `xy`: two values are the offset; `data`: a list says which value stands where. Page units. */
    move: of({
      bindType: z.enum(['xy', 'data']).default('xy'),
      xdata: Bound,
      ydata: Bound,
      dataArray: z
        .array(z.object({ value, x: z.number().min(-100_000).max(100_000), y: z.number().min(-100_000).max(100_000) }))
        .max(50)
        .default([]),
    }),
  })
  .prefault({});
export type Animation = z.infer<typeof Animation>;
export type AnimationName = keyof Animation;
