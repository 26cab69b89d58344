import type { DataOf } from '@lightfield/page';
import { usePaint } from '../kit/around.ts';
import { pointsOf } from '../kit/points.ts';
import type { ViewProps } from '../kit/view.ts';
import type { shapePrism } from './definition.ts';

export function ShapePrismView({ widget }: ViewProps<DataOf<typeof shapePrism>>) {
  const { width, height } = widget.position;
  const points = [
    [width / 2, 0],
    [width, height / 2],
    [width / 2, height],
    [0, height / 2],
  ];
  return <polygon points={pointsOf(points)} strokeLinejoin="round" {...usePaint(widget)} />;
}
