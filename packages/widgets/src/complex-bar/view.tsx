import type { DataOf } from '@lightfield/page';
import { BarChart } from '../kit/chart/bar-chart.tsx';
import type { ViewProps } from '../kit/view.ts';
import type { complexBar } from './definition.ts';

export const ComplexBarView = ({ widget }: ViewProps<DataOf<typeof complexBar>, 'chart'>) => (
  <BarChart widget={widget} />
);
