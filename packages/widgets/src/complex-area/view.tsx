import type { DataOf } from '@lightfield/page';
import { TimeChart } from '../kit/chart/time-chart.tsx';
import type { ViewProps } from '../kit/index.ts';
import type { complexArea } from './definition.ts';

export const ComplexAreaView = ({ widget }: ViewProps<DataOf<typeof complexArea>, 'chart'>) => (
  <TimeChart widget={widget} isArea={true} />
);
