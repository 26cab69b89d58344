import type { SymbolCategory, Texts } from '@lightfield/page';
import type { Part } from './part.ts';
import { inspectorText } from '../locales/inspector/text.ts';

export type Side = 'left' | 'right' | 'top' | 'bottom';
/** Where a pipe or a wire meets the symbol: always on the edge of its box. */
export interface Port {
  readonly x: number;
  readonly y: number;
  readonly side: Side;
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
}

/** Makes the symbols of one category: `symbol('pump', symbolText('pumps.pump'), { size, parts, ports })`. */
export const symbolsOf =
  (category: SymbolCategory) =>
  (name: string, title: Texts, { size, keywords = '', parts, ports = {} }: Drawing): SymbolDefinition => {
    const [width, height] = size;
    const at = (side: Side, along: (offset: number) => { x: number; y: number }): Port[] =>
      (ports[side] ?? []).map((offset) => ({ ...along(offset), side }));
    return {
      name,
      title,
      keywords,
      category,
      size: { width, height },
      parts,
      ports: [
        ...at('left', (y) => ({ x: 0, y })),
        ...at('right', (y) => ({ x: width, y })),
        ...at('top', (x) => ({ x, y: 0 })),
        ...at('bottom', (x) => ({ x, y: height })),
      ],
    };
  };
