import type { DataOf } from '@lightfield/page';
import { ShareChart } from '../kit/chart/share-chart.tsx';
import type { ViewProps } from '../kit/view.ts';
import type { complexRing } from './definition.ts';

export const ComplexRingView = ({ widget }: ViewProps<DataOf<typeof complexRing>, 'chart'>) => (
  <ShareChart widget={widget} round={{ kind: 'ring', width: widget.data.width }} />
);
