import type { DataOf } from '@lightfield/page';
import { ShareChart } from '../kit/chart/share-chart.tsx';
import type { ViewProps } from '../kit/view.ts';
import type { complexRose } from './definition.ts';

const ROUND = { kind: 'rose' } as const;
export const ComplexRoseView = ({ widget }: ViewProps<DataOf<typeof complexRose>, 'chart'>) => (
  <ShareChart widget={widget} round={ROUND} />
);
