import type { DataOf } from '@lightfield/page';
import { usePaint } from '../kit/around.ts';
import type { ViewProps } from '../kit/view.ts';
import type { shapeCircle } from './definition.ts';

export function ShapeCircleView({ widget }: ViewProps<DataOf<typeof shapeCircle>, 'circle'>) {
  const { cx, cy, r } = widget.position;
  return <circle cx={cx} cy={cy} r={r} {...usePaint(widget)} />;
}
