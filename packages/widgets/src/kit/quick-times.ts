/** Minutes that whoever looks at a chart or a table can choose from. */
const QUICK = [60, 480, 1_440, 10_080] as const;

/** Times to choose from, minutes: the usual ones and the widget's own, the shortest first. */
export const quickTimes = (own: number): readonly number[] =>
  [...new Set([...QUICK, own])].toSorted((one, other) => one - other);
