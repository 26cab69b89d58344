import { LIMITS } from '@lightfield/contract';

/** A Y axis: every series whose unit it carries is drawn against it. */
export interface Axis {
  /** Key of the scale, unique in the chart. */
  readonly scale: string;
  /** Units it carries; more than one only on the last axis, when there are more units than axes. */
  readonly units: readonly string[];
  readonly side: 'left' | 'right';
}
export interface AxisPlan {
  readonly axes: readonly Axis[];
  /** Index of the axis of each series. */
  readonly axisOf: readonly number[];
}

/**
 * One axis per unit, in the order in which units first occur, left and right in turn. Units beyond the last free axis share
 * it: a curve that is hard to read is better than one that is missing.
 */
export function assignAxes(units: readonly string[], most: number = LIMITS.history.curveAxes): AxisPlan {
  const axes: { scale: string; units: string[]; side: 'left' | 'right' }[] = [];
  const axisOf = units.map((unit) => {
    const known = axes.findIndex((axis) => axis.units.includes(unit));
    if (known >= 0) return known;
    if (axes.length < most) {
      axes.push({ scale: `y${axes.length}`, units: [unit], side: axes.length % 2 === 0 ? 'left' : 'right' });
      return axes.length - 1;
    }
    axes.at(-1)?.units.push(unit);
    return axes.length - 1;
  });
  return { axes, axisOf };
}

/**
 * What decides which axis a variable goes to: its unit; but bits keep to themselves, because 0 and 1 would be a flat line
 * beside a count of thousands that has no unit either.
 */
export const axisKeyOf = (variable: { unit: string; dataType: string }): string =>
  variable.dataType === 'bit' ? '0/1' : variable.unit;

/**
 * Which series are hidden after a click in the legend. A plain click shows that series alone, and all of them when it already
 * was alone; with `additive` (Ctrl or Cmd held) it hides or shows just that one.
 */
export function toggleSeries(
  hidden: ReadonlySet<string>,
  clicked: string,
  all: readonly string[],
  additive: boolean,
): ReadonlySet<string> {
  if (additive) {
    const next = new Set(hidden);
    if (!next.delete(clicked)) next.add(clicked);
    // a chart without any curve helps nobody
    return next.size >= all.length ? hidden : next;
  }
  const alone = !hidden.has(clicked) && all.every((id) => id === clicked || hidden.has(id));
  return new Set(alone ? [] : all.filter((id) => id !== clicked));
}
