import type { DataOf } from '@lightfield/page';
import { usePaint } from '../kit/around.ts';
import { pointsOf } from '../kit/points.ts';
import type { ViewProps } from '../kit/view.ts';
import type { shapeTriangle } from './definition.ts';

export function ShapeTriangleView({ widget }: ViewProps<DataOf<typeof shapeTriangle>, 'triangle'>) {
  const { x1, y1, x2, y2, x3, y3 } = widget.position;
  const points = [
    [x1, y1],
    [x2, y2],
    [x3, y3],
  ];
  return <polygon points={pointsOf(points)} strokeLinejoin="round" {...usePaint(widget)} />;
}
