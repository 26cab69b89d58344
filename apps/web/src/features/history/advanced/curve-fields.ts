import { type CurveField, type CurveView, LIMITS, type ReportColumn } from '@lightfield/contract';
import { type Axis, type AxisPlan, axisKeyOf } from '../../../lib/chart/axes.ts';
import type { CurveSeries, PlotOptions } from '../../../lib/chart/plot.ts';

export const NO_SETTINGS: CurveView = { fields: {}, axes: [], lines: [], vars: [], alarms: true, simple: false };

const { curveAxes } = LIMITS.history;

/**
 * Axes of the chosen columns. Those with an axis of their own go to it; the others go where their unit already is, else to the
 * first axis that nobody chose, else to the last one. Axes without a curve are left out; `numbers` says which are there.
 */
export function planAxes(
  columns: readonly ReportColumn[],
  fields: CurveView['fields'],
): { plan: AxisPlan; numbers: readonly number[] } {
  const units: string[][] = Array.from({ length: curveAxes }, () => []);
  const chosen = columns.map(({ key }) => fields[key]?.axis);
  const put = (axis: number, unit: string) => {
    const known = units[axis];
    if (known && !known.includes(unit)) known.push(unit);
    return axis;
  };
  const at = columns.map((column, index) => {
    const axis = chosen[index];
    return axis === undefined ? undefined : put(Math.min(axis, curveAxes - 1), axisKeyOf(column));
  });
  for (const [index, column] of columns.entries()) {
    if (at[index] !== undefined) continue;
    const unit = axisKeyOf(column);
    const same = units.findIndex((known) => known.includes(unit));
    const free = units.findIndex((known) => known.length === 0);
    at[index] = put(same >= 0 ? same : free >= 0 ? free : curveAxes - 1, unit);
  }
  const numbers = units.flatMap((known, axis) => (known.length > 0 ? [axis] : []));
  const axes = numbers.map(
    (axis, place): Axis => ({ scale: `y${axis}`, units: units[axis] ?? [], side: place % 2 === 0 ? 'left' : 'right' }),
  );
  return { plan: { axes, axisOf: at.map((axis) => numbers.indexOf(axis ?? 0)) }, numbers };
}

/** Fixed ends in the order of the plan; `undefined` when there are none. */
export function endsOf(axes: CurveView['axes'], numbers: readonly number[]): PlotOptions['ends'] {
  const ends = numbers.map((axis) => axes[axis] ?? {});
  return ends.some(({ min, max }) => min !== undefined || max !== undefined) ? ends : undefined;
}

/** How a column is drawn. `stepped`: as its report stores, unless the person chose otherwise. */
export function seriesOf(
  id: string,
  colour: string,
  stepped: boolean,
  { colour: chosen, width, shape = 'auto' }: CurveField = {},
): CurveSeries {
  return {
    id,
    colour: chosen ?? colour,
    stepped: shape === 'auto' ? stepped : shape === 'step',
    dots: shape === 'points',
    ...(width !== undefined && { width }),
  };
}

/** The settings after a change of one field; what is as usual is not kept. */
export function withField(view: CurveView, key: string, change: Partial<Record<keyof CurveField, unknown>>): CurveView {
  const field = Object.fromEntries(
    Object.entries({ ...view.fields[key], ...change }).filter(([, value]) => value !== undefined && value !== 'auto'),
  ) as CurveField;
  const { [key]: _old, ...others } = view.fields;
  return { ...view, fields: Object.keys(field).length > 0 ? { ...others, [key]: field } : others };
}

/** The settings after a change of one axis; an upside-down one is not taken. */
export function withAxis(
  view: CurveView,
  axis: number,
  ends: { min?: number | undefined; max?: number | undefined },
): CurveView {
  const { min, max } = { ...view.axes[axis], ...ends };
  if (min !== undefined && max !== undefined && max <= min) return view;
  const axes = Array.from({ length: Math.max(view.axes.length, axis + 1) }, (_axis, index) => view.axes[index] ?? {});
  axes[axis] = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
  return { ...view, axes };
}
