import type { ReportColumn } from '@lightfield/contract';
import { SERIES } from '@lightfield/ui';
import { useMemo } from 'react';
import { type AxisPlan, assignAxes, axisKeyOf } from '../../lib/chart/axes.ts';
import type { LegendEntry } from '../../lib/chart/curve-legend.tsx';
import type { CurveSeries } from '../../lib/chart/plot.ts';
import { useTheme } from '../../lib/preferences.ts';
import type { Report } from './api/history-queries.ts';
import { chosenColumns } from './curve-data.ts';
import { useNamedColumns } from './named-columns.ts';

export interface ChosenCurves {
  columns: readonly ReportColumn[];
  series: readonly CurveSeries[];
  plan: AxisPlan;
  entries: readonly LegendEntry[];
}

/** The variables to draw with their colours and axes; the same objects until the choice or the theme changes. */
export function useChosenCurves(report: Report, vars: readonly string[]): ChosenCurves {
  const mode = useTheme();
  const named = useNamedColumns();
  return useMemo(() => {
    const columns = named(chosenColumns(report.columns, vars));
    const colourOf = (index: number) => SERIES[mode][index % SERIES[mode].length] ?? '';
    return {
      columns,
      plan: assignAxes(columns.map(axisKeyOf)),
      series: columns.map(({ key, dataType }, index) => ({
        id: key,
        colour: colourOf(index),
        stepped: report.type !== 'periodic' || dataType === 'bit',
      })),
      entries: columns.map(({ key, title, unit }, index) => ({
        id: key,
        title,
        unit,
        colour: colourOf(index),
      })),
    };
  }, [report, vars, mode, named]);
}
