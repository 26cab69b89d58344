import type { DataOf } from '@lightfield/page';
import { usePaint } from '../kit/around.ts';
import { pointsOf } from '../kit/points.ts';
import type { ViewProps } from '../kit/view.ts';
import type { shapeParallelogram } from './definition.ts';

/** Of the width. */
const LEAN = 0.25;

export function ShapeParallelogramView({ widget }: ViewProps<DataOf<typeof shapeParallelogram>>) {
  const { width, height } = widget.position;
  const lean = width * LEAN;
  const points = [
    [lean, 0],
    [width, 0],
    [width - lean, height],
    [0, height],
  ];
  return <polygon points={pointsOf(points)} strokeLinejoin="round" {...usePaint(widget)} />;
}
