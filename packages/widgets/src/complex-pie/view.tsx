import type { DataOf } from '@lightfield/page';
import { ShareChart } from '../kit/chart/share-chart.tsx';
import type { ViewProps } from '../kit/view.ts';
import type { complexPie } from './definition.ts';

const ROUND = { kind: 'pie' } as const;
export const ComplexPieView = ({ widget }: ViewProps<DataOf<typeof complexPie>, 'chart'>) => (
  <ShareChart widget={widget} round={ROUND} />
);
