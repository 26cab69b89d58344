import { z } from 'zod';
import { Colour } from './colour.ts';
import { Gradient } from './look/gradient.ts';
import { Shadow } from './look/shadow.ts';

/** Lengths of dashes and gaps as SVG has them, page units: `5,3`. Empty: a solid line. */
export const DashArray = z
  .string()
  .max(60)
  .regex(/^(?:\d+(?:\.\d+)?(?:[ ,]+\d+(?:\.\d+)?)*)?$/);

const paint = (color: string) => ({
  enable: z.boolean().default(true),
  color: Colour.default(color),
  /** Page units. */
  width: z.number().min(0).max(1_000).default(1),
  dasharray: DashArray.default(''),
});

/** Fill and stroke of every widget, and what there is more of some (S2 §3 "Style", defaults S2 §9: white, black, width 1, opacity 1). */
export const Style = z
  .object({
    /** 0 (unseen) to 1. */
    opacity: z.number().min(0).max(1).default(1),
    fill: z
      .object({
        ...paint('#ffffff'),
        /** Painted instead of the colour. A colour that a value or a parameter decides covers it (`CHANNELS`, `plainFill`). */
        gradient: Gradient.exactOptional(),
      })
      .prefault({}),
    stroke: z.object(paint('#000000')).prefault({}),
    /** Left out: it casts none. */
    shadow: Shadow.exactOptional(),
    /** Of what has no radius of its own among its data (`WidgetDefinition.rounds`): of its corners, page units. Left out: square. */
    radius: z.number().min(0).max(1_000).exactOptional(),
  })
  .prefault({});
export type Style = z.infer<typeof Style>;

/** The name of a family of letters. It holds nothing that would be more in a style. */
export const Family = z
  .string()
  .max(100)
  .regex(/^[^;{}<>\\()@:/\r\n]*$/);

/** Letters (S2 §9: size 12 to 14, Microsoft YaHei). */
export const Font = (size = 14, color = '#000000') =>
  z
    .object({
      family: Family.default('Microsoft YaHei'),
      /** Page units. */
      size: z.number().min(1).max(1_000).default(size),
      color: Colour.default(color),
      bold: z.boolean().default(false),
      italic: z.boolean().default(false),
      underline: z.boolean().default(false),
    })
    .prefault({});
export type Font = z.infer<ReturnType<typeof Font>>;
