import { asItIs } from '@lightfield/contract';
import { OWN_HREF, type OwnMotion, type OwnPart, type OwnSymbol } from '@lightfield/page';
import { symbolAt } from './library.ts';
import type { Motion, Part } from './part.ts';
import type { SymbolDefinition } from './symbol.ts';

/** What of a symbol of an enterprise is drawn: its name and where it came from do not matter. */
export type OwnLook = Omit<OwnSymbol, 'id' | 'version'>;

const known = { drawn: new WeakMap<OwnLook, SymbolDefinition>(), grey: new WeakMap<OwnLook, SymbolDefinition>() };
/** A symbol of an enterprise as one of the library: the same code draws it, colours it and lets it move. */
export function ownDefinition(own: OwnLook, look: keyof typeof known = 'drawn'): SymbolDefinition {
  const before = known[look].get(own);
  if (before) return before;
  const { name, category, width, height, ports } = own;
  const made: SymbolDefinition = {
    name: 'own',
    title: asItIs(name),
    keywords: '',
    category,
    size: { width, height },
    parts: partsFrom(own.parts, look === 'grey'),
    ports: ports.map(({ x, y, side }) => ({ x, y, side })),
    own: true,
  };
  known[look].set(own, made);
  return made;
}

function partsFrom(parts: readonly OwnPart[], isGrey: boolean): readonly Part[] {
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
        own: { fill, stroke, width, opacity, stateFill, stateStroke, isGrey },
        ...(states.length > 0 && { only: states }),
        ...(moves && { moves: motionOf(moves) }),
      };
      if (letters) return [{ kind: 'text', ...letters, ...painted }];
      return d ? [{ kind: 'path', d, ...painted }] : [];
    },
  );
}

/** The symbol that a picture shows: of the library by its name, or the one it carries. */
export function symbolOf({
  imgHref,
  own,
  symbol,
}: {
  readonly imgHref: string;
  readonly own: OwnLook | null;
  readonly symbol?: { readonly look: string };
}): SymbolDefinition | undefined {
  if (imgHref !== OWN_HREF) return symbolAt(imgHref);
  return own ? ownDefinition(own, symbol?.look === 'ownGrey' ? 'grey' : 'drawn') : undefined;
}
