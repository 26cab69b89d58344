import type { DataOf } from '@lightfield/page';
import { paintProps } from '../kit/paint.ts';
import type { ViewProps } from '../kit/view.ts';
import type { shapeCircle } from './definition.ts';

export function ShapeCircleView({ widget }: ViewProps<DataOf<typeof shapeCircle>, 'circle'>) {
  const { cx, cy, r } = widget.position;
  return <circle cx={cx} cy={cy} r={r} {...paintProps(widget.style)} />;
}
