import type { DataOf } from '@lightfield/page';
import { Stroke } from '../kit/stroke.tsx';
import type { ViewProps } from '../kit/view.ts';
import type { shapeLine } from './definition.ts';

export function ShapeLineView({ widget }: ViewProps<DataOf<typeof shapeLine>, 'line'>) {
  return <Stroke widget={widget} />;
}
