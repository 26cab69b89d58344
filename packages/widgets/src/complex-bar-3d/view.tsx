import type { DataOf } from '@lightfield/page';
import { BarChart } from '../kit/chart/bar-chart.tsx';
import type { ViewProps } from '../kit/view.ts';
import type { complexBar3D } from './definition.ts';

export const ComplexBar3DView = ({ widget }: ViewProps<DataOf<typeof complexBar3D>, 'chart'>) => (
  <BarChart widget={widget} solid={widget.data} />
);
