import { LIMITS } from '@lightfield/contract';
import { z } from 'zod';
import { Colour } from '../colour.ts';
import { ownField } from '../json.ts';
import { Gradient } from '../look/gradient.ts';
import { Shadow } from '../look/shadow.ts';
import { DashArray, Family } from '../style.ts';
import { FAMILY, NAMED_COLOUR } from './names.ts';

/** A field of a widget that a style may say: `style.fill.color`, `data.font.size`. */
export const StylePath = z
  .string()
  .max(100)
  .regex(/^(?:style|data)(?:\.[A-Za-z]\w*)+$/)
  // names that would reach beyond a widget's own fields
  .refine((path) => !/\.(?:constructor|prototype)(?:\.|$)/.test(path));
export const StyleValue = z.union([
  z.boolean(),
  z.number().min(-10_000).max(10_000),
  z.string().max(100),
  Gradient,
  Shadow,
  // there is none: a style without a shadow takes one away
  z.null(),
]);
export type StyleValue = z.infer<typeof StyleValue>;
/** Fields that a widget may be without, each said as a whole. */
export const WHOLE_LOOKS: Readonly<Record<string, z.ZodType<StyleValue>>> = {
  'style.fill.gradient': Gradient.nullable(),
  'style.shadow': Shadow.nullable(),
};

/** A style says how something looks: a text in it is a colour, the name of a family, or lengths of dashes, a record a gradient or a shadow in its own place, and nothing else. */
export const isSound = (path: string, value: StyleValue): boolean => {
  const whole = ownField(WHOLE_LOOKS, path);
  if (whole !== undefined) return WHOLE_LOOKS[path]?.safeParse(value).success === true;
  if (typeof value !== 'string') return typeof value !== 'object';
  const key = path.slice(path.lastIndexOf('.') + 1);
  if (key === FAMILY) return Family.safeParse(value).success;
  if (key === 'dasharray') return DashArray.safeParse(value).success;
  return NAMED_COLOUR.test(key) && Colour.safeParse(value).success;
};
const { styleFields, nameMax } = LIMITS.pageLook;
/** Fields by their paths. */
export const StyleValues = z
  .record(StylePath, StyleValue)
  .refine((values) => Object.keys(values).length <= styleFields)
  .refine((values) => Object.entries(values).every(([path, value]) => isSound(path, value)));
export type StyleValues = z.infer<typeof StyleValues>;

/** As the enterprise keeps it, without its name. */
export const NamedStyleJson = z.object({
  values: StyleValues.refine((values) => Object.keys(values).length > 0),
  /** Type of the widget that it was made of. */
  type: z.string().max(40).default(''),
});
export type NamedStyleJson = z.infer<typeof NamedStyleJson>;

/**
 * A named style as a widget holds it: whole, so that it goes wherever the widget goes (decision 121). Fields in which the widget differs
 * from `values` were set by hand since, and so were those of `own`, even where they say the same by now.
 */
export const Styled = z.object({
  id: z.string().regex(/^[\w-]{1,64}$/),
  /** The version that stands in the widget. */
  version: z.number().int().min(1).max(2_147_483_647),
  title: z.string().trim().min(1).max(nameMax),
  values: StyleValues,
  own: z.array(StylePath).max(styleFields).default([]),
});
export type Styled = z.infer<typeof Styled>;
/** A style of the enterprise. */
export type NamedStyle = Omit<Styled, 'own'>;
