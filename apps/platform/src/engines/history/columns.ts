import type { Aggregation } from '@lightfield/contract';
import { columnNumber } from './codec/pack.ts';
import type { LayoutColumn } from './report-directory.ts';

/** Numbers of the aggregations in stored blocks. They are on disk: none is ever given another number. */
const AGGREGATION_NUMBERS: Readonly<Record<Aggregation, number>> = {
  delta: 1,
  first: 2,
  last: 3,
  max: 4,
  min: 5,
  average: 6,
};

/** The number by which a stored block knows a column. */
export const storedColumn = ({ seriesId, aggregation }: LayoutColumn): number =>
  columnNumber({ seriesId, aggregation: aggregation === undefined ? 0 : AGGREGATION_NUMBERS[aggregation] });
