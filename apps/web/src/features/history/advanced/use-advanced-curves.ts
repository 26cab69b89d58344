import type { CurveView, ReportColumn } from '@lightfield/contract';
import { SERIES } from '@lightfield/ui';
import { useMemo } from 'react';
import type { AxisPlan } from '../../../lib/chart/axes.ts';
import type { LegendEntry } from '../../../lib/chart/curve-legend.tsx';
import type { CurveSeries, PlotOptions } from '../../../lib/chart/plot.ts';
import { useTheme } from '../../../lib/preferences.ts';
import type { Report } from '../api/history-queries.ts';
import { chosenColumns } from '../curve-data.ts';
import { useNamedColumns } from '../named-columns.ts';
import { endsOf, planAxes, seriesOf } from './curve-fields.ts';

/** Id of the curve of the other period. */
export const otherOf = (key: string): string => `${key}~`;

export interface AdvancedCurves {
  columns: readonly ReportColumn[];
  keys: readonly string[];
  series: readonly CurveSeries[];
  plan: AxisPlan;
  /** Which of the four axes each of the plan is, from 0. */
  numbers: readonly number[];
  ends: PlotOptions['ends'];
  entries: readonly LegendEntry[];
}

/** The variables to draw as the account has set them; the same objects until something of it changes. */
export function useAdvancedCurves(
  report: Report,
  vars: readonly string[],
  { fields, axes }: Pick<CurveView, 'fields' | 'axes'>,
  compared: boolean,
): AdvancedCurves {
  const mode = useTheme();
  const named = useNamedColumns();
  return useMemo(() => {
    const columns = named(chosenColumns(report.columns, vars));
    const { plan, numbers } = planAxes(columns, fields);
    const own = columns.map(({ key, dataType }, index) =>
      seriesOf(
        key,
        SERIES[mode][index % SERIES[mode].length] ?? '',
        report.type !== 'periodic' || dataType === 'bit',
        fields[key],
      ),
    );
    const other = own.map((series) => ({ ...series, id: otherOf(series.id), dashed: true }));
    return {
      columns,
      keys: columns.map(({ key }) => key),
      series: compared ? [...own, ...other] : own,
      plan: compared ? { axes: plan.axes, axisOf: [...plan.axisOf, ...plan.axisOf] } : plan,
      numbers,
      ends: endsOf(axes, numbers),
      entries: columns.map(({ key, title, unit }, index) => ({
        id: key,
        title,
        unit,
        colour: own[index]?.colour ?? '',
      })),
    };
  }, [report, vars, fields, axes, compared, mode, named]);
}
