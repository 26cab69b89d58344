import type { DataOf } from '@lightfield/page';
import { ShareChart } from '../kit/chart/share-chart.tsx';
import type { ViewProps } from '../kit/view.ts';
import type { complexPie3D } from './definition.ts';

const ROUND = { kind: 'pie' } as const;
export const ComplexPie3DView = ({ widget }: ViewProps<DataOf<typeof complexPie3D>, 'chart'>) => (
  <ShareChart widget={widget} round={ROUND} aslant={widget.data} />
);
