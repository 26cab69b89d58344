/**
 * Of rows in order of time, those that stand at the moments `from`, `from + stepMs`, ...: the last of each step. Nothing that is
 * shown at one of these moments is lost.
 */
export function thinned<Row extends { readonly time: number }>(
  rows: readonly Row[],
  from: number,
  stepMs: number,
): Row[] {
  const step = ({ time }: Row) => Math.ceil((time - from) / stepMs);
  return rows.filter((row, i) => {
    const next = rows[i + 1];
    return next === undefined || step(next) > step(row);
  });
}
