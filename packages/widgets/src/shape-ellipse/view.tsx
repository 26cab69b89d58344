import type { DataOf } from '@lightfield/page';
import { usePaint } from '../kit/around.ts';
import type { ViewProps } from '../kit/view.ts';
import type { shapeEllipse } from './definition.ts';

export function ShapeEllipseView({ widget }: ViewProps<DataOf<typeof shapeEllipse>, 'ellipse'>) {
  const { cx, cy, rx, ry } = widget.position;
  return <ellipse cx={cx} cy={cy} rx={rx} ry={ry} {...usePaint(widget)} />;
}
