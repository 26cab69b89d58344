import { type DataOf, isPipe } from '@lightfield/page';
import { Stroke } from '../kit/stroke.tsx';
import type { ViewProps } from '../kit/view.ts';
import type { shapeLine } from './definition.ts';
import { PipeView } from './pipe-view.tsx';

/** A line as it was drawn, or a pipe. */
export function ShapeLineView({ widget }: ViewProps<DataOf<typeof shapeLine>, 'line'>) {
  return isPipe(widget) ? <PipeView line={widget} /> : <Stroke widget={widget} />;
}
