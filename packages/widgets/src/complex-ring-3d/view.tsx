import type { DataOf } from '@lightfield/page';
import { ShareChart } from '../kit/chart/share-chart.tsx';
import type { ViewProps } from '../kit/view.ts';
import type { complexRing3D } from './definition.ts';

export const ComplexRing3DView = ({ widget }: ViewProps<DataOf<typeof complexRing3D>, 'chart'>) => (
  <ShareChart widget={widget} round={{ kind: 'ring', width: widget.data.width }} aslant={widget.data} />
);
