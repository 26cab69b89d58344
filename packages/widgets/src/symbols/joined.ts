import type { Part } from './part.ts';
import type { SymbolDefinition } from './symbol.ts';

/** Strokes alone, without an area that would lie over what was drawn before. */
const courseOf = (part: Part): string | null => {
  if (part.own || part.solid || (part.paint !== 'line' && part.paint !== 'accent')) return null;
  if (part.kind === 'line') return `M${part.x1} ${part.y1}L${part.x2} ${part.y2}`;
  return part.kind === 'path' ? part.d : null;
};

/** Strokes that follow each other become one element: a page of many symbols has a quarter fewer to paint. */
export function joined(parts: readonly Part[]): readonly Part[] {
  const result: Part[] = [];
  for (const part of parts) {
    const course = courseOf(part);
    const last = result.at(-1);
    const before = last && courseOf(last);
    if (course && last && before && last.paint === part.paint && last.dashed === part.dashed && alike(last, part))
      result[result.length - 1] = {
        kind: 'path',
        d: before + course,
        paint: part.paint,
        ...(part.dashed && { dashed: true }),
        ...(part.moves && { moves: part.moves }),
        ...(part.drawn && { drawn: true }),
      };
    else result.push(part);
  }
  return result;
}

/** What moves on its own stays on its own. */
const alike = (one: Part, other: Part) => one.moves === other.moves && one.drawn === other.drawn;

const known = new WeakMap<SymbolDefinition, readonly Part[]>();
/** The parts of a symbol as they are drawn; worked out once. */
export function partsOf(symbol: SymbolDefinition): readonly Part[] {
  const before = known.get(symbol);
  if (before) return before;
  const parts = joined(symbol.parts);
  known.set(symbol, parts);
  return parts;
}
