import { asItIs } from '@lightfield/contract';
import { OWN_HREF, type OwnMotion, type OwnPart, type OwnSymbol } from '@lightfield/page';
import { symbolAt } from './library.ts';
import type { Motion, Part } from './part.ts';
import type { SymbolDefinition } from './symbol.ts';

/** What of a symbol of an enterprise is drawn: its name and where it came from do not matter. */
export type OwnLook = Omit<OwnSymbol, 'id' | 'version'>;

const known = new WeakMap<OwnLook, SymbolDefinition>();
/** A symbol of an enterprise as one of the library: the same code draws it, colours it and lets it move. */
export function ownDefinition(own: OwnLook): SymbolDefinition {
  const before = known.get(own);
  if (before) return before;
  const { name, category, width, height, ports } = own;
  const made: SymbolDefinition = {
    name: 'own',
    title: asItIs(name),
    keywords: '',
    category,
    size: { width, height },
    parts: partsFrom(own.parts),
    ports: ports.map(({ x, y, side }) => ({ x, y, side })),
    own: true,
  };
  known.set(own, made);
  return made;
}

function partsFrom(parts: readonly OwnPart[]): readonly Part[] {
  // what was marked at once moves as one
  const motions = new Map<string, Motion>();
  const motionOf = (moves: OwnMotion): Motion => {
    const key = JSON.stringify(moves);
    const motion = motions.get(key) ?? moves;
    motions.set(key, motion);
    return motion;
  };
  return parts.flatMap(
    ({ d, letters, fill, stroke, width, opacity, stateFill, stateStroke, states, moves }): Part[] => {
      const painted = {
        paint: stateFill ? ('state' as const) : ('line' as const),
        own: { fill, stroke, width, opacity, stateFill, stateStroke },
        ...(states.length > 0 && { only: states }),
        ...(moves && { moves: motionOf(moves) }),
      };
      if (letters) return [{ kind: 'text', ...letters, ...painted }];
      return d ? [{ kind: 'path', d, ...painted }] : [];
    },
  );
}

/** The symbol that a picture shows: of the library by its name, or the one it carries. */
export const symbolOf = ({
  imgHref,
  own,
}: {
  readonly imgHref: string;
  readonly own: OwnLook | null;
}): SymbolDefinition | undefined => (imgHref === OWN_HREF ? (own ? ownDefinition(own) : undefined) : symbolAt(imgHref));
