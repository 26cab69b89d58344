import type { DataOf } from '@lightfield/page';
import { usePaint } from '../kit/around.ts';
import type { ViewProps } from '../kit/view.ts';
import type { shapeRect } from './definition.ts';

export function ShapeRectView({ widget }: ViewProps<DataOf<typeof shapeRect>>) {
  const { x, y, width, height } = widget.position;
  const radius = Math.min(widget.data.radius, width / 2, height / 2);
  return <rect x={x} y={y} width={width} height={height} rx={radius} {...usePaint(widget)} />;
}
