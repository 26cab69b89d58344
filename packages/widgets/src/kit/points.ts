/** Corners as SVG writes them: `0,0 10,5`. More than two decimals of a pixel nobody sees. */
export const pointsOf = (points: readonly (readonly number[])[]): string =>
  points.map(([x = 0, y = 0]) => `${short(x)},${short(y)}`).join(' ');
const short = (value: number): number => Math.round(value * 100) / 100;
