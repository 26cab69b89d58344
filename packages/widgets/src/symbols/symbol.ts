import type { Texts } from '@lightfield/page';
import type { Part } from './part.ts';

export type Side = 'left' | 'right' | 'top' | 'bottom';
/** Where a pipe or a wire meets the symbol: always on the edge of its box. */
export interface Port {
  readonly x: number;
  readonly y: number;
  readonly side: Side;
}

/** Folders of the library, in the order in which they are offered. */
export const symbolCategories = {
  pumps: { zh: '泵', en: 'Pumps' },
  fans: { zh: '风机与压缩机', en: 'Fans and compressors' },
  valves: { zh: '阀门', en: 'Valves' },
  vessels: { zh: '罐与容器', en: 'Tanks and vessels' },
  drives: { zh: '电机与驱动', en: 'Motors and drives' },
  pipes: { zh: '管道与管件', en: 'Pipes and fittings' },
  heat: { zh: '换热与锅炉', en: 'Heat exchange and boilers' },
  process: { zh: '工艺设备', en: 'Process equipment' },
  conveyors: { zh: '输送与起重', en: 'Conveying and lifting' },
  instruments: { zh: '仪表', en: 'Instruments' },
  electrical: { zh: '电气一次图', en: 'Electrical one-line' },
} as const satisfies Record<string, Texts>;
export type SymbolCategory = keyof typeof symbolCategories;

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
}

interface Drawing {
  readonly size: readonly [width: number, height: number];
  readonly keywords?: string;
  readonly parts: readonly Part[];
  /** Distances along each side, from its left or upper end. */
  readonly ports?: { readonly [Key in Side]?: readonly number[] };
}

/** Makes the symbols of one category: `symbol('pump', '泵', 'Pump', { size, parts, ports })`. */
export const symbolsOf =
  (category: SymbolCategory) =>
  (name: string, zh: string, en: string, { size, keywords = '', parts, ports = {} }: Drawing): SymbolDefinition => {
    const [width, height] = size;
    const at = (side: Side, along: (offset: number) => { x: number; y: number }): Port[] =>
      (ports[side] ?? []).map((offset) => ({ ...along(offset), side }));
    return {
      name,
      title: { zh, en },
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
