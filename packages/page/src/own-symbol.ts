import { LIMITS } from '@lightfield/contract';
import { z } from 'zod';

/**
 * States of plant (ISA-101: grey at rest, saturated colour for state alone). `transition`: opening, closing, starting,
 * stopping; `unknown`: no value, or none to be trusted; `manual`: led by hand, `maintenance`: taken out of work by people.
 */
export const SYMBOL_STATES = ['off', 'on', 'transition', 'fault', 'unknown', 'manual', 'maintenance'] as const;
export type SymbolState = (typeof SYMBOL_STATES)[number];

/** Folders of the library of symbols, in the order in which they are offered. */
export const SYMBOL_CATEGORIES = [
  'pumps',
  'fans',
  'valves',
  'vessels',
  'drives',
  'pipes',
  'heat',
  'process',
  'conveyors',
  'instruments',
  'electrical',
] as const;
export type SymbolCategory = (typeof SYMBOL_CATEGORIES)[number];

const { nameMax, parts: mostParts, ports: mostPorts, partLetters } = LIMITS.ownSymbol;
/** Longest edge of a drawing, symbol units: whatever size it was drawn in. */
export const OWN_EDGE = 100;
/** Drawn around the symbol at most. */
const place = z.number().min(-1_000).max(1_000);
/** A plain colour or none: no address, no name, nothing that a style could be led away with. */
const Paint = z
  .string()
  .regex(/^(?:none|#[0-9a-f]{6})$/)
  .default('none');

/** How a part moves, as its engineer marked it; places in symbol units. */
export const OwnMotion = z.discriminatedUnion('kind', [
  /** Turns about a place while the machine runs: so many times as fast as usual, the other way round below zero. */
  z.object({ kind: z.literal('turn'), cx: place, cy: place, speed: z.number().min(-4).max(4).default(1) }),
  /** Is full from one place up to another, along an axis. */
  z.object({ kind: z.literal('fill'), axis: z.enum(['x', 'y']), from: place, to: place }),
  /** Stands turned by so many degrees at nothing and at all of its value. */
  z.object({
    kind: z.literal('tilt'),
    cx: place,
    cy: place,
    from: z.number().min(-360).max(360),
    to: z.number().min(-360).max(360),
  }),
  /** Is moved so far at all of its value. */
  z.object({ kind: z.literal('shift'), dx: place, dy: place }),
]);
export type OwnMotion = z.infer<typeof OwnMotion>;

/** Numbers and the commands M, L, C and Z: a path can say nothing else. */
const Course = z
  .string()
  .max(partLetters)
  .regex(/^M[-\d. MLCZ]*$/);
const Letters = z.object({ x: place, y: place, size: z.number().min(0.1).max(1_000), text: z.string().max(40) });

export const OwnPart = z.object({
  /** As its drawing calls it. */
  name: z.string().max(40).default(''),
  /** Of the group of the drawing that it is in. */
  group: z.string().max(40).default(''),
  d: Course.nullable().default(null),
  letters: Letters.nullable().default(null),
  fill: Paint,
  stroke: Paint,
  /** Symbol units. */
  width: z.number().min(0).max(200).default(1),
  opacity: z.number().min(0).max(1).default(1),
  /** Its area and its outline take the colour of the state. */
  stateFill: z.boolean().default(false),
  stateStroke: z.boolean().default(false),
  /** Shown in these states alone; none: in all. */
  states: z.array(z.enum(SYMBOL_STATES)).max(SYMBOL_STATES.length).default([]),
  moves: OwnMotion.nullable().default(null),
});
export type OwnPart = z.infer<typeof OwnPart>;

export const OwnPort = z.object({
  x: place,
  y: place,
  side: z.enum(['left', 'right', 'top', 'bottom']),
  /** What it is called by people: inlet, outlet. */
  name: z.string().max(20).default(''),
});
export type OwnPort = z.infer<typeof OwnPort>;

const edge = z.number().min(1).max(OWN_EDGE);
/** What is drawn, and how it lives: geometry and plain colours, with nothing left of the file it came from. */
const drawing = {
  width: edge,
  height: edge,
  parts: z.array(OwnPart).min(1).max(mostParts),
  ports: z.array(OwnPort).max(mostPorts).default([]),
};
/** As the library of an enterprise keeps it. */
export const OwnDrawing = z.object(drawing);
export type OwnDrawing = z.infer<typeof OwnDrawing>;

/** As a page holds it: a copy, with where it came from (decision 137). `id` is first: what the server looks for in a page. */
export const OwnSymbol = z.object({
  id: z.string().regex(/^[\w-]{1,64}$/),
  version: z.number().int().min(1).max(2_147_483_647),
  name: z.string().trim().min(1).max(nameMax),
  category: z.enum(SYMBOL_CATEGORIES).default('process'),
  ...drawing,
});
export type OwnSymbol = z.infer<typeof OwnSymbol>;

/** Characters as it is stored; more than `LIMITS.ownSymbol.letters` are too many. */
export const drawingLetters = (drawn: OwnDrawing): number => JSON.stringify(drawn).length;

/** The picture of a widget that shows the symbol it carries. */
export const OWN_HREF = 'symbol:own';
