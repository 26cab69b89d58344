import type { DataOf } from '@lightfield/page';
import { Stroke } from '../kit/stroke.tsx';
import type { ViewProps } from '../kit/view.ts';
import type { shapeStraight } from './definition.ts';

export function ShapeStraightView({ widget }: ViewProps<DataOf<typeof shapeStraight>, 'line'>) {
  return <Stroke widget={widget} />;
}
