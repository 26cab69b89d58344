import { z } from 'zod';
import { Bound } from '../binding.ts';
import { isRecord } from '../json.ts';
import type { PositionOf } from '../position.ts';
import type { Widget } from '../widget.ts';

/** What a line with many points stands for. `line`: a drawing, as all were before there were pipes. */
export const LINE_KINDS = ['line', 'pipe', 'signal', 'electric'] as const;
export type LineKind = (typeof LINE_KINDS)[number];
/**
 * Whose its bends are. `drawn`: the person's, at whatever angle. `auto`: the editor lays it at right angles around what
 * stands in its way. `shaped`: at right angles too, but a person pulled at it, so its bends stay where they can.
 */
export const ROUTES = ['drawn', 'auto', 'shaped'] as const;
export type LineRoute = (typeof ROUTES)[number];
/** What runs through a pipe, which decides its colour (ISO 14726). `own`: the colour of its style, as of all other lines. */
export const MEDIA = ['own', 'water', 'air', 'steam', 'oil', 'gas', 'chemical', 'waste'] as const;
export type Medium = (typeof MEDIA)[number];

export const Flow = z
  .object({
    /** Positive: along the line from its first point; negative: back. Zero, doubtful or unbound: it stands. */
    data: Bound,
    /** So near to zero it stands, in the unit of the variable. */
    dead: z.number().min(0).max(1e12).default(0),
    /** Value at which it runs at full speed; 0: it has one speed. */
    full: z.number().min(0).max(1e12).default(0),
    /** A positive value runs from the last point to the first: drawn the other way round. */
    reverse: z.boolean().default(false),
    /** Page units a second. */
    speed: z.number().min(1).max(2_000).default(60),
  })
  .prefault({});
export type Flow = z.infer<typeof Flow>;

/** For the `data` of a line with many points, beside `linkFields`. Fresh ones are lines as they always were. */
export const pipeFields = {
  kind: z.enum(LINE_KINDS).default('line'),
  route: z.enum(ROUTES).default('drawn'),
  medium: z.enum(MEDIA).default('own'),
  /** `shaded`: as a round tube in light; `flat`: one colour (ISA-101). */
  look: z.enum(['flat', 'shaded']).default('flat'),
  /** Of its elbows, page units; 0: sharp corners. */
  radius: z.number().min(0).max(200).default(0),
  /** Leaps over what it crosses, so that nobody takes a crossing for a joint. */
  jump: z.boolean().default(false),
  arrow: z.enum(['none', 'end', 'start', 'both']).default('none'),
  flow: Flow,
};
const PipeData = z.object(pipeFields);
export type PipeData = z.infer<typeof PipeData>;
export type Line = Widget<PipeData, PositionOf<'line'>>;

/** Is it a line with all that pipes have, be it one or not? */
export const isPipework = (widget: Widget): widget is Line =>
  'points' in widget.position && isRecord(widget.data) && 'route' in widget.data && 'flow' in widget.data;
/** Does it stand for a pipe, a signal or a wire? */
export const isPipe = (widget: Widget): widget is Line => isPipework(widget) && widget.data.kind !== 'line';
/** Does the editor keep it at right angles? */
export const isLaid = (widget: Widget): widget is Line => isPipework(widget) && widget.data.route !== 'drawn';
