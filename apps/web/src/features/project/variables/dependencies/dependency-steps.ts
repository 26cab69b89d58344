import type { DependencyGraph } from './dependency-graph.ts';
import type { DependencyLayout, PlacedBox } from './dependency-layout.ts';

/**
 * Where an arrow key leads from a box: up and down within its layer, left to what it reads, right to what uses it (of several, the one
 * that lies nearest). `undefined`: nowhere, or no arrow.
 */
export function stepFrom(
  { reads, usedBy }: Pick<DependencyGraph, 'reads' | 'usedBy'>,
  { boxes }: Pick<DependencyLayout, 'boxes'>,
  id: string,
  key: string,
): string | undefined {
  const from = boxes.find((box) => box.id === id);
  if (!from) return undefined;
  const joined = key === 'ArrowLeft' ? reads.get(id) : key === 'ArrowRight' ? usedBy.get(id) : undefined;
  const near = (one: PlacedBox) => Math.abs(one.y - from.y) + Math.abs(one.x - from.x);
  const candidates =
    key === 'ArrowUp'
      ? boxes.filter(({ layer, y }) => layer === from.layer && y < from.y)
      : key === 'ArrowDown'
        ? boxes.filter(({ layer, y }) => layer === from.layer && y > from.y)
        : boxes.filter((box) => joined?.some((one) => one.id === box.id));
  return candidates.toSorted((a, b) => near(a) - near(b))[0]?.id;
}
