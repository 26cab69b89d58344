import type { DataOf } from '@lightfield/page';
import { usePaint } from '../kit/around.ts';
import { pointsOf } from '../kit/points.ts';
import type { ViewProps } from '../kit/view.ts';
import type { shapeOctagon } from './definition.ts';

/** Share of a side that a corner takes: 1 / (2 + √2) leaves eight equal sides in a square. */
const CUT = 1 / (2 + Math.SQRT2);

export function ShapeOctagonView({ widget }: ViewProps<DataOf<typeof shapeOctagon>>) {
  const { width, height } = widget.position;
  const [x, y] = [width * CUT, height * CUT];
  const points = [
    [x, 0],
    [width - x, 0],
    [width, y],
    [width, height - y],
    [width - x, height],
    [x, height],
    [0, height - y],
    [0, y],
  ];
  return <polygon points={pointsOf(points)} strokeLinejoin="round" {...usePaint(widget)} />;
}
