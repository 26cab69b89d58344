import type { SymbolCategory, Texts } from '@lightfield/page';
import type { Part } from './part.ts';
import { inspectorText } from '../locales/inspector/text.ts';

const SIDES = ['left', 'right', 'top', 'bottom'] as const;
export type Side = (typeof SIDES)[number];
/** Where a pipe or a wire meets the symbol: on the edge of its box, but for further ones. */
export interface Port {
  readonly x: number;
  readonly y: number;
  readonly side: Side;
  readonly further?: true;
}

/** Folders of the library, in the order in which they are offered. */
export const symbolCategories = {
  pumps: inspectorText('symbol.pumps'),
  fans: inspectorText('symbol.fans'),
  valves: inspectorText('symbol.valves'),
  vessels: inspectorText('symbol.vessels'),
  drives: inspectorText('symbol.drives'),
  pipes: inspectorText('symbol.pipes'),
  heat: inspectorText('symbol.heat'),
  process: inspectorText('symbol.process'),
  conveyors: inspectorText('symbol.conveyors'),
  instruments: inspectorText('symbol.instruments'),
  electrical: inspectorText('symbol.electrical'),
} as const satisfies Record<SymbolCategory, Texts>;
export type { SymbolCategory };

export interface SymbolDefinition {
  /** As in `symbol:<name>`: lower case letters, digits, hyphens. */
  readonly name: string;
  readonly title: Texts;
  /** Words to find it by, in both languages, beside its title. */
  readonly keywords: string;
  readonly category: SymbolCategory;
  /** Its own units: 60 is the edge of a common machine, so symbols of one scale fit each other. */
  readonly size: { readonly width: number; readonly height: number };
  /** Drawn one over the other, first to last. */
  readonly parts: readonly Part[];
  readonly ports: readonly Port[];
  /** It was made by an engineer of an enterprise: drawn in its own colours but for what shows its state. */
  readonly own?: true;
}

interface Drawing {
  readonly size: readonly [width: number, height: number];
  readonly keywords?: string;
  readonly parts: readonly Part[];
  /** Distances along each side, from its left or upper end. */
  readonly ports?: { readonly [Key in Side]?: readonly number[] };
  /**
   * Further places where it may be met, beside the ports that it is led through by; where the edge lies within its box, with how far.
   * Whatever is added is added here: links know a port by its number on its side.
   */
  readonly further?: { readonly [Key in Side]?: readonly (number | readonly [along: number, inset: number])[] };
}

/** Makes the symbols of one category: `symbol('pump', symbolText('pumps.pump'), { size, parts, ports })`. */
export const symbolsOf =
  (category: SymbolCategory) =>
  (name: string, title: Texts, { size, keywords = '', parts, ports = {}, further = {} }: Drawing): SymbolDefinition => {
    const [width, height] = size;
    const on = (side: Side, along: number, inset = 0): Port =>
      ({
        left: { x: inset, y: along, side },
        right: { x: width - inset, y: along, side },
        top: { x: along, y: inset, side },
        bottom: { x: along, y: height - inset, side },
      })[side];
    return {
      name,
      title,
      keywords,
      category,
      size: { width, height },
      parts,
      ports: [
        ...SIDES.flatMap((side) => (ports[side] ?? []).map((along) => on(side, along))),
        ...SIDES.flatMap((side) =>
          (further[side] ?? []).map(
            (place): Port => ({
              ...(typeof place === 'number' ? on(side, place) : on(side, ...place)),
              further: true,
            }),
          ),
        ),
      ],
    };
  };
