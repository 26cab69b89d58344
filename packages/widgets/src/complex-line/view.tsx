import type { DataOf } from '@lightfield/page';
import { TimeChart } from '../kit/chart/time-chart.tsx';
import type { ViewProps } from '../kit/index.ts';
import type { complexLine } from './definition.ts';

export const ComplexLineView = ({ widget }: ViewProps<DataOf<typeof complexLine>, 'chart'>) => (
  <TimeChart widget={widget} isArea={false} />
);
