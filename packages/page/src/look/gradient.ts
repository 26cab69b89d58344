import { z } from 'zod';
import { Colour } from '../colour.ts';
import type { Box } from '../geometry/box.ts';

/** Fewer make no gradient; more nobody tells apart in a widget. */
export const STOPS = { least: 2, most: 5 } as const;

const GradientStop = z.object({
  /** Percent of the way from its beginning to its end, or from the middle outwards. */
  at: z.number().min(0).max(100),
  color: Colour,
});
export type GradientStop = z.infer<typeof GradientStop>;

/** What a fill is painted with instead of one colour. */
export const Gradient = z.object({
  type: z.enum(['linear', 'radial']).default('linear'),
  /** Of a linear one: where it leads, degrees, 0 upwards and then clockwise as CSS has it. */
  angle: z.number().min(0).max(360).default(180),
  /** Of a radial one: its middle, percent of the box. */
  x: z.number().min(0).max(100).default(50),
  y: z.number().min(0).max(100).default(50),
  stops: z.array(GradientStop).min(STOPS.least).max(STOPS.most),
});
export type Gradient = z.infer<typeof Gradient>;

/** From the beginning to the end: a stop that was pulled past another one comes behind it. */
export const orderedStops = ({ stops }: Pick<Gradient, 'stops'>): readonly GradientStop[] =>
  stops.toSorted((one, other) => one.at - other.at);

/**
 * Where a linear gradient begins and ends, page units: as CSS lays it, through the middle of the box and so long that its first
 * and last colours just reach the corners. So a box of SVG is painted like one of HTML.
 */
export function gradientLine(angle: number, { x, y, width, height }: Box) {
  const turn = (angle / 180) * Math.PI;
  const [across, down] = [Math.sin(turn), -Math.cos(turn)];
  const half = (Math.abs(width * across) + Math.abs(height * down)) / 2;
  const [cx, cy] = [x + width / 2, y + height / 2];
  return { x1: cx - across * half, y1: cy - down * half, x2: cx + across * half, y2: cy + down * half };
}

/** Middle and radii of a radial gradient, page units: its last colour is reached at the side that is farthest away. */
export function gradientEllipse(at: Pick<Gradient, 'x' | 'y'>, { x, y, width, height }: Box) {
  const far = (share: number): number => Math.max(share, 100 - share) / 100;
  return {
    cx: x + (width * at.x) / 100,
    cy: y + (height * at.y) / 100,
    rx: width * far(at.x),
    ry: height * far(at.y),
  };
}

/** As it has to be in what is turned by a quarter, for it to be seen unturned. */
export const unturned = (gradient: Gradient): Gradient => ({
  ...gradient,
  angle: (gradient.angle + 270) % 360,
  x: gradient.y,
  y: 100 - gradient.x,
});

/** Whatever decides this colour means the colour that is seen. */
export const FILL_COLOUR = 'style.fill.color';
/** A style whose fill has one colour: where a value or a parameter says which one, that is what is seen. */
export function plainFill<Of extends { readonly fill: { readonly gradient?: Gradient } }>(style: Of): Of {
  if (style.fill.gradient === undefined) return style;
  const { gradient: _covered, ...fill } = style.fill;
  return { ...style, fill };
}
