import type { DataOf } from '@lightfield/page';
import { usePaint } from '../kit/around.ts';
import { pointsOf } from '../kit/points.ts';
import type { ViewProps } from '../kit/view.ts';
import type { ArrowDirection, shapeArrow } from './definition.ts';

/** Of an arrow one long and one wide that points right: shaft half as wide as the head, head four tenths of the length. */
const RIGHT = [
  [0, 0.25],
  [0.6, 0.25],
  [0.6, 0],
  [1, 0.5],
  [0.6, 1],
  [0.6, 0.75],
  [0, 0.75],
] as const;

/** Corners in the box of the widget, page units. */
export function arrowPoints(direction: ArrowDirection, width: number, height: number): (readonly [number, number])[] {
  return RIGHT.map(([along, across]) => {
    switch (direction) {
      case 'right':
        return [along * width, across * height];
      case 'left':
        return [(1 - along) * width, across * height];
      case 'down':
        return [across * width, along * height];
      case 'up':
        return [across * width, (1 - along) * height];
    }
  });
}

export function ShapeArrowView({ widget }: ViewProps<DataOf<typeof shapeArrow>>) {
  const { width, height } = widget.position;
  const points = arrowPoints(widget.data.direction, width, height);
  return <polygon points={pointsOf(points)} strokeLinejoin="round" {...usePaint(widget)} />;
}
