import { type Box, type Catalogue, type Point, type Widget, grow, isWithin, overlap } from '@lightfield/page';
import { boxOf } from '../document/bounds.ts';

/** Page units between what is placed and what lies there already. */
const BETWEEN = 10;
/** Places tried on each side of the middle. */
const RINGS = 8;

/**
 * Where a widget placed without a pointer comes to lie, so that it hides nothing and is not hidden: as near to the middle of
 * what is seen as there is room, in steps of its own size. A shape that reaches around it is its ground and in nobody's way.
 * Everything is taken: its middle as it was asked for. Page units.
 */
export function freePlace(box: Box, seen: Box, widgets: readonly Widget[], catalogue: Catalogue): Point {
  const taken = widgets.filter(({ hidden }) => !hidden);
  const others = taken.map((widget) => ({ box: boxOf(widget), ground: isGround(widget, catalogue) }));
  const isFree = (place: Box) => {
    const around = grow(place, BETWEEN - 1);
    return others.every((other) => !overlap(around, other.box) || (other.ground && isWithin(around, other.box)));
  };
  const [across, down] = [box.width + BETWEEN, box.height + BETWEEN];
  for (const [right, below] of STEPS) {
    const place = { ...box, x: box.x + right * across, y: box.y + below * down };
    if ((right === 0 && below === 0) || isWithin(place, seen))
      if (isFree(place)) return { x: place.x + box.width / 2, y: place.y + box.height / 2 };
  }
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const isGround = ({ widgetType }: Widget, catalogue: Catalogue): boolean =>
  catalogue.get(widgetType)?.category === 'shape';

const distance = ([right, below]: readonly [number, number]): number => Math.hypot(right, below);
/** Steps from the middle, the nearest first: below before above, to the right before to the left. */
const STEPS: readonly (readonly [number, number])[] = Array.from({ length: (2 * RINGS + 1) ** 2 }, (_, index) => {
  const way = (at: number) => (at % 2 === 1 ? (at + 1) / 2 : -at / 2) + 0;
  return [way(Math.floor(index / (2 * RINGS + 1))), way(index % (2 * RINGS + 1))] as const;
}).toSorted((one, other) => distance(one) - distance(other));
